import * as z from "zod";
import { query, type ViewContext } from "../action.ts";
import { ago, count, money } from "../figures.ts";
import { table } from "../table.ts";
import { sessionIds } from "./find.ts";
import { type Glance, glance } from "./glance.ts";

/** The sessions of this workspace, newest first. */
export const list = query({
  path: ["session", "list"],
  rights: ["read", "write"],
  args: z.strictObject({ limit: z.int().min(1).meta({ short: "n" }).default(20) }),
  async run(ports, { limit }) {
    const ids = (await sessionIds(ports)).toReversed().slice(0, limit);
    const sessions: Glance[] = [];
    for (const id of ids) sessions.push(await glance(ports, id));
    return sessions;
  },
  view(sessions, context) {
    if (sessions.length === 0) return context.t("session.list.empty");
    return table(columns(context), sessions, context.width);
  },
});

function columns({ t, now, locale }: ViewContext) {
  return [
    { head: t("column.session"), text: (it: Glance) => it.id },
    { head: t("column.last"), text: (it: Glance) => ago(Date.parse(it.last), now, locale) },
    { head: t("column.outcome"), text: (it: Glance) => outcomeText(t, it.outcome) },
    { head: t("column.tokens"), text: (it: Glance) => count(it.tokens), right: true },
    {
      head: t("column.cost"),
      text: (it: Glance) => it.cost === null ? "–" : money(it.cost),
      right: true,
    },
    { head: t("column.title"), text: (it: Glance) => it.title },
  ];
}

function outcomeText(t: ViewContext["t"], kind: string): string {
  switch (kind) {
    case "done":
    case "failing":
    case "limit":
    case "error":
    case "aborted":
    case "needs_approval":
      return t(`outcome.${kind}.short`);
    default:
      return t("outcome.unfinished.short");
  }
}
