/** Who names which definitions of a file: what ties two files together, and what matters in one. */

import { baseNameOf } from "../../util/mod.ts";
import type { Definition, Imports, Words } from "../facts.ts";
import type { DependencyGraph } from "../graph/types.ts";
import { roleOf } from "../search/place.ts";
import { wholeOf } from "../search/tokens.ts";

/** Importers of one file that are looked at, the best first: enough to see what is used. */
const mostImporters = 300;

/** Files whose words tell how common a word is. */
const sampled = 256;

/** How much one importer's naming of a definition counts. */
const naming = {
  /** It is in the list of what it imports. */
  imported: 3,
  /** The word occurs. */
  word: 1,
  /** The importer has it from a file that passes it on. */
  passedOn: 0.7,
  /** The importer is a test. */
  test: 0.3,
} as const;

/** A word that every second file has says a tenth of what a rare one does. */
const common = 0.05;

export interface NamingFacts {
  readonly imports: ReadonlyMap<string, Imports>;
  /** At least of everything that `importersOf` gave for the files asked for. */
  readonly words: ReadonlyMap<string, Words>;
}

/** A file that may name definitions of another. */
export interface Importer {
  readonly file: string;
  /** It imports a file that passes definitions on. */
  readonly passedOn: boolean;
  readonly isTest: boolean;
}

/**
 * Files that import `path`, and those that import a file which passes its definitions on; by
 * `rank`, the highest first, at most 300.
 */
export function importersOf(
  path: string,
  graph: DependencyGraph,
  rank: (file: string) => number,
): readonly Importer[] {
  const found = new Map<string, boolean>();
  const direct = graph.importersOf(path);
  for (const { from } of direct) found.set(from, false);
  for (const { from, kind } of direct) {
    if (kind !== "reexport" && !isFront(from)) continue;
    for (const edge of graph.importersOf(from)) {
      if (edge.from !== path && !found.has(edge.from)) found.set(edge.from, true);
    }
  }
  return [...found].map(([file, passedOn]) => ({ file, passedOn }))
    .sort((a, b) => rank(b.file) - rank(a.file) || (a.file < b.file ? -1 : 1))
    .slice(0, mostImporters)
    .map(({ file, passedOn }) => ({ file, passedOn, isTest: roleOf(file) === "test" }));
}

/** Python passes on whatever a package's own file imports. */
function isFront(path: string): boolean {
  return /^__init__\.pyi?$/.test(baseNameOf(path));
}

/** Looks names up in the words of files. */
export class Naming {
  readonly #facts: NamingFacts;
  readonly #wanted: ReadonlySet<string>;
  readonly #sample: readonly string[];
  readonly #files = new Map<string, Named>();
  readonly #rarities = new Map<string, number>();

  /** @param names those that will be asked for */
  constructor(facts: NamingFacts, names: Iterable<string>) {
    this.#facts = facts;
    this.#wanted = new Set([...names].map(wholeOf));
    const all = [...facts.words.keys()];
    const step = Math.max(1, Math.ceil(all.length / sampled));
    this.#sample = all.filter((_, at) => at % step === 0);
  }

  /** How much a definition is named by others; 0: not at all. */
  of({ name }: Definition, importers: readonly Importer[]): number {
    const word = wholeOf(name);
    let sum = 0;
    for (const { file, passedOn, isTest } of importers) {
      const { imported, words } = this.#namedBy(file);
      const value = imported.has(name)
        ? naming.imported
        : words?.has(word)
        ? naming.word * this.#rarity(word)
        : 0;
      sum += value * (passedOn ? naming.passedOn : 1) * (isTest ? naming.test : 1);
    }
    return sum;
  }

  /** How many of the names a file's text or imports hold; `null`: its text is not known. */
  count(file: string, names: readonly string[]): number | null {
    const { imported, words } = this.#namedBy(file);
    if (words === null) return null;
    return names.filter((it) => imported.has(it) || words.has(wholeOf(it))).length;
  }

  #namedBy(file: string): Named {
    const known = this.#files.get(file);
    if (known) return known;
    const imports = this.#facts.imports.get(file)?.imports ?? [];
    const tokens = this.#facts.words.get(file)?.tokens;
    const made = {
      imported: new Set(imports.flatMap((it) => it.names ?? [])),
      words: tokens ? new Set(tokens.filter((it) => this.#wanted.has(it))) : null,
    };
    this.#files.set(file, made);
    return made;
  }

  #rarity(word: string): number {
    const known = this.#rarities.get(word);
    if (known !== undefined) return known;
    const having = this.#sample.filter((file) => this.#namedBy(file).words?.has(word)).length;
    const rarity = common / (common + having / Math.max(1, this.#sample.length));
    this.#rarities.set(word, rarity);
    return rarity;
  }
}

/** What one file names. */
interface Named {
  readonly imported: ReadonlySet<string>;
  /** Of the words wanted; `null`: its text is not known. */
  readonly words: ReadonlySet<string> | null;
}
