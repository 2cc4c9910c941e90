/** The word where it is no name: in strings and comments. */

import type { Code } from "../code.ts";
import type { Facts } from "../references/facts.ts";
import { placesIn } from "./places.ts";
import type { Mention, WordChange } from "./types.ts";

/** Places of `old` in a file that are no identifier of any meaning. */
export async function mentions(
  { index, languages }: Pick<Code, "index" | "languages">,
  facts: Facts,
  path: string,
  { old, text: name }: WordChange,
): Promise<readonly Mention[]> {
  const names = facts.names(path);
  const content = await facts.text(path);
  if (!names || content === null) return [];
  const word = names.names.indexOf(old);
  const known = new Set(names.uses.filter((it) => it[2] === word).map((it) => `${it[0]}:${it[1]}`));
  const found = [...placesIn(content, old)].filter((it) => !known.has(`${it.line}:${it.column}`));
  if (found.length === 0) return [];
  const id = index.files.get(path)?.language;
  const language = languages.find((it) => it.id === id);
  const { kindsIn } = await import("./mention_kinds.ts");
  const kindAt = await kindsIn(content, language);
  return found.map(({ line, column, offset }) => ({
    ...{ path, line, column, old, text: name },
    kind: kindAt(offset),
  }));
}
