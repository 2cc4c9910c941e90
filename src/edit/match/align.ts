/** Which entries of two lists correspond. */

/** Beyond this many cells of the table only equal beginnings and ends are seen. */
const maxCells = 4_000_000;

/** Pairs of indexes, both ascending, of a longest common subsequence. */
export function align(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const pairs: (readonly [number, number])[] = [];
  for (let at = 0; at < head; at++) pairs.push([at, at]);
  const middle = common(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  for (const [x, y] of middle) pairs.push([x + head, y + head]);
  for (let at = tail; at > 0; at--) pairs.push([a.length - at, b.length - at]);
  return pairs;
}

function common(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] {
  const width = b.length + 1;
  if (a.length === 0 || b.length === 0 || (a.length + 1) * width > maxCells) return [];
  const lengths = new Uint32Array((a.length + 1) * width);
  const length = (x: number, y: number) => lengths[x * width + y] ?? 0;
  for (let x = a.length - 1; x >= 0; x--) {
    for (let y = b.length - 1; y >= 0; y--) {
      lengths[x * width + y] = a[x] === b[y]
        ? length(x + 1, y + 1) + 1
        : Math.max(length(x + 1, y), length(x, y + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let x = 0, y = 0; x < a.length && y < b.length;) {
    if (a[x] === b[y]) pairs.push([x++, y++]);
    else if (length(x + 1, y) >= length(x, y + 1)) x++;
    else y++;
  }
  return pairs;
}
