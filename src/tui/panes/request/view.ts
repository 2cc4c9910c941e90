import { cells, oneLine, truncateMiddle } from "../../../ansi/mod.ts";
import { type ContextReport, count, type Segment } from "../../../actions/mod.ts";
import { windowTop } from "../../list.ts";
import { apart, cellsOf, cut, emptyRow, filled, on, span, tall } from "../../rows.ts";
import type { Role, Row, Size } from "../../types.ts";
import { barRow, stackRow } from "../bars.ts";
import type { PaneFrame, PaneView } from "../pane.ts";
import type { RequestModel } from "./model.ts";

/** Title, model, chart, its legend, blank rows, the piece itself, foot. */
const around = 10;

export function requestPage({ rows }: Size): number {
  return Math.max(1, rows - around);
}

export function viewRequest(
  { report, texts, list }: RequestModel,
  { columns, rows }: Size,
  { t, key, notice }: PaneView,
): PaneFrame {
  const { segments, model, window, tokens } = report;
  const share = window === null ? "" : ` ${percent(tokens, window)}`;
  const head = apart(
    [span(t("tui.request.title"), "heading")],
    [span(`${count(tokens)}${window === null ? "" : `/${count(window)}`}${share}`, "dim")],
    columns,
  );
  const foot = notice ?? [
    span(
      t("tui.request.foot", {
        open: key("open"),
        drop: key("request_drop"),
        compact: key("request_compact"),
        close: key("sheet_close"),
      }),
      "dim",
    ),
  ];
  const room = requestPage({ columns, rows });
  const top = windowTop(list.selected, segments.length, room);
  const lines = segments.slice(top, top + room).map((it, at) =>
    segmentRow(it, { tokens, columns, chosen: top + at === list.selected, t })
  );
  const text = texts[list.selected] ?? "";
  const all = [
    ...[head, [span(oneLine(model), "dim")], emptyRow],
    ...charts(report, columns, t),
    emptyRow,
    ...tall(lines, room),
    ...[emptyRow, [span("  "), span(oneLine(text.trim().slice(0, 400)), "dim")]],
    foot,
  ];
  return { rows: all.map((row) => cut(row, columns)), cursor: null };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${Math.round(100 * part / whole)} %`;
}

/** Of each kind of part a sign and a colour, in the order in which they are sent. */
const looks: readonly (readonly [sign: string, role: Role])[] = [
  ["█", "accent"],
  ["▓", "info"],
  ["▒", "good"],
  ["░", "warn"],
  ["▇", "keyword"],
  ["▅", "string"],
  ["▄", "number"],
  ["▃", "type"],
  ["▂", "function"],
];

/** One bar of the whole, and what its signs mean. */
function charts(
  { parts, window, tokens }: ContextReport,
  columns: number,
  t: PaneView["t"],
): readonly Row[] {
  const whole = Math.max(1, window ?? tokens, tokens);
  const seen = parts.filter((it) => it.tokens > 0).map((it, at) => {
    const [sign, role] = looks[at % looks.length] ?? ["█", "accent"];
    return { ...it, sign, role, share: it.tokens / whole };
  });
  const drawn = stackRow(seen, columns);
  const legend = seen.map(({ sign, role, source, tokens }): Row => [
    span(sign, role),
    span(` ${t(`context.${source}`)} ${count(tokens)}`, "dim"),
  ]);
  return [filled(drawn, columns, "·", "dim"), ...tall(flowed(legend, columns), 2)];
}

/** Pieces in rows, each as full as it can be. */
function flowed(pieces: readonly Row[], columns: number): readonly Row[] {
  const rows: Row[] = [];
  for (const piece of pieces) {
    const last = rows.at(-1);
    if (last !== undefined && cellsOf(last) + 2 + cellsOf(piece) <= columns) {
      rows[rows.length - 1] = [...last, span("  "), ...piece];
    } else rows.push(piece);
  }
  return rows;
}

function segmentRow(
  { kind, origin, seq, tokens: own }: Segment,
  { tokens, columns, chosen, t }: {
    readonly tokens: number;
    readonly columns: number;
    readonly chosen: boolean;
    readonly t: PaneView["t"];
  },
): Row {
  const figures = count(own);
  const right: Row = [
    ...barRow(tokens === 0 ? 0 : own / tokens, columns < 60 ? 6 : 12, "accent"),
    span(`${" ".repeat(Math.max(0, 7 - cells(figures)))}${figures}`),
  ];
  const name = t(`context.${kind}`);
  const room = Math.max(6, columns - cells(name) - 36);
  const left: Row = [
    span(chosen ? "▸ " : "  ", "accent"),
    span(`${(seq === null ? "" : String(seq)).padStart(5)} `, "dim"),
    span(name),
    span(origin === "" ? "" : `  ${truncateMiddle(oneLine(origin), room)}`, "dim"),
  ];
  const row = apart(left, right, columns);
  return chosen ? on(row, "selected", columns) : row;
}
