/** How many terminal cells text takes (Unicode 17, UAX 29 grapheme clusters). */

import { isWide } from "./wide.ts";

/**
 * Latin, its punctuation and lines: one cell and one cluster each. What the program itself says
 * is made of these, and a segmenter takes 10 ms to come up.
 */
const plain = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2500-\u257f]*$/;
const invisible = /^[\p{Mn}\p{Me}\p{Cc}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]$/u;
/** Shown as a picture two cells wide: by default, or because U+FE0F asks for it. */
const picture = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

let segmenter: Intl.Segmenter | null = null;

/** What a person takes for one character, in order. */
export function* graphemes(text: string): Generator<string> {
  if (plain.test(text)) return yield* text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Cells of text without escape sequences; controls, tabs and line ends take none. */
export function cells(text: string): number {
  if (plain.test(text)) return text.length;
  let sum = 0;
  for (const grapheme of graphemes(text)) sum += cellsOf(grapheme);
  return sum;
}

function cellsOf(grapheme: string): number {
  if (grapheme.length === 1 && plain.test(grapheme)) return 1;
  if (picture.test(grapheme)) return 2;
  let sum = 0;
  for (const character of grapheme) {
    if (invisible.test(character)) continue;
    sum += isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
  }
  return sum;
}
