/** The plan of the workspace as it is stored, and changed by hand. */

import { patched, plan as fold, type PlanProblem } from "../../plan/mod.ts";
import { AgentError, type NewEvent, type Plan, type PlanPatch } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";

/** `null`: there is none. */
export async function storedPlan(ports: Ports): Promise<Plan | null> {
  return (await foldStream(await ports.store(), "workspace", fold)).state;
}

/** Ids of its steps to complete with. */
export async function stepIds(ports: Ports): Promise<readonly string[]> {
  return (await storedPlan(ports))?.steps.map(({ id }) => id) ?? [];
}

/** `null`: there was none, or is none. */
export interface Changed {
  readonly before: Plan | null;
  readonly plan: Plan | null;
}

/**
 * Changes the plan, all patches in one atomic. Where somebody else was faster they are made anew from
 * the plan as it is then.
 *
 * @throws {AgentError} if one of them does not fit; nothing is changed then
 */
export async function changePlan(
  ports: Ports,
  patchesOf: (plan: Plan | null) => readonly PlanPatch[],
): Promise<Changed> {
  const store = await ports.store();
  for (;;) {
    const { state, seq } = await foldStream(store, "workspace", fold);
    const patches = patchesOf(state);
    const plan = patches.reduce(after, state);
    if (patches.length === 0) return { before: state, plan };
    const events = patches.map((patch): NewEvent => ({ type: "plan", by: "user", patch }));
    const outcome = await store.append([{ stream: "workspace", after: seq, events }]);
    if (outcome.type === "appended") return { before: state, plan };
  }
}

function after(plan: Plan | null, patch: PlanPatch): Plan | null {
  const outcome = patched(plan, patch);
  if (outcome.ok) return outcome.plan;
  throw errorOf(outcome.problem, patch.op === "set" ? patch : plan);
}

/** Where there are steps with these ids. */
type Steps = { readonly steps: readonly { readonly id: string }[] } | null;

function errorOf(problem: PlanProblem, plan: Steps): AgentError {
  switch (problem.code) {
    case "none":
      return noPlan();
    case "unknown_step":
      return unknownStep(problem.step, plan);
    case "taken":
      return new AgentError("usage", "plan.taken", { step: problem.step });
    case "cycle": {
      const [first = ""] = problem.steps;
      return new AgentError("usage", "plan.cycle", {
        steps: [...problem.steps, first].join(" → "),
      });
    }
    case "empty":
      return new AgentError("usage", "arg.empty", { name: problem.what });
    case "waits": {
      const { step } = problem;
      return new AgentError("usage", "plan.waits", { step, others: problem.for.join(", ") });
    }
    case "done":
      return new AgentError("usage", "plan.is_done", { step: problem.step });
  }
}

export function noPlan(): AgentError {
  return new AgentError("input", "plan.none");
}

export function unknownStep(step: string, plan: Steps): AgentError {
  const known = knownSteps(plan);
  return known === ""
    ? new AgentError("input", "plan.no_steps")
    : new AgentError("input", "plan.unknown_step", { step, known });
}

/** Ids of its steps for a sentence. */
export function knownSteps(plan: Steps): string {
  return plan?.steps.map(({ id }) => id).join(", ") ?? "";
}
