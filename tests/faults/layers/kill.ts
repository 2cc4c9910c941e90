/** Kills and failures at every call that moves a layer into the project, keeps it, or recovers it. */

import { fileURLToPath } from "node:url";
import { runWords } from "../edit/child.ts";
import { lanes } from "../edit/lanes.ts";
import type { Row } from "../edit/report.ts";
import { trialFolder } from "../edit/world.ts";
import { type Scenario, scenarios } from "./scenarios.ts";

export type Mode =
  /** The command is killed from the making of its layer to the end of its change. */
  | "run"
  /** A person's word about the layer of a killed command. */
  | "keep"
  /** A call fails: of a command's change, of a person's word, of an undo, of a recovery. */
  | "fail"
  | "failKeep"
  | "failUndo"
  | "failRecover"
  /** The recovery is killed as well. */
  | "deep"
  /** A person writes to a path of the command between kill and recovery. */
  | "person";

export interface SweepOptions {
  readonly mode: Mode;
  readonly scenario: Scenario["name"];
  /** The first call, and every how manyth after it; default 1. */
  readonly first?: number;
  readonly stride?: number;
}

export interface Tally {
  readonly trials: number;
  readonly failures: readonly string[];
}

const script = fileURLToPath(new URL("kill_victim.ts", import.meta.url));
const config = fileURLToPath(new URL("../../../deno.json", import.meta.url));

async function victim(folder: string, scenario: string, steps: readonly string[]) {
  const flags = ["run", "-A", "--no-prompt", "--no-check", "--config", config];
  return await runWords([Deno.execPath(), ...flags, script, folder, scenario, ...steps]);
}

/** More calls than any of these makes: one that has no end has failed. */
const mostCalls = 2_000;

export async function sweep(options: SweepOptions): Promise<Tally> {
  const { mode, scenario, first = 1, stride = 1 } = options;
  const folder = await trialFolder("layers");
  const failures: string[] = [];
  let trials = 0;
  try {
    const { complaint } = await victim(folder, scenario, ["goal"]);
    if (complaint !== "") return { trials, failures: [`${scenario}: ${complaint}`] };
    for (let n = first; n < mostCalls; n += stride) {
      const one = await trial(folder, { ...options, n });
      for (const it of one.failures) {
        console.error(`${mode} ${scenario} ${n} ${it}`.slice(0, 3500));
        failures.push(`${mode} ${scenario} ${n} ${it}`);
      }
      trials += one.trials;
      if (one.over) break;
    }
    return { trials, failures };
  } finally {
    await new Deno.Command("rm", { args: ["-rf", folder] }).output();
  }
}

interface Trial extends SweepOptions {
  readonly n: number;
}

interface Tried extends Tally {
  /** There was no such call any more. */
  readonly over: boolean;
}

async function trial(folder: string, { mode, scenario, n }: Trial): Promise<Tried> {
  switch (mode) {
    case "run":
    case "keep": {
      const { killed, complaint } = await victim(folder, scenario, [`${mode}:${n}`]);
      const over = !killed;
      if (over && complaint !== "") return { trials: 1, failures: [complaint], over };
      return { ...await judged(folder, scenario, ["judge"]), over };
    }
    case "fail":
    case "failKeep":
      return await failing(folder, scenario, [`${mode}:${n}`, "judge"]);
    case "failUndo":
      return await failing(folder, scenario, [`${mode}:${n}`, "judgeUndo"]);
    case "failRecover": {
      const { killed } = await victim(folder, scenario, [`end:${deathOf(n)}`]);
      if (!killed) return { trials: 0, failures: [], over: false };
      return await failing(folder, scenario, [`${mode}:${n}`, "judge"]);
    }
    case "person": {
      const { killed } = await victim(folder, scenario, [`run:${n}`]);
      if (!killed) return { trials: 0, failures: [], over: true };
      return { ...await judged(folder, scenario, [`person:${n}`, "judgePerson"]), over: false };
    }
    case "deep":
      return await recoveries(folder, scenario, n);
  }
}

/** Another call for each, so that recoveries begin everywhere in a change. */
function deathOf(n: number): number {
  return 1 + n * 7 % 60;
}

/** In one process: what goes on in it is told from what the next start finds only by its locks. */
async function failing(folder: string, scenario: string, steps: readonly string[]): Promise<Tried> {
  const { lines, complaint } = await victim(folder, scenario, steps);
  const call = lines.find((it) => it.startsWith("call ")) ?? "";
  const failures = problems(lines, complaint).map((it) => `${call}: ${it}`);
  return { trials: 1, failures, over: lines.includes("end") };
}

async function judged(folder: string, scenario: string, steps: readonly string[]): Promise<Tally> {
  const { lines, complaint } = await victim(folder, scenario, steps);
  return { trials: 1, failures: problems(lines, complaint) };
}

function problems(lines: readonly string[], complaint: string): readonly string[] {
  const failed = lines.filter((it) => it.startsWith("fail "));
  if (failed.length > 0) return failed;
  if (lines.includes("ok")) return [];
  return [complaint || `no judgement: ${lines.join(", ")}`];
}

/** Kills at call n, and each recovery from that at every fourth of its calls. */
async function recoveries(folder: string, scenario: string, n: number): Promise<Tried> {
  const failures: string[] = [];
  let trials = 0;
  for (let m = 1 + n % 4; m < mostCalls; m += 4) {
    if (!(await victim(folder, scenario, [`run:${n}`])).killed) {
      return { trials, failures, over: true };
    }
    const { killed } = await victim(folder, scenario, [`recover:${m}`]);
    const one = await judged(folder, scenario, ["judge"]);
    failures.push(...one.failures.map((it) => `recovery ${m}: ${it}`));
    trials += 1;
    if (!killed) break;
  }
  return { trials, failures, over: false };
}

const titles: Readonly<Record<Mode, string>> = {
  run: "SIGKILL at every call from a layer to the end of its change",
  keep: "SIGKILL at every call of pending keep",
  fail: "every call of it fails once",
  failKeep: "every third call of pending keep fails once",
  failUndo: "every fifth call of its undo fails once",
  failRecover: "every third call of a recovery fails once",
  deep: "SIGKILL in recoveries from every fifth of these kills",
  person: "a person writes between kill and recovery",
};

/** Every how manyth call: an undo alone makes 700 in a scenario. */
const strides: Readonly<Record<Mode, number>> = {
  run: 1,
  keep: 1,
  fail: 1,
  failKeep: 3,
  failUndo: 5,
  failRecover: 3,
  deep: 5,
  person: 1,
};

/** All of one mode, two processes at a time. */
export async function killGate(mode: Mode): Promise<Row> {
  const stride = strides[mode];
  const done = await lanes(
    scenarios,
    ({ name }) => sweep({ mode, scenario: name, stride, first: stride }),
  );
  return {
    gate: mode,
    what: titles[mode],
    trials: done.reduce((sum, it) => sum + it.trials, 0),
    failures: done.flatMap((it) => it.failures),
  };
}
