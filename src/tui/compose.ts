/** Rows of panes put side by side; the same rows give the same row again. */

import { cellsOf, cut, emptyRow, filled, span } from "./rows.ts";
import type { Role, Row } from "./types.ts";

interface Pair {
  readonly right: Row;
  readonly columns: number;
  readonly row: Row;
}

/** Puts two columns side by side with a line between them. */
export class Beside {
  /** By the left row: what it last stood beside. */
  readonly #known = new WeakMap<Row, Pair>();

  /** @param columns cells of the left column */
  rows(left: readonly Row[], right: readonly Row[], columns: number): readonly Row[] {
    return left.map((it, at) => this.#row(it, right[at] ?? emptyRow, columns));
  }

  #row(left: Row, right: Row, columns: number): Row {
    const known = this.#known.get(left);
    if (known && known.right === right && known.columns === columns) return known.row;
    const row = [...filled(left, columns), span("│", "border"), ...right];
    this.#known.set(left, { right, columns, row });
    return row;
  }
}

export interface Title {
  readonly text: string;
  readonly focused: boolean;
}

/** `─ Conversation ────────`, exactly `columns` cells. */
export function titleRow({ text, focused }: Title, columns: number): Row {
  const role: Role = focused ? "focus" : "border";
  const name = cut([span(`${text} `, focused ? "strong" : "dim")], Math.max(1, columns - 3));
  const rest = Math.max(0, columns - 2 - cellsOf(name));
  return cut([span("─ ", role), ...name, span("─".repeat(rest), role)], columns);
}
