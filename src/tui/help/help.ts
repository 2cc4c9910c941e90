/** What can be done by which key, as it is now: an overlay that scrolls. */

import { cells, truncate, wrap } from "../../ansi/mod.ts";
import { type Locale, message } from "../../messages/mod.ts";
import {
  contexts,
  type KeyAction,
  keyActions,
  type KeyContext,
  type Keymap,
  keysOf,
} from "../keys/keymap.ts";
import { cut, emptyRow, filled, span, tall } from "../rows.ts";
import type { Effect, Row, Size } from "../types.ts";

export interface HelpModel {
  /** The first row that is seen. */
  readonly top: number;
}

export const helpTop: HelpModel = { top: 0 };

export interface HelpContent {
  readonly keymap: Keymap;
  readonly locale: Locale;
}

export type HelpMove = "up" | "down" | "page_up" | "page_down" | "top" | "bottom";

export interface HelpMessage {
  readonly type: "move";
  readonly move: HelpMove;
  readonly size: Size;
}

export interface HelpUpdated {
  readonly model: HelpModel;
  readonly effects: readonly Effect[];
}

/** Two columns are shown where each has this many cells. */
const leastColumn = 46;
/** Cells between two columns. */
const gap = 3;
/** Rows of title and foot. */
const frame = 2;

export function updateHelp(
  { top }: HelpModel,
  { move, size }: HelpMessage,
  content: HelpContent,
): HelpUpdated {
  const count = bodyOf(content, size.columns).length;
  const page = Math.max(1, size.rows - frame);
  const step = {
    up: -1,
    down: 1,
    page_up: 1 - page,
    page_down: page - 1,
    top: -count,
    bottom: count,
  }[move];
  return { model: { top: Math.max(0, Math.min(top + step, count - page)) }, effects: [] };
}

/** Exactly `rows` rows of at most `columns` cells. */
export function viewHelp(
  model: HelpModel,
  { columns, rows }: Size,
  content: HelpContent,
): readonly Row[] {
  const { locale, keymap } = content;
  const body = bodyOf(content, columns);
  const room = Math.max(0, rows - frame);
  const top = Math.max(0, Math.min(model.top, body.length - room));
  const seen = body.slice(top, top + room);
  const counted = body.length <= room ? "" : `  ${
    message(locale, "tui.help.rows", {
      from: top + 1,
      to: top + seen.length,
      count: body.length,
    })
  }`;
  const title: Row = [span(message(locale, "tui.help.title"), "heading"), span(counted, "dim")];
  const key = (action: KeyAction) => keysOf(keymap, action, "help")[0] ?? "–";
  const foot = message(locale, "tui.help.foot", {
    close: key("help_close"),
    down: key("help_down"),
    page: key("help_page_down"),
  });
  const all = [cut(title, columns), ...tall(seen, room), cut([span(foot, "dim")], columns)];
  return all.slice(0, rows);
}

/** In the order of reading: what is needed first. */
const order: readonly KeyContext[] = [
  "input_empty",
  "input",
  "completion",
  "global",
  ...contexts.filter((it) => !["input_empty", "input", "completion", "global"].includes(it)),
];

const bodies = new WeakMap<Keymap, Map<string, readonly Row[]>>();

/** All rows for a width; they change with the keymap alone. */
function bodyOf({ keymap, locale }: HelpContent, columns: number): readonly Row[] {
  const kept = bodies.get(keymap) ?? new Map<string, readonly Row[]>();
  bodies.set(keymap, kept);
  const key = `${locale} ${columns}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const isDouble = columns >= 2 * leastColumn + gap;
  const width = isDouble ? Math.floor((columns - gap) / 2) : columns;
  const sections = order.map((context) => sectionOf(keymap, context, { locale, width }))
    .filter((rows) => rows.length > 0);
  const body = isDouble ? beside(sections, width) : stacked(sections);
  kept.set(key, body);
  return body;
}

function stacked(sections: readonly (readonly Row[])[]): readonly Row[] {
  return sections.flatMap((rows, at) => at === 0 ? rows : [emptyRow, ...rows]);
}

/** As a newspaper: down the left column, then down the right one. */
function beside(sections: readonly (readonly Row[])[], width: number): readonly Row[] {
  const flow = stacked(sections);
  let half = Math.ceil(flow.length / 2);
  while (half < flow.length && !mayBegin(flow[half] ?? emptyRow, flow[half - 1] ?? emptyRow)) {
    half++;
  }
  const left = flow.slice(0, half);
  const right = flow.slice(flow[half]?.length === 0 ? half + 1 : half);
  return left.map((first, at): Row => {
    const second = right[at] ?? emptyRow;
    return second.length === 0 ? first : [...filled(first, width + gap), ...second];
  });
}

/** A column begins neither below a title nor in the middle of an action. */
function mayBegin(row: Row, above: Row): boolean {
  return above[0]?.role !== "strong" && row[1]?.text !== "";
}

/** Cells for the keys of an action. */
const keyWidth = 22;

function sectionOf(
  keymap: Keymap,
  context: KeyContext,
  { locale, width }: { readonly locale: Locale; readonly width: number },
): readonly Row[] {
  const rows = keyActions.flatMap((action) => {
    const keys = keysOf(keymap, action, context);
    return keys.length === 0 ? [] : actionRows(keys, message(locale, `tui.key.${action}`), width);
  });
  const title: Row = [span(message(locale, `tui.help.context.${context}`), "strong")];
  return rows.length === 0 ? [] : [cut(title, width), ...rows];
}

function actionRows(keys: readonly string[], brief: string, width: number): readonly Row[] {
  const left = Math.min(keyWidth, Math.floor(width / 2));
  const names = namesIn(keys, left - 3);
  const said = wrap(brief, Math.max(1, width - left));
  return Array.from({ length: Math.max(names.length, said.length) }, (_, at): Row => {
    const name = names[at] ?? "";
    const pad = " ".repeat(Math.max(0, left - 2 - cells(name)));
    const row: Row = [span("  "), span(name, "accent"), span(pad), span(said[at] ?? "")];
    return cut(row, width);
  });
}

/** Names with commas, as many in a row as there is room for; a chord is not broken. */
function namesIn(keys: readonly string[], width: number): readonly string[] {
  const rows: string[] = [];
  for (const [at, key] of keys.entries()) {
    const name = at === keys.length - 1 ? key : `${key},`;
    const last = rows.at(-1);
    if (last === undefined || cells(`${last} ${name}`) > width) rows.push(truncate(name, width));
    else rows[rows.length - 1] = `${last} ${name}`;
  }
  return rows;
}
