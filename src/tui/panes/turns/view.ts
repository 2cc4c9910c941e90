import { oneLine, truncateMiddle } from "../../../ansi/mod.ts";
import type { ChangeRow, TurnPicture } from "../../../actions/mod.ts";
import { blockWindow } from "../../list.ts";
import { apart, cut, emptyRow, on, span, tall } from "../../rows.ts";
import type { Row, Size } from "../../types.ts";
import type { PaneFrame, PaneView } from "../pane.ts";
import type { TurnsModel } from "./model.ts";

/** Rows that the title, the line above the foot and the foot take. */
const around = 4;

/** Turns that a page moves over; most of them have a file or two. */
export function turnsPage({ rows }: Size): number {
  return Math.max(1, Math.floor((rows - around) / 3));
}

/** Rows of files of a turn, where it is not the one that is looked at. */
const fewFiles = 2;

export function viewTurns(
  { turns, list }: TurnsModel,
  { columns, rows }: Size,
  { t, key, notice }: PaneView,
): PaneFrame {
  const chosen = turns[list.selected];
  const head = apart(
    [span(t("tui.turns.title"), "heading")],
    [span(t("tui.turns.count", { count: turns.length }), "dim")],
    columns,
  );
  const blocks = turns.map((turn, at) =>
    turnRows(turn, { at, selected: list.selected, columns, t })
  );
  const now: Row = [span(" ○ ", "accent"), span(t("tui.turns.now"), "dim")];
  const room = Math.max(1, rows - around);
  const body = blockWindow([...blocks, [now]], list.selected, room);
  const effect: Row = chosen === undefined
    ? emptyRow
    : [span(effectText(turns.slice(list.selected), chosen.number, t), "warn")];
  const foot = notice ?? [
    span(
      t(chosen?.summed ? "tui.turns.foot_summed" : "tui.turns.foot", {
        both: key("open"),
        files: key("rewind_files"),
        conversation: key("rewind_conversation"),
        view: key("turn_view"),
        close: key("sheet_close"),
      }),
      "dim",
    ),
  ];
  return {
    rows: [head, emptyRow, ...tall(body, room), cut(effect, columns), cut(foot, columns)],
    cursor: null,
  };
}

interface RowContext {
  readonly at: number;
  readonly selected: number;
  readonly columns: number;
  readonly t: PaneView["t"];
}

/** From the chosen turn on everything goes back: a sign says so, and not a colour alone. */
function turnRows(turn: TurnPicture, { at, selected, columns, t }: RowContext): readonly Row[] {
  const goes = at >= selected;
  const rail = goes ? span("↶", "warn") : span("●", "accent");
  const mark = at === selected ? span("▸", "accent") : span(" ");
  const words = turn.text.replaceAll(/\s+/g, " ").trim();
  const summed = turn.summed ? [span(` ${t("tui.turns.summed")}`, "dim")] : [];
  const line = cut([
    ...[mark, rail, span(" "), span(`${turn.number}  `, "dim")],
    span(oneLine(words), at === selected ? "strong" : goes ? "dim" : "text"),
    ...summed,
  ], columns);
  const files = turn.changes.flatMap((change) => fileRows(change, columns));
  const shown = at === selected ? files : files.slice(0, fewFiles);
  const more = files.length - shown.length;
  return [
    at === selected ? on(line, "selected", columns) : line,
    ...shown,
    ...more > 0 ? [[span(` │     ${t("tui.turns.more", { count: more })}`, "dim")]] : [],
  ];
}

function fileRows(
  { change, files, nodes, inForce, receipt }: ChangeRow,
  columns: number,
): readonly Row[] {
  const sign = !inForce
    ? span(" ↶", "warn")
    : receipt === null
    ? span("")
    : receipt === "passed"
    ? span(" ✓", "good")
    : span(" ✗", "bad");
  const row = (path: string, right: Row): Row => {
    const head = ` │     ${change} `;
    const room = Math.max(8, columns - head.length - 16);
    const name = truncateMiddle(oneLine(path), room);
    return cut([span(head, "dim"), span(`${name} `, inForce ? "text" : "dim"), ...right], columns);
  };
  return [
    ...files.map(({ path, added, removed }) =>
      row(path, [
        ...(added ?? 0) > 0 ? [span(` +${added}`, "added")] : [],
        ...(removed ?? 0) > 0 ? [span(` −${removed}`, "removed")] : [],
        sign,
      ])
    ),
    ...nodes.map(({ path }) => row(path, [sign])),
  ];
}

/** What going back to before the first of these turns takes. */
function effectText(
  turns: readonly TurnPicture[],
  number: number,
  t: PaneView["t"],
): string {
  const own = turns.flatMap(({ changes }) => changes.filter(({ inForce }) => inForce));
  const paths = new Set(
    own.flatMap(({ files, nodes }) => [...files, ...nodes].map((it) => it.path)),
  );
  const files = own.flatMap((it) => it.files);
  const added = files.reduce((sum, it) => sum + (it.added ?? 0), 0);
  const removed = files.reduce((sum, it) => sum + (it.removed ?? 0), 0);
  const count = { turn: number, turns: turns.length };
  if (paths.size === 0) return t("tui.turns.effect_words", count);
  return t("tui.turns.effect", { ...count, files: paths.size, added, removed });
}
