/**
 * How steps come and go. A step starts only when all that it waits for is done; the rest is what a
 * person says it is: any step may be called done or failed, begun or not. A skipped step takes with
 * it whatever waits for it and is not done, and brings it back when it is skipped no longer. What was
 * skipped by itself stays so.
 */

import type { Plan, PlanPatch, PlanStep } from "../protocol/mod.ts";
import { dependenciesFirst } from "./order.ts";
import { type Patched, type PlanProblem, refused } from "./problem.ts";

/** `why` of a step that is skipped because it waits for a skipped one: a mark, in no language. */
const carried = /^← (.+)$/s;

/** Id of the step which took this one with it; `null`: it is not skipped, or was skipped by itself. */
export function skippedWith({ state, why = "" }: Pick<PlanStep, "state" | "why">): string | null {
  return state === "skipped" ? carried.exec(why)?.[1] ?? null : null;
}

export function withState(
  plan: Plan,
  { step: id, state, why, verdict }: Extract<PlanPatch, { op: "state" }>,
): Patched {
  const step = plan.steps.find((it) => it.id === id);
  if (!step) return refused({ code: "unknown_step", step: id });
  // A pause is of what runs: what became of a step meanwhile stays.
  if (state === "paused" && step.state !== "running") return { ok: true, plan };
  const problem = whyNot(plan, step, state);
  if (problem) return refused(problem);
  const { why: _why, verdict: _verdict, ...bare } = step;
  const said = why === undefined || skippedWith({ state, why }) !== null ? {} : { why };
  const changed: PlanStep = {
    ...bare,
    state,
    ...said,
    ...(verdict === undefined ? {} : { verdict }),
    // To begin once more what runs counts too: who began it may be gone. What is paused only goes on.
    tries: step.tries + (state === "running" && step.state !== "paused" ? 1 : 0),
  };
  const steps = settled(plan.steps.map((it) => it === step ? changed : it));
  return { ok: true, plan: { ...plan, steps, check: null } };
}

function whyNot(
  { steps }: Plan,
  step: PlanStep,
  state: PlanStep["state"],
): PlanProblem | null {
  const before = steps.filter(({ id }) => step.after.includes(id));
  const among = (fits: (it: PlanStep) => boolean): PlanProblem | null => {
    const ids = before.filter(fits).map(({ id }) => id);
    return ids.length === 0 ? null : { code: "waits", step: step.id, for: ids };
  };
  switch (state) {
    case "done":
      return null;
    case "running":
    case "paused":
      return among((it) => it.state !== "done");
    case "skipped":
      return step.state === "done" ? { code: "done", step: step.id } : null;
    case "pending":
    case "failed":
      return among((it) => it.state === "skipped");
  }
}

/** The same steps, each in a state that goes together with the states of those it waits for. */
export function settled(steps: readonly PlanStep[]): readonly PlanStep[] {
  const byId = new Map(steps.map((it) => [it.id, it]));
  for (const step of dependenciesFirst(steps)) byId.set(step.id, beside(step, byId));
  return steps.map((it) => byId.get(it.id) ?? it);
}

function beside(step: PlanStep, byId: ReadonlyMap<string, PlanStep>): PlanStep {
  if (step.state === "done") return step;
  const before = step.after.map((id) => byId.get(id)?.state);
  const causes = step.after.filter((_, at) => before[at] === "skipped");
  const [cause] = causes;
  const by = skippedWith(step);
  if (cause !== undefined) {
    const fits = step.state === "skipped" && (by === null || causes.includes(by));
    return fits ? step : marked(step, cause);
  }
  const begun = step.state === "running" || step.state === "paused";
  const stopped = begun && before.some((it) => it !== "done");
  return by === null && !stopped ? step : { ...bare(step), state: "pending" };
}

function marked(step: PlanStep, cause: string): PlanStep {
  return { ...bare(step), state: "skipped", why: `← ${cause}` };
}

function bare({ why: _why, verdict: _verdict, ...step }: PlanStep): PlanStep {
  return step;
}
