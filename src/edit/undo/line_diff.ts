/** Lines of two texts compared, in bounded time. */

import type { Bytes } from "../../protocol/mod.ts";
import { linesOf } from "./merge.ts";

export interface LinePart {
  readonly kind: "same" | "added" | "removed";
  readonly count: number;
}

/** Milliseconds for one comparison; after that all that differs counts as replaced. */
const patience = 2_000;

/** Parts in the order of the texts; what was removed stands before what came for it. */
export async function lineDiff(
  old: readonly string[],
  fresh: readonly string[],
): Promise<readonly LinePart[]> {
  const shorter = Math.min(old.length, fresh.length);
  let head = 0;
  while (head < shorter && old[head] === fresh[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  const middle = await compared(
    old.slice(head, old.length - tail),
    fresh.slice(head, fresh.length - tail),
  );
  const same = (count: number): LinePart => ({ kind: "same", count });
  return [same(head), ...middle, same(tail)].filter((it) => it.count > 0);
}

async function compared(
  old: readonly string[],
  fresh: readonly string[],
): Promise<readonly LinePart[]> {
  const replaced: readonly LinePart[] = [
    { kind: "removed", count: old.length },
    { kind: "added", count: fresh.length },
  ];
  if (old.length === 0 || fresh.length === 0) return replaced;
  const { diffArrays } = await import("diff");
  const parts = diffArrays([...old], [...fresh], { timeout: patience });
  if (!parts) return replaced;
  return parts.map(({ count, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    count,
  }));
}

/** Lines that came and went; `null` where a side is no text. */
export async function countLines(
  before: Bytes | null,
  after: Bytes | null,
): Promise<{ readonly added: number; readonly removed: number } | null> {
  const [old, fresh] = [before, after].map((it) => it === null ? [] : linesOf(it));
  if (!old || !fresh) return null;
  const parts = await lineDiff(old, fresh);
  const sum = (kind: LinePart["kind"]) =>
    parts.reduce((sum, it) => it.kind === kind ? sum + it.count : sum, 0);
  return { added: sum("added"), removed: sum("removed") };
}
