import { cells, oneLine, printable, truncateMiddle, wrap } from "../../../ansi/mod.ts";
import type { SessionPreview } from "../../../actions/mod.ts";
import { lineSeen } from "../../line_edit.ts";
import { viewPicker } from "../../picker/mod.ts";
import { cellsOf, cut, emptyRow, span, tall } from "../../rows.ts";
import type { Row, Size } from "../../types.ts";
import type { PaneFrame, PaneView } from "../pane.ts";
import { joined, splitOf } from "../side.ts";
import { chosenId, type SessionsModel } from "./model.ts";

/** Room of the list. */
export function listSize(size: Size): Size {
  return splitOf(listArea(size)).list;
}

/** The foot stands below both. */
function listArea({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - 1) };
}

export function viewSessions(model: SessionsModel, size: Size, view: PaneView): PaneFrame {
  const { t, locale, key, notice } = view;
  const split = splitOf(listArea(size));
  const keys = { pick: key("picker_pick"), close: key("picker_close") };
  const list = viewPicker(model.picker, split.list, { locale, keys, foot: emptyRow });
  const id = chosenId(model);
  const preview = id === null ? undefined : model.previews.get(id);
  const rows = joined(split, {
    list: list.rows,
    side: split.type === "alone" || preview === undefined
      ? []
      : previewRows(preview, split.side, t),
    title: t("tui.sessions.preview"),
  });
  const asked = askedRow(model, size.columns, view);
  const foot = asked ?? notice ?? [span(
    t("tui.sessions.foot", {
      ...keys,
      pin: key("session_pin"),
      rename: key("session_rename"),
      remove: key("session_remove"),
    }),
    "dim",
  )];
  const all = [...tall(rows, size.rows - 1), cut(foot, size.columns)];
  const cursor = asked === null || model.asks?.type === "remove"
    ? list.cursor
    : { column: Math.min(size.columns - 1, cellsOf(asked)), row: size.rows - 1 };
  return { rows: all, cursor };
}

/** What is asked of the chosen session, in one line. */
function askedRow(model: SessionsModel, columns: number, { t }: PaneView): Row | null {
  const { asks, sessions } = model;
  if (asks === null) return null;
  const id = chosenId(model) ?? "";
  if (asks.type === "remove") {
    const question = (title: string) => t("tui.sessions.remove", { title });
    const room = Math.max(8, columns - cells(question("")));
    const title = truncateMiddle(oneLine(sessions.get(id)?.title ?? id), room);
    return [span(question(title), "warn")];
  }
  const head = `${t("tui.sessions.rename")} `;
  return [span(head, "accent"), span(lineSeen(asks.text, columns - cells(head) - 1))];
}

/** The end of what was said, as much as there is room for, below what the session is. */
function previewRows(
  { model, messages, files, said }: SessionPreview,
  { columns, rows }: Size,
  t: PaneView["t"],
): readonly Row[] {
  if (said.length === 0) return [[span(t("tui.sessions.nothing"), "dim")]];
  const head: Row[] = [
    cut([span(t("tui.sessions.head", { model: oneLine(model), messages }), "dim")], columns),
    ...files.length === 0 ? [] : [
      cut(
        [span(t("tui.sessions.files"), "dim"), span(` ${files.map(oneLine).join(" ")}`)],
        columns,
      ),
    ],
    emptyRow,
  ];
  const lines = said.flatMap(({ by, text }): readonly Row[] => {
    const wrapped = wrap(printable(text), Math.max(8, columns - 2)).slice(0, mostLines);
    return wrapped.map((line, at) =>
      by === "user"
        ? [span(at === 0 ? "› " : "  ", "accent"), span(line, "user")]
        : [span("  "), span(line)]
    );
  });
  const room = Math.max(1, rows - head.length);
  return [...head, ...lines.slice(-room)];
}

/** Lines of each message. */
const mostLines = 6;
