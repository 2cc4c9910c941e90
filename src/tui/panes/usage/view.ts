import { cells, oneLine, truncateMiddle, wrap } from "../../../ansi/mod.ts";
import { count, duration, money, type UsageRow } from "../../../actions/mod.ts";
import { windowTop } from "../../list.ts";
import { apart, cut, emptyRow, filled, on, span, tall } from "../../rows.ts";
import type { Row, Size } from "../../types.ts";
import { barRow, sparkline } from "../bars.ts";
import type { PaneFrame, PaneView } from "../pane.ts";
import type { UsageModel } from "./model.ts";

/** Title, total, chart, blank rows, heads, details, foot. */
const around = 9;

export function usagePage({ rows }: Size): number {
  return Math.max(1, rows - around);
}

export function viewUsage(
  { report, names, daily, list }: UsageModel,
  { columns, rows }: Size,
  { t, key, notice }: PaneView,
): PaneFrame {
  const { by, days, sessions, total } = report;
  const timeSpan = days === null
    ? t("tui.usage.all")
    : days === 1
    ? t("tui.usage.today")
    : t("tui.usage.days", { days });
  const head = apart(
    [span(t("tui.usage.title"), "heading"), span(`  ${t(`tui.usage.by.${by}`)} · ${timeSpan}`)],
    [span(t("tui.usage.sessions", { sessions }), "dim")],
    columns,
  );
  const sum: Row = [
    span(figure(total, tokensOf(total)), "strong"),
    span(` ${t("tui.usage.tokens")} · ${costOf(total)}`),
  ];
  const foot = notice ?? [
    span(
      t(by === "session" ? "tui.usage.foot_session" : "tui.usage.foot", {
        by: key("usage_by"),
        days: key("usage_days"),
        open: key("open"),
        close: key("sheet_close"),
      }),
      "dim",
    ),
  ];
  const room = usagePage({ columns, rows });
  const body = report.rows.length === 0
    ? [[span(t("tui.usage.nothing"), "dim")]]
    : seenRows({ report, names, daily, list }, { columns, rows: room }, t);
  const chosen = report.rows[list.selected];
  const all = [
    ...[head, emptyRow, sum, chartRow(daily.rows, columns, t), emptyRow],
    ...tall(body, room + 1),
    ...tall(chosen === undefined ? [] : detailRows(chosen, columns, t), 2),
    cut(foot, columns),
  ];
  return { rows: all.map((row) => cut(row, columns)), cursor: null };
}

function tokensOf({ input, output }: UsageRow): number {
  return input + output;
}

function figure({ estimated }: UsageRow, value: number): string {
  return `${estimated ? "~" : ""}${count(value)}`;
}

function costOf({ cost, unpriced }: UsageRow): string {
  if (!unpriced) return money(cost);
  return cost === 0 ? "?" : `≥ ${money(cost)}`;
}

/** A column a day, the last ones where there are many. */
function chartRow(rows: readonly UsageRow[], columns: number, t: PaneView["t"]): Row {
  if (rows.length < 2) return emptyRow;
  const seen = filledDays(rows).slice(-Math.min(60, Math.max(8, columns - 30)));
  const [first, last] = [seen[0]?.name ?? "", seen.at(-1)?.name ?? ""];
  return [
    span(sparkline(seen.map(({ value }) => value)), "accent"),
    span(`  ${t("tui.usage.chart", { first, last })}`, "dim"),
  ];
}

const day = 86_400_000;

/** Days without a row are days on which nothing was spent. */
function filledDays(
  rows: readonly UsageRow[],
): readonly { readonly name: string; readonly value: number }[] {
  const known = new Map(rows.map((row) => [row.name, tokensOf(row)]));
  const [first, last] = [rows[0]?.name ?? "", rows.at(-1)?.name ?? ""];
  const days: { name: string; value: number }[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last) && days.length < 400; at += day) {
    const name = new Date(at).toISOString().slice(0, 10);
    days.push({ name, value: known.get(name) ?? 0 });
  }
  return days;
}

/** Cells of the columns behind the name. */
const wide = { bar: 16, tokens: 9, cost: 11 };

function seenRows(
  { report, names, list }: UsageModel,
  { columns, rows }: Size,
  t: PaneView["t"],
): readonly Row[] {
  const most = Math.max(...report.rows.map(tokensOf));
  const bar = Math.max(4, Math.min(wide.bar, columns - wide.tokens - wide.cost - 14));
  const left = columns - bar - wide.tokens - wide.cost - 4;
  const name = Math.min(left, Math.max(8, ...names.map((it) => cells(oneLine(it)))));
  const right = (text: string, width: number) =>
    `${" ".repeat(Math.max(0, width - cells(text)))}${text}`;
  const heads: Row = [
    ...filled([span(`  ${t(`column.${report.by}`)}`, "dim")], name + bar + 4),
    span(right(t("tui.usage.tokens"), wide.tokens), "dim"),
    span(right(t("column.cost"), wide.cost), "dim"),
  ];
  const top = windowTop(list.selected, report.rows.length, rows);
  const lines = report.rows.slice(top, top + rows).map((row, index): Row => {
    const at = top + index;
    const isChosen = at === list.selected;
    const line: Row = [
      span(isChosen ? "▸ " : "  ", "accent"),
      ...filled([span(truncateMiddle(oneLine(names[at] ?? ""), name))], name),
      span("  "),
      ...barRow(most === 0 ? 0 : tokensOf(row) / most, bar, "accent"),
      span(right(figure(row, tokensOf(row)), wide.tokens)),
      span(right(costOf(row), wide.cost), "dim"),
    ];
    return isChosen ? on(line, "selected", columns) : line;
  });
  return [heads, ...lines];
}

/** What the columns have no room for. */
function detailRows(row: UsageRow, columns: number, t: PaneView["t"]): readonly Row[] {
  const { input, cached, output, thinking, answers, ms, timed } = row;
  const said = [
    `${t("column.answers")} ${count(answers)}`,
    `${t("column.input")} ${figure(row, input)}`,
    `${t("column.cached")} ${figure(row, cached)}`,
    `${t("column.output")} ${figure(row, output)}`,
    `${t("column.thinking")} ${figure(row, thinking)}`,
    ...timed === 0 ? [] : [`${t("column.latency")} ${duration(ms / timed)}`],
  ];
  return wrap(said.join(" · "), columns).map((line) => [span(line, "dim")]);
}
