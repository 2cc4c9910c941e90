/** Where the names of the words are defined. */

import type { Code, Definition } from "../../codeintel/mod.ts";
import { isTest } from "./neighbours.ts";
import type { NamedFile } from "./types.ts";

/** Files that define one of the names, as their text has it, and are parsed to see where. */
const mostParsed = 24;

/** Definitions of one name that are given; where there are many more, the name says nothing. */
const mostHomes = 2;
const mostAlike = 8;

/** A definition longer than this is given from its beginning. Lines. */
const longest = 60;

/** By name in the order of the words, then by path. */
export async function defined(
  names: readonly string[],
  code: Pick<Code, "index">,
  signal: AbortSignal,
): Promise<readonly NamedFile[]> {
  if (names.length === 0) return [];
  const homes = await homesOf(names, code, signal);
  const outlines = await code.index.facts("outline", homes);
  return names.flatMap((name) => {
    const found = [...outlines].flatMap(([path, { definitions }]) =>
      definitions.filter((it) => isMeant(it, name, path)).map((it) => ({ path, it }))
    );
    const exact = found.filter(({ it }) => it.exported);
    const kept = (exact.length > 0 ? exact : found)
      .toSorted((a, b) => Number(isTest(a.path)) - Number(isTest(b.path)));
    return kept.length > mostAlike ? [] : kept.slice(0, mostHomes).map(({ path, it }) => ({
      path,
      ranges: [{ from: it.from, to: Math.min(it.to, it.from + longest) }],
      why: { kind: "symbol" as const, name },
    }));
  });
}

/** Files in whose text a name stands where definitions have it; those with a keyword before it first. */
async function homesOf(
  names: readonly string[],
  { index }: Pick<Code, "index">,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const wanted = names.map((name) => ({ parts: name.split("."), ...patternsFor(lastOf(name)) }));
  const found = new Map<string, number>();
  for await (const [path, text] of index.texts([...index.files.keys()])) {
    signal.throwIfAborted();
    for (const { parts, declared, written } of wanted) {
      if (!parts.every((it) => text.includes(it) || path.includes(it))) continue;
      const rank = declared.test(text) ? 0 : written.test(text) ? 1 : null;
      if (rank !== null) found.set(path, Math.min(rank, found.get(path) ?? rank));
    }
  }
  const order = ([path, rank]: readonly [string, number]) => rank + (isTest(path) ? 2 : 0);
  return [...found].toSorted((a, b) => order(a) - order(b) || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostParsed).map(([path]) => path);
}

/** Before a name that is being defined, in the languages that are understood. */
const keywords = String
  .raw`(?:\b(?:class|def|function\*?|fn|func|type|interface|struct|enum|trait|const|let|var|static|namespace|module|mod|union|record|object|protocol|define|val)\s+(?:\([^)\n]{0,80}\)\s*)?(?:self\.)?|#define\s+)`;

/** Behind modifiers and a type, as methods and fields have it; calls at the beginning of a line too. */
const heads = String.raw`^[ \t]*(?:[\w<>,.*&\[\]?]{1,60}[ \t]+){0,5}`;

function patternsFor(name: string): { readonly declared: RegExp; readonly written: RegExp } {
  const word = name.replaceAll("$", "\\$");
  return {
    declared: new RegExp(`${keywords}${word}(?![\\w$])`),
    written: new RegExp(`${heads}${word}\\s*[(=:<]`, "m"),
  };
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** The file's path counts: `core.run` is `run` in `pkg/core.py`. */
function isMeant({ name, qualified }: Definition, wanted: string, path: string): boolean {
  if (name !== lastOf(wanted)) return false;
  const module = path.replace(/\.[^./]*$/, "").replace(/\/(?:__init__|index|mod)$/, "");
  return `.${module.replaceAll("/", ".")}.${qualified}`.endsWith(`.${wanted}`);
}
