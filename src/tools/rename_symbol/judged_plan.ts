/** A plan that the project's own type checker has judged, where there is one that may run. */

import { type Code, planRename, type RenamePlan, type Target } from "../../codeintel/mod.ts";
import { CheckerError, type ProjectChecker, type ToolPorts } from "../../protocol/mod.ts";

export type Judgement =
  /** No checker was there, or nothing was left to be asked. */
  | { readonly by: "text" }
  | { readonly by: "checker"; readonly line: string }
  /** It gave no answer: the plan is that of the text. */
  | { readonly by: "broken"; readonly line: string; readonly detail: string };

export interface JudgedPlan {
  readonly plan: RenamePlan;
  readonly judgement: Judgement;
}

export async function judgedPlan(
  code: Code,
  { target, name }: { readonly target: Target; readonly name: string },
  ports: Pick<ToolPorts, "checker">,
): Promise<JudgedPlan> {
  await using checker = await ports.checker?.(target.symbol.path) ?? null;
  if (checker === null) {
    return { plan: await planRename(code, target, name), judgement: { by: "text" } };
  }
  const { line } = checker;
  const asked = counting(checker);
  try {
    const plan = await planRename(code, target, name, asked);
    return { plan, judgement: asked.count() > 0 ? { by: "checker", line } : { by: "text" } };
  } catch (error) {
    if (!(error instanceof CheckerError)) throw error;
    const judgement = { by: "broken", line, detail: error.message } as const;
    return { plan: await planRename(code, target, name), judgement };
  }
}

/** What the text refuses, no checker is asked about. */
function counting(checker: ProjectChecker) {
  let count = 0;
  return {
    count: () => count,
    complaints(texts: ReadonlyMap<string, string | null>) {
      count++;
      return checker.complaints(texts);
    },
  };
}
