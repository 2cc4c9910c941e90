import { patched, type PlanProblem } from "../../plan/mod.ts";
import type { Plan, PlanPatch } from "../../protocol/mod.ts";

/** A plan that is being changed, with what was changed and what could not be. */
export class Draft {
  readonly patches: PlanPatch[] = [];
  readonly refused: string[] = [];

  constructor(public plan: Plan | null) {}

  apply(patch: PlanPatch): void {
    const outcome = patched(this.plan, patch);
    if (!outcome.ok) {
      this.refuse(sentence(outcome.problem));
      return;
    }
    this.plan = outcome.plan;
    this.patches.push(patch);
  }

  /** Each reason once. */
  refuse(reason: string): void {
    if (!this.refused.includes(reason)) this.refused.push(reason);
  }
}

/** Why a patch does not fit, for a model. */
function sentence(problem: PlanProblem): string {
  switch (problem.code) {
    case "none":
      return "There is no plan.";
    case "unknown_step":
      return `There is no step ${problem.step}.`;
    case "taken":
      return `There are two steps ${problem.step}.`;
    case "cycle":
      return `Steps would wait for each other: ${problem.steps.join(" after ")} after ${
        problem.steps[0]
      }.`;
    case "empty":
      return `The ${problem.what} is empty.`;
    case "waits":
      return `Step ${problem.step} waits for ${problem.for.join(", ")}, not done yet.`;
    case "done":
      return `Step ${problem.step} is done; it cannot be skipped.`;
  }
}
