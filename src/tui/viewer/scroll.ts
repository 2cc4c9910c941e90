/** Where one is in a document: only what is passed is laid out. */

import { type DocumentItem, linesIn } from "./items.ts";
import { lookOf, type Position, type ViewerModel } from "./model.ts";
import { rowsOf } from "./rows.ts";

export function height(model: ViewerModel, at: number): number {
  const item = model.items[at];
  return item === undefined ? 0 : rowsOf(model.document, item, lookOf(model)).length;
}

/** So many rows further down, or up. */
export function passed(model: ViewerModel, from: Position, rows: number): Position {
  let { item, row } = from;
  row += rows;
  while (row < 0 && item > 0) row += height(model, --item);
  if (row < 0) return { item: 0, row: 0 };
  for (let size = height(model, item); row >= size && item < model.items.length - 1;) {
    row -= size;
    size = height(model, ++item);
  }
  return { item, row: Math.min(row, Math.max(0, height(model, item) - 1)) };
}

/** The first row, where the last one is at the bottom. */
function endTop(model: ViewerModel): Position {
  const last = model.items.length - 1;
  const bottom = { item: last, row: Math.max(0, height(model, last) - 1) };
  return passed(model, bottom, 1 - model.size.rows);
}

export function isBefore(a: Position, b: Position): boolean {
  return a.item < b.item || (a.item === b.item && a.row < b.row);
}

/** The model with this row at its top, as far as there are rows enough below. */
export function withTop(model: ViewerModel, top: Position): ViewerModel {
  const end = endTop(model);
  const next = isBefore(end, top) ? end : top;
  return { ...model, top: next };
}

/** The last row that is seen. */
export function bottomOf(model: ViewerModel): Position {
  return passed(model, model.top, model.size.rows - 1);
}

/**
 * What is on the screen now has been read, if nothing between it and what was read before is left out:
 * whoever jumps to a place has not read what he jumped over, nor what is folded away below a head.
 */
export function shown(model: ViewerModel): ViewerModel {
  if (topLine(model) > model.reached) return model;
  const { items, document, folds } = model;
  const bottom = bottomOf(model);
  const isWhole = bottom.row >= height(model, bottom.item) - 1;
  const item = items[isWhole ? bottom.item : bottom.item - 1];
  if (item === undefined) return model;
  const isLast = isWhole && bottom.item === items.length - 1;
  const end = isLast ? document.lines.length : endOf(item);
  const reached = Math.min(end, ...[...folds.closed].map((head) => head + 1));
  return reached > model.reached ? { ...model, reached } : model;
}

/** Index of the line behind an item. */
function endOf(item: DocumentItem): number {
  return item.type === "fold" ? item.to : Math.max(...linesIn(item)) + 1;
}

/** Index of the first line that is seen. */
export function topLine({ items, top }: ViewerModel): number {
  const item = items[top.item];
  return item === undefined ? 0 : Math.min(...linesIn(item));
}

/** The model beginning with this item, as far as there are rows enough below: what is above is passed over. */
export function atTop(model: ViewerModel, item: number): ViewerModel {
  const next = { ...withTop(model, { item, row: 0 }), cursor: item };
  return { ...next, reached: Math.max(next.reached, topLine(next)) };
}

/** The model with its view moved by rows; where one is stays in it. */
export function scrolled(model: ViewerModel, rows: number): ViewerModel {
  const next = withTop(model, passed(model, model.top, rows));
  const bottom = bottomOf(next);
  const cursor = Math.max(next.top.item, Math.min(next.cursor, bottom.item));
  return { ...next, cursor };
}

/** The model at another item, all of which is in view as far as there is room. */
export function atItem(model: ViewerModel, item: number, middle = false): ViewerModel {
  const cursor = Math.max(0, Math.min(item, model.items.length - 1));
  const next = { ...model, cursor };
  const bottom = bottomOf(next);
  const first = { item: cursor, row: 0 };
  const last = { item: cursor, row: Math.max(0, height(next, cursor) - 1) };
  if (!isBefore(first, next.top) && !isBefore(bottom, last)) return next;
  if (middle) return withTop(next, passed(next, first, -Math.floor(next.size.rows / 2)));
  if (isBefore(first, next.top)) return withTop(next, first);
  const top = passed(next, last, 1 - next.size.rows);
  // What is higher than the view is seen from its beginning.
  return withTop(next, isBefore(first, top) ? first : top);
}

/** One row on: through an item that is higher than the view, else to the next item. */
export function stepped(model: ViewerModel, by: 1 | -1): ViewerModel {
  const bottom = bottomOf(model);
  const isCut = by > 0
    ? bottom.item === model.cursor && bottom.row < height(model, model.cursor) - 1
    : model.top.item === model.cursor && model.top.row > 0;
  return isCut ? scrolled(model, by) : atItem(model, model.cursor + by);
}
