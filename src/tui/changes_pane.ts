/** The change log: what was done to files, what the checks said of it, whether it still holds. */

import { oneLine, truncate, truncateMiddle } from "../ansi/mod.ts";
import type { ChangeRow, ViewContext } from "../actions/mod.ts";
import { lineAfter, lineSeen } from "./line_edit.ts";
import { clamped, type List, listTop, type Move, moved, windowTop } from "./list.ts";
import { apart, cut, on, span, tall } from "./rows.ts";
import type { Effect, Input, Row, Size, Span, Updated } from "./types.ts";

export interface ChangesPane {
  /** Newest first. */
  readonly changes: readonly ChangeRow[];
  readonly list: List;
  /** What paths, tools and numbers must hold; empty: all are shown. */
  readonly filter: string;
  /** The filter is being typed. */
  readonly typing: boolean;
}

/** Those that fit the filter, newest first. */
export function fittingChanges({ changes, filter }: ChangesPane): readonly ChangeRow[] {
  const words = filter.toLowerCase().split(/\s+/).filter((it) => it !== "");
  if (words.length === 0) return changes;
  return changes.filter(({ change, tool, kind, files, nodes }) => {
    const paths = [...files, ...nodes].map(({ path }) => path);
    const text = [String(change), tool ?? "", kind, ...paths].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export type ChangesMessage =
  | { readonly type: "changes"; readonly changes: readonly ChangeRow[] }
  | { readonly type: "move"; readonly move: Move; readonly page: number }
  /** What is shown is to be narrowed down. */
  | { readonly type: "filter" }
  /** Into the filter. */
  | { readonly type: "input"; readonly input: Input }
  | { readonly type: "why" }
  | { readonly type: "edit" }
  | { readonly type: "open" }
  | { readonly type: "undo" };

export const changesPane: ChangesPane = {
  changes: [],
  list: listTop,
  filter: "",
  typing: false,
};

export function updateChanges(pane: ChangesPane, message: ChangesMessage): Updated<ChangesPane> {
  const row = fittingChanges(pane)[pane.list.selected];
  const path = row === undefined ? undefined : row.files[0]?.path ?? row.nodes[0]?.path;
  switch (message.type) {
    case "changes": {
      const next = { ...pane, changes: message.changes };
      return { model: { ...next, list: followed(pane, next) }, effects: [] };
    }
    case "move": {
      const { move, page } = message;
      const next = moved(pane.list, move, { count: fittingChanges(pane).length, page });
      return { model: { ...pane, list: next }, effects: [] };
    }
    case "filter":
      return { model: { ...pane, typing: true }, effects: [] };
    case "input":
      return { model: filtered(pane, message.input), effects: [] };
    case "why":
      return {
        model: pane,
        effects: path === undefined ? [] : [{ type: "view_command", line: `why ${wordOf(path)}` }],
      };
    case "edit":
      return {
        model: pane,
        effects: path === undefined ? [] : [{ type: "edit_file", path, line: 1 }],
      };
    case "open":
      return { model: pane, effects: opened(pane) };
    case "undo":
      return { model: pane, effects: undone(pane) };
  }
}

/** A path as one word of a command. */
function wordOf(path: string): string {
  return /^[^\s'"\\]+$/.test(path) ? path : `"${path.replaceAll(/["\\]/g, (it) => `\\${it}`)}"`;
}

function filtered(pane: ChangesPane, input: Input): ChangesPane {
  const key = input.type === "key" ? input.key : "";
  if (key === "enter") return { ...pane, typing: false };
  const isLeft = key === "escape" || key === "ctrl+c";
  const filter = isLeft ? "" : lineAfter(pane.filter, input);
  const next = { ...pane, filter, typing: !isLeft };
  return filter === pane.filter ? next : { ...next, list: listTop };
}

/** The same change stays chosen while new ones come in above it; the newest if it was the newest. */
function followed(pane: ChangesPane, next: ChangesPane): List {
  const { list } = pane;
  if (list.selected === 0) return listTop;
  const id = fittingChanges(pane)[list.selected]?.id;
  const rows = fittingChanges(next);
  const at = rows.findIndex((it) => it.id === id);
  return at === -1 ? clamped(list, rows.length) : { selected: at };
}

function opened(pane: ChangesPane): readonly Effect[] {
  const change = fittingChanges(pane)[pane.list.selected];
  return change ? [{ type: "view_command", line: `diff ${change.change}` }] : [];
}

/** What would be taken back is shown first: the key is a letter like any other. */
function undone(pane: ChangesPane): readonly Effect[] {
  const row = fittingChanges(pane)[pane.list.selected];
  if (row === undefined) return [];
  const files = row.files.map(({ path, added, removed }) =>
    `${path}  +${added ?? 0} −${removed ?? 0}`
  );
  const others = row.nodes.map(({ path }) => path);
  return [{ type: "undo", change: row.change, files: [...files, ...others] }];
}

export interface ChangesView {
  readonly t: ViewContext["t"];
  readonly focused: boolean;
}

/** Exactly `rows` rows of at most `columns` cells; each change takes a row for each file of the first few. */
export function viewChanges(
  pane: ChangesPane,
  { columns, rows }: Size,
  { t, focused }: ChangesView,
): readonly Row[] {
  const { list, filter, typing } = pane;
  const changes = fittingChanges(pane);
  const shown = lineSeen(filter, columns - 4);
  const head: Row[] = typing || filter !== ""
    ? [[span("/ ", "accent"), span(typing ? `${shown}▏` : shown)]]
    : [];
  if (changes.length === 0) {
    const none = t(filter === "" ? "tui.changes.none" : "tui.picker.none");
    return tall([...head, [span(truncate(none, columns), "dim")]], rows);
  }
  const room = Math.max(1, rows - head.length);
  const top = windowTop(focused ? list.selected : 0, changes.length, room);
  const seen = changes.slice(top, top + room).map((change, at) => {
    const line = changeRow(change, columns);
    return focused && top + at === list.selected ? on(line, "selected", columns) : line;
  });
  return tall([...head, ...seen], rows);
}

/** `12 src/parser.py +3 −1 ✓` */
function changeRow(change: ChangeRow, columns: number): Row {
  const { files, nodes, change: number, inForce, kind } = change;
  const paths = [...new Set([...files, ...nodes].map((it) => it.path))];
  const more = paths.length > 1 ? ` +${paths.length - 1}` : "";
  const right: Span[] = [...sums(change), ...verdict(change)];
  const mark = kind === "undo" ? "↶ " : kind === "redo" ? "↷ " : "";
  const head = `${number} ${mark}`;
  const taken = head.length + more.length + right.reduce((sum, it) => sum + it.text.length, 0) + 3;
  const path = truncateMiddle(oneLine(paths[0] ?? "–"), Math.max(8, columns - taken));
  const left: Row = [span(head, "dim"), span(path, inForce ? "text" : "dim"), span(more, "dim")];
  return cut(apart(left, right, columns), columns);
}

function sums({ files }: ChangeRow): readonly Span[] {
  const added = files.reduce((sum, it) => sum + (it.added ?? 0), 0);
  const removed = files.reduce((sum, it) => sum + (it.removed ?? 0), 0);
  return [
    ...(added > 0 ? [span(`+${added} `, "added")] : []),
    ...(removed > 0 ? [span(`−${removed} `, "removed")] : []),
  ];
}

function verdict({ receipt, inForce }: ChangeRow): readonly Span[] {
  if (!inForce) return [span("↶", "warn")];
  if (receipt === null) return [span("·", "dim")];
  return receipt === "passed" ? [span("✓", "good")] : [span("✗", "bad")];
}
