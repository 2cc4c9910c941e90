/**
 * Runs tiers of tests one after the other: `run.ts [--dots] [--no-skips] TIER…`.
 *
 * - `--dots`: a dot for each test in place of a line
 * - `--no-skips`: a skipped test is a failure
 */

import { type NamedRun, printRuns, skippedIn } from "./print_runs.ts";
import { runTier } from "./run_tier.ts";
import { isTierName, tiers } from "./tiers.ts";

const flags = ["--dots", "--no-skips"];
const names = Deno.args.filter(isTierName);
const given = new Set(Deno.args.filter((it) => flags.includes(it)));
if (names.length === 0 || names.length + given.size < Deno.args.length) {
  console.error(`run.ts [${flags.join("] [")}] ${Object.keys(tiers).join("|")}…`);
  Deno.exit(2);
}

const runs: NamedRun[] = [];
for (const name of names) {
  runs.push({ name, run: await runTier(tiers[name], { dots: given.has("--dots") }) });
}
const isGreen = printRuns(runs);
const isWhole = !given.has("--no-skips") || skippedIn(runs).length === 0;
if (!isWhole) console.error("A test was skipped; here none may be.");
Deno.exitCode = isGreen && isWhole ? 0 : 1;
