import * as z from "zod";
import { printable, truncateMiddle } from "../../ansi/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { ago, count, money } from "../figures.ts";
import type { Ports } from "../ports.ts";
import { table } from "../table.ts";
import { sessionIds } from "./find.ts";
import { type Glance, glance, isEmpty } from "./glance.ts";
import { outcomeText } from "./outcome_text.ts";
import { searchSessions, type SessionHit } from "./search.ts";

/** The sessions of this workspace, the one used last first; with `--search` those in which the words are. */
export const list = query({
  path: ["session", "list"],
  rights: ["read", "write"],
  args: z.strictObject({
    search: z.string().min(1).meta({ short: "s" }).optional(),
    limit: z.int().min(1).meta({ short: "n" }).default(20),
  }),
  async run(ports, { search, limit }, { signal }) {
    if (search === undefined) {
      return { type: "list" as const, sessions: await newest(ports, limit) };
    }
    const hits = await Array.fromAsync(searchSessions(ports, search, { limit, signal }));
    return { type: "found" as const, search, hits };
  },
  json: (it) => [...it.type === "list" ? it.sessions : it.hits].map((row) => ({ ...row })),
  view(it, context) {
    if (it.type === "found") return foundText(it, context);
    if (it.sessions.length === 0) return context.t("session.list.empty");
    return table(columns(context), it.sessions, context.width);
  },
});

async function newest(ports: Ports, limit: number): Promise<readonly Glance[]> {
  const sessions: Glance[] = [];
  for (const id of (await sessionIds(ports)).toReversed()) {
    if (sessions.length === limit) break;
    const seen = await glance(ports, id);
    if (!isEmpty(seen)) sessions.push(seen);
  }
  return sessions;
}

interface SearchHits {
  readonly search: string;
  readonly hits: readonly SessionHit[];
}

/** Two lines a session: which it is, and what stands there. */
function foundText({ search, hits }: SearchHits, { t, now, locale, width }: ViewContext): string {
  if (hits.length === 0) return t("session.list.not_found", { search: printable(search) });
  const line = (text: string) => truncateMiddle(printable(text), width);
  return hits.flatMap(({ session, title, at, turn, by, snippet }) => [
    line(`${session} · ${ago(Date.parse(at), now, locale)} · ${title}`),
    line(`  ${t(`session.found.${by}`, { turn })}  ${snippet}`),
  ]).join("\n");
}

function columns({ t, now, locale }: ViewContext) {
  return [
    { head: t("column.session"), text: (it: Glance) => it.id },
    { head: t("column.last"), text: (it: Glance) => ago(Date.parse(it.last), now, locale) },
    { head: t("column.outcome"), text: (it: Glance) => outcomeText(t, it) },
    { head: t("column.tokens"), text: (it: Glance) => count(it.tokens), right: true },
    {
      head: t("column.cost"),
      text: (it: Glance) => it.cost === null ? "–" : money(it.cost),
      right: true,
    },
    { head: t("column.title"), text: (it: Glance) => it.title },
  ];
}
