/**
 * The candidate that `word` was probably meant to be, or `null`. Distance is optimal string
 * alignment (one insertion, deletion, replacement or swap of neighbours costs 1), letter
 * case aside; at most a third of the word's letters may be wrong, and always one. Of two that are
 * equally near the one of the same length wins: letters are swapped more often than left out.
 *
 * @param most letters that may be wrong
 */
export function nearest(
  word: string,
  candidates: Iterable<string>,
  most = Math.max(1, Math.floor(word.length / 3)),
): string | null {
  const wanted = word.toLowerCase();
  let best: string | null = null;
  let bestDistance = most + 1;
  for (const candidate of candidates) {
    const distance = alignment(wanted, candidate.toLowerCase());
    // A short word with every letter replaced is another word.
    if (distance >= Math.max(wanted.length, candidate.length)) continue;
    const isLikelier = distance === bestDistance && best !== null &&
      candidate.length === wanted.length && best.length !== wanted.length;
    if (distance < bestDistance || isLikelier) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

function alignment(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        ? at(beforeLast, j - 2) + 1
        : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
