/** What was spent in this folder, as every face shows it. */

import { collect, midnight } from "../../session/mod.ts";
import type { ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { roleText } from "./role_text.ts";
import { type Grouping, rowsOf, totalOf, type UsageRow } from "./rows.ts";

export interface UsageReport {
  readonly by: Grouping;
  /** Today and so many days before; `null`: all. */
  readonly days: number | null;
  readonly sessions: number;
  readonly rows: readonly UsageRow[];
  readonly total: UsageRow;
}

/** What a face needs that shows charts. */
export interface UsageCharts {
  readonly report: UsageReport;
  /** The rows' names as people read them. */
  readonly names: readonly string[];
  /** The same time by days. */
  readonly daily: UsageReport;
}

export async function usageReport(
  ports: Ports,
  { by, days }: Pick<UsageReport, "by" | "days">,
): Promise<UsageReport> {
  const sessions = await collect(await ports.store());
  const from = days === null ? null : midnight(ports.clock.now(), days - 1);
  const rows = rowsOf(sessions, { by, from });
  return { by, days, sessions: sessions.length, rows, total: totalOf(rows, "") };
}

export async function usageCharts(
  ports: Ports,
  { by, days }: Pick<UsageReport, "by" | "days">,
  t: ViewContext["t"],
): Promise<UsageCharts> {
  const report = await usageReport(ports, { by, days });
  const daily = by === "day" ? report : await usageReport(ports, { by: "day", days });
  const names = report.rows.map(({ name }) => by === "role" ? roleText(name, t) : name);
  return { report, names, daily };
}
