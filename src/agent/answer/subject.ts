/** Which of the files that a sentence names it is about. */

import type { Sentence } from "./sentences.ts";

/** The file that a sentence is about, and those that stand in one list with it. */
export function leading({ text, paths: [first, ...rest] }: Sentence): readonly string[] {
  if (first === undefined) return [];
  // What is said in brackets is an aside.
  if (/[(（][^)）]*$/.test(text.slice(0, text.indexOf(first)))) return [];
  // Where it pointed to, where it came from: not what was changed.
  if (
    /[:：]|\b(?:pointed|points|from|because|which|since|like|instead of|see|under)\b|原来|因为|参考/i
      .test(text.slice(0, text.indexOf(first)))
  ) {
    return [];
  }
  const found = [first];
  let end = text.indexOf(first) + first.length;
  for (const path of rest) {
    const at = text.indexOf(path, end);
    if (
      !/^[`'"*\s]*(?:,|and|und|y|et|和|、|以及|及|与|и|と|,\s*and)\s*(?:in )?[`'"*]*$/i.test(
        text.slice(end, at),
      )
    ) break;
    found.push(path);
    end = at + path.length;
  }
  return found;
}
