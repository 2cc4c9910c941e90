/** What a template makes of the places at which a pattern fits. */

import type { Replacement } from "../rename/types.ts";
import { faultCount, textsOverLines } from "./places.ts";
import type { MatchedFile } from "./search.ts";
import type { RewriteObstacle } from "./types.ts";
import { pieces } from "./variables.ts";
import { Writer } from "./writer.ts";

export interface Rewritten {
  /** In order of place; none lies in another. */
  readonly replacements: readonly Replacement[];
  readonly obstacles: readonly RewriteObstacle[];
}

/** All variables of the template are in the pattern: `unknownVariable` has been asked. */
export async function rewrite(file: MatchedFile, template: string): Promise<Rewritten> {
  const { path, text, language, matches } = file;
  const fixed = await textsOverLines(text, language);
  const writer = new Writer({ path, text, matches, fixed, template: pieces(template) });
  const out: Replacement[] = [];
  let end = 0;
  for (const match of matches) {
    if (match.from < end) continue;
    const own = writer.written(match);
    if (own === null) continue;
    const { from, to, line, column } = match;
    end = to;
    const old = text.slice(from, to);
    if (own !== old) out.push({ path, line, column, old, text: own });
  }
  const { obstacles } = writer;
  if (out.length === 0 || await staysWhole(file, out)) return { replacements: out, obstacles };
  const line = out[0]?.line ?? 1;
  return { replacements: [], obstacles: [...obstacles, { path, line, why: "broken", what: "" }] };
}

/** It parses at least as well as before. */
async function staysWhole(
  { text, language }: Pick<MatchedFile, "text" | "language">,
  replacements: readonly Replacement[],
): Promise<boolean> {
  const [before, after] = [
    await faultCount(text, language),
    await faultCount(replaced(text, replacements), language),
  ];
  return before !== null && after !== null && after <= before;
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  let out = "";
  let done = 0;
  for (const it of replacements) {
    const at = (starts[it.line - 1] ?? 0) + it.column - 1;
    out += text.slice(done, at) + it.text;
    done = at + it.old.length;
  }
  return out + text.slice(done);
}
