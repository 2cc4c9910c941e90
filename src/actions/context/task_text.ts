/** What would be put beside a task, as people read it. */

import { printable } from "../../ansi/mod.ts";
import type { LeftOut, Why } from "../../context/mod.ts";
import { injectionTimeBox } from "../../session/mod.ts";
import type { ViewContext } from "../action.ts";
import { count } from "../figures.ts";
import { table } from "../table.ts";

export interface TaskReport {
  readonly task: string;
  /** What was shown in it is not given again; `null`: a new conversation. */
  readonly session: string | null;
  /** `provider/name` */
  readonly model: string;
  /** It is done in conversations. */
  readonly enabled: boolean;
  /** Tokens are counted as the model does; else estimated. */
  readonly exact: boolean;
  /** In the order in which they are sent. */
  readonly fragments: readonly TaskPart[];
  readonly tokens: number;
  /** Tokens at most. */
  readonly budget: number;
  readonly leftOut: readonly LeftOut[];
}

interface TaskPart {
  /** `file:<path>`, `file:<path>#<from>-<to>`, `signatures:<path>`, `memory:<id>`, … */
  readonly source: string;
  readonly why: Why;
  readonly characters: number;
  readonly tokens: number;
}

/** What has no room is told so often, and then counted. */
const mostWithoutRoom = 3;

export function taskText(it: TaskReport, context: ViewContext): string {
  const { t } = context;
  const budget = count(it.budget);
  const head = it.fragments.length === 0
    ? t("inject.nothing")
    : t("inject.head", { count: it.fragments.length, tokens: count(it.tokens), budget });
  return [
    ...it.enabled ? [] : [t("inject.off")],
    head,
    ...it.fragments.length === 0 ? [] : [rows(it, context)],
    ...leftLines(it.leftOut, context),
    ...it.exact || it.fragments.length === 0
      ? []
      : [t("inject.estimated", { model: printable(it.model) })],
    ...it.fragments.length === 0 ? [] : [t("inject.box", { ms: injectionTimeBox })],
  ].join("\n");
}

function rows({ fragments }: TaskReport, context: ViewContext): string {
  const { t, width } = context;
  return table(
    [
      { head: t("column.source"), text: (row: TaskPart) => printable(row.source) },
      { head: t("column.characters"), text: (row) => count(row.characters), right: true },
      { head: t("column.tokens"), text: (row) => count(row.tokens), right: true },
      { head: t("column.why"), text: (row) => whyText(row.why, context) },
    ],
    fragments,
    width,
  );
}

function whyText(why: Why, { t }: ViewContext): string {
  switch (why.kind) {
    case "symbol":
      return t("inject.why.symbol", { name: printable(why.name) });
    case "imported":
      return t("inject.why.imported", { path: printable(why.by) });
    case "imports":
      return t("inject.why.imports", { path: printable(why.what) });
    case "ranked":
      return why.words.length === 0
        ? t("inject.why.ranked_alone")
        : t("inject.why.ranked", { words: printable(why.words.join(", ")) });
    default:
      return t(`inject.why.${why.kind}`);
  }
}

function leftLines(leftOut: readonly LeftOut[], { t }: ViewContext): readonly string[] {
  if (leftOut.length === 0) return [];
  const noRoom = leftOut.filter(({ reason }) => reason === "budget");
  const told = leftOut.filter((it) =>
    it.reason !== "budget" || noRoom.indexOf(it) < mostWithoutRoom
  );
  const rest = leftOut.length - told.length;
  return [
    t("inject.left"),
    ...told.map(({ what, reason }) => `- ${t(`inject.left.${reason}`, { what: printable(what) })}`),
    ...rest === 0 ? [] : [`- ${t("inject.left.more", { count: rest })}`],
  ];
}
