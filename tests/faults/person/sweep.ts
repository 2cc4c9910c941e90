/** Many runs, and a table of what went wrong in them. */

import { classes, type Failure } from "./failure.ts";
import { type Kind, makePlan, type RunPlan } from "./plan.ts";
import { type Report, trial } from "./trial.ts";

export interface Sweep {
  readonly count: number;
  /** Of the first run; the others follow. */
  readonly seed: number;
  readonly workers: number;
  /** The runs that cost least. */
  readonly fast?: boolean;
}

/** Runs after which one hears how far it has come. */
const told = 50;

/** Tells how many runs failed. */
export async function sweep({ count, seed, workers, fast = false }: Sweep): Promise<number> {
  const reports: Report[] = [];
  let next = seed;
  const work = async () => {
    while (next < seed + count) {
      const plan = makePlan(next++, { fast });
      const report = await safeTrial(plan);
      reports.push(report);
      for (const it of fewOfEach(report.failures)) console.error(lineOf(plan, it));
      if (reports.length % told === 0) console.error(`${reports.length} of ${count} runs`);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  print(reports);
  return reports.filter(({ failures }) => failures.length > 0).length;
}

/** Of each class the first ones: what is lost once is found at each later look, too. */
function fewOfEach(failures: readonly Failure[]): readonly Failure[] {
  const most = 4;
  return failures.filter((it, at) =>
    failures.slice(0, at).filter((other) => other.class === it.class).length < most
  );
}

/** A defect of the harness fails its run and no other. */
export async function safeTrial(plan: RunPlan): Promise<Report> {
  try {
    return await trial(plan);
  } catch (error) {
    const detail = error instanceof Error ? error.stack ?? error.message : String(error);
    const failures: readonly Failure[] = [{ class: "harness", detail }];
    return { plan, failures, signals: [], started: 0, events: [], trace: [] };
  }
}

/** The plan of one run, then what failed in it. */
export async function show(seed: number, kind: Kind): Promise<number> {
  const plan = makePlan(seed, kind);
  console.log(describe(plan));
  const { failures, trace } = await safeTrial(plan);
  console.log(trace.join("\n"));
  for (const it of failures) console.log(lineOf(plan, it));
  return failures.length;
}

export function describe(plan: RunPlan): string {
  const { sessions, interruptions, steps, after, seed: _, ...rest } = plan;
  return [
    `run ${plan.seed}: ${JSON.stringify(rest)}`,
    ...sessions.flatMap(({ number, mode, startMs, calls }) => [
      `session ${number}: ${mode}, after ${startMs} ms`,
      ...calls.map((it) => `  ${it.tag} ${it.name}: ${it.tool} ${JSON.stringify(it.input)}`),
    ]),
    ...interruptions.map((it) => `cut ${JSON.stringify(it)}`),
    ...steps.map((it) => `person ${JSON.stringify(it)}`),
    `after ${JSON.stringify(after)}`,
  ].join("\n");
}

const lineOf = ({ seed }: RunPlan, it: Failure) =>
  `run ${seed}: ${it.class}: ${it.detail.replaceAll("\n", " ⏎ ")}`;

function print(reports: readonly Report[]): void {
  console.log("| what | runs | seeds |\n|---|---|---|");
  for (const name of Object.keys(classes)) {
    const failed = reports.filter(({ failures }) => failures.some((it) => it.class === name));
    if (failed.length === 0) continue;
    const seeds = failed.map(({ plan }) => plan.seed).toSorted((a, b) => a - b);
    const shown = seeds.slice(0, 12).join(" ") + (seeds.length > 12 ? " …" : "");
    console.log(`| ${titleOf(name)} | ${failed.length} | ${shown} |`);
  }
  const failed = reports.filter(({ failures }) => failures.length > 0).length;
  console.log(`\n${coverage(reports)}`);
  console.log(`${reports.length} runs, ${failed} failed`);
}

function titleOf(name: string): string {
  const known: Readonly<Record<string, string>> = classes;
  return known[name] ?? name;
}

/** What the runs met, so that one can see that they met it. */
function coverage(reports: readonly Report[]): string {
  const count = (all: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const it of all) counts.set(it, (counts.get(it) ?? 0) + 1);
    return [...counts].map(([name, times]) => `${name} ${times}`).join(", ");
  };
  const several = reports.filter(({ plan }) => plan.sessions.length > 1).length;
  const commands = reports.reduce((sum, { started }) => sum + started, 0);
  return [
    `several sessions in ${several}, sandbox in ${
      reports.filter(({ plan }) => plan.sandbox).length
    }`,
    `commands that told of themselves: ${commands}`,
    `signals: ${count(reports.flatMap(({ signals }) => signals))}`,
    `calls: ${
      count(
        reports.flatMap(({ plan }) => plan.sessions.flatMap((s) => s.calls.map((it) => it.name))),
      )
    }`,
    `events: ${count(reports.flatMap(({ events }) => events))}`,
  ].join("\n");
}
