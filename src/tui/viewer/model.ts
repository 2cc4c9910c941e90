/** The viewer as data: a document, what of it is folded, where one is, what is searched for. */

import type { Kit } from "../text/mod.ts";
import type { Size } from "../types.ts";
import { type Document, isChange } from "./document.ts";
import { type DocumentItem, type Folds, itemsOf, noFolds } from "./items.ts";
import type { RowOptions } from "./rows.ts";
import type { Search } from "./search.ts";

/** The first row that is seen: of which item, and how many of its rows are above. */
export interface Position {
  readonly item: number;
  readonly row: number;
}

export interface ViewerModel {
  readonly document: Document;
  /** Of the document's own rows. */
  readonly size: Size;
  readonly kit: Kit;
  /** How many lines of a fold are hidden, as a person reads it. */
  readonly folded: RowOptions["folded"];
  /** `auto`: both sides beside each other where there is room. */
  readonly sides: "auto" | "one" | "two";
  readonly folds: Folds;
  readonly items: readonly DocumentItem[];
  readonly top: Position;
  /** Index of the item that one is at. */
  readonly cursor: number;
  /** The other end of what is marked to be copied: an item; `null`: nothing is. */
  readonly mark: number | null;
  /** What is being typed; `null`: nothing. */
  readonly prompt: { readonly of: "search" | "line"; readonly text: string } | null;
  readonly search: Search | null;
  /** Lines from the first on that were on the screen, or that the user passed over. */
  readonly reached: number;
}

export interface ViewerOptions {
  readonly document: Document;
  readonly size: Size;
  readonly kit: Kit;
  readonly folded: RowOptions["folded"];
  /** Index of the line to begin at; absent: the first. */
  readonly line?: number;
}

export function viewerOf({ document, size, kit, folded, line = 0 }: ViewerOptions): ViewerModel {
  const model: ViewerModel = {
    document,
    size,
    kit,
    folded,
    sides: "auto",
    folds: noFolds,
    items: [],
    top: { item: 0, row: 0 },
    cursor: line,
    mark: null,
    prompt: null,
    search: null,
    reached: 0,
  };
  return { ...model, items: itemsOf(document, noFolds, { split: isSplit(model) }) };
}

/** Cells from which on both sides of a difference have room beside each other. */
const wide = 140;

export function isSplit({ sides, size, document }: ViewerModel): boolean {
  if (sides === "auto") return size.columns >= wide && document.lines.some(isChange);
  return sides === "two";
}

export function lookOf({ size, kit, search, folded }: ViewerModel): RowOptions {
  return { width: size.columns, kit, search, folded };
}
