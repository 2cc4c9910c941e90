/** The change log: what was done to files, what the checks said of it, whether it still holds. */

import { oneLine, truncate, truncateMiddle } from "../ansi/mod.ts";
import type { ChangeRow, ViewContext } from "../actions/mod.ts";
import { clamped, type List, listTop, type Move, moved, windowTop } from "./list.ts";
import { apart, cut, on, span, tall } from "./rows.ts";
import type { Effect, Row, Size, Span, Updated } from "./types.ts";

export interface ChangesPane {
  /** Newest first. */
  readonly changes: readonly ChangeRow[];
  readonly list: List;
}

export type ChangesMessage =
  | { readonly type: "changes"; readonly changes: readonly ChangeRow[] }
  | { readonly type: "move"; readonly move: Move; readonly page: number }
  | { readonly type: "open" }
  | { readonly type: "undo" };

export const changesPane: ChangesPane = { changes: [], list: listTop };

export function updateChanges(pane: ChangesPane, message: ChangesMessage): Updated<ChangesPane> {
  const { changes, list } = pane;
  switch (message.type) {
    case "changes":
      return { model: { changes: message.changes, list: followed(pane, message) }, effects: [] };
    case "move": {
      const { move, page } = message;
      const next = moved(list, move, { count: changes.length, page });
      return { model: { changes, list: next }, effects: [] };
    }
    case "open":
      return { model: pane, effects: opened(pane) };
    case "undo":
      return { model: pane, effects: undone(pane) };
  }
}

/** The same change stays chosen while new ones come in above it; the newest if it was the newest. */
function followed(
  { changes, list }: ChangesPane,
  { changes: next }: { readonly changes: readonly ChangeRow[] },
): List {
  if (list.selected === 0) return listTop;
  const id = changes[list.selected]?.id;
  const at = next.findIndex((it) => it.id === id);
  return at === -1 ? clamped(list, next.length) : { selected: at };
}

function opened({ changes, list }: ChangesPane): readonly Effect[] {
  const change = changes[list.selected];
  return change ? [{ type: "view_command", line: `diff ${change.change}` }] : [];
}

/** What would be taken back is shown first: the key is a letter like any other. */
function undone({ changes, list }: ChangesPane): readonly Effect[] {
  const row = changes[list.selected];
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
  { changes, list }: ChangesPane,
  { columns, rows }: Size,
  { t, focused }: ChangesView,
): readonly Row[] {
  if (changes.length === 0) {
    return tall([[span(truncate(t("tui.changes.none"), columns), "dim")]], rows);
  }
  const top = windowTop(focused ? list.selected : 0, changes.length, rows);
  const seen = changes.slice(top, top + rows).map((change, at) => {
    const line = changeRow(change, columns);
    return focused && top + at === list.selected ? on(line, "selected", columns) : line;
  });
  return tall(seen, rows);
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
