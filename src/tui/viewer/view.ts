/** Rows of the viewer: of the document alone, and of a whole screen with what it is and which keys there are. */

import type { ViewContext } from "../../actions/mod.ts";
import { cells } from "../../ansi/mod.ts";
import { type Kit, oneLine } from "../text/mod.ts";
import { apart, cut, on, span, tall } from "../rows.ts";
import type { Place, Role, Row, Size } from "../types.ts";
import type { Document } from "./document.ts";
import { itemsOf, noFolds } from "./items.ts";
import { lookOf, type ViewerModel } from "./model.ts";
import { rowsOf } from "./rows.ts";
import { bottomOf } from "./scroll.ts";

/** Rows of title and foot, and cells before each line. */
const frame = { rows: 2, columns: 2 } as const;

/** What a document has of a screen. */
export function bodySize({ columns, rows }: Size): Size {
  return {
    columns: Math.max(1, columns - frame.columns),
    rows: Math.max(1, rows - frame.rows),
  };
}

interface VisibleRow {
  readonly item: number;
  readonly row: Row;
}

function seenOf(model: ViewerModel): readonly VisibleRow[] {
  const { document, items, size, top } = model;
  const look = lookOf(model);
  const seen: VisibleRow[] = [];
  let skip = top.row;
  for (let at = top.item; at < items.length && seen.length < size.rows; at++) {
    const item = items[at];
    if (item === undefined) break;
    const rows = rowsOf(document, item, look);
    for (const row of rows.slice(skip, skip + size.rows - seen.length)) {
      seen.push({ item: at, row: cut(row, size.columns) });
    }
    skip = 0;
  }
  return seen;
}

/** The rows of the document that are seen, at most as many as there is room for. */
export function viewDocument(model: ViewerModel): readonly Row[] {
  return seenOf(model).map(({ row }) => row);
}

export interface PreviewOptions {
  readonly width: number;
  readonly kit: Kit;
  /** Rows. */
  readonly limit: number;
}

/** The beginning of a document, and how many of its lines are behind that. */
export function previewRows(
  document: Document,
  { width, kit, limit }: PreviewOptions,
): { readonly rows: readonly Row[]; readonly hidden: number } {
  const look = { width, kit, search: null, folded: String };
  const items = itemsOf(document, noFolds, { split: false });
  const rows: Row[] = [];
  for (const [at, item] of items.entries()) {
    if (rows.length >= limit) return { rows: rows.slice(0, limit), hidden: items.length - at };
    rows.push(...rowsOf(document, item, look).map((row) => cut(row, width)));
  }
  return { rows, hidden: 0 };
}

export interface ViewerView {
  readonly rows: readonly Row[];
  readonly cursor: Place | null;
}

export interface ViewerViewOptions {
  readonly t: ViewContext["t"];
  /** Names of keys that the last line tells. */
  readonly keys: Readonly<
    Record<"close" | "search" | "fold" | "sides" | "copy" | "edit" | "help", string>
  >;
  /** Something worth a line, in place of the keys. */
  readonly notice: { readonly text: string; readonly role: Role } | null;
}

/** Exactly as many rows as the screen has. */
export function viewViewer(model: ViewerModel, size: Size, options: ViewerViewOptions): ViewerView {
  const { columns, rows } = size;
  const body = seenOf(model).map((it) => cut(withMark(model, it, columns), columns));
  const foot = footRow(model, columns, options);
  const all = [titleRow(model, columns), ...tall(body, rows - frame.rows), foot.row];
  const column = Math.min(columns - 1, foot.column);
  return {
    rows: all.slice(0, rows),
    cursor: model.prompt === null || rows < frame.rows ? null : { column, row: rows - 1 },
  };
}

/** Where one is, and what is marked. */
function withMark({ cursor, mark }: ViewerModel, { item, row }: VisibleRow, columns: number): Row {
  const [from, to] = [Math.min(mark ?? cursor, cursor), Math.max(mark ?? cursor, cursor)];
  const sign = span(item === cursor ? "▸ " : "  ", "focus");
  const isMarked = mark !== null && item >= from && item <= to;
  return isMarked ? on([sign, ...row], "selected", columns) : [sign, ...row];
}

function titleRow(model: ViewerModel, columns: number): Row {
  const { document, items } = model;
  const count = (kind: "added" | "removed") =>
    document.lines.filter((it) => it.kind === kind).length;
  const [added, removed] = [count("added"), count("removed")];
  const bottom = bottomOf(model).item + 1;
  const share = items.length === 0 ? 100 : Math.round(100 * bottom / items.length);
  const right: Row = [
    ...(added > 0 ? [span(`+${added} `, "added")] : []),
    ...(removed > 0 ? [span(`−${removed} `, "removed")] : []),
    span(`${share}%`, "dim"),
  ];
  return apart([span(oneLine(document.title), "heading")], right, columns);
}

function footRow(
  { prompt, search }: ViewerModel,
  columns: number,
  { t, keys, notice }: ViewerViewOptions,
): { readonly row: Row; readonly column: number } {
  if (prompt !== null) {
    const text = `${prompt.of === "search" ? "/" : ":"}${prompt.text}`;
    return { row: cut([span(oneLine(text, columns), "accent")], columns), column: cells(text) };
  }
  const found = search === null ? [] : [
    span(`/${oneLine(search.query)} `, "accent"),
    search.hits.length === 0
      ? span(`${t("conversation.no_match")} `, "warn")
      : span(`${t("tui.viewer.hits", { at: search.now + 1, count: search.hits.length })} `),
  ];
  const last = notice === null
    ? span(t("tui.viewer.foot", keys), "dim")
    : span(oneLine(notice.text), notice.role);
  return { row: cut([...found, last], columns), column: 0 };
}
