import assert from "node:assert/strict";
import { patched } from "../../../src/plan/mod.ts";
import type { NewStep, Plan, PlanPatch, PlanStep } from "../../../src/protocol/mod.ts";

/** The plan after patches that all fit. */
export function patchedBy(plan: Plan | null, ...patches: readonly PlanPatch[]): Plan {
  const after = patches.reduce((now, patch) => {
    const outcome = patched(now, patch);
    assert.ok(outcome.ok, JSON.stringify([patch, outcome]));
    return outcome.plan;
  }, plan);
  return after ?? assert.fail();
}

/** A plan of steps `a`, or `b<a` where it waits for others. */
export function planOf(...steps: readonly string[]): Plan {
  return patchedBy(null, { op: "set", id: "p", goal: "g", steps: steps.map(newStep) });
}

export function newStep(text: string): NewStep {
  const [id = "", after = ""] = text.split("<");
  return { id, title: `do ${id}`, after: after.split(",").filter((it) => it !== "") };
}

export function state(step: string, to: PlanStep["state"], why?: string): PlanPatch {
  return { op: "state", step, state: to, ...(why === undefined ? {} : { why }) };
}

/** `a:done b:skipped(why)` */
export function states({ steps }: Plan): string {
  return steps.map(({ id, state, why }) => `${id}:${state}${why === undefined ? "" : `(${why})`}`)
    .join(" ");
}
