/** One letter too many, too few, another one, or two that changed places; of short names nothing is told. */
export function isOneSlip(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  if (Math.min(a.length, b.length) < 4 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length + right.length === 1) return true;
  if (left.length === 1 && right.length === 1) return true;
  return left.length === 2 && left === [...right].reverse().join("");
}
