/** Undo and redo of a run, and what the trees around them tell. */

import {
  bookedBy,
  type ChangeRow,
  dataOf,
  didNothing,
  isExpectedEnd,
  isRefusal,
  Named,
} from "./accepted.ts";
import type { SessionRun } from "./drive.ts";
import type { Failure } from "./failure.ts";
import { endFailures, isOwnPath, personFailures } from "./judge.ts";
import type { Person } from "./person.ts";
import type { Ended, Place } from "./place.ts";
import type { RunPlan } from "./plan.ts";
import { ownerOf } from "./start.ts";
import { random } from "../../support/random.ts";
import { differences, isBelow, textOf, type Tree, treeOf } from "./tree.ts";

export interface UndoWorld {
  readonly plan: RunPlan;
  readonly place: Place;
  readonly person: Person;
  readonly runs: readonly SessionRun[];
  /** The tree as it was when the first session began. */
  readonly start: Tree;
  readonly named: Named;
  readonly failures: Failure[];
}

/** The list of changes, newest first; what it names counts as named. */
export async function listChanges(world: UndoWorld): Promise<readonly ChangeRow[]> {
  const ended = await world.place.run(["changes", "--json", "--limit", "1000"]);
  world.failures.push(...endFailures(ended, ended.code === 0));
  const rows = dataOf(ended.stdout);
  if (!Array.isArray(rows)) {
    if (ended.code === 0) {
      world.failures.push({
        class: "log",
        detail: `changes --json: ${ended.stdout.slice(0, 200)}`,
      });
    }
    return [];
  }
  for (const row of rows) world.named.row(row);
  return rows;
}

/** A session's change has nothing of the person's, and nothing of another session's. */
export function bookingFailures(world: UndoWorld, rows: readonly ChangeRow[]): readonly Failure[] {
  const numbers = new Map(world.runs.map(({ id, plan }) => [id, plan.number]));
  return rows.flatMap((row): readonly Failure[] => {
    const session = numbers.get(row.session ?? "");
    if (session === undefined || row.kind === "undo" || row.kind === "redo") return [];
    return bookedBy(row).flatMap((path): readonly Failure[] => {
      const owner = ownerOf(path);
      const what = `change ${row.change} (${row.tool}) of session ${session} has ${path}`;
      if (path.startsWith("mine/") || /person\d+\.txt$/.test(path)) {
        return [{ class: "person_booked", detail: what }];
      }
      return owner !== null && owner !== session ? [{ class: "other_booked", detail: what }] : [];
    });
  });
}

/** Takes all back, in the way of the plan; tells how many redos bring all back, at most. */
export async function undoAll(world: UndoWorld, rows: readonly ChangeRow[]): Promise<number> {
  const words = undoWords(world, rows);
  if (words.length === 0) return 0;
  let last: Once = { redos: 0, isRefused: false };
  let redos = 0;
  for (const [at, one] of words.entries()) {
    last = await undoOnce(world, one, at);
    redos += last.redos;
  }
  compare(world, { wanted: world.start, class: last.isRefused ? "undo_refused" : "undo_inexact" });
  return redos;
}

function undoWords(
  { plan, runs }: UndoWorld,
  rows: readonly ChangeRow[],
): readonly (readonly string[])[] {
  const chance = random(plan.seed + 17);
  const created = runs.filter(({ id }) => id !== "").toSorted(() => chance.next() - 0.5);
  const force = rows.filter((it) => it.inForce);
  const rest = ["undo", "--to", "5h"];
  switch (plan.after.undo) {
    case "none":
      return [];
    case "sessions":
      return created.map(({ id }) => ["undo", "--session", id]);
    case "rewind":
      return [
        ...created.map(({ id }) => ["session", "rewind", id, "--turn", "1", "--files"]),
        rest,
      ];
    case "each":
      return [
        ...force.toSorted(() => chance.next() - 0.5).slice(0, 5)
          .map(({ change }) => ["undo", `${change}`]),
        rest,
      ];
    case "last":
      return [...force.slice(0, 3).map(() => ["undo"]), rest];
    case "turn":
      return [...created.map(() => ["undo", "--turn"]), rest];
    case "time":
      return [rest];
  }
}

interface Once {
  readonly redos: number;
  /** Even with the lines of others merged. */
  readonly isRefused: boolean;
}

async function undoOnce(world: UndoWorld, words: readonly string[], at: number): Promise<Once> {
  const { plan, place } = world;
  const cut = plan.after.cut?.nth === at + 1 ? plan.after.cut : null;
  const before = treeOf(place.project);
  if (cut) {
    const ended = await place.run(words, cut);
    world.failures.push(...endFailures(ended, isExpectedEnd(ended, cut.signal)));
    world.named.output(ended);
  }
  const first = await said(world, words);
  othersStand(world, words, before);
  if (!isRefusal(first)) return { redos: 2, isRefused: first.code !== 0 };
  if (!cut && didNothing(first)) unchanged(world, words, before);
  const merged = [...words, "--merge"];
  let second = await said(world, merged);
  // With nobody to ask, paths that may be somebody else's are left by an option.
  if (second.code === 4) second = await said(world, [...merged, "--uncertain", "leave"]);
  othersStand(world, words, before);
  return { redos: 3, isRefused: second.code !== 0 };
}

async function said(world: UndoWorld, words: readonly string[]): Promise<Ended> {
  const { plan, place, person, runs } = world;
  const ended = await place.run(plan.after.json ? [...words, "--json"] : words);
  world.named.output(ended);
  const when = `after ${words.join(" ")}`;
  world.failures.push(
    ...endFailures(ended, isExpectedEnd(ended)),
    ...personFailures(person, place.project, { runs, when }),
  );
  return ended;
}

/** An undo of one session leaves the folders of the others as they were. */
function othersStand(world: UndoWorld, words: readonly string[], before: Tree): void {
  const id = words[0] === "session" ? words[2] : words[1] === "--session" ? words[2] : undefined;
  const session = world.runs.find((it) => it.id === id)?.plan.number;
  if (session === undefined) return;
  const isOthers = (path: string) => {
    const owner = ownerOf(path);
    return owner !== null && owner !== session;
  };
  for (const it of differences(before, treeOf(world.place.project), isOthers)) {
    const detail = `${words.join(" ")}: ${it.path}: ${textOf(it.found)}, and not ${
      textOf(it.wanted)
    }`;
    world.failures.push({ class: "other_lost", detail: detail.slice(0, 600) });
  }
}

function unchanged(world: UndoWorld, words: readonly string[], before: Tree): void {
  // What a killed write had begun is the program's own, and the next start removes it.
  const isProject = (path: string) => !/\.agent-[0-9a-f]{16}\.tmp$/.test(path);
  for (const it of differences(before, treeOf(world.place.project), isProject)) {
    const detail = `${words.join(" ")}: ${it.path}: ${textOf(it.found)}, and not ${
      textOf(it.wanted)
    }`;
    world.failures.push({ class: "half_undone", detail: detail.slice(0, 600) });
  }
}

/** Redoes until there is nothing more to redo. */
export async function redoAll(world: UndoWorld, most: number, wanted: Tree): Promise<void> {
  for (let count = 0; count < most; count++) {
    const ended = await said(world, ["redo"]);
    if (isRefusal(ended)) await said(world, ["redo", "--merge"]);
    if (/nothing to redo/.test(ended.stdout) || isNothing(dataOf(ended.stdout))) break;
    if (ended.code !== 0 && !isRefusal(ended)) break;
  }
  compare(world, { wanted, class: "redo_inexact" });
}

function isNothing(data: unknown): boolean {
  return typeof data === "object" && data !== null && "outcome" in data &&
    data.outcome === "nothing";
}

/** What differs in the folders of sessions, where nobody else was and nothing was said. */
function compare(
  { plan, place, person, named, failures }: UndoWorld,
  { wanted, class: name }: {
    readonly wanted: Tree;
    readonly class: "undo_inexact" | "undo_refused" | "redo_inexact";
  },
): void {
  const isOwn = (path: string) =>
    plan.sessions.some(({ number }) => isOwnPath(path, number, person.touched));
  for (const it of differences(wanted, treeOf(place.project), isOwn)) {
    if (named.has(it.path)) continue;
    // What the person typed behind `!` is no session's: the undo of sessions leaves it.
    const isTyped = plan.sessions.some(({ number }) => isBelow(it.path, `s${number}/bang`));
    if (isTyped && plan.after.undo === "sessions") continue;
    const detail = `${it.path}: ${textOf(it.found).slice(0, 200)}, and not ${textOf(it.wanted)}`;
    failures.push({ class: name, detail: detail.slice(0, 600) });
  }
}
