/**
 * The gates A1 to A4, B1, B2 and C1 to C4: edits, undos and recoveries that are killed, whose disk
 * fails, and beside which others write. Prints a table, and ends with 1 if anything failed.
 *
 *     deno run -A tests/faults/run_edit_faults.ts [gate]...
 */

import { allFailing, failingCalls, fullDisks, persons } from "./edit/fail.ts";
import { killGates } from "./edit/kill.ts";
import { counters, duels, staleLocks } from "./edit/race.ts";
import { randomKills } from "./edit/random.ts";
import { printRow, type Row, tableHead } from "./edit/report.ts";
import { straceSamples } from "./edit/strace.ts";
import { hasProgram } from "../support/machine.ts";

/** Fifty runs: those of eight processes cost four times those of two. */
const fiftyRuns = [
  { processes: 2, runs: 26 },
  { processes: 3, runs: 19 },
  { processes: 8, runs: 5 },
];

const gates: Readonly<Record<string, () => Promise<readonly (Row | null)[]>>> = {
  A1: () => killGates(["A1", "A2"]),
  A4: () => killGates(["A4"]),
  commands: () => killGates(["command"]),
  A3: async () => [await randomKills(1000)],
  B1: async () => [await failingCalls(allFailing)],
  B2: async () => [await fullDisks(50)],
  C1: async () => [await counters(fiftyRuns, 300)],
  C2: async () => [await duels(500)],
  C3: async () => [await persons(300)],
  C4: async () => [await staleLocks(200)],
  strace: async () => [hasProgram("strace") ? await straceSamples(8) : null],
};

const wanted = Deno.args.length > 0 ? Deno.args : Object.keys(gates);
const rows: Row[] = [];
console.log(tableHead);
for (const name of wanted) {
  const before = performance.now();
  const made = await gates[name]?.() ?? [];
  const known = made.filter((it) => it !== null);
  known.forEach(printRow);
  rows.push(...known);
  const seconds = Math.round((performance.now() - before) / 1000);
  console.error(`${name}: ${made.includes(null) ? "skipped, " : ""}${seconds} s`);
}
const failures = rows.reduce((sum, it) => sum + it.failures.length, 0);
const trials = rows.reduce((sum, it) => sum + it.trials, 0);
console.log(`\n${trials.toLocaleString("en")} trials, ${failures} failures`);
Deno.exitCode = failures === 0 ? 0 : 1;
