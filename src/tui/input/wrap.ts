/** How a line of units stands in rows of cells. Nothing vanishes: the cursor goes everywhere. */

import { cells, printable, truncate } from "../../ansi/mod.ts";
import { type Line, lineAt, type Position, type Text, type Unit } from "./text.ts";

const tab = "    ";
const asciiWidth = (unit: string) => unit.length === 1 && unit >= " " && unit <= "~";

interface Shown {
  readonly text: string;
  readonly cells: number;
}

/** Clusters that are not Latin: to find out about one takes some microseconds. */
const known = new Map<string, Shown>();

/** Controls are shown by their names. */
function shownCluster(unit: string): Shown {
  const found = known.get(unit);
  if (found !== undefined) return found;
  const text = unit === "\t" ? tab : printable(unit) || printable(unit, { controls: "show" });
  const shown = { text, cells: cells(text) };
  if (known.size >= 5_000) known.clear();
  known.set(unit, shown);
  return shown;
}

/** The unit as it may be shown, in at most `width` cells. */
export function shownUnit(unit: Unit, width: number): string {
  if (typeof unit !== "string") return truncate(unit.label, width);
  if (asciiWidth(unit)) return unit;
  const { text, cells: wanted } = shownCluster(unit);
  return wanted > width ? truncate(text, width) : text;
}

export function cellsOfUnit(unit: Unit, width: number): number {
  if (typeof unit !== "string") return Math.min(width, cells(unit.label));
  return asciiWidth(unit) ? 1 : Math.min(width, shownCluster(unit).cells);
}

/** Cells of the units `from` … `to` of a line. */
export function cellsBetween(
  line: Line,
  { from, to, width }: { readonly from: number; readonly to: number; readonly width: number },
): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += cellsOfUnit(line[at] ?? "", width);
  return sum;
}

/** Must not begin a row (a small part of the rules of UAX 14). */
const closing = /^[,.;:!?)\]}»”’、。，．：；！？）】》」』…]/;
const wide = /^[\u1100-\u115f\u2e80-\uffef\u{1f000}-\u{3ffff}]/u;

function mayBreakBefore(line: Line, at: number): boolean {
  const before = line[at - 1];
  const unit = line[at];
  if (typeof before !== "string" || typeof unit !== "string") return true;
  if (before === " " || unit === " ") return true;
  return (wide.test(before) || wide.test(unit)) && !closing.test(unit);
}

const rows = new WeakMap<Line, { readonly width: number; readonly starts: readonly number[] }>();

/** Indexes of the units that begin a row, 0 first. */
export function rowStarts(line: Line, width: number): readonly number[] {
  const kept = rows.get(line);
  if (kept?.width === width) return kept.starts;
  const starts = broken(line, width);
  rows.set(line, { width, starts });
  return starts;
}

function broken(line: Line, width: number): readonly number[] {
  const starts = [0];
  let begin = 0;
  let used = 0;
  let candidate = 0;
  for (const [at, unit] of line.entries()) {
    const wanted = cellsOfUnit(unit, width);
    if (at > 0 && mayBreakBefore(line, at)) candidate = at;
    while (used + wanted > width && at > begin) {
      begin = candidate > begin ? candidate : at;
      starts.push(begin);
      used = cellsBetween(line, { from: begin, to: at, width });
    }
    used += wanted;
  }
  return starts;
}

/** Which row of its line a place is in. */
export function rowOf(text: Text, { line, unit }: Position, width: number): number {
  const starts = rowStarts(lineAt(text, line), width);
  return starts.findLastIndex((begin) => begin <= unit);
}

/** Cells before a place, in its row. */
export function columnOf(text: Text, place: Position, width: number): number {
  const line = lineAt(text, place.line);
  const from = rowStarts(line, width)[rowOf(text, place, width)] ?? 0;
  return cellsBetween(line, { from, to: place.unit, width });
}

/** The last place of a row that is not right of `goal` cells. */
export function unitInRow(
  line: Line,
  { row, goal, width }: { readonly row: number; readonly goal: number; readonly width: number },
): number {
  const starts = rowStarts(line, width);
  const next = starts[row + 1];
  // Behind the last unit of a row that goes on is the beginning of the next row.
  const last = next === undefined ? line.length : next - 1;
  let unit = starts[row] ?? 0;
  let used = 0;
  while (unit < last) {
    used += cellsOfUnit(line[unit] ?? "", width);
    if (used > goal) break;
    unit++;
  }
  return unit;
}
