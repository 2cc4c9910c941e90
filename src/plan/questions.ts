/** What can be asked of a plan. */

import type { Plan, PlanStep } from "../protocol/mod.ts";

export interface Progress {
  readonly done: number;
  readonly failed: number;
  readonly skipped: number;
  readonly total: number;
}

/** Steps that can be started now: not yet begun, and all that they wait for is done. */
export function readySteps({ steps }: Pick<Plan, "steps">): readonly PlanStep[] {
  const done = new Set(steps.filter(({ state }) => state === "done").map(({ id }) => id));
  return steps.filter(({ state, after }) =>
    state === "pending" && after.every((it) => done.has(it))
  );
}

/** The first step that runs. There may be more, where several terminals are at work. */
export function runningStep({ steps }: Pick<Plan, "steps">): PlanStep | null {
  return steps.find(({ state }) => state === "running") ?? null;
}

/** The step that is carried out, whether it runs or is paused. */
export function currentStep({ steps }: Pick<Plan, "steps">): PlanStep | null {
  return runningStep({ steps }) ?? steps.find(({ state }) => state === "paused") ?? null;
}

/** Every step is done or skipped, and there is one. A failed step is not finished with. */
export function isFinished({ steps }: Pick<Plan, "steps">): boolean {
  return steps.length > 0 &&
    steps.every(({ state }) => state === "done" || state === "skipped");
}

export function progressOf({ steps }: Pick<Plan, "steps">): Progress {
  const count = (state: PlanStep["state"]) => steps.filter((it) => it.state === state).length;
  return {
    done: count("done"),
    failed: count("failed"),
    skipped: count("skipped"),
    total: steps.length,
  };
}

/** An id that no step has: one more than the highest number among them. */
export function nextStepId(
  plan: { readonly steps: readonly { readonly id: string }[] } | null,
): string {
  let most = 0;
  for (const { id } of plan?.steps ?? []) {
    if (/^\d{1,9}$/.test(id)) most = Math.max(most, Number(id));
  }
  return String(most + 1);
}

/** An id for a new plan. `now`: epoch milliseconds. */
export function planId(now: number): string {
  return `p${Math.round(now).toString(36)}`;
}
