/** Words as vim has them: where the next begins, where this one ends. */

import { classOf } from "./move.ts";
import { type Line, lineAt, type Position, type Text } from "./text.ts";

/** Index of the last unit of a line; of an empty one 0. */
export function lastOf(line: Line): number {
  return Math.max(0, line.length - 1);
}

/** The first of the line that is no blank. */
export function firstWord(text: Text, { line }: Position): Position {
  const units = lineAt(text, line);
  const unit = units.findIndex((it) => classOf(it) !== "blank");
  return { line, unit: unit === -1 ? lastOf(units) : unit };
}

/** Where the next word begins; an empty line is one. At the end: behind the last unit. */
export function wordNext(text: Text, { line, unit }: Position): Position {
  const units = lineAt(text, line);
  let to = behind(units, unit);
  while (to < units.length && classOf(units[to]) === "blank") to++;
  if (to < units.length || line === text.length - 1) return { line, unit: to };
  return firstWord(text, { line: line + 1, unit: 0 });
}

/** The last unit of this word, or of the next where one stands there already. */
export function wordEnd(text: Text, { line, unit }: Position): Position {
  const units = lineAt(text, line);
  let to = unit + 1;
  while (to < units.length && classOf(units[to]) === "blank") to++;
  if (to < units.length) return { line, unit: behind(units, to) - 1 };
  if (line === text.length - 1) return { line, unit: lastOf(units) };
  const next = firstWord(text, { line: line + 1, unit: 0 });
  return { line: next.line, unit: Math.max(0, behind(lineAt(text, next.line), next.unit) - 1) };
}

/** Index behind what stands together with a unit. */
function behind(units: Line, unit: number): number {
  const kind = classOf(units[unit]);
  let to = unit;
  if (kind === "chip") return to + 1;
  while (to < units.length && classOf(units[to]) === kind) to++;
  return to;
}
