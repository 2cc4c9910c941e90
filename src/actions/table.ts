/** Rows as aligned text. */

import { cells, oneLine, truncate } from "../ansi/mod.ts";

export interface Column<Row> {
  readonly head: string;
  text(row: Row): string;
  /** Left out where there is no room, those with the highest number first; absent: it stays. */
  readonly spare?: number;
  /** Numbers stand at the right. */
  readonly right?: boolean;
  /** Applied to the padded text, so it may not change its width. */
  style?(text: string, row: Row): string;
}

/** Cells between two columns. */
const gap = 2;

/** A table of at most `width` cells where it can be: spare columns and the last one give way. */
export function table<Row>(
  all: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): string {
  const columns = fitting(all, rows, width);
  const texts = rows.map((row) => columns.map((column) => oneLine(column.text(row))));
  const widths = columns.map(({ head }, at) =>
    Math.max(cells(head), ...texts.map((line) => cells(line[at] ?? "")))
  );
  const before = widths.slice(0, -1).reduce((sum, it) => sum + it + gap, 0);
  const last = widths.length - 1;
  widths[last] = Math.min(widths[last] ?? 0, Math.max(width - before, 10));
  const heads = columns.map((column, at) => fit(column.head, column, widths[at] ?? 0));
  const lines = rows.map((row, index) =>
    columns.map((column, at) => {
      const text = fit(texts[index]?.[at] ?? "", column, widths[at] ?? 0);
      return column.style ? column.style(text, row) : text;
    })
  );
  return [heads, ...lines].map((line) => line.join(" ".repeat(gap)).trimEnd()).join("\n");
}

/** The columns for which there is room. */
function fitting<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Column<Row>[] {
  const spare = Math.max(...columns.map((it) => it.spare ?? -1));
  if (spare < 0) return columns;
  const taken = columns.reduce((sum, column) => {
    const widest = Math.max(
      cells(column.head),
      ...rows.map((row) => cells(oneLine(column.text(row)))),
    );
    return sum + widest + gap;
  }, -gap);
  if (taken <= width) return columns;
  return fitting(columns.filter((it) => it.spare !== spare), rows, width);
}

function fit(text: string, column: { readonly right?: boolean }, width: number): string {
  const cut = truncate(text, width);
  const pad = " ".repeat(width - cells(cut));
  return column.right ? pad + cut : cut + pad;
}
