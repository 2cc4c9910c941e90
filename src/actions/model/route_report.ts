/** Which model takes a task as the configuration stands: what of it is known, and what is not. */

import { record } from "../../agent/mod.ts";
import type { Config } from "../../config/mod.ts";
import type { NamedRole, Obstacle, Score } from "../../models/mod.ts";
import type { TaskHints, TaskRecord } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";
import { activeModel, type ModelRow, modelRows } from "./rows.ts";

/** A model of the configuration as it stands for this task. */
export interface RouteRow {
  readonly name: string;
  /** `provider/name`; `null`: the configuration has no such entry. */
  readonly model: string | null;
  readonly role: NamedRole["role"];
  /** Place among those that can be asked, from 1; `null`: it cannot be. */
  readonly place: number | null;
  /** What keeps it from being used at all, as a message key with parameters. */
  readonly problem: ModelRow["problem"];
  /** Why others are asked before it. */
  readonly obstacles: readonly Obstacle[];
  /** What is not known of it: of its abilities, and of its verdicts here. */
  readonly unknown: readonly Unknown[];
}

export type Unknown = "window" | "tools" | "price" | "verdicts";

export interface Route {
  readonly hints: TaskHints;
  readonly score: Score;
  /** Points from which on the main model takes it. */
  readonly complexFrom: number;
  /** Name of the entry that takes it; `null`: none can be asked. */
  readonly takes: string | null;
  readonly models: readonly RouteRow[];
}

export async function routeReport(ports: Ports, hints: TaskHints): Promise<Route> {
  const [config, active, rows, records, routing] = await Promise.all([
    ports.config(),
    activeModel(ports),
    modelRows(ports),
    storedRecords(ports),
    import("../../models/mod.ts"),
  ]);
  const { active_model, offline } = config.value;
  // The one that was named stands there also where it cannot be used yet.
  const main = active_model === "auto" ? active : active_model;
  const roles = routing.namedRoles({ main, ...besideIn(config) });
  const named = roles.map((it) => ({ ...it, row: rows.find(({ name }) => name === it.name) }));
  const small = named.find(({ role }) => role === "small")?.row;
  const past = small
    ? routing.verdictsOn(records, { model: idText(small), kind: hints.kind })
    : null;
  const score = routing.score(hints, past);
  const options = named.flatMap(({ role, row }) =>
    row && !row.problem ? [optionOf(row, role)] : []
  );
  // Tools go with every task but a chat.
  const wanted = { ...nothingSent, tier: score.tier, tools: true, offline };
  const { order, never } = routing.ranked(options, wanted, () => null);
  const models = named.map(({ name, role, row }): RouteRow => {
    const at = order.findIndex(({ option }) => option.name === name);
    const ranked = order[at] ?? never.find(({ option }) => option.name === name);
    return {
      name,
      role,
      model: row ? idText(row) : null,
      place: at === -1 ? null : at + 1,
      problem: row ? row.problem : { code: "route.no_entry", params: { name } },
      obstacles: ranked?.obstacles ?? [],
      unknown: row ? unknownOf({ row, role, past }) : [],
    };
  });
  const places = models.toSorted((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity));
  const takes = order[0]?.option.name ?? null;
  return { hints, score, complexFrom: routing.COMPLEX, takes, models: places };
}

/** As they were named: those without an entry, which are left out of the configuration, as well. */
function besideIn({ value, warnings }: Config) {
  const goneFrom = (key: string) =>
    warnings.flatMap(({ code, params: { key: at, name } }) =>
      code === "config.no_model" && at === key && name !== undefined ? [name] : []
    );
  return {
    small: value.small_model ?? goneFrom("small_model")[0] ?? null,
    fallbacks: [...value.fallback_models, ...goneFrom("fallback_models")],
  };
}

/** How long the request will be nobody knows before there is a conversation. */
const nothingSent = { tokens: 0, answer: 0, pictures: false } as const;

function optionOf(row: ModelRow, role: NamedRole["role"]) {
  const { name, provider, model } = row;
  // Offline, one that is elsewhere has a problem and does not come here.
  return { name, role, id: { provider, name: model }, abilities: row, local: true };
}

function unknownOf({ row, role, past }: {
  readonly row: ModelRow;
  readonly role: NamedRole["role"];
  readonly past: TaskRecord | null;
}): readonly Unknown[] {
  const none = role === "small" && past !== null && past.passed + past.failed === 0;
  return [
    ...(["window", "tools", "price"] as const).filter((it) => row[it] === null),
    ...none ? ["verdicts" as const] : [],
  ];
}

function idText({ provider, model }: ModelRow): string {
  return `${provider}/${model}`;
}

async function storedRecords(ports: Ports): Promise<readonly TaskRecord[]> {
  return (await foldStream(await ports.store(), "workspace", record)).state;
}
