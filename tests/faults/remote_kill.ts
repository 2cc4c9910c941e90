/**
 * Edits of a project on another machine, whose ssh is killed at random moments. Prints a row of the table,
 * and ends with 1 if anything failed.
 *
 *     deno run -A tests/faults/remote_kill.ts [cuts]
 */

import { type KilledEdits, killEdits } from "../support/remote_kills.ts";
import { printRow, tableHead } from "./edit/report.ts";

const cuts = Number(Deno.args[0] ?? "500");

/** What an hour has shown is not lost with the process. */
function tell({ trials, lost, failures }: KilledEdits): void {
  if (trials % 50 === 0) {
    console.error(`${trials} trials, ${lost} cut off, ${failures.length} failed`);
  }
}

const { trials, lost, old, new: after, failures } = await killEdits(cuts, tell);
console.log(tableHead);
printRow({
  gate: "remote",
  what:
    "SIGKILL of ssh at random moments of an edit of three files over a real server: one changed, " +
    "one made in a new folder, one removed; then a new connection and its recovery",
  trials,
  failures,
  note: `${lost} cut off before their end; ${old} as before, ${after} as after`,
});
Deno.exitCode = failures.length === 0 ? 0 : 1;
