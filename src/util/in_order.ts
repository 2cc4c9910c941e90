/**
 * Do the items fit the pattern, one after the other? `null` in a pattern stands for any number of items.
 * What fits is looked for again behind the last `null` alone: further back there is nothing that
 * would help, so that the time is the product of both lengths at most.
 */
export function fitInOrder<P, T>(
  pattern: readonly (P | null)[],
  items: readonly T[],
  fits: (piece: P, item: T) => boolean,
): boolean {
  let [at, item] = [0, 0];
  let last: { readonly at: number; item: number } | null = null;
  for (const end = items.length; item < end;) {
    const piece = pattern[at];
    const next = items[item];
    if (piece === null) {
      last = { at, item };
      at++;
    } else if (piece !== undefined && next !== undefined && fits(piece, next)) {
      at++;
      item++;
    } else if (last !== null) {
      at = last.at + 1;
      item = ++last.item;
    } else return false;
  }
  while (pattern[at] === null) at++;
  return at === pattern.length;
}
