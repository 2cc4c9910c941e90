/** The last lines: what was skipped, by name, and how each tier ended. */

import { counts } from "./report.ts";
import type { TierRun } from "./run_tier.ts";
import type { TierName } from "./tiers.ts";

export interface NamedRun {
  readonly name: TierName;
  readonly run: TierRun;
}

/** True if every tier is green. */
export function printRuns(runs: readonly NamedRun[]): boolean {
  const skipped = skippedIn(runs);
  if (skipped.length > 0) {
    console.log(`\n${skipped.length} skipped, since something that they need is not here:`);
    for (const name of skipped) console.log(`  ${name}`);
  }
  if (runs.length > 0) console.log("");
  for (const { name, run } of runs) {
    const { passed, failed, skipped } = counts(run.results);
    console.log(
      `${name.padEnd(12)}${run.ok ? "ok    " : "FAILED"} ` +
        `${passed} passed, ${failed} failed, ${skipped} skipped · ${Math.round(run.seconds)} s`,
    );
  }
  return runs.every(({ run }) => run.ok);
}

export function skippedIn(runs: readonly NamedRun[]): readonly string[] {
  const all = runs.flatMap(({ run }) => run.results.filter((it) => it.outcome === "skipped"));
  return all.map(({ name }) => name);
}
