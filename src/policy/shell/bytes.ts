/** Characters that no allowed line may hold. */

import type { Doubt } from "./types.ts";

/** Longer lines are never allowed, bytes of UTF-8. */
export const longestLine = 16 * 1024;

/** Longest text of a doubt, UTF-16 units. */
const longestPart = 80;

/**
 * Controls but tab and newline; DEL and C1; what shows nothing or turns the text around (formats,
 * ignorable code points, tags); blanks that are none to bash; halves of surrogate pairs, which
 * become something else on their way into a program.
 */
const strange =
  // deno-lint-ignore no-control-regex
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00a0\u2800]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

const allStrange = new RegExp(strange.source, "gu");

/** What in the text itself keeps it from being allowed. */
export function doubtsOfCharacters(text: string): readonly Doubt[] {
  const doubts: Doubt[] = [];
  if (isTooLong(text)) doubts.push(doubtOf("too_long", text));
  const at = text.search(strange);
  if (at >= 0) doubts.push(doubtOf("characters", text.slice(at, at + longestPart)));
  return doubts;
}

/** The text as a reader sees it, or a program that ignores what is not seen. */
export function withoutStrange(text: string): string {
  return text.replaceAll(allStrange, "");
}

export function doubtOf(kind: Doubt["kind"], part: string): Doubt {
  return { kind, part: part.slice(0, longestPart).toWellFormed() };
}

function isTooLong(text: string): boolean {
  if (text.length > longestLine) return true;
  return text.length * 3 > longestLine && new TextEncoder().encode(text).length > longestLine;
}
