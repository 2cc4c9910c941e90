/** Where a file or a line comes from, as people read it. */

import { printable, styles, truncate } from "../../ansi/mod.ts";
import type { ViewContext } from "../action.ts";
import { outcomeLine } from "../session/outcome_text.ts";
import { headText } from "./row_text.ts";
import type { TurnEnd } from "./turn_end.ts";
import type { Cause, LineRange, Why } from "./why_report.ts";

/** Ranges of one file; the rest is counted. */
const most = 40;
/** Lines of what somebody said. */
const mostSaid = 6;

export function whyText(it: Why, context: ViewContext): string {
  const { t, width, color } = context;
  if (it.type === "file") return fileText(it, context);
  const place = `${printable(it.path)}:${it.line}`;
  const text = printable(it.text).trim();
  const head = styles(color).dim(truncate(`${place}  ${text}`, width));
  switch (it.by) {
    case "change":
      return [head, ...causeText(it.cause, it.path, context)].join("\n");
    case "other": {
      const said = it.after === null ? t("why.before") : t("why.after", { change: it.after });
      return `${head}\n${said}`;
    }
    case "unknown":
      return `${head}\n${t("why.unknown")}`;
  }
}

type FileWhy = Extract<Why, { readonly type: "file" }>;

function fileText(it: FileWhy, context: ViewContext): string {
  const { t, color } = context;
  const path = printable(it.path);
  if (it.changes.length === 0) return t("why.file.none", { path });
  const state = !it.exists
    ? "why.file.removed"
    : it.asLeft
    ? "why.file.as_left"
    : "why.file.changed";
  const ranges = it.ranges.slice(0, most).map((range) => `  ${rangeText(range, context)}`);
  const rest = it.ranges.length - ranges.length;
  return [
    styles(color).bold(t(state, { path, changes: it.changes.join(", ") })),
    ...ranges,
    ...(rest > 0 ? [`  ${t("deps.more", { count: rest })}`] : []),
    ...it.causes.flatMap((cause) => causeText(cause, it.path, context)),
  ].join("\n");
}

function rangeText({ from, to, by, change }: LineRange, { t }: ViewContext): string {
  const lines = from === to ? String(from) : `${from}–${to}`;
  return `${lines}  ${t(`why.range.${by}`, { change: change ?? "" })}`;
}

function causeText(cause: Cause, path: string, context: ViewContext): readonly string[] {
  const { t } = context;
  return [
    headText(cause, context),
    ...(cause.uncertain.includes(path) ? [`  ${t("why.uncertain")}`] : []),
    ...quoted("why.message", cause.message, context),
    ...quoted("why.said", cause.said, context),
    ...turnText(cause.turn, context),
    ...(cause.session !== null && cause.step !== null
      ? [`  ${t("why.step", { session: cause.session, step: cause.step })}`]
      : []),
  ];
}

/** What the user's words asked for, what they ruled out, and what it came to. */
function turnText(turn: TurnEnd | null, { t, width }: ViewContext): readonly string[] {
  if (turn === null) return [];
  const { owed: { due, bounds }, outcome } = turn;
  const what = namedIn(due).join(", ");
  const named = what === "" ? "" : `: ${what}`;
  const limits = [
    ...bounds.only === null ? [] : [t("why.limit.only", { files: bounds.only.join(", ") })],
    ...[...bounds.never, ...bounds.kinds, ...bounds.commands, ...bounds.no].map((it) =>
      t("why.limit.no", { what: it })
    ),
    ...bounds.most === null ? [] : [t("why.limit.most", { count: bounds.most })],
  ];
  const lines = [
    t("why.owed", { what: t(`why.owed.${due.kind}`) + named }),
    ...limits.length === 0 ? [] : [t("why.limits", { limits: limits.join("; ") })],
    t("why.ended", { outcome: outcomeLine(t, outcome) }),
  ];
  return lines.map((line) => `  ${truncate(printable(line), width - 2)}`);
}

/** Files and commands that the words name. */
function namedIn(due: TurnEnd["owed"]["due"]): readonly string[] {
  switch (due.kind) {
    case "change":
      return [...due.files, ...due.commands];
    case "answer":
      return due.files;
    case "run":
      return due.command === "" ? [] : [due.command];
    default:
      return [];
  }
}

function quoted(
  key: "why.message" | "why.said",
  text: string | null,
  { t, width }: ViewContext,
): readonly string[] {
  if (text === null) return [];
  const lines = printable(text).trim().split("\n");
  const shown = lines.slice(0, mostSaid).map((line) => `    ${truncate(line, width - 4)}`);
  return [`  ${t(key)}`, ...shown, ...(lines.length > mostSaid ? ["    …"] : [])];
}
