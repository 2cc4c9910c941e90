/**
 * Commands on write layers, killed and failing on their way into the project. Prints a table, and ends
 * with 1 if anything failed.
 *
 *     deno run -A tests/faults/run_layer_kill.ts [mode]...
 */

import { printRow, type Row, tableHead } from "./edit/report.ts";
import { killGate, type Mode } from "./layers/kill.ts";

const all: readonly Mode[] = [
  ...["run", "keep", "deep", "person"] as const,
  ...["fail", "failKeep", "failUndo", "failRecover"] as const,
];
const wanted = all.filter((it) => Deno.args.length === 0 || Deno.args.includes(it));
const rows: Row[] = [];
console.log(tableHead);
for (const mode of wanted) {
  const row = await killGate(mode);
  printRow(row);
  rows.push(row);
}
const failures = rows.reduce((sum, it) => sum + it.failures.length, 0);
const trials = rows.reduce((sum, it) => sum + it.trials, 0);
console.log(`\n${trials.toLocaleString("en")} trials, ${failures} failures`);
Deno.exitCode = failures === 0 ? 0 : 1;
