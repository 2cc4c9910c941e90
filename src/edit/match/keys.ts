/** What of a line counts in each layer. */

import { indentOf, withoutTail } from "./lines.ts";
import type { Layer } from "./types.ts";

/** One character for one, so that lengths stay. The marks are those of Unicode's Pd, Pi, Pf, Zs. */
const folds: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " "],
];

const typographic = /[\u2018-\u201f\u2032\u2033\u2010-\u2015\u2212\u00a0\u2000-\u200a\u202f\u205f]/;

/** Plain quotes, dashes and blanks for typographic ones; the length stays. */
export function fold(text: string): string {
  return folds.reduce((folded, [marks, plain]) => folded.replace(marks, plain), text);
}

export function isTypographic(text: string): boolean {
  return typographic.test(text);
}

/** Two lines with the same key are the same in a layer; indentation is compared apart. */
export function keyOf(line: string, layer: Layer): string {
  switch (layer) {
    case "exact":
      return line;
    case "trimmed":
      return withoutTail(line);
    case "indented":
      return bare(line);
    case "collapsed":
      return bare(line).replace(/[ \t]+/g, " ");
    case "folded":
    case "anchored":
      return bare(fold(line)).replace(/[ \t]+/g, " ");
  }
}

function bare(line: string): string {
  return withoutTail(line.slice(indentOf(line).length));
}

/**
 * Fewer characters that are not blank stand in many places by chance: `return true;` has eleven
 * and says nothing about which function was meant.
 */
const minTelling = 12;

/** Whether a text is long enough to be looked for leniently. */
export function isTelling(text: string): boolean {
  return text.replace(/\s+/g, "").length >= minTelling;
}
