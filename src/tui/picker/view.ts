import { cells, graphemes, oneLine, truncate } from "../../ansi/mod.ts";
import { type Locale, message } from "../../messages/mod.ts";
import { lineSeen } from "../line_edit.ts";
import { apart, cut, filled, on, span } from "../rows.ts";
import type { Place, Role, Row, Size, Span } from "../types.ts";
import { fit, foldedCase, termsOf } from "./fuzzy.ts";
import { type PickerItem, type PickerModel, seenOf } from "./picker.ts";

export interface PickerView {
  /** Exactly as many as there is room for. */
  readonly rows: readonly Row[];
  /** In the line of the filter. */
  readonly cursor: Place | null;
}

export interface PickerViewOptions {
  readonly locale: Locale;
  /** Names of the keys that pick and close. */
  readonly keys: { readonly pick: string; readonly close: string };
  /** Absent: what those keys do. */
  readonly foot?: Row;
}

/** Rows for the head (title and filter) and the foot. */
const frame = 3;

/** How many items a page has, for `move`. */
export function pickerPage(model: PickerModel, { rows }: Size): number {
  const each = hasSnippets(model) ? 2 : 1;
  return Math.max(1, Math.floor((rows - frame) / each));
}

function hasSnippets({ items, found }: PickerModel): boolean {
  return found.length > 0 || items.some(({ snippet }) => snippet !== undefined);
}

export function viewPicker(
  model: PickerModel,
  { columns, rows }: Size,
  { locale, keys, foot: own }: PickerViewOptions,
): PickerView {
  if (columns < 1 || rows < 1) return { rows: [], cursor: null };
  const head: Row[] = [titleRow(model, columns, locale), filterRow(model, columns, locale)];
  const foot = cut(own ?? [span(message(locale, "tui.picker.foot", keys), "dim")], columns);
  const body = bodyRows(model, { columns, rows: Math.max(0, rows - frame) }, locale);
  const blank: readonly Row[] = Array.from(
    { length: Math.max(0, rows - frame - body.length) },
    () => [],
  );
  const column = Math.min(columns - 1, cells(`› ${lineSeen(model.filter, columns - 3)}`));
  return {
    rows: [...head, ...body, ...blank, foot].slice(0, rows),
    cursor: rows > 1 ? { column, row: 1 } : null,
  };
}

function titleRow(model: PickerModel, columns: number, locale: Locale): Row {
  const shown = seenOf(model).count;
  const count = message(locale, "tui.picker.count", { shown, count: model.items.length });
  return apart([span(oneLine(model.title), "heading")], [span(count, "dim")], columns);
}

function filterRow({ filter }: PickerModel, columns: number, locale: Locale): Row {
  const text = lineSeen(filter, columns - 3);
  const said = filter === "" ? span(message(locale, "tui.picker.filter"), "dim") : span(text);
  return cut([span("› ", "accent"), said], columns);
}

function bodyRows(model: PickerModel, { columns, rows }: Size, locale: Locale): readonly Row[] {
  const seen = seenOf(model);
  if (rows === 0) return [];
  if (seen.count === 0) {
    const why = model.items.length === 0 ? "tui.picker.empty" : "tui.picker.none";
    return [cut([span(message(locale, why), "dim")], columns)];
  }
  const page = pickerPage(model, { columns, rows: rows + frame });
  const top = Math.max(0, Math.min(model.selected - Math.floor(page / 2), seen.count - page));
  const items: { readonly item: PickerItem; readonly chosen: boolean }[] = [];
  for (let at = top; at < Math.min(top + page, seen.count); at++) {
    const item = seen.at(at);
    if (item !== undefined) items.push({ item, chosen: at === model.selected });
  }
  const layout = { columns, wide: model.wideColumn, widths: widthsOf(items, model, columns) };
  const terms = termsOf(model.filter);
  const each = hasSnippets(model);
  return items.flatMap(({ item, chosen }) => itemRows(item, { ...layout, terms, chosen, each }))
    .slice(0, rows);
}

/** Cells of the wide column below which others are left out. */
const leastWide = 14;

/** Cells of each column: as much as is needed, but for the wide one, which gets what is left. */
function widthsOf(
  items: readonly { readonly item: PickerItem }[],
  { wideColumn }: Pick<PickerModel, "wideColumn">,
  columns: number,
): readonly number[] {
  const count = Math.max(0, ...items.map(({ item }) => item.columns.length));
  const needed = Array.from(
    { length: count },
    (_, at) => Math.max(0, ...items.map(({ item }) => cells(oneLine(item.columns[at] ?? "")))),
  );
  const gaps = needed.filter((it, at) => at !== wideColumn && it > 0).length;
  const room = columns - 2 - 2 * gaps;
  const others = needed.reduce((sum, it, at) => at === wideColumn ? sum : sum + it, 0);
  const least = Math.min(needed[wideColumn] ?? 0, leastWide);
  const left = room - others;
  if (left >= least) return needed.map((it, at) => at === wideColumn ? Math.min(it, left) : it);
  // Too narrow: columns at the end go first.
  const kept = needed.findLastIndex((it, at) => at !== wideColumn && it > 0);
  if (kept === -1) return needed.map((it, at) => at === wideColumn ? Math.max(0, room) : it);
  const fewer = items.map(({ item }) => ({
    item: { ...item, columns: item.columns.with(kept, "") },
  }));
  return widthsOf(fewer, { wideColumn }, columns);
}

interface ItemLayout {
  readonly columns: number;
  readonly wide: number;
  readonly widths: readonly number[];
  readonly terms: readonly string[];
  readonly chosen: boolean;
  /** Each item takes two rows. */
  readonly each: boolean;
}

function itemRows(item: PickerItem, layout: ItemLayout): readonly Row[] {
  const { columns, widths, wide, terms, chosen, each } = layout;
  const spans: Span[] = [span(chosen ? "▸ " : "  ", "accent")];
  for (const [at, width] of widths.entries()) {
    if (width === 0) continue;
    const text = truncate(oneLine(item.columns[at] ?? ""), width);
    const role: Role = at === wide ? (chosen ? "strong" : "text") : "dim";
    if (spans.length > 1) spans.push(span("  "));
    spans.push(...filled(marked(text, terms, role), width));
  }
  const first = cut(spans, columns);
  const lines = [chosen ? on(first, "selected", columns) : first];
  if (!each) return lines;
  const said = marked(truncate(oneLine(item.snippet ?? ""), columns - 4), terms, "dim");
  const second = cut([span("    "), ...said], columns);
  return [...lines, chosen ? on(second, "selected", columns) : second];
}

/** What the filter found stands out. */
function marked(text: string, terms: readonly string[], role: Role): Row {
  const folded = foldedCase(text);
  const at = new Set(terms.flatMap((term) => fit([term], folded)?.at ?? []));
  if (at.size === 0) return text === "" ? [] : [span(text, role)];
  const spans: Span[] = [];
  let offset = 0;
  for (const cluster of graphemes(text)) {
    const hit = at.has(offset);
    const last = spans.at(-1);
    const wanted: Role = hit ? "accent" : role;
    if (last?.role === wanted) spans[spans.length - 1] = span(last.text + cluster, wanted);
    else spans.push(span(cluster, wanted));
    offset += cluster.length;
  }
  return spans;
}
