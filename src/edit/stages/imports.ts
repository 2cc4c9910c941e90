/** The stage `imports`: what changed files import is there, or declared, and who imported a file still can. */

import { filesImporting } from "./importers.ts";
import type { StageView } from "./look.ts";
import { lostEdges } from "./lost_edges.ts";
import { undeclaredProblems } from "./packages/mod.ts";
import type { Outcome } from "./report.ts";
import { type Scope, stageProblems } from "./stage_problems.ts";

export async function importsOutcome(look: StageView): Promise<Outcome> {
  const { index } = await look.after();
  const others = await filesImporting(look);
  const isCode = look.files.some(({ path }) => index.files.has(path)) || others.length > 0;
  if (!isCode) return { skipped: "no code file of a language that is understood" };
  const scope: Scope = { stage: "imports", others, of: (it) => /^missing_file /.test(it.what) };
  const outcome = await stageProblems(look, scope);
  if ("skipped" in outcome) return outcome;
  const told = new Set(outcome.problems.map(({ path, line }) => `${path}:${line}`));
  const more = [
    ...others.length > 0 ? await lostEdges(look) : [],
    ...await undeclaredProblems(look),
  ].filter(({ path, line }) => !told.has(`${path}:${line}`));
  return { ...outcome, problems: [...outcome.problems, ...more] };
}
