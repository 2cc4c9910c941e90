/** Rows from pieces of text: how wide they are, cut and filled to a width. */

import { cells, truncate } from "../ansi/mod.ts";
import type { Role, Row, Span } from "./types.ts";

export function span(text: string, role?: Role): Span {
  return role === undefined ? { text } : { text, role };
}

/** A row of one piece. */
export function row(text: string, role?: Role): Row {
  return [span(text, role)];
}

export const emptyRow: Row = [];

/** Terminal cells of a row. */
export function cellsOf(row: Row): number {
  return row.reduce((sum, { text }) => sum + cells(text), 0);
}

/** At most `width` cells; what is cut is marked by `…`. */
export function cut(row: Row, width: number): Row {
  if (cellsOf(row) <= width) return row;
  const kept: Span[] = [];
  let room = width;
  for (const it of row) {
    const wide = cells(it.text);
    if (wide > room - 1) {
      // The mark needs its cell, whether this piece or the next is cut.
      kept.push({ ...it, text: truncate(`${it.text}…`, room) });
      return kept;
    }
    kept.push(it);
    room -= wide;
  }
  return kept;
}

/** Exactly `width` cells. */
export function filled(row: Row, width: number, filler = " ", role?: Role): Row {
  const fitting = cut(row, width);
  const missing = width - cellsOf(fitting);
  return missing > 0 ? [...fitting, span(filler.repeat(missing), role)] : fitting;
}

/** `left` and `right` at the ends of `width` cells; where both do not fit, the left is cut. */
export function apart(left: Row, right: Row, width: number): Row {
  const taken = cellsOf(right);
  if (taken + 2 > width) return cut(left, width);
  return [...filled(left, width - taken - 1), span(" "), ...right];
}

/** Every piece on a background. */
export function on(row: Row, ground: Span["on"], width: number): Row {
  return filled(row, width).map((it) => ({ ...it, on: ground }));
}

/** `height` rows: cut at the end, or filled up with empty ones. */
export function tall(rows: readonly Row[], height: number): readonly Row[] {
  if (rows.length >= height) return rows.slice(0, Math.max(0, height));
  return [...rows, ...Array.from({ length: height - rows.length }, () => emptyRow)];
}
