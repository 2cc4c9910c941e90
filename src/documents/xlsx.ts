/** A workbook's sheets as tables with the names of rows and columns. */

import { maxChars } from "./limits.ts";
import { type Package, related } from "./package.ts";
import { type DocumentText, Unreadable } from "./types.ts";
import { type CellReader, cellReader, richText } from "./xlsx_cells.ts";
import { type CellRange, columnName, columnNumber, everything, wantedOf } from "./xlsx_range.ts";
import { attribute, child, childrenOf, type Element, prefixed } from "./xml.ts";

/** Rows and columns of one result. */
const shownRows = 500;
const shownColumns = 50;

/** Characters of one cell: more is a document in a cell. */
const cellChars = 500;

interface Sheet {
  readonly name: string;
  readonly part: string | null;
  readonly hidden: boolean;
}

export function xlsxText(parts: Package, main: string, part: string | null): DocumentText {
  const workbook = parts.part(main);
  const relations = parts.relations(main);
  const sheets = childrenOf(child(workbook ?? undefined, "sheets"), "sheet").map((it) => ({
    name: attribute(it, "name") ?? "",
    part: relations.get(prefixed(it, "id") ?? "")?.target ?? null,
    hidden: (attribute(it, "state") ?? "visible") !== "visible",
  }));
  const properties = child(workbook ?? undefined, "workbookPr");
  const partOf = (type: string) => related(relations, type);
  const styles = partOf("styles");
  const strings = partOf("sharedStrings");
  const cells = cellReader({
    strings: strings === null
      ? []
      : Array.from(parts.stream(strings, ["sst"]), (it) => richText(it)),
    styles: styles === null ? null : parts.part(styles),
    from1904: /^(1|true)$/.test((properties && attribute(properties, "date1904")) ?? ""),
  });
  return view(sheets, { parts, cells }, part);
}

interface Source {
  readonly parts: Package;
  readonly cells: CellReader;
}

function view(sheets: readonly Sheet[], source: Source, part: string | null): DocumentText {
  const chosen = chosenOf(sheets, part);
  const texts: string[] = [];
  const notes: string[] = [];
  let left = maxChars;
  for (const [at, sheet] of chosen.sheets.entries()) {
    if (left < 1000) {
      notes.push(`not shown: ${chosen.sheets.slice(at).map(({ name }) => name).join(", ")}`);
      break;
    }
    const table = tableOf(sheet, { ...source, range: chosen.range, most: left });
    left -= table.text.length;
    texts.push(table.text);
    notes.push(...table.notes);
  }
  return { type: "text", head: headOf(sheets), text: texts.join("\n\n"), notes };
}

/** Sheets that the head names. */
const namedSheets = 30;

function headOf(sheets: readonly Sheet[]): string {
  const names = sheets.slice(0, namedSheets).map((it) => it.name + (it.hidden ? " (hidden)" : ""));
  const more = sheets.length - names.length;
  return `Excel workbook, ${count(sheets.length, "sheet")}: ${names.join(", ")}` +
    (more > 0 ? ` and ${more} more` : "");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function chosenOf(
  sheets: readonly Sheet[],
  part: string | null,
): { readonly sheets: readonly Sheet[]; readonly range: CellRange } {
  if (part === null) return { sheets, range: everything };
  const wanted = [{ sheet: part.trim(), range: null }, wantedOf(part)];
  for (const { sheet: name, range } of wanted) {
    const found = name === null ? sheets[0] : sheets.find((it) => it.name === name) ??
      sheets.find((it) => it.name.toLowerCase() === name.toLowerCase());
    if (found) return { sheets: [found], range: range ?? everything };
  }
  const names = sheets.slice(0, namedSheets).map(({ name }) => name).join(", ");
  throw new Unreadable(
    "no_part",
    `${part} is neither a sheet nor a range of cells; sheets: ${names}`,
  );
}

interface Row {
  readonly number: number;
  /** Text by column; without empty ones. */
  readonly cells: ReadonlyMap<number, string>;
}

interface TableSource extends Source {
  readonly range: CellRange;
  /** Characters. */
  readonly most: number;
}

/** What there is of a sheet within a range, and what of it fits. */
interface SheetExcerpt {
  readonly rows: readonly Row[];
  /** Rows with something in them, shown or not. */
  readonly count: number;
  readonly last: { readonly row: number; readonly column: number };
}

function tableOf(
  sheet: Sheet,
  source: TableSource,
): { readonly text: string; readonly notes: readonly string[] } {
  const found = sheet.part === null ? null : foundIn(sheet.part, source);
  const title = `## ${sheet.name}`;
  if (found === null || found.count === 0) return { text: `${title}\n\n[empty]`, notes: [] };
  const used = found.rows.flatMap((it) => [...it.cells.keys()]);
  const left = source.range.left > 1 ? source.range.left : used.reduce((a, b) => Math.min(a, b));
  const right = Math.min(left + shownColumns - 1, used.reduce((a, b) => Math.max(a, b)));
  const text = [title, "", ...linesOf(found.rows, left, right)].join("\n");
  return { text, notes: leftOut(sheet, { ...found, range: source.range, right }) };
}

function foundIn(part: string, { parts, cells, range, most }: TableSource): SheetExcerpt {
  const rows: Row[] = [];
  let [chars, total, lastRow, lastColumn, number] = [0, 0, 0, 0, 0];
  for (const element of parts.stream(part, ["worksheet", "sheetData"])) {
    if (element.name !== "row") continue;
    number = Number(attribute(element, "r") ?? number + 1);
    if (!(number >= range.top && number <= range.bottom)) continue;
    const full = rows.length === shownRows || chars > most;
    const row = { number, cells: cellsOf(element, cells, range) };
    if (row.cells.size === 0) continue;
    total++;
    lastRow = number;
    for (const column of row.cells.keys()) lastColumn = Math.max(lastColumn, column);
    if (full) continue;
    const columns = Math.min(shownColumns, Math.max(...row.cells.keys()) - range.left + 1);
    chars += 3 * columns;
    for (const text of row.cells.values()) chars += Math.min(text.length, cellChars);
    if (chars <= most || rows.length === 0) rows.push(row);
  }
  return { rows, count: total, last: { row: lastRow, column: lastColumn } };
}

function cellsOf(
  row: Element,
  reader: CellReader,
  { left, right }: CellRange,
): ReadonlyMap<number, string> {
  const cells = new Map<number, string>();
  let column = 0;
  for (const it of childrenOf(row, "c")) {
    const letters = /^[a-z]{1,3}/i.exec(attribute(it, "r") ?? "")?.[0];
    column = letters === undefined ? column + 1 : columnNumber(letters);
    if (column < left || column > right) continue;
    const text = reader.text(it);
    if (text !== "") cells.set(column, text);
  }
  return cells;
}

function linesOf(rows: readonly Row[], left: number, right: number): readonly string[] {
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  return [
    `| | ${columns.map(columnName).join(" | ")} |`,
    `|${" --- |".repeat(columns.length + 1)}`,
    ...rows.map(({ number, cells }) =>
      `| ${number} | ${columns.map((it) => cellText(cells.get(it) ?? "")).join(" | ")} |`
    ),
  ];
}

function cellText(text: string): string {
  const short = text.length > cellChars ? `${text.slice(0, cellChars)}…` : text;
  return short.trim().replaceAll(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
}

function leftOut(
  { name }: Sheet,
  { rows, count: total, last, range, right }: SheetExcerpt & {
    readonly range: CellRange;
    readonly right: number;
  },
): readonly string[] {
  const notes: string[] = [];
  const from = columnName(range.left);
  const to = columnName(last.column);
  if (rows.length < total) {
    const next = (rows.at(-1)?.number ?? 0) + 1;
    notes.push(
      `${name}: ${rows.length} of ${total} rows; go on with part: ${name}!${from}${next}:${to}${last.row}`,
    );
  }
  if (right < last.column) {
    const cut = columnName(right + 1);
    notes.push(
      `${name}: columns up to ${columnName(right)}; go on with part: ${name}!${cut}:${to}`,
    );
  }
  if (rows.some((row) => [...row.cells.values()].some((it) => it.length > cellChars))) {
    notes.push(`${name}: cells of more than ${cellChars} characters are cut`);
  }
  return notes;
}
