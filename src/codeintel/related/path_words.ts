/** What a path is about: the words of its name and of its folders, without what only says "test". */

import { folderOf } from "../../util/mod.ts";
import { partsOf, runsOf } from "../search/tokens.ts";
import { stem } from "./conventions.ts";

interface PathWords {
  /** Of the base name; of the folder where the base name is a mere entry (`index.ts`, `__init__.py`). */
  readonly name: readonly string[];
  /** Of the folders above that. */
  readonly folders: readonly string[];
}

/** Folders in which every project keeps something. */
const plainFolders: ReadonlySet<string> = new Set([
  ...["test", "tests", "testing", "__tests__", "spec", "specs", "src", "source", "sources"],
  ...["lib", "main", "java", "python", "packages", "crates"],
]);

/** Names that say nothing beside their folder's. */
const entryNames: ReadonlySet<string> = new Set([
  ...["index", "mod", "main", "lib", "__init__", "test", "tests", ""],
]);

/** `foo` of `test_foo`, `foo.spec`, `FooTests`; for folders too (`test_body`, `Foo.Tests`). */
function withoutTest(name: string): string {
  return name
    .replace(/^(?:tests?[._-]|Tests?(?=[A-Z]))/, "")
    .replace(/[._-](?:[Tt]ests?|[Ss]pecs?|test-d|cy|e2e|unittests?)$/, "")
    .replace(/(?<=\w)(?:Tests?|TestCase|Specs?|Cest)$|(?<=[a-z0-9])IT$/, "");
}

/** Words of paths; equal folders are taken apart once. */
class PathReader {
  readonly #words = new Map<string, readonly string[]>();

  read(path: string): PathWords {
    const folders = folderOf(path).split("/").map((it) =>
      plainFolders.has(it) ? "" : withoutTest(it)
    )
      .filter((it) => it !== "" && !plainFolders.has(it));
    const own = withoutTest(stem(path));
    const name = entryNames.has(own.toLowerCase()) ? folders.pop() ?? own : own;
    return { name: this.#wordsOf(name), folders: folders.flatMap((it) => this.#wordsOf(it)) };
  }

  #wordsOf(component: string): readonly string[] {
    const known = this.#words.get(component);
    if (known) return known;
    const made = runsOf(component).flatMap(partsOf);
    this.#words.set(component, made);
    return made;
  }
}

/** A path and how much its words say. */
export interface WeighedPath {
  /** The name as it is compared. */
  readonly title: string;
  /** Distinct words of the name and of the folders with their rarity, and the sums of it. */
  readonly name: ReadonlyMap<string, number>;
  readonly nameSum: number;
  readonly folders: ReadonlyMap<string, number>;
  readonly folderSum: number;
}

/** Weighs the paths of a project against each other: the fewer hold a word, the more it says. */
export class PathScale {
  readonly #reader = new PathReader();
  readonly #having = new Map<string, number>();
  readonly #weighed = new Map<string, WeighedPath>();
  #all = 0;

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      this.#all++;
      const { name, folders } = this.#reader.read(path);
      for (const word of new Set([...name, ...folders])) {
        this.#having.set(word, (this.#having.get(word) ?? 0) + 1);
      }
    }
  }

  weigh(path: string): WeighedPath {
    const known = this.#weighed.get(path);
    if (known) return known;
    const words = this.#reader.read(path);
    const name = this.#rarities(words.name);
    const folders = this.#rarities(words.folders);
    const title = words.name.join(" ");
    const made = { title, name, nameSum: sum(name), folders, folderSum: sum(folders) };
    this.#weighed.set(path, made);
    return made;
  }

  #rarities(words: readonly string[]): ReadonlyMap<string, number> {
    const of = (word: string) => Math.log(1 + this.#all / ((this.#having.get(word) ?? 0) + 0.5));
    return new Map(words.map((word) => [word, of(word)]));
  }
}

function sum(rarities: ReadonlyMap<string, number>): number {
  let all = 0;
  for (const rarity of rarities.values()) all += rarity;
  return all;
}
