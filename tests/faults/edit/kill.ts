/** Kills edits, undos, redos and recoveries at every call that changes something. */

import { runWords, wordsOf } from "./child.ts";
import { lanes } from "./lanes.ts";
import type { Row } from "./report.ts";
import { mixed, single, ten } from "./scenarios.ts";
import { trialFolder } from "./world.ts";

interface Sweep {
  readonly action: "edit" | "undo" | "redo" | "command" | "git command";
  readonly scenario: string;
  /** Recoveries from each kill are killed as well. */
  readonly deep: boolean;
  /** The first call to kill at, and every how manyth after it; default 1. */
  readonly first?: number;
  readonly stride?: number;
}

interface Tally {
  readonly kills: number;
  readonly deepKills: number;
  readonly failures: readonly string[];
}

/** All kills of one sweep, one process each. */
export async function sweep(
  { action, scenario, deep, first = 1, stride = 1 }: Sweep,
): Promise<Tally> {
  const folder = await trialFolder("kill");
  const failures: string[] = [];
  let [kills, deepKills] = [0, 0];
  let next: readonly (string | number)[] = ["run", first];
  try {
    for (;;) {
      const { lines, killed, complaint } = await runWords(
        wordsOf("kill_victim.ts", [folder, action, scenario, String(stride), ...next.map(String)]),
      );
      const at = lines.findLast((line) => /^(run|recover) /.test(line)) ?? "";
      for (const line of lines) {
        if (line.startsWith("fail ")) failures.push(`${action} ${scenario} ${next}: ${line}`);
      }
      if (lines.at(-1) === "end") return { kills, deepKills, failures };
      if (!killed) {
        return { kills, deepKills, failures: [...failures, `${scenario} ${at}: ${complaint}`] };
      }
      const [phase = "", n = 0, m = 0] = at.split(" ").map((it, at) => at === 0 ? it : Number(it));
      if (phase === "run") kills += 1;
      else deepKills += 1;
      next = phase === "recover"
        ? ["recover", n, Number(m) + 1]
        : deep
        ? ["hold", n]
        : ["check", n];
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const sweeps = {
  command: [
    { action: "command", scenario: "", deep: true, stride: 6 },
    { action: "command", scenario: "", deep: false },
    { action: "git command", scenario: "", deep: false },
  ],
  A1: single.map(({ name }): Sweep => ({ action: "edit", scenario: name, deep: false })),
  A2: [{ action: "edit", scenario: ten.name, deep: false }],
  A4: [
    { action: "undo", scenario: mixed.name, deep: true, stride: 2 },
    { action: "edit", scenario: mixed.name, deep: true, stride: 2 },
    { action: "redo", scenario: mixed.name, deep: true, stride: 3 },
    { action: "undo", scenario: mixed.name, deep: false },
    { action: "redo", scenario: mixed.name, deep: false },
    { action: "undo", scenario: ten.name, deep: false },
    { action: "redo", scenario: ten.name, deep: false },
  ],
} as const satisfies Record<string, readonly Sweep[]>;

export type KillGate = keyof typeof sweeps;

/** The gates A1, A2 and A4, and commands; two processes at a time. */
export async function killGates(gates: readonly KillGate[]): Promise<readonly Row[]> {
  const jobs = gates.flatMap((gate) => sweeps[gate].map((it: Sweep) => ({ gate, it })));
  const done = await lanes(jobs, async ({ gate, it }) => ({ gate, ...await sweep(it) }));
  const row = (gate: KillGate, what: string): Row => {
    const own = done.filter((it) => it.gate === gate);
    const kills = own.reduce((sum, it) => sum + it.kills, 0);
    const deepKills = own.reduce((sum, it) => sum + it.deepKills, 0);
    return {
      gate,
      what: deepKills > 0 ? `${what} (${deepKills} of them in a recovery)` : what,
      trials: kills + deepKills,
      failures: own.flatMap((it) => it.failures),
    };
  };
  return gates.map((gate) => row(gate, titles[gate]));
}

const titles: Readonly<Record<KillGate, string>> = {
  A1: "SIGKILL at every call of an edit of one file, ten kinds",
  A2: "SIGKILL at every call of an edit of ten files",
  A4: "SIGKILL at every call of undo and redo, and of recovery from every second or third",
  command: "SIGKILL at every call between a command's intent and its end",
};
