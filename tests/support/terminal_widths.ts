/** How wide terminals take text to be, for xterm's table of versions. */

import { cells } from "../../src/ansi/mod.ts";

const joiner = 0x200d;
const regional = /^\p{Regional_Indicator}$/u;
const pictographic = /^\p{Extended_Pictographic}$/u;
const joins = /^[\p{M}\p{Emoji_Modifier}\u200c\u200d\u1160-\u11ff\ud7b0-\ud7ff]$/u;

/** What is kept of the code point before: kinds as bits, above width (2 bits) and join (1 bit). */
const kinds = { joiner: 1, regional: 2, emoji: 4 } as const;

/** A code point that joins what is before it, and how wide both are then. */
function joined(code: number, character: string, before: number): number | null {
  const width = (before >> 1) & 3;
  const kind = before >> 3;
  if (before === 0) return null;
  if (code === 0xfe0f) return (kind & kinds.emoji) !== 0 ? 2 : width;
  if (joins.test(character)) return width;
  if ((kind & kinds.joiner) !== 0 && pictographic.test(character)) return 2;
  if ((kind & kinds.regional) !== 0 && regional.test(character)) return 2;
  return null;
}

function kindOf(code: number, character: string, isJoined: boolean): number {
  if (code === joiner) return kinds.joiner;
  if (regional.test(character)) return isJoined ? 0 : kinds.regional;
  return /^\p{Emoji}$/u.test(character) ? kinds.emoji : 0;
}

/** A terminal that knows grapheme clusters, as the program does. */
export const clusterWidths = {
  version: "clusters",
  wcwidth(code: number): 0 | 1 | 2 {
    const width = cells(String.fromCodePoint(code));
    return width === 0 ? 0 : width === 1 ? 1 : 2;
  },
  charProperties(code: number, before: number): number {
    const character = String.fromCodePoint(code);
    const together = joined(code, character, before);
    const width = together ?? clusterWidths.wcwidth(code);
    const kind = kindOf(code, character, together !== null);
    return (kind << 3) | (width << 1) | (together === null ? 0 : 1);
  },
};

/** One that measures each code point alone: an emoji of two people takes four cells. */
export const codePointWidths = {
  version: "code points",
  wcwidth: clusterWidths.wcwidth,
  charProperties(code: number, before: number): number {
    const width = clusterWidths.wcwidth(code);
    const isJoined = width === 0 && before !== 0;
    return ((isJoined ? (before >> 1) & 3 : width) << 1) | (isJoined ? 1 : 0);
  },
};
