/**
 * Runs the tests that have to do with what was changed: `changed.ts [COMMIT]`, since `HEAD` unless
 * a commit is named. Stories among them run the program from source.
 */

import { printRuns } from "./print_runs.ts";
import { changedTests } from "./related.ts";
import { runTier } from "./run_tier.ts";
import { tierOf, tiers } from "./tiers.ts";

const files = await changedTests(Deno.args[0] ?? "HEAD");
if (files.length === 0) console.log("No test has to do with what was changed.");
const runs = [];
for (const name of ["unit", "integration", "stories"] as const) {
  const paths = files.filter((it) => tierOf(it) === name);
  if (paths.length === 0) continue;
  const tier = { ...tiers[name], paths, grouped: "no", main: "main.ts" } as const;
  runs.push({ name, run: await runTier(tier, { dots: false }) });
}
Deno.exitCode = printRuns(runs) ? 0 : 1;
