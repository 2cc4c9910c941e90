/** Symbols and files to be renamed where no oracle was asked: chosen by a hash, from our own outlines. */

import type { Code } from "../../src/codeintel/code.ts";
import type { Definition } from "../../src/codeintel/facts.ts";
import type { Asked } from "./asked.ts";
import { shortHash } from "./trees.ts";

const members: ReadonlySet<Definition["kind"]> = new Set(["method", "property", "accessor"]);
const others: ReadonlySet<Definition["kind"]> = new Set(
  ["class", "struct", "interface", "enum", "type", "function", "const"],
);

/** Two thirds of them no members. */
export async function chosenSymbols(
  { index }: Code,
  { ending, count }: { readonly ending: string; readonly count: number },
): Promise<readonly Asked[]> {
  const paths = [...index.files.keys()].filter((it) => it.endsWith(ending));
  const outlines = await index.facts("outline", paths);
  const all: (Asked & { readonly hash: string })[] = [];
  for (const [path, { definitions }] of outlines) {
    for (const { name, kind, line, column } of definitions) {
      if (!members.has(kind) && !others.has(kind) || !/^\p{L}[\p{L}\p{N}_]+$/u.test(name)) continue;
      const hash = await shortHash(`${path}:${line} ${name}`);
      all.push({ path, line, column, name, kind, member: members.has(kind), refs: [], hash });
    }
  }
  all.sort((a, b) => a.hash < b.hash ? -1 : 1);
  const most = Math.round(count / 3);
  return [
    ...all.filter((it) => !it.member).slice(0, count - most),
    ...all.filter((it) => it.member).slice(0, most),
  ];
}
