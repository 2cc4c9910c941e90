import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { count, duration, money } from "../figures.ts";
import { type Column, table } from "../table.ts";
import { bar } from "./bar.ts";
import { roleText } from "./role_text.ts";
import { usageReport } from "./report.ts";
import { type Grouping, groupings, tokens, type UsageRow } from "./rows.ts";

/** Tokens, cost and time of all sessions of this folder. */
export const usage = query({
  path: ["usage"],
  rights: ["read", "write"],
  args: z.strictObject({
    by: z.enum(groupings).default("day"),
    days: z.int().min(1).max(36_500).optional(),
  }),
  run: (ports, { by, days = null }) => usageReport(ports, { by, days }),
  view({ by, days, sessions, rows, total }, context) {
    const { t } = context;
    const folder = sessions === 1 ? t("usage.head_one") : t("usage.head", { sessions });
    const span = days === null ? "" : days === 1 ? t("usage.day") : t("usage.days", { days });
    const head = span === "" ? folder : `${folder}, ${span}`;
    if (rows.length === 0) {
      return `${head}\n${t(days === null ? "usage.nothing" : "usage.nothing_days")}`;
    }
    const all = [...rows, { ...total, name: t("usage.total") }];
    const most = Math.max(...rows.map(tokens));
    return [head, table(columns(by, most, context), all, context.width), ...notes(total, context)]
      .join("\n");
  },
});

/** Cells of a bar. */
const barWidth = 12;

function columns(
  by: Grouping,
  most: number,
  { t }: ViewContext,
): readonly Column<UsageRow>[] {
  const number = (head: string, value: (row: UsageRow) => number): Column<UsageRow> => ({
    head,
    text: (row) => `${row.estimated ? "~" : ""}${count(value(row))}`,
    right: true,
  });
  const head = { day: t("column.day"), model: t("column.model"), role: t("column.role") };
  return [
    {
      head: by === "session" ? t("column.session") : head[by],
      text: ({ name }) => printable(by === "role" ? roleText(name, t) : name),
    },
    // The row of all would be the longest, and say nothing.
    {
      head: "",
      text: (row) => tokens(row) > most ? "" : bar(tokens(row) / most, barWidth),
      spare: 2,
    },
    { head: t("column.answers"), text: ({ answers }) => count(answers), right: true },
    number(t("column.input"), ({ input }) => input),
    { ...number(t("column.cached"), ({ cached }) => cached), spare: 3 },
    number(t("column.output"), ({ output }) => output),
    { ...number(t("column.thinking"), ({ thinking }) => thinking), spare: 4 },
    { head: t("column.cost"), text: costText, right: true },
    {
      head: t("column.latency"),
      text: ({ ms, timed }) => timed === 0 ? "–" : duration(ms / timed),
      right: true,
      spare: 1,
    },
  ];
}

function costText({ cost, unpriced }: UsageRow): string {
  if (!unpriced) return money(cost);
  return cost === 0 ? "?" : `≥ ${money(cost)}`;
}

function notes(total: UsageRow, { t }: ViewContext): readonly string[] {
  return [
    ...total.estimated ? [t("usage.estimated")] : [],
    ...total.unpriced ? [t("usage.unpriced")] : [],
    ...total.timed === 0 ? [t("usage.no_time")] : [],
  ];
}
