/** A text with the hunks of a patch in it. */

import { endAround, type FileLine, textOf, viewOf } from "./file_lines.ts";
import { type HunkFailure, settle } from "./settle.ts";
import { oldLines, type Spot } from "./spot.ts";
import type { Hunk } from "./types.ts";

export type HunksOutcome =
  | {
    readonly type: "applied";
    readonly text: string;
    /** Lines (from 1, in the new text) at which the hunks begin to change something. */
    readonly lines: readonly number[];
  }
  | { readonly type: "refused"; readonly failures: readonly HunkFailure[] };

/** All hunks or none. Hunks without added or removed lines say nothing. */
export function applyHunks(text: string, given: readonly Hunk[]): HunksOutcome {
  const file = viewOf(text);
  const { lines } = file;
  const hunks = given.filter((hunk) => hunk.lines.some(({ kind }) => kind !== "keep"));
  const settled = settle(file, hunks);
  if (settled.type === "refused") return settled;
  const pieces: (readonly FileLine[])[] = [];
  const places: number[] = [];
  let [done, count] = [0, 0];
  for (const [at, spot] of settled.spots.entries()) {
    const before = lines.slice(done, spot.start);
    // Lines that it keeps behind its last change may be changed by the next one.
    const fresh = spot.fresh.slice(0, spot.fresh.length - (spot.end - spot.changedEnd));
    places.push(count + before.length + leading(hunks[at]) + 1);
    pieces.push(before, fresh);
    count += before.length + fresh.length;
    done = spot.changedEnd;
  }
  const all = [...pieces, lines.slice(done)].flat();
  const closed = closedAfter(lines, hunks, settled.spots);
  return { type: "applied", text: textOf(ended(all, lines, closed)), lines: places };
}

function leading(hunk: Hunk | undefined): number {
  return Math.max(hunk?.lines.findIndex(({ kind }) => kind !== "keep") ?? 0, 0);
}

/** The final line end stays as it is, unless a hunk at the end says that it changes. */
function closedAfter(
  lines: readonly FileLine[],
  hunks: readonly Hunk[],
  spots: readonly Spot[],
): boolean {
  const before = lines.at(-1)?.end !== "";
  const at = spots.findLastIndex(({ end }) => end === lines.length);
  const hunk = hunks[at];
  if (!hunk) return before;
  const old = oldLines(hunk).at(-1)?.open ?? false;
  const fresh = hunk.lines.findLast(({ kind }) => kind !== "remove")?.open ?? false;
  return old === fresh ? before : !fresh;
}

/** Every line but the last has an end. */
function ended(
  lines: readonly FileLine[],
  old: readonly FileLine[],
  closed: boolean,
): readonly FileLine[] {
  const missing = endAround(old, old.length);
  return lines.map((line, at) => {
    const last = at === lines.length - 1;
    if (last && !closed) return { ...line, end: "" as const };
    return line.end === "" ? { ...line, end: missing } : line;
  });
}
