/** Which of its places each hunk of a file takes. */

import { candidatesOf, type Unplaced } from "./candidates.ts";
import type { FileView } from "./file_lines.ts";
import type { Spot } from "./spot.ts";
import type { Hunk } from "./types.ts";

export interface HunkFailure {
  readonly hunk: Hunk;
  /** From 1. */
  readonly number: number;
  readonly why: Unplaced;
}

export type Settled =
  | { readonly type: "settled"; readonly spots: readonly Spot[] }
  | { readonly type: "refused"; readonly failures: readonly HunkFailure[] };

/** After so many of one file no more are looked for: that takes a while where nothing fits. */
const maxFailures = 4;

/**
 * Hunks are in the order of the file. If there is one way only to put all of them in order, that
 * is it; else the line numbers of the patch may tell, and if they do not, nothing is guessed.
 */
export function settle(file: FileView, hunks: readonly Hunk[]): Settled {
  const lists: (readonly Spot[])[] = [];
  const failures: HunkFailure[] = [];
  for (const [at, hunk] of hunks.entries()) {
    if (failures.length === maxFailures) break;
    const found = candidatesOf(file, hunk);
    if (found.type === "spots") lists.push(found.spots);
    else failures.push({ hunk, number: at + 1, why: found });
  }
  if (failures.length > 0) return { type: "refused", failures };
  for (;;) {
    const first = earliest(lists);
    if (first.length < lists.length) return outOfOrder(hunks, lists, first.length);
    const last = latest(lists);
    const open = first.findIndex((spot, at) => spot !== last[at]);
    const [hunk, low, high] = [hunks[open], first[open], last[open]];
    if (!hunk || !low || !high) return { type: "settled", spots: first };
    const between = (lists[open] ?? []).filter(({ start }) =>
      low.start <= start && start <= high.start
    );
    const chosen = byNumber(hunk, between);
    if (!chosen) {
      const places = between.map(({ start }) => start + 1);
      return refused(hunks, open, { type: "ambiguous", lines: places });
    }
    lists[open] = [chosen];
  }
}

function refused(hunks: readonly Hunk[], at: number, why: Unplaced): Settled {
  const hunk = hunks[at];
  return { type: "refused", failures: hunk ? [{ hunk, number: at + 1, why }] : [] };
}

function outOfOrder(
  hunks: readonly Hunk[],
  lists: readonly (readonly Spot[])[],
  at: number,
): Settled {
  const lines = (lists[at] ?? []).map(({ start }) => start + 1);
  return refused(hunks, at, { type: "order", lines });
}

/** Each as high in the file as it can be; shorter than the lists if one has no place left. */
function earliest(lists: readonly (readonly Spot[])[]): readonly Spot[] {
  const chosen: Spot[] = [];
  for (const list of lists) {
    const before = chosen.at(-1);
    const spot = list.find((it) => before === undefined || follows(before, it));
    if (!spot) break;
    chosen.push(spot);
  }
  return chosen;
}

function latest(lists: readonly (readonly Spot[])[]): readonly Spot[] {
  const chosen: Spot[] = [];
  for (const list of lists.toReversed()) {
    const after = chosen.at(-1);
    const spot = list.findLast((it) => after === undefined || follows(it, after));
    if (spot) chosen.push(spot);
  }
  return chosen.reverse();
}

/** Hunks may share lines that both keep: none reaches into what the one before it changes. */
function follows(before: Spot, after: Spot): boolean {
  const same = before.start === after.start && before.end > before.start;
  return after.start >= before.changedEnd && !same;
}

/** Numbers are this near where a file was counted and has shifted a little. */
const nearby = 10;

/** The next best place is this many times as far away. */
const margin = 5;

/**
 * The place that the patch numbers, exactly; or, since whoever counts the lines of a hunk right
 * does not miss its place by much, the nearest by a clear margin. A hunk with wrong counts at
 * line 1 has numbers that were only filled in.
 */
function byNumber({ oldStart, counted }: Hunk, spots: readonly Spot[]): Spot | null {
  if (oldStart === undefined || (oldStart <= 1 && !counted)) return null;
  const off = (spot: Spot) => Math.abs(spot.start + 1 - oldStart);
  const [nearest, next] = spots.filter(({ exact }) => exact).sort((a, b) => off(a) - off(b));
  if (!nearest) return null;
  if (off(nearest) === 0) return nearest;
  const clear = !next || off(next) >= margin * off(nearest);
  return counted && off(nearest) <= nearby && clear ? nearest : null;
}
