/** The last lines: what was skipped, by name, what failed, and how each tier ended. */

import { counts, type TestResult } from "./report.ts";
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
  printFailures(
    "UNSTABLE: failed, and passed when run once more",
    runs.flatMap((it) => it.run.unstable),
  );
  printFailures("FAILED", runs.flatMap(failedIn));
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

/** Failures that are named at the end; the others stand above. */
const named = 30;

function printFailures(what: string, failed: readonly TestResult[]): void {
  if (failed.length === 0) return;
  console.log(`\n${what}:`);
  for (const { module, name, reason } of failed.slice(0, named)) {
    console.log(`  ${module} => ${name}: ${reason}`);
  }
  if (failed.length > named) console.log(`  and ${failed.length - named} more`);
}

function failedIn({ run }: NamedRun): readonly TestResult[] {
  return run.results.filter(({ outcome }) => outcome === "failed");
}

export function skippedIn(runs: readonly NamedRun[]): readonly string[] {
  const all = runs.flatMap(({ run }) => run.results.filter((it) => it.outcome === "skipped"));
  return all.map(({ name }) => name);
}
