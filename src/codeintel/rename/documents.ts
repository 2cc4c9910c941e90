/** A name in the documents of a project. */

import { wordAt } from "../references/facts.ts";
import type { Mention, WordChange } from "./types.ts";

/**
 * Places of the name in a document where it stands as code: between backticks, in a fenced or an indented
 * block. Prose may use any word.
 */
export function documentMentions(
  path: string,
  content: string,
  { old, text: name }: WordChange,
): readonly Mention[] {
  const lines = content.split("\n");
  const fenced = new Set<number>();
  let open = false;
  lines.forEach((line, at) => {
    if (/^\s*(?:```|~~~)/.test(line)) open = !open;
    else if (open || /^(?: {4}|\t)/.test(line)) fenced.add(at + 1);
  });
  return [...placesIn(content, old)].flatMap(({ line, column }): readonly Mention[] => {
    const ticks = (lines[line - 1] ?? "").slice(0, column - 1).split("`").length - 1;
    const isCode = fenced.has(line) || ticks % 2 === 1 ||
      (lines[line - 1] ?? "").slice(0, column - 1).endsWith("``");
    return isCode ? [{ path, line, column, old, text: name, kind: "document" }] : [];
  });
}

/** Every place of a word, 1-based, with its offset. */
export function* placesIn(content: string, old: string) {
  let start = 0;
  for (const [index, line] of content.split("\n").entries()) {
    for (let at = wordAt(line, old, 0); at >= 0; at = wordAt(line, old, at + old.length)) {
      yield { line: index + 1, column: at + 1, offset: start + at };
    }
    start += line.length + 1;
  }
}
