/**
 * The stage `interface`: what changed files call is there and takes these arguments, and other files
 * call nothing that is gone or takes other arguments now; nothing is defined twice in one place.
 */

import { doubleProblems } from "./doubles.ts";
import { goneReferences } from "./gone.ts";
import { filesNaming } from "./importers.ts";
import type { StageView } from "./look.ts";
import type { Outcome } from "./report.ts";
import { type Scope, stageProblems } from "./stage_problems.ts";

export async function interfaceOutcome(look: StageView): Promise<Outcome> {
  const { index } = await look.after();
  const old = await look.definitionsBefore();
  const isCode = look.files.some(({ path }) => index.files.has(path) || old.has(path));
  if (!isCode) return { skipped: "no code file of a language that is understood" };
  const others = await filesNaming(look);
  const scope: Scope = { stage: "interface", others, of: (it) => !/^missing_file /.test(it.what) };
  const outcome = await stageProblems(look, scope);
  if ("skipped" in outcome) return outcome;
  const gone = await goneReferences(look, others);
  const doubles = await doubleProblems(look);
  return { ...outcome, problems: [...outcome.problems, ...gone, ...doubles] };
}
