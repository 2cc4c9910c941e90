/**
 * Goals and plans: what steps there are, what each waits for, how far each has come. A plan belongs
 * to the workspace and outlives sessions; it is a fold over the workspace stream, changed by patches
 * that anybody may append. Nothing here reads or writes anything.
 *
 * Invariants, whatever patches come:
 * - ids are unique, and no step waits for itself by any way;
 * - a step that runs waits for nothing that is not done;
 * - a step that waits for a skipped one is skipped too, or done.
 */

export { flat } from "./flat.ts";
export { plan } from "./fold.ts";
export { planForModel } from "./for_model.ts";
export { planMarkdown } from "./markdown.ts";
export { type ParsedPlan, type ParsedStep, parsePlanMarkdown } from "./parse_markdown.ts";
export { patched } from "./patched.ts";
export type { Patched, PlanProblem } from "./problem.ts";
export {
  currentStep,
  isFinished,
  nextStepId,
  planId,
  type Progress,
  progressOf,
  readySteps,
  runningStep,
} from "./questions.ts";
export { skippedWith } from "./states.ts";
