/** What is to be sent so that a row looks like another one. */

import type { Painted, Run } from "./paint.ts";

/** Rows and columns are counted from 1 there (CUP). */
export function moveTo(row: number, column: number): string {
  return `\x1b[${row + 1};${column + 1}H`;
}

const eraseToEnd = "\x1b[K";
const plain = "\x1b[m";

export interface Line {
  /** From 0. */
  readonly row: number;
  /** Cells of the screen. */
  readonly columns: number;
}

/**
 * Turns `was`, which is on the screen, into `now`. What both begin and end with is left alone, but
 * not where widths are unsure: a cluster may have spilled over its neighbours.
 */
export function difference(was: Painted, now: Painted, { row, columns }: Line): string {
  if (was === now) return "";
  if (!was.sure || !now.sure) {
    if (same(was, now)) return "";
    const erase = now.width < columns ? eraseToEnd : "";
    return moveTo(row, 0) + textOf(now.runs) + erase;
  }
  const start = sharedStart(was.runs, now.runs);
  const end = sharedEnd(was.runs, now.runs, start);
  const runs = now.runs.slice(start, now.runs.length - end);
  const erase = now.width < was.width ? eraseToEnd : "";
  if (runs.length === 0 && erase === "") return "";
  const column = runs[0]?.column ?? now.width;
  return moveTo(row, column) + textOf(runs) + erase;
}

/** Every change of look starts from a reset, so that none rests on another. */
function textOf(runs: readonly Run[]): string {
  let text = "";
  let look = "";
  for (const run of runs) {
    if (run.sgr !== look) text += run.sgr === "" ? plain : `\x1b[0;${run.sgr}m`;
    look = run.sgr;
    text += run.text;
  }
  return look === "" ? text : text + plain;
}

function same(was: Painted, now: Painted): boolean {
  return was.width === now.width && was.runs.length === now.runs.length &&
    sharedStart(was.runs, now.runs) === now.runs.length;
}

function sharedStart(was: readonly Run[], now: readonly Run[]): number {
  let count = 0;
  while (count < was.length && count < now.length && alike(was[count], now[count])) count++;
  return count;
}

function sharedEnd(was: readonly Run[], now: readonly Run[], start: number): number {
  const most = Math.min(was.length, now.length) - start;
  let count = 0;
  while (count < most && alike(was[was.length - 1 - count], now[now.length - 1 - count])) count++;
  return count;
}

function alike(one: Run | undefined, other: Run | undefined): boolean {
  return one !== undefined && other !== undefined && one.column === other.column &&
    one.sgr === other.sgr && one.text === other.text;
}
