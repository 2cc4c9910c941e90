/** Problems of one stage that a change brought, in changed files and in others. */

import type { StageView } from "./look.ts";
import { newOnly, type Problem, type ProblemStage } from "./problem.ts";
import { problemsIn } from "./problems/mod.ts";
import type { Outcome } from "./report.ts";

export interface Scope {
  /** Of changed files: what this stage tells. */
  readonly stage: ProblemStage;
  /** Unchanged files to look at. */
  readonly others: readonly string[];
  /** Of unchanged files: what this stage tells. */
  of(problem: Problem): boolean;
}

/** Unchanged files that are looked at in one go: when they say enough, the rest is left. */
const groupSize = 4;
/** New problems of unchanged files after which no more files are looked at. */
const enough = 10;
/** Time for unchanged files, milliseconds: a name that hundreds of files hold must not stop an edit. */
const patienceMs = 1_500;

export async function stageProblems(look: StageView, scope: Scope): Promise<Outcome> {
  const own = (await look.ownProblems()).filter((it) => it.stage === scope.stage);
  const problems = [...await fresh(look, own, look.files.map(({ path }) => path))];
  const { others } = scope;
  const limits = { until: look.now() + patienceMs, most: problems.length + enough };
  let at = 0;
  while (at < others.length && problems.length < limits.most && look.now() <= limits.until) {
    const group = others.slice(at, at + groupSize);
    at += group.length;
    const theirs = (await problemsIn(await look.after(), group, nothing)).filter(scope.of);
    problems.push(...await fresh(look, theirs, new Set(theirs.map(({ path }) => path))));
  }
  if (at >= others.length || problems.length > 0) return { problems };
  return { problems, why: `${at} of ${others.length} files that name it were looked at` };
}

/** The tree as it was is looked at only if something is wrong now. */
async function fresh(
  look: StageView,
  after: readonly Problem[],
  paths: Iterable<string>,
): Promise<readonly Problem[]> {
  if (after.length === 0) return [];
  return newOnly(after, await problemsIn(await look.before(), paths, nothing));
}

/** Of a tree without a change in it. */
const nothing = () => Promise.resolve(new Map<string, ReadonlySet<string>>());
