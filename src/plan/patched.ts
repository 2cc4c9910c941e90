/** What a patch makes of a plan: pure, and the same in every process. */

import type { NewStep, Plan, PlanPatch, PlanStep } from "../protocol/mod.ts";
import { wrongOrder } from "./order.ts";
import { isBlank, type Patched, type PlanProblem, refused } from "./problem.ts";
import { settled, withState } from "./states.ts";

type PatchOf<Op extends PlanPatch["op"]> = Extract<PlanPatch, { op: Op }>;

/**
 * The plan after a patch, or why it does not fit. A plan that was confirmed stays so whoever changes
 * it, but a new one is not; a look at the goal counts until steps or goal change.
 */
export function patched(plan: Plan | null, patch: PlanPatch): Patched {
  if (patch.op === "set") return begin(patch);
  if (patch.op === "clear") return { ok: true, plan: null };
  if (plan === null) return refused({ code: "none" });
  switch (patch.op) {
    case "add":
      return add(plan, patch);
    case "edit":
      return edit(plan, patch);
    case "move":
      return move(plan, patch);
    case "goal": {
      const { goal } = patch;
      if (isBlank(goal)) return refused({ code: "empty", what: "goal" });
      return { ok: true, plan: { ...plan, goal, check: null } };
    }
    case "remove":
      return remove(plan, patch);
    case "state":
      return withState(plan, patch);
    case "confirm":
      return { ok: true, plan: { ...plan, confirmed: true } };
    case "check": {
      const { passed, why } = patch;
      return { ok: true, plan: { ...plan, check: { passed, why } } };
    }
  }
}

function begin({ id, goal, steps }: PatchOf<"set">): Patched {
  if (isBlank(goal)) return refused({ code: "empty", what: "goal" });
  const problem = wrongSteps(steps);
  if (problem) return refused(problem);
  const made = { id, goal, steps: steps.map(begun), confirmed: false, check: null };
  return { ok: true, plan: made };
}

function add(plan: Plan, { step, before }: PatchOf<"add">): Patched {
  const at = before === undefined ? plan.steps.length : indexOf(plan, before);
  if (before !== undefined && at < 0) return refused({ code: "unknown_step", step: before });
  return checked(plan, plan.steps.toSpliced(at, 0, begun(step)));
}

function edit(plan: Plan, { step: id, title, detail, after }: PatchOf<"edit">): Patched {
  const step = plan.steps.find((it) => it.id === id);
  if (!step) return refused({ code: "unknown_step", step: id });
  const { detail: _detail, ...rest } = step;
  const changed: PlanStep = {
    ...rest,
    ...(title === undefined ? {} : { title }),
    // An empty one takes the old one away.
    ...detailOf(detail ?? step.detail),
    ...(after === undefined ? {} : { after: unique(after) }),
  };
  const outcome = checked(plan, plan.steps.map((it) => it === step ? changed : it));
  if (!outcome.ok || step.state !== "running") return outcome;
  // What runs is not stopped by a word about its order.
  const states = new Map(plan.steps.map((it) => [it.id, it.state]));
  const open = changed.after.filter((it) => states.get(it) !== "done");
  return open.length === 0 ? outcome : refused({ code: "waits", step: id, for: open });
}

function move(plan: Plan, { step: id, before }: PatchOf<"move">): Patched {
  const step = plan.steps.find((it) => it.id === id);
  if (!step) return refused({ code: "unknown_step", step: id });
  const others = plan.steps.filter((it) => it !== step);
  const at = before === undefined ? others.length : others.findIndex((it) => it.id === before);
  if (at < 0) return refused({ code: "unknown_step", step: before ?? id });
  // What was found when the goal was looked at holds in any order.
  return { ok: true, plan: { ...plan, steps: others.toSpliced(at, 0, step) } };
}

function remove(plan: Plan, { step: id }: PatchOf<"remove">): Patched {
  if (indexOf(plan, id) < 0) return refused({ code: "unknown_step", step: id });
  const left = plan.steps.filter((it) => it.id !== id).map((it) =>
    it.after.includes(id) ? { ...it, after: it.after.filter((other) => other !== id) } : it
  );
  return checked(plan, left);
}

/** The plan with these steps, if they can stand beside each other. */
function checked(plan: Plan, steps: readonly PlanStep[]): Patched {
  const problem = wrongSteps(steps);
  if (problem) return refused(problem);
  return { ok: true, plan: { ...plan, steps: settled(steps), check: null } };
}

function wrongSteps(steps: readonly NewStep[]): PlanProblem | null {
  const ids = new Set<string>();
  for (const { id, title } of steps) {
    if (isBlank(id)) return { code: "empty", what: "id" };
    if (isBlank(title)) return { code: "empty", what: "title" };
    if (ids.has(id)) return { code: "taken", step: id };
    ids.add(id);
  }
  return wrongOrder(steps);
}

function indexOf({ steps }: Plan, id: string): number {
  return steps.findIndex((it) => it.id === id);
}

function begun({ id, title, detail, after }: NewStep): PlanStep {
  return { id, title, ...detailOf(detail), after: unique(after), state: "pending", tries: 0 };
}

function detailOf(detail: string | undefined): { readonly detail?: string } {
  return detail === undefined || isBlank(detail) ? {} : { detail };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
