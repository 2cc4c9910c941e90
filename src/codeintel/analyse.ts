/** One file's bytes to facts: what runs in a Worker, and in the program itself for a few files. */

import type { SkipReason } from "./facts.ts";
import type { Facet, Facets } from "./index/types.ts";
import type { Syntax } from "../syntax/mod.ts";
import type { SyntaxFault } from "./faults/types.ts";
import type { Language } from "./language.ts";
import type { Names } from "./names/mod.ts";

/** A file without facts says why. */
export interface Skip {
  readonly skip: SkipReason;
}

export type Analysed<F extends Facet = Facet> = Facets[F] | Skip;

/** Larger files are not opened, bytes. CPython's largest source has 0.8 MB, TypeScript's 3.1 MB. */
export const maxFileBytes = 4_194_304;

/** Above this many bytes … */
const minifiedBytes = 100_000;
/** … a file whose lines are longer than this on average was made by a program, bytes. */
const minifiedLine = 1_000;

/** As git does, the head of a file tells whether it is text, bytes. */
const headBytes = 8_000;

/** A parser that takes longer than this for one file is stopped, milliseconds. */
const limits = { timeoutMs: 5_000 } as const;

/** How facts are made, by name. Raised `version`s make older records unknown. */
interface Maker<F extends Facet> {
  readonly version: number;
  /** It parses: the language's grammar is needed. */
  readonly parses?: true;
  make(text: string, language: Language): Facets[F] | Skip | Promise<Facets[F] | Skip>;
}

const makers: { readonly [F in Facet]: Maker<F> } = {
  imports: { version: 3, make: (text, language) => language.scan(text) },
  autos: {
    version: 1,
    make: (text, language) => language.autos?.scan(text) ?? { skip: "unknown" },
  },
  outline: {
    parses: true,
    version: 3,
    async make(text, language) {
      if (!language.outline) return { skip: "unknown" };
      const [syntax, { outlineOf }] = await parts(language, import("./outline/mod.ts"));
      const prepared = language.prepare?.(text) ?? text;
      return outlineOf(prepared, language.outline, syntax, limits) ?? unparsed(syntax);
    },
  },
  names: {
    parses: true,
    version: 18,
    async make(text, language) {
      const names = await namesIn(text, language);
      return "skip" in names ? names : withFaults(names, await faultsIn(text, language, names));
    },
  },
  surface: {
    parses: true,
    version: 5,
    async make(text, language) {
      const names = await namesIn(text, language);
      if ("skip" in names) return names;
      const outline = await makers.outline.make(text, language);
      // It is tried again with both.
      if ("skip" in outline && outline.skip === "parser") return outline;
      const { isTyped, strict, surfaceOf } = await import("./surface/mod.ts");
      const certain = strict(names, { typed: isTyped(language.id) });
      return surfaceOf(certain, "skip" in outline ? null : outline);
    },
  },
  words: {
    version: 1,
    make: async (text) => (await import("./search/tokens.ts")).wordsOf(text),
  },
};

/** True if making these facts takes the language's grammar. */
export function needsGrammar(facet: Facet): boolean {
  return makers[facet].parses === true;
}

/** Families whose languages have a second opinion on what the grammar stumbles over. */
const judged: ReadonlySet<string> = new Set(["python", "script"]);

async function namesIn(text: string, language: Language): Promise<Names | Skip> {
  if (!language.names) return { skip: "unknown" };
  const [syntax, { namesOf }] = await parts(language, import("./names/mod.ts"));
  const prepared = language.prepare?.(text) ?? text;
  return namesOf(prepared, language.names, syntax, limits) ?? unparsed(syntax);
}

async function faultsIn(text: string, language: Language, { broken }: Names) {
  if (!judged.has(language.family)) return [];
  return await (await import("./faults/code.ts")).faultsOf(text, language, { broken });
}

function withFaults(names: Names, faults: readonly SyntaxFault[]): Names {
  return faults.length === 0 ? names : { ...names, faults };
}

function unparsed({ dead }: Syntax): Skip {
  return { skip: dead ? "parser" : "timeout" };
}

/** What parsing needs, loaded side by side. */
async function parts<Module>(language: Language, module: Promise<Module>) {
  const { loadSyntax } = await import("../syntax/mod.ts");
  return await Promise.all([loadSyntax(language.grammar), module]);
}

/** Names the table of a facet's records; changes with the way they are made. */
export function tableOf(facet: Facet): string {
  return `code.${facet}.${makers[facet].version}`;
}

/** Never throws for what a file holds. */
export async function analyse<F extends Facet>(
  facet: F,
  language: Language,
  bytes: Uint8Array,
): Promise<Analysed<F>> {
  const skip = unfit(bytes);
  if (skip) return { skip };
  return await makers[facet].make(decode(bytes), language);
}

function unfit(bytes: Uint8Array): SkipReason | null {
  if (bytes.length > maxFileBytes) return "too_large";
  if (bytes.subarray(0, headBytes).includes(0)) return "binary";
  if (bytes.length > minifiedBytes && bytes.length / lines(bytes) > minifiedLine) return "minified";
  return null;
}

const newline = 10;

function lines(bytes: Uint8Array): number {
  let count = 1;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

const utf8 = new TextDecoder("utf-8");

/** Invalid UTF-8 is replaced, a byte order mark taken off. */
export function decode(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}
