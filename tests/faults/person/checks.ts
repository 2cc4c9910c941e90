/** What is judged of the sessions of a run: how they ended, what they did, what the log says. */

import { dataOf, heldPaths, isExpectedExit, isHalfDone } from "./accepted.ts";
import type { Call } from "./calls.ts";
import type { SessionRun } from "./drive.ts";
import type { Failure } from "./failure.ts";
import { crashIn, endFailures, isOwnPath } from "./judge.ts";
import type { Ran } from "./ran.ts";
import { outcomesOf, referenceTree, resultsOf } from "./reference.ts";
import { differences, isBelow, same, textOf, type Tree, treeOf } from "./tree.ts";
import type { UndoWorld } from "./undoing.ts";

export function runFailures(run: SessionRun): readonly Failure[] {
  const { plan, stderr, events, hung, code, signal, sent } = run;
  const what = `session ${plan.number} (${sent.map((it) => it.signal).join(", ") || "not cut"})`;
  const shown = crashIn(stderr) ??
    events.find((it) => it.type === "error" && "code" in it && it.code === "internal")?.type ??
    null;
  return [
    ...(hung ? [{ class: "hang" as const, detail: `${what} at ${events.at(-1)?.type}` }] : []),
    ...(shown === null ? [] : [{ class: "crash" as const, detail: `${what}: ${shown}` }]),
    ...(hung || isExpectedExit(run) ? [] : [{
      class: "exit_code" as const,
      detail: `${what}: ${signal ?? code} at ${events.at(-1)?.type}: ${stderr.slice(-300)}`,
    }]),
  ];
}

/** In the folder of each session stands what its calls do, where the person did not touch it. */
export async function effectFailures(
  { runs, place, person }: UndoWorld,
): Promise<readonly Failure[]> {
  const found = treeOf(place.project);
  const failures: Failure[] = [];
  for (const run of runs) {
    const { number } = run.plan;
    const { done, open, failed } = outcomesOf(run);
    if (run.sent.length === 0) {
      for (const { tag, name } of failed) {
        failures.push({ class: "effect_lost", detail: `${tag} (${name}) did not run to its end` });
      }
    }
    const became = resultsOf(run);
    const held = new Set(run.events.flatMap((it) => [...heldPaths(it, "privileged")]));
    const isOwn = (path: string) =>
      isOwnPath(path, number, person.touched) && !isBelow(path, `s${number}/bang`) &&
      !isHalfDone(path) && !held.has(path);
    const least = await referenceTree(number, done);
    const most = open.length === 0
      ? least
      : await referenceTree(number, run.plan.calls.filter((it) => [...done, ...open].includes(it)));
    for (const it of differences(least, found, isOwn)) {
      if (isSame(least, most, it.path)) {
        const detail = `${it.path}: ${textOf(it.found)}, and not ${textOf(it.wanted)}`;
        failures.push({
          class: "effect_lost",
          detail: `session ${number}: ${detail}`.slice(0, 600),
        });
      }
    }
    const marks = done.flatMap((call) => {
      const waits = heldPaths(became(call) ?? {}, "conflict");
      return call.marks.filter(({ path }) => !waits.has(path));
    });
    for (const { path, line } of marks) {
      const node = found.get(path);
      if (node?.type === "file" && node.text.split("\n").includes(line)) continue;
      failures.push({ class: "effect_lost", detail: `session ${number}: ${path} lacks "${line}"` });
    }
  }
  return failures;
}

const isSame = (one: Tree, other: Tree, path: string) =>
  same(one.get(path) ?? null, other.get(path) ?? null);

export async function logFailures({ runs, place, failures, plan }: UndoWorld): Promise<void> {
  if (!plan.after.look) return;
  const listed = await place.run(["session", "list", "--json"]);
  failures.push(...endFailures(listed, listed.code === 0));
  const rows = dataOf(listed.stdout);
  for (const { id } of runs) {
    if (id === "") continue;
    const isListed = Array.isArray(rows) && rows.some((it) => it.id === id);
    if (!isListed) failures.push({ class: "log", detail: `session list has no ${id}` });
    if (!plan.after.show) continue;
    const shown = await place.run(["session", "show", id]);
    failures.push(...endFailures(shown, shown.code === 0));
  }
  if (!plan.after.doctor) return;
  const doctor = await place.run(["doctor"]);
  failures.push(...endFailures(doctor, doctor.code === 0));
}

/** No command began more often than the model asked for it, and each that was answered began. */
export function ranFailures(runs: readonly SessionRun[], ran: Ran): readonly Failure[] {
  return runs.flatMap((run) => {
    const { done } = outcomesOf(run);
    return run.plan.calls.filter((it) => it.counted).flatMap((it): readonly Failure[] => {
      const starts = ran.starts(it.tag);
      const detail = `${it.tag} (${it.name}) began ${starts} times`;
      if (starts > Math.max(1, timesAsked(run, it))) return [{ class: "ran_twice", detail }];
      return starts === 0 && done.includes(it) ? [{ class: "ran_twice", detail }] : [];
    });
  });
}

function timesAsked({ events }: SessionRun, { input }: Call): number {
  const text = JSON.stringify(input);
  return events.filter(({ part }) => JSON.stringify(part?.call?.input) === text).length;
}
