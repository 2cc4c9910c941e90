/** A list and what is chosen of it: side by side where the screen is wide, else one above the other. */

import { cut, emptyRow, filled, span, tall } from "../rows.ts";
import type { Row, Size } from "../types.ts";

/** Cells from which on both stand side by side. */
const wide = 100;

/** Rows below which there is a list and nothing else. */
const low = 14;

export type Split =
  | { readonly type: "beside"; readonly list: Size; readonly side: Size }
  | { readonly type: "below"; readonly list: Size; readonly side: Size }
  | { readonly type: "alone"; readonly list: Size };

/** @param share of the list in the height, where it stands above */
export function splitOf({ columns, rows }: Size, share = 0.55): Split {
  if (columns >= wide) {
    const left = Math.floor((columns - 1) / 2);
    return {
      type: "beside",
      list: { columns: left, rows },
      side: { columns: columns - left - 2, rows },
    };
  }
  if (rows < low) return { type: "alone", list: { columns, rows } };
  const above = Math.max(7, Math.round(rows * share));
  return {
    type: "below",
    list: { columns, rows: above },
    side: { columns, rows: rows - above - 1 },
  };
}

/** @param title of the line between them, where one stands above the other */
export function joined(
  split: Split,
  { list, side, title }: {
    readonly list: readonly Row[];
    readonly side: readonly Row[];
    readonly title: string;
  },
): readonly Row[] {
  switch (split.type) {
    case "alone":
      return list;
    case "below": {
      const { columns, rows } = split.side;
      const head = cut([span("─ ", "border"), span(`${title} `, "dim")], columns);
      const line = filled(head, columns, "─", "border");
      return [...tall(list, split.list.rows), line, ...tall(side, rows)];
    }
    case "beside":
      return tall(list, split.list.rows).map((row, at) => [
        ...filled(row, split.list.columns),
        span("│", "border"),
        span(" "),
        ...cut(side[at] ?? emptyRow, split.side.columns),
      ]);
  }
}
