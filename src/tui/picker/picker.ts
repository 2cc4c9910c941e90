/**
 * A list to pick from, with a line that filters it: sessions, models, steps, turns. Ten thousand
 * entries are folded once, and looked through at each key.
 */

import { lineAfter } from "../line_edit.ts";
import type { Effect, Input } from "../types.ts";
import { foldedCase, scoreOf, termsOf } from "./fuzzy.ts";

export interface PickerItem {
  readonly id: string;
  /** As many as the picker has columns. */
  readonly columns: readonly string[];
  /** A second line: where something was found, what it is about. */
  readonly snippet?: string;
  /** A line at the foot while it is chosen: what it is, what comes of it. */
  readonly preview?: string;
  /** How much it is preferred before others that fit as well; absent: 0. */
  readonly weight?: number;
}

export interface PickerModel {
  readonly title: string;
  /** The column that is as wide as there is room; the others are as wide as they need. */
  readonly wideColumn: number;
  readonly items: readonly PickerItem[];
  /** What is searched of each item. */
  readonly folded: readonly string[];
  readonly filter: string;
  /** Indexes of the items that fit, best first. */
  readonly fitting: readonly number[];
  /** What was found by content for this filter, and does not fit by itself. */
  readonly found: readonly PickerItem[];
  /** Index among what is seen. */
  readonly selected: number;
  /** Contents are searched as well. */
  readonly searches: boolean;
  /** Whatever is chosen is shown at once. */
  readonly previews: boolean;
}

export type PickerMove = "up" | "down" | "page_up" | "page_down" | "first" | "last";

export type PickerMessage =
  | { readonly type: "move"; readonly move: PickerMove; readonly page: number }
  | { readonly type: "pick" }
  | { readonly type: "close" }
  /** What the keymap did not take: characters, and keys that change the filter. */
  | { readonly type: "input"; readonly input: Input }
  /** Other entries; what was chosen stays so if it is still there. */
  | { readonly type: "items"; readonly items: readonly PickerItem[] }
  /** The answer to a `search`; without effect when the filter has changed since. */
  | { readonly type: "found"; readonly text: string; readonly items: readonly PickerItem[] };

export type PickerEffect =
  | Effect
  | { readonly type: "search"; readonly text: string }
  /** Somebody looks at this one. */
  | { readonly type: "preview"; readonly id: string }
  | { readonly type: "picked"; readonly id: string }
  | { readonly type: "closed" };

export interface PickerUpdated {
  readonly model: PickerModel;
  readonly effects: readonly PickerEffect[];
}

export interface PickerOptions {
  readonly title: string;
  readonly items: readonly PickerItem[];
  /** Absent: the first. */
  readonly wideColumn?: number;
  /** Absent: no. */
  readonly searches?: boolean;
  /** Absent: no. */
  readonly previews?: boolean;
  readonly filter?: string;
  /** What is chosen at first; absent: the first. */
  readonly id?: string;
}

export function pickerOf(
  { title, items, wideColumn = 0, searches = false, previews = false, filter = "", id }:
    PickerOptions,
): PickerModel {
  const folded = items.map(searched);
  const model: PickerModel = {
    title,
    wideColumn,
    items,
    folded,
    filter,
    fitting: fittingOf(items, folded, filter),
    found: [],
    selected: 0,
    searches,
    previews,
  };
  return id === undefined ? model : selecting(model, id);
}

function searched({ columns, snippet = "" }: PickerItem): string {
  return foldedCase([...columns, snippet].join(" "));
}

function fittingOf(
  items: readonly PickerItem[],
  folded: readonly string[],
  filter: string,
): readonly number[] {
  const terms = termsOf(filter);
  const scored: { readonly at: number; readonly score: number }[] = [];
  for (const [at, text] of folded.entries()) {
    const score = scoreOf(terms, text);
    if (score !== null) scored.push({ at, score: score + (items[at]?.weight ?? 0) });
  }
  // Those that fit as well stay in the order in which they came.
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).map(({ at }) => at);
}

/** What is seen, best first. */
export function seenOf({ items, fitting, found }: PickerModel): {
  readonly count: number;
  at(index: number): PickerItem | undefined;
} {
  return {
    count: fitting.length + found.length,
    at: (index) =>
      index < fitting.length ? items[fitting[index] ?? -1] : found[index - fitting.length],
  };
}

export function updatePicker(model: PickerModel, message: PickerMessage): PickerUpdated {
  const { model: next, effects } = updated(model, message);
  const id = seenOf(next).at(next.selected)?.id;
  const isNew = next.previews && id !== undefined && id !== seenOf(model).at(model.selected)?.id;
  return isNew ? { model: next, effects: [...effects, { type: "preview", id }] } : {
    model: next,
    effects,
  };
}

function updated(model: PickerModel, message: PickerMessage): PickerUpdated {
  switch (message.type) {
    case "move":
      return quiet(moved(model, message.move, message.page));
    case "pick": {
      const item = seenOf(model).at(model.selected);
      return item ? { model, effects: [{ type: "picked", id: item.id }] } : quiet(model);
    }
    case "close":
      return { model, effects: [{ type: "closed" }] };
    case "input":
      return typed(model, message.input);
    case "items":
      return quiet(withItems(model, message.items));
    case "found":
      return quiet(message.text === model.filter ? withFound(model, message.items) : model);
  }
}

function quiet(model: PickerModel): PickerUpdated {
  return { model, effects: [] };
}

function moved(model: PickerModel, move: PickerMove, page: number): PickerModel {
  const { count } = seenOf(model);
  const step = {
    up: -1,
    down: 1,
    page_up: -page,
    page_down: page,
    first: -count,
    last: count,
  }[move];
  const selected = Math.max(0, Math.min(model.selected + step, count - 1));
  return { ...model, selected };
}

function typed(model: PickerModel, input: Input): PickerUpdated {
  switch (input.type) {
    case "text":
    case "paste":
    case "key":
      return filtered(model, lineAfter(model.filter, input));
    case "mouse":
      if (input.action === "wheel_up") return quiet(moved(model, "up", 1));
      return quiet(input.action === "wheel_down" ? moved(model, "down", 1) : model);
    case "resize":
    case "focus":
      return quiet(model);
  }
}

function filtered(model: PickerModel, filter: string): PickerUpdated {
  if (filter === model.filter) return quiet(model);
  const fitting = fittingOf(model.items, model.folded, filter);
  const next: PickerModel = { ...model, filter, fitting, found: [], selected: 0 };
  const asks = model.searches && filter.trim() !== "";
  return { model: next, effects: asks ? [{ type: "search", text: filter }] : [] };
}

function withItems(model: PickerModel, items: readonly PickerItem[]): PickerModel {
  const chosen = seenOf(model).at(model.selected)?.id;
  const folded = items.map(searched);
  const fitting = fittingOf(items, folded, model.filter);
  const known = new Set(fitting.map((at) => items[at]?.id));
  const found = model.found.filter(({ id }) => !known.has(id));
  return selecting({ ...model, items, folded, fitting, found, selected: 0 }, chosen);
}

/** Where an item fits already, the place that was found is shown with it. */
function withFound(model: PickerModel, found: readonly PickerItem[]): PickerModel {
  const chosen = seenOf(model).at(model.selected)?.id;
  const places = new Map(found.map((item) => [item.id, item]));
  const known = new Set(model.fitting.map((at) => model.items[at]?.id));
  const items = model.items.map((item) => {
    const place = known.has(item.id) ? places.get(item.id) : undefined;
    return place?.snippet === undefined ? item : { ...item, snippet: place.snippet };
  });
  const others = found.filter(({ id }) => !known.has(id));
  return selecting({ ...model, items, found: others, selected: 0 }, chosen);
}

function selecting(model: PickerModel, id: string | undefined): PickerModel {
  const seen = seenOf(model);
  for (let at = 0; at < seen.count; at++) {
    if (seen.at(at)?.id === id) return { ...model, selected: at };
  }
  return model;
}
