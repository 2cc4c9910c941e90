import type { Row, Span } from "../types.ts";
import { blank, rowCells } from "./spans.ts";
import { wrapSpans } from "./wrap_spans.ts";

export type Align = "left" | "right" | "center" | null;

export interface Table {
  readonly header: readonly Row[];
  readonly align: readonly Align[];
  readonly rows: readonly (readonly Row[])[];
}

/** A column that cannot be this wide is no column any more. */
const narrowest = 8;
const between = " │ ";

/** Columns, their cells wrapped where they must be; where that is too narrow, a line for each cell. */
export function tableRows(table: Table, width: number): Row[] {
  const widths = columnWidths(table, width);
  if (!widths) return fallback(table, width);
  const header = table.header.map((cell) => cell.map((span) => ({ ...span, bold: true })));
  const rule = widths.map((it) => "─".repeat(it)).join("─┼─");
  return [
    ...tableRow(header, widths, table.align),
    [{ text: rule, role: "border" }],
    ...table.rows.flatMap((row) => tableRow(row, widths, table.align)),
  ];
}

function columnWidths({ header, rows }: Table, width: number): readonly number[] | null {
  const widths = header.map((cell, at) =>
    Math.max(longest(cell), ...rows.map((row) => longest(row[at] ?? [])), 1)
  );
  let over = sum(widths) + between.length * (widths.length - 1) - width;
  while (over > 0) {
    const most = Math.max(...widths);
    const next = Math.max(...widths.filter((it) => it < most), narrowest);
    if (most <= narrowest) return null;
    const cut = Math.min(over, most - next || 1);
    widths[widths.indexOf(most)] = most - cut;
    over -= cut;
  }
  return widths;
}

/** Cells of the longest line of a cell. */
function longest(cell: Row): number {
  return Math.max(...wrapSpans(cell, 10_000).map(rowCells));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function tableRow(
  row: readonly Row[],
  widths: readonly number[],
  align: readonly Align[],
): readonly Row[] {
  const wrapped = widths.map((width, at) => wrapSpans(row[at] ?? [], width));
  const height = Math.max(...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    widths.flatMap((width, at): Span[] => [
      ...(at === 0 ? [] : [{ text: between, role: "border" } as const]),
      ...aligned(wrapped[at]?.[line] ?? [], width, align[at] ?? null),
    ]));
}

function aligned(cell: Row, width: number, align: Align): readonly Span[] {
  const room = width - rowCells(cell);
  const before = align === "right" ? room : align === "center" ? room >> 1 : 0;
  const blanks = (count: number) => count > 0 ? [{ text: " ".repeat(count) }] : [];
  return [...blanks(before), ...cell, ...blanks(room - before)];
}

/** `heading: cell`, a blank row after each row of the table. */
function fallback({ header, rows }: Table, width: number): Row[] {
  if (rows.length === 0) return header.flatMap((cell) => wrapSpans(cell, width));
  return rows.flatMap((row, at) => [
    ...(at === 0 ? [] : [blank]),
    ...row.flatMap((cell, column) => {
      const head = (header[column] ?? []).map((span) => ({ ...span, bold: true }));
      return wrapSpans([...head, { text: ": ", role: "dim" }, ...cell], width);
    }),
  ]);
}
