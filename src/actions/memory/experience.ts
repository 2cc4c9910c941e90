import * as z from "zod";
import { oneLine } from "../../ansi/mod.ts";
import {
  experienceWeight,
  isUndone,
  leastWeight,
  type Memories,
  type MemoryEntry,
  programOf,
  type ProgramRef,
} from "../../memory/mod.ts";
import { query, type ViewContext } from "../action.ts";
import { table } from "../table.ts";
import { type Scope, scopes, stored } from "./stored.ts";

const states = ["new", "good", "demoted", "faded", "undone", "waiting"] as const;

interface ExperienceRow {
  readonly id: string;
  readonly scope: Scope;
  readonly situation: string;
  /** Turns in which it was told, or its program run again; by what their receipts said. */
  readonly used: number;
  readonly helped: number;
  readonly harmed: number;
  /** 0.06 to 2; 1 is neutral. */
  readonly weight: number;
  readonly state: (typeof states)[number];
  /** The program that did it; `null`: it was done by single calls, or by several programs. */
  readonly replay: ProgramRef | null;
}

/** What was done here before, of what use it has been since, and which of it can be run again. */
export const experience = query({
  path: ["memory", "experience"],
  rights: ["read", "write"],
  args: z.strictObject({}),
  async run(ports): Promise<readonly ExperienceRow[]> {
    const now = ports.clock.now();
    const both = await Promise.all(scopes.map(async (scope) => {
      const all = await stored(ports, scope);
      return Object.values(all.entries)
        .filter(({ kind }) => kind === "experience")
        .map((it) => rowOf(it, all, { scope, now }));
    }));
    return both.flat().toSorted((one, other) => other.weight - one.weight);
  },
  json: (rows) => JSON.parse(JSON.stringify(rows)),
  view(rows, context) {
    const { t, width } = context;
    if (rows.length === 0) return t("experience.none");
    return table(columns(context), rows, width);
  },
  aside: (rows, { t }) => rows.some(({ replay }) => replay) ? t("experience.how") : "",
});

function rowOf(
  entry: MemoryEntry,
  all: Memories,
  { scope, now }: { readonly scope: Scope; readonly now: number },
): ExperienceRow {
  const { id, passed, failed, experience } = entry;
  const weight = Math.round(experienceWeight(entry, now) * 100) / 100;
  return {
    ...{ id, scope, situation: experience?.situation ?? "" },
    ...{ used: passed + failed, helped: passed, harmed: failed, weight },
    state: stateOf(entry, all, weight),
    replay: programOf(entry),
  };
}

function stateOf(entry: MemoryEntry, all: Memories, weight: number): ExperienceRow["state"] {
  if (entry.inbox) return "waiting";
  if (isUndone(all, entry)) return "undone";
  if (entry.missed) return "demoted";
  if (weight < leastWeight) return "faded";
  return entry.passed + entry.failed === 0 ? "new" : "good";
}

function columns({ t }: ViewContext) {
  const number = (head: string, text: (it: ExperienceRow) => number) => ({
    ...{ head, text: (it: ExperienceRow) => String(text(it)), right: true },
  });
  return [
    { head: t("column.experience"), text: (it: ExperienceRow) => it.id },
    number(t("column.used"), (it) => it.used),
    number(t("column.helped"), (it) => it.helped),
    number(t("column.harmed"), (it) => it.harmed),
    number(t("column.weight"), (it) => it.weight),
    { head: t("column.worth"), text: (it: ExperienceRow) => t(`experience.state.${it.state}`) },
    {
      head: t("column.replay"),
      text: ({ replay }: ExperienceRow) => replay ? `${replay.session} ${replay.program}` : "–",
    },
    { head: t("column.situation"), text: (it: ExperienceRow) => oneLine(it.situation) },
  ];
}
