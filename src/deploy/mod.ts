/**
 * How a project is got running: a plan from its README and build files, by rules and without a model.
 * Nothing here reads or runs anything; the policy is a function that is passed in.
 *
 * Invariants:
 * - a README is data: a command of it is a step only if the policy understands it and finds no risk;
 * - what the policy denies, or leads out of the project, is text for a person and no step;
 * - a plan names the hash of every file that it was made from.
 */

export { changedSince, deployPlan, hashesOf, type PlanPorts, type Repository } from "./plan.ts";
export { isPlain, readmesIn } from "./readme.ts";
export { numbersOf } from "./versions.ts";
export { type Proposed, type ProposedStep, withProposed } from "./proposed.ts";
export { purposes } from "./types.ts";
export type {
  CommandJudge,
  CommandVerdict,
  DeployMachine,
  DeployPlan,
  Difference,
  ManualStep,
  Origin,
  Prerequisite,
  Purpose,
  RunnableStep,
  Source,
  Texts,
  Undo,
  Unknown,
  Warning,
} from "./types.ts";
