import type { Bytes } from "../../protocol/mod.ts";

/** Lines from 1, both included; none where `last` is below `first`. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** The lines of `after` between what both have at their beginnings and at their ends. */
export function changedLines(before: Bytes | null, after: Bytes): Span {
  const now = linesOf(after);
  if (!before) return { first: 1, last: now.length };
  const old = linesOf(before);
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head++;
  let end = 0;
  while (end < most - head && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  return { first: head + 1, last: now.length - end };
}

function linesOf(bytes: Bytes): readonly string[] {
  return new TextDecoder().decode(bytes).split("\n");
}
