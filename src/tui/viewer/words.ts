/** Which words of a line that took another one's place are different. */

import type { Line } from "./document.ts";

/** In UTF-16 units of a text. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Words of a line above which it is not looked at word by word. */
const mostWords = 300;

/** Share of the text that two lines have in common below which they are two lines. */
const alike = 0.35;

const known = new WeakMap<readonly Line[], ReadonlyMap<number, readonly Range[]>>();

/** By the index of the line; lines without any counterpart are not among them. */
export function changedWords(lines: readonly Line[]): ReadonlyMap<number, readonly Range[]> {
  const found = known.get(lines);
  if (found) return found;
  const words = new Map<number, readonly Range[]>();
  for (let at = 0; at < lines.length;) {
    const removed = runOf(lines, at, "removed");
    const added = runOf(lines, at + removed, "added");
    for (let pair = 0; pair < Math.min(removed, added); pair++) {
      const [old, fresh] = [at + pair, at + removed + pair];
      const ranges = differing(lines[old]?.text ?? "", lines[fresh]?.text ?? "");
      if (ranges === null) continue;
      words.set(old, ranges.old);
      words.set(fresh, ranges.fresh);
    }
    at += Math.max(1, removed + added);
  }
  known.set(lines, words);
  return words;
}

function runOf(lines: readonly Line[], from: number, kind: Line["kind"]): number {
  let at = from;
  while (lines[at]?.kind === kind) at++;
  return at - from;
}

interface Differing {
  readonly old: readonly Range[];
  readonly fresh: readonly Range[];
}

/** `null`: they have too little in common to be the same line. */
export function differing(old: string, fresh: string): Differing | null {
  const [a, b] = [wordsOf(old), wordsOf(fresh)];
  if (a.length > mostWords || b.length > mostWords) return null;
  const { inA, inB } = common(a, b);
  const same = a.reduce((sum, word, at) => inA[at] ? sum + word.trim().length : sum, 0);
  const most = Math.max(old.replaceAll(/\s/g, "").length, fresh.replaceAll(/\s/g, "").length);
  if (same < alike * most) return null;
  return { old: rangesOf(a, inA), fresh: rangesOf(b, inB) };
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|./gu) ?? [];
}

/** Which words of each stand in a longest sequence that both have. */
function common(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const longer = Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
      const both = (lengths[(i + 1) * width + j + 1] ?? 0) + 1;
      lengths[i * width + j] = a[i] === b[j] ? both : longer;
    }
  }
  const inA: boolean[] = a.map(() => false);
  const inB: boolean[] = b.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) [inA[i++], inB[j++]] = [true, true];
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return { inA, inB };
}

/** What is in none of the two, as ranges; a blank between two of them is part of both. */
function rangesOf(words: readonly string[], shared: readonly boolean[]): readonly Range[] {
  const ranges: Range[] = [];
  let from = 0;
  for (const [at, word] of words.entries()) {
    const to = from + word.length;
    const isBetween = word.trim() === "" && shared[at - 1] === false && shared[at + 1] === false;
    if (!shared[at] || isBetween) {
      const last = ranges.at(-1);
      if (last?.to === from) ranges[ranges.length - 1] = { from: last.from, to };
      else ranges.push({ from, to });
    }
    from = to;
  }
  return ranges;
}
