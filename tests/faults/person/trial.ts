/** One run: the sessions beside the person, then recovery, undo and redo, and all that must hold. */

import { Named } from "./accepted.ts";
import { Bus } from "./bus.ts";
import { effectFailures, logFailures, ranFailures, runFailures } from "./checks.ts";
import { drive, driveAll, type SessionRun } from "./drive.ts";
import type { Failure } from "./failure.ts";
import { leftBehind, personFailures } from "./judge.ts";
import { Person } from "./person.ts";
import { type Ended, makePlace, type Place } from "./place.ts";
import type { RunPlan } from "./plan.ts";
import { Ran } from "./ran.ts";
import { rewritten, shared, sharedLines } from "./start.ts";
import type { PersonStep, Phase } from "./steps.ts";
import { treeOf } from "./tree.ts";
import { bookingFailures, listChanges, redoAll, undoAll, type UndoWorld } from "./undoing.ts";

export interface Report {
  readonly plan: RunPlan;
  readonly failures: readonly Failure[];
  /** Signals that reached a session. */
  readonly signals: readonly string[];
  /** Commands that told that they began. */
  readonly started: number;
  readonly events: readonly string[];
  /** What was run after the sessions, and what it printed. */
  readonly trace: readonly string[];
}

export async function trial(plan: RunPlan): Promise<Report> {
  await using place = await makePlace(plan);
  const bus = new Bus();
  const ran = new Ran(`${place.home}/ran`, (line) => heard(plan, bus, line));
  try {
    const world = await live(plan, place, bus);
    const { runs, failures } = world;
    await ran.end();
    return {
      plan,
      failures: [...failures, ...ranFailures(runs, ran)],
      signals: runs.flatMap(({ sent }) => sent.map(({ signal }) => signal)),
      started: ran.lines.filter((it) => it.startsWith("start")).length,
      events: runs.flatMap(({ events }) => events.map(({ type }) => type)),
      trace: [...runs.flatMap(traceOf), ...place.ended.map(endText), ...ran.lines],
    };
  } finally {
    bus.close();
    await ran.end();
  }
}

/** All that happens. */
async function live(plan: RunPlan, place: Place, bus: Bus): Promise<UndoWorld> {
  const person = new Person(place.project, plan.git);
  claimStart(person);
  const start = treeOf(place.project);
  const left = schedule(plan, bus, person);
  const runs = await driveAll(plan, place, bus);
  bus.close();
  for (const step of left) await person.perform(step);
  await person.settled();
  await phase({ plan, person }, "before_recovery");
  const world = { plan, place, person, start, named: new Named(), failures: [], runs };
  return { ...world, runs: await aftermath(world) };
}

/** `start S0.3` is of session 0; a word alone of all. */
function heard(plan: RunPlan, bus: Bus, line: string): void {
  const [word = "", tag] = line.split(" ");
  for (const { number } of plan.sessions) {
    if (tag === undefined || tag.startsWith(`S${number}.`)) bus.tell(number, `ran:${word}`);
  }
}

/** Lines that no call is to change were the person's before. */
function claimStart(person: Person): void {
  for (const path of shared) {
    for (let at = 0; at < sharedLines; at += 4) {
      person.claim(path, `base ${path.slice(7, 8)} ${at}`);
    }
  }
  person.claim(rewritten, "base whole 0");
}

/** The steps whose moment has not come are in the set that is returned. */
function schedule(plan: RunPlan, bus: Bus, person: Person): Set<PersonStep> {
  const during = plan.steps.filter(({ when }) => when.phase === "during");
  const left = new Set(during);
  for (const step of during) {
    if (step.when.phase !== "during") continue;
    bus.at(step.when.session, step.when.moment, () => {
      left.delete(step);
      person.perform(step);
    });
  }
  return left;
}

async function phase(
  { plan, person }: { readonly plan: RunPlan; readonly person: Person },
  name: Phase,
): Promise<void> {
  for (const step of plan.steps) {
    if (step.when.phase === name) await person.perform(step);
  }
}

/** The sessions, with what they did when they were resumed. */
async function aftermath(world: UndoWorld): Promise<readonly SessionRun[]> {
  const { plan, place, person, failures } = world;
  let { runs } = world;
  const look = (when: string) =>
    failures.push(...personFailures(person, place.project, { runs, when }));
  look("when the sessions had ended");
  for (const run of runs) failures.push(...runFailures(run));
  const first = plan.after.look ? await listChanges(world) : [];
  if (plan.after.look) look("after the recovery");
  failures.push(...bookingFailures(world, first));
  if (plan.after.resume) {
    runs = await resumeCut(world);
    look("after the cut sessions were resumed");
  }
  const now = { ...world, runs };
  const rows = plan.after.resume && plan.after.look ? await listChanges(now) : first;
  failures.push(...await effectFailures(now));
  await logFailures(now);
  await phase(world, "before_undo");
  const before = treeOf(place.project);
  const undone = await undoAll(now, rows);
  if (plan.after.redo && undone > 0) {
    await phase(world, "before_redo");
    await redoAll(now, undone, before);
  }
  look("at the end");
  if (person.git?.moved) failures.push({ class: "git_moved", detail: "HEAD, main or the stash" });
  failures.push(...await leftBehind(place.folder, treeOf(place.project)));
  return runs;
}

/** Cut sessions go on; what they do is added to what they did. */
async function resumeCut({ place, runs, failures }: UndoWorld): Promise<readonly SessionRun[]> {
  const resumed: SessionRun[] = [];
  for (const run of runs) {
    const isCut = run.sent.some(({ signal }) => signal !== "SIGSTOP") && run.id !== "";
    if (!isCut) {
      resumed.push(run);
      continue;
    }
    const model = ["--model", `m${run.plan.number}`];
    const args = ["session", "resume", run.id, "--json", "--approve", "all", ...model, "go on"];
    const more = await drive(run.plan, { args, place, bus: new Bus(), cuts: [] });
    failures.push(...runFailures(more));
    resumed.push({ ...run, events: [...run.events, ...more.events], resumed: true });
  }
  return resumed;
}

function traceOf({ plan, events, code, sent }: SessionRun): readonly string[] {
  const results = events.filter(({ type }) => type === "tool_result")
    .map(({ call, status, text = "" }) => `  ${call} ${status}: ${text.slice(0, 200)}`);
  const cuts = sent.map((it) => `${it.signal} at event ${it.events}`).join(", ");
  return [`session ${plan.number}: ${code}, ${cuts}`, ...results];
}

function endText({ args, code, stdout, stderr, cut }: Ended): string {
  return `$ agent ${args.join(" ")} → ${code}${cut ? " (cut)" : ""}\n${
    stdout.slice(0, 1500)
  }${stderr}`;
}
