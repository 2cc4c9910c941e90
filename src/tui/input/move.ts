/** Where the cursor goes. Each function gives the place; `null` where there is no further one. */

import { type Line, lineAt, type Position, start, type Text, type Unit } from "./text.ts";
import { columnOf, rowOf, rowStarts, unitInRow } from "./wrap.ts";

export function left(text: Text, { line, unit }: Position): Position {
  if (unit > 0) return { line, unit: unit - 1 };
  return line === 0 ? start : { line: line - 1, unit: lineAt(text, line - 1).length };
}

export function right(text: Text, { line, unit }: Position): Position {
  if (unit < lineAt(text, line).length) return { line, unit: unit + 1 };
  return line === text.length - 1 ? { line, unit } : { line: line + 1, unit: 0 };
}

type Class = "blank" | "word" | "mark" | "chip";

export function classOf(unit: Unit | undefined): Class {
  if (typeof unit === "object") return "chip";
  if (unit === undefined || /^\s/.test(unit)) return "blank";
  return /^[\p{L}\p{N}_]/u.test(unit) ? "word" : "mark";
}

/** To the beginning of the word, or of the one before. */
export function wordLeft(text: Text, place: Position): Position {
  if (place.unit === 0) return left(text, place);
  const line = lineAt(text, place.line);
  let unit = place.unit;
  while (unit > 0 && classOf(line[unit - 1]) === "blank") unit--;
  return { line: place.line, unit: runStart(line, unit) };
}

function runStart(line: Line, end: number): number {
  if (end === 0) return 0;
  const kind = classOf(line[end - 1]);
  if (kind === "chip") return end - 1;
  let unit = end;
  while (unit > 0 && classOf(line[unit - 1]) === kind) unit--;
  return unit;
}

/** To the end of the word, or of the one behind. */
export function wordRight(text: Text, place: Position): Position {
  const line = lineAt(text, place.line);
  if (place.unit === line.length) return right(text, place);
  let unit = place.unit;
  while (unit < line.length && classOf(line[unit]) === "blank") unit++;
  const kind = classOf(line[unit]);
  if (kind === "chip") return { line: place.line, unit: unit + 1 };
  while (unit < line.length && classOf(line[unit]) === kind) unit++;
  return { line: place.line, unit };
}

/** Back over blanks, then to the next blank: what a shell takes for a word. */
export function blankLeft(text: Text, place: Position): Position {
  if (place.unit === 0) return left(text, place);
  const line = lineAt(text, place.line);
  let unit = place.unit;
  while (unit > 0 && classOf(line[unit - 1]) === "blank") unit--;
  while (unit > 0 && classOf(line[unit - 1]) !== "blank") unit--;
  return { line: place.line, unit };
}

export function lineStart({ line }: Position): Position {
  return { line, unit: 0 };
}

export function lineEnd(text: Text, { line }: Position): Position {
  return { line, unit: lineAt(text, line).length };
}

export interface Column {
  /** Cells of a row of text. */
  readonly width: number;
  /** Cells that the cursor would like to have before it; `null`: those that it has. */
  readonly goal: number | null;
}

export interface Vertical {
  readonly place: Position;
  readonly goal: number;
}

export function up(text: Text, place: Position, { width, goal }: Column): Vertical | null {
  const wanted = goal ?? columnOf(text, place, width);
  const row = rowOf(text, place, width);
  if (row === 0 && place.line === 0) return null;
  const line = row > 0 ? place.line : place.line - 1;
  const units = lineAt(text, line);
  const above = row > 0 ? row - 1 : rowStarts(units, width).length - 1;
  const unit = unitInRow(units, { row: above, goal: wanted, width });
  return { place: { line, unit }, goal: wanted };
}

export function down(text: Text, place: Position, { width, goal }: Column): Vertical | null {
  const wanted = goal ?? columnOf(text, place, width);
  const row = rowOf(text, place, width);
  const isLastRow = row === rowStarts(lineAt(text, place.line), width).length - 1;
  if (isLastRow && place.line === text.length - 1) return null;
  const line = isLastRow ? place.line + 1 : place.line;
  const below = isLastRow ? 0 : row + 1;
  const unit = unitInRow(lineAt(text, line), { row: below, goal: wanted, width });
  return { place: { line, unit }, goal: wanted };
}
