import * as z from "zod";
import { printable } from "../../ansi/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { count, money } from "../figures.ts";
import type { Ports } from "../ports.ts";
import { findSession, sessionIds } from "../session/find.ts";
import { table } from "../table.ts";
import { roleText } from "../usage/role_text.ts";

/** What one model took in one role. Tokens. */
interface CostRow {
  /** `provider/name` */
  readonly model: string;
  /** What it was there for: `main`, or another one's name. */
  readonly role: string;
  answers: number;
  input: number;
  output: number;
  cached: number;
  /** US dollars, as far as prices are known. */
  cost: number;
  /** Some answer had no known price. */
  unpriced: boolean;
  /** Some figure was counted by us. */
  estimated: boolean;
}

/** Tokens and money by model and role, of a session or of all sessions of this folder. */
export const cost = query({
  path: ["cost"],
  rights: ["read", "write"],
  args: z.strictObject({
    session: z.string().meta({ positional: 0, complete: "session" }).optional(),
    all: z.boolean().default(false),
  }),
  async run(ports, { session, all }) {
    if (all && session !== undefined) {
      throw new AgentError("usage", "arg.conflict", { name: "session", other: "--all" });
    }
    const ids = all ? await sessionIds(ports) : [await findSession(ports, session)];
    const rows = new Map<string, CostRow>();
    for (const id of ids) await add(ports, id, rows);
    const list = [...rows.values()].sort((a, b) => b.cost - a.cost || b.input - a.input);
    return { sessions: ids.length, session: all ? null : ids[0] ?? null, rows: list };
  },
  view({ sessions, session, rows }, context) {
    const { t } = context;
    const head = session === null
      ? t("cost.head_all", { count: sessions })
      : t("cost.head", { session });
    if (rows.length === 0) return `${head}\n${t("cost.nothing")}`;
    return [
      head,
      table(columns(context), [...rows, totalOf(rows, t)], context.width),
      ...notes(rows, t),
    ]
      .join("\n");
  },
});

async function add(ports: Ports, id: string, rows: Map<string, CostRow>): Promise<void> {
  for await (const event of (await ports.store()).read(`session:${id}`)) {
    if (event.type !== "usage") continue;
    const { model, role } = event;
    const key = JSON.stringify([model, role]);
    const row = rows.get(key) ?? nothing(model, role);
    row.answers += 1;
    row.input += event.input;
    row.output += event.output;
    row.cached += event.cached;
    row.cost += event.cost ?? 0;
    row.unpriced ||= event.cost === undefined;
    row.estimated ||= event.estimated;
    rows.set(key, row);
  }
}

function nothing(model: string, role: string): CostRow {
  const figures = { answers: 0, input: 0, output: 0, cached: 0, cost: 0 };
  return { model, role, ...figures, unpriced: false, estimated: false };
}

function totalOf(rows: readonly CostRow[], t: ViewContext["t"]): CostRow {
  const total = nothing(t("cost.total"), "");
  for (const row of rows) {
    total.answers += row.answers;
    total.input += row.input;
    total.output += row.output;
    total.cached += row.cached;
    total.cost += row.cost;
    total.unpriced ||= row.unpriced;
  }
  return total;
}

function columns({ t }: ViewContext) {
  const number = (head: string, value: (row: CostRow) => number) => ({
    head,
    text: (row: CostRow) => count(value(row)),
    right: true,
  });
  return [
    { head: t("column.model"), text: ({ model }: CostRow) => printable(model) },
    { head: t("column.role"), text: ({ role }: CostRow) => printable(roleText(role, t)) },
    number(t("column.answers"), ({ answers }) => answers),
    number(t("column.input"), ({ input }) => input),
    number(t("column.cached"), ({ cached }) => cached),
    number(t("column.output"), ({ output }) => output),
    {
      head: t("column.cost"),
      text: ({ cost, unpriced }: CostRow) =>
        unpriced && cost === 0 ? "–" : `${unpriced ? "≥ " : ""}${money(cost)}`,
      right: true,
    },
  ];
}

function notes(rows: readonly CostRow[], t: ViewContext["t"]): readonly string[] {
  return [
    ...rows.some(({ unpriced }) => unpriced) ? [t("cost.unpriced")] : [],
    ...rows.some(({ estimated }) => estimated) ? [t("cost.estimated")] : [],
  ];
}
