/** Other files that a change may have broken, and what is wrong in them now. */

import { type Code, hasWord } from "../../codeintel/mod.ts";
import { baseNameOf, folderOf } from "../../util/mod.ts";
import type { StageView } from "./look.ts";
import { breaks, type SignatureChange, signatureChanges } from "./signatures.ts";

/** In projects of up to so many files every file is looked into; in larger ones those that import. */
const smallProject = 600;

/** More files than that are not looked at: the first ones say enough. */
const mostFiles = 60;

/** Unchanged files that name what is gone or takes other arguments, in path order. */
export async function filesNaming(look: StageView): Promise<readonly string[]> {
  const changes = (await signatureChanges(look)).filter(breaks);
  if (changes.length === 0) return [];
  const code = await look.after();
  const words = new Set(changes.map(wordOf));
  const changed = new Set(look.files.map(({ path }) => path));
  const candidates = code.index.files.size <= smallProject
    ? [...code.index.files.keys()]
    : await reached(look, code, words);
  return await holding(code, candidates.filter((it) => !changed.has(it)), words);
}

/** A constructor is called by the name of its class. */
function wordOf({ was }: SignatureChange): string {
  const parts = was.qualified.split(".");
  return /^(?:__init__|__new__|constructor)$/.test(was.name) ? parts.at(-2) ?? was.name : was.name;
}

/** Unchanged files that may import a file which is gone: they hold the last part of its name. */
export async function filesImporting(look: StageView): Promise<readonly string[]> {
  const gone = look.files.flatMap(({ path, before, after }) =>
    before !== null && after === null ? [path] : []
  );
  if (gone.length === 0) return [];
  const code = await look.after();
  const changed = new Set(look.files.map(({ path }) => path));
  const others = [...code.index.files.keys()].filter((it) => !changed.has(it));
  return await holding(code, others, new Set(gone.map(stemOf)));
}

/** What an import calls a file by. */
function stemOf(path: string): string {
  const stem = baseNameOf(path).replace(/\..*$/, "");
  return /^(?:__init__|index|mod|lib|main)$/.test(stem) || path.endsWith(".go")
    ? baseNameOf(folderOf(path)) || stem
    : stem;
}

async function holding(
  { index }: Code,
  paths: readonly string[],
  words: ReadonlySet<string>,
): Promise<readonly string[]> {
  const out: string[] = [];
  for await (const [path, text] of index.texts(paths)) {
    if (mentions(text, words) && out.push(path) === mostFiles) break;
  }
  return out;
}

function mentions(text: string, words: ReadonlySet<string>): boolean {
  return [...words].some((it) => hasWord(text, it));
}

/** Files that import a changed one, and through those that pass its names on. */
async function reached(look: StageView, code: Code, words: ReadonlySet<string>) {
  const graph = await code.graph();
  const seen = new Set<string>();
  const queue = look.files.map(({ path }) => path);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const { from, kind } of graph.importersOf(path)) {
      if (seen.has(from) || seen.size > mostFiles * 4) continue;
      seen.add(from);
      const passesOn = kind === "reexport" || mentions(await code.index.text(from) ?? "", words);
      if (passesOn) queue.push(from);
    }
  }
  return [...seen].sort();
}
