/** A run beside the one of the tree as it was before the work: what the work is to answer for. */

import { type Baseline, isBefore } from "./baseline.ts";
import type { Stance } from "./asked.ts";
import { noteOf, runLine } from "./run.ts";
import type { Failure, Runner, TestRun } from "./types.ts";

/**
 * `unsure`: nothing says that the work broke something, and nothing proves that it did not.
 */
export type Standing = "passed" | "failed" | "unsure" | "none" | "blocked";

export interface Judgement {
  readonly standing: Standing;
  /** Sentences without a full stop. */
  readonly notes: readonly string[];
}

/** What decides of a run, before it is known which failures come and go. */
export interface Sorted {
  /** The work broke them, or was asked to put them right. */
  readonly deciding: readonly Failure[];
  /** They failed before too. */
  readonly old: readonly Failure[];
}

/** @param before `null`: not known, so that everything counts */
export function sortFailures(
  run: TestRun,
  before: Baseline | null,
  stance: (failure: Failure) => Stance,
): Sorted {
  const isOld = (it: Failure) => {
    const said = stance(it);
    return said === "excluded" || (said === "open" && before !== null && isBefore(it, before));
  };
  return {
    deciding: run.failures.filter((it) => !isOld(it)),
    old: run.failures.filter(isOld),
  };
}

export interface Compared {
  readonly runner: Runner;
  readonly run: TestRun;
  readonly before: Baseline | null;
  readonly sorted: Sorted;
  /** Names of deciding failures that passed when they were run again. */
  readonly flaky: ReadonlySet<string>;
}

export function judgementOf(it: Compared): Judgement {
  const { run, before } = it;
  const name = it.runner.folder === "" ? it.runner.id : `${it.runner.id} (${it.runner.folder})`;
  switch (run.verdict) {
    case "passed":
      return withLost(it, { standing: "passed", notes: [] });
    case "failed":
      return withLost(it, failed(it));
    case "late":
      return before?.verdict === "late"
        ? { standing: "none", notes: [`${name} did not come to its end before this change either`] }
        : { standing: "failed", notes: before ? [paceNote(name, before)] : [] };
    case "none":
      return before !== null && before.passed > 0
        ? {
          standing: "failed",
          notes: [`${counted(before.passed)} of ${name} passed before this change`],
        }
        : { standing: "none", notes: [] };
    case "broken":
      return before !== null && (before.verdict === "broken" || before.verdict === "blocked")
        ? { standing: "blocked", notes: [`${name} could not be run before this change either`] }
        : { standing: "failed", notes: [] };
    case "blocked":
      return { standing: "blocked", notes: [] };
  }
}

function failed({ runner, run, before, sorted, flaky }: Compared): Judgement {
  const { deciding, old } = sorted;
  const notes = [
    ...list(old, (count) => `${counted(count)} failed before this change too`),
    ...list(
      deciding.filter((it) => flaky.has(it.name)),
      (count) => `${counted(count)} failed, and passed when run again unchanged (flaky)`,
    ),
  ];
  const patched = run.patched.some((it) => !before?.patched.includes(it));
  if (patched || deciding.some((it) => !flaky.has(it.name))) return { standing: "failed", notes };
  if (run.failures.length === 0 && !isSame({ runner, run, before })) {
    return { standing: "failed", notes };
  }
  if (deciding.length > 0) return { standing: "unsure", notes };
  return { standing: run.passed > 0 ? "passed" : "none", notes };
}

/** A failure without a name was there before in the same words. */
function isSame({ run, before }: Pick<Compared, "runner" | "run" | "before">): boolean {
  if (run.patched.length > 0) return true;
  return before?.verdict === "failed" && before.failures.length === 0 &&
    before.note === noteOf(run);
}

/** Where tests that ran before do not run any more, those that pass prove less. */
function withLost({ run, before }: Compared, judgement: Judgement): Judgement {
  if (!before || run.tests.length === 0) return judgement;
  const now = new Map(run.tests.map(({ name, end }) => [name, end]));
  const ran = before.tests.filter(({ end }) => end !== "skipped").map(({ name }) => name);
  const gone = ran.filter((it) => !now.has(it));
  const left = ran.filter((it) => now.get(it) === "skipped");
  // A file that cannot be loaded takes its tests with it, and is a failure itself.
  const lost = run.failures.length > 0 ? left : [...gone, ...left];
  if (lost.length === 0) return judgement;
  const note = `${counted(lost.length)} that ran before this change did not run: ${some(lost)}`;
  const standing = judgement.standing === "passed" ? "unsure" : judgement.standing;
  return { standing, notes: [...judgement.notes, note] };
}

function paceNote(name: string, { durationMs }: Baseline): string {
  return `before this change ${name} took ${(durationMs / 1000).toFixed(1)} s`;
}

function list(failures: readonly Failure[], say: (count: number) => string): readonly string[] {
  if (failures.length === 0) return [];
  return [`${say(failures.length)}: ${some(failures.map(({ name }) => name))}`];
}

const counted = (count: number) => count === 1 ? "1 test" : `${count} tests`;

/** Names that are listed. */
const maxNames = 5;

function some(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(", ");
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}

export { runLine };
