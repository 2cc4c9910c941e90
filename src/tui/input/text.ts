/**
 * What is being typed: lines of units. A unit is what the cursor steps over at once: a grapheme
 * cluster, or a chip that stands for something longer. Lines are never changed, so that what was
 * found out about one (how it breaks) stays true of it.
 */

import { graphemes } from "../../ansi/mod.ts";

/** Stands for what was pasted; one unit for cursor and deletion. */
export type Chip =
  | {
    readonly type: "paste";
    readonly number: number;
    readonly label: string;
    readonly text: string;
  }
  | {
    readonly type: "image";
    readonly number: number;
    readonly label: string;
    /** As it was pasted. */
    readonly text: string;
    readonly path: string;
  };

/** A grapheme cluster or a chip. */
export type Unit = string | Chip;
export type Line = readonly Unit[];
/** At least one line. */
export type Text = readonly Line[];

/** Before the unit of this index. */
export interface Position {
  readonly line: number;
  readonly unit: number;
}

export interface Range {
  readonly from: Position;
  readonly to: Position;
}

/** A text with its cursor: what undo goes back to, what the history leaves behind. */
export interface Snapshot {
  readonly text: Text;
  readonly cursor: Position;
}

const emptyLine: Line = [];
export const emptyText: Text = [emptyLine];
export const start: Position = { line: 0, unit: 0 };

/** Line ends of any kind are one. */
export function textOf(text: string): Text {
  return text.replaceAll(/\r\n?/g, "\n").split("\n").map((line) => [...graphemes(line)]);
}

/** As it is sent: chips give what they stand for. */
export function expanded(text: Text): string {
  return written(text, (chip) => chip.type === "image" ? chip.path : chip.text);
}

/** As it is seen. */
export function labelled(text: Text): string {
  return written(text, ({ label }) => label);
}

function written(text: Text, of: (chip: Chip) => string): string {
  return text.map((line) => line.map((unit) => typeof unit === "string" ? unit : of(unit)).join(""))
    .join("\n");
}

export function lineAt(text: Text, at: number): Line {
  return text[at] ?? emptyLine;
}

export function isEmpty(text: Text): boolean {
  return text.length === 1 && lineAt(text, 0).length === 0;
}

export function endOf(text: Text): Position {
  return { line: text.length - 1, unit: lineAt(text, text.length - 1).length };
}

export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.unit < b.unit);
}

/** The text between two places. */
export function sliced(text: Text, { from, to }: Range): Text {
  const first = lineAt(text, from.line);
  if (from.line === to.line) return [first.slice(from.unit, to.unit)];
  return [
    first.slice(from.unit),
    ...text.slice(from.line + 1, to.line),
    lineAt(text, to.line).slice(0, to.unit),
  ];
}

/** The text with a part replaced, and where the replacement ends. */
export function spliced(
  text: Text,
  { from, to }: Range,
  insert: Text,
): { readonly text: Text; readonly end: Position } {
  const head = joined(lineAt(text, from.line).slice(0, from.unit), lineAt(insert, 0));
  const tail = lineAt(text, to.line).slice(to.unit);
  const last = insert.length - 1;
  const beforeTail = last === 0 ? head.line : lineAt(insert, last);
  const end = joined(beforeTail, tail);
  const lines = last === 0 ? [end.line] : [head.line, ...insert.slice(1, last), end.line];
  return {
    text: [...text.slice(0, from.line), ...lines, ...text.slice(to.line + 1)],
    end: { line: from.line + last, unit: end.seam },
  };
}

/** Clusters that no other one can grow together with over their own far side. */
const separate = /^[\x20-\x7e\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff5e]$/;

function isSeparate(unit: Unit | undefined): boolean {
  return typeof unit !== "string" || separate.test(unit);
}

/**
 * Two pieces of a line as one, and the index of the seam. What meets there may grow together (a
 * letter and its accent, two halves of a flag), so clusters are found anew around it, and only there.
 */
function joined(left: Line, right: Line): { readonly line: Line; readonly seam: number } {
  if (left.length === 0 || right.length === 0) {
    return { line: left.length === 0 ? right : left, seam: left.length };
  }
  let from = left.length;
  while (from > 0 && typeof left[from - 1] === "string") {
    from--;
    if (isSeparate(left[from])) break;
  }
  let to = 0;
  while (to < right.length && typeof right[to] === "string") {
    to++;
    if (isSeparate(right[to - 1])) break;
  }
  const before = left.slice(from).join("");
  const units = [...graphemes(before + right.slice(0, to).join(""))];
  return {
    line: [...left.slice(0, from), ...units, ...right.slice(to)],
    seam: from + unitsUpTo(units, before.length),
  };
}

/** How many units reach to an offset in UTF-16 units, the one that it cuts included. */
function unitsUpTo(units: readonly string[], offset: number): number {
  let length = 0;
  let count = 0;
  for (const unit of units) {
    if (length >= offset) break;
    length += unit.length;
    count++;
  }
  return count;
}

function lengthOf(unit: Unit): number {
  return typeof unit === "string" ? unit.length : unit.label.length;
}

/** Where a place is in `labelled`, in UTF-16 units. */
export function offsetOf(text: Text, { line, unit }: Position): number {
  let offset = 0;
  for (const it of text.slice(0, line)) {
    offset += it.reduce((sum, each) => sum + lengthOf(each), 1);
  }
  return lineAt(text, line).slice(0, unit).reduce((sum, each) => sum + lengthOf(each), offset);
}

/** The place of an offset in `labelled`; inside of a unit, the one behind it. */
export function positionOf(text: Text, offset: number): Position {
  let rest = offset;
  for (const [line, units] of text.entries()) {
    for (const [unit, each] of units.entries()) {
      if (rest <= 0) return { line, unit };
      rest -= lengthOf(each);
    }
    if (rest <= 0) return { line, unit: units.length };
    rest--;
  }
  return endOf(text);
}
