/** The word where the parser sees no name: in strings and comments. */

import { type Facts, wordAt } from "../references/facts.ts";
import type { Replacement } from "./types.ts";

/** Places of `old` in a file that are no identifier of any meaning. */
export async function mentions(
  facts: Facts,
  path: string,
  { old, text: name }: { readonly old: string; readonly text: string },
): Promise<readonly Replacement[]> {
  const names = facts.names(path);
  const content = await facts.text(path);
  if (!names || content === null) return [];
  const word = names.names.indexOf(old);
  const known = new Set(names.uses.filter((it) => it[2] === word).map((it) => `${it[0]}:${it[1]}`));
  const out: Replacement[] = [];
  content.split("\n").forEach((line, index) => {
    for (let at = wordAt(line, old, 0); at >= 0; at = wordAt(line, old, at + old.length)) {
      if (known.has(`${index + 1}:${at + 1}`)) continue;
      out.push({ path, line: index + 1, column: at + 1, old, text: name });
    }
  });
  return out;
}
