/** What steps wait for: known steps, and never by any way themselves. */

import type { NewStep } from "../protocol/mod.ts";
import type { PlanProblem } from "./problem.ts";

type Waiting = Pick<NewStep, "id" | "after">;

/** What is wrong with it; `null`: nothing. */
export function wrongOrder(steps: readonly Waiting[]): PlanProblem | null {
  const ids = new Set(steps.map(({ id }) => id));
  for (const { after } of steps) {
    const unknown = after.find((it) => !ids.has(it));
    if (unknown !== undefined) return { code: "unknown_step", step: unknown };
  }
  const free = new Set(dependenciesFirst(steps).map(({ id }) => id));
  const caught = steps.filter(({ id }) => !free.has(id));
  return caught.length === 0 ? null : { code: "cycle", steps: circle(caught) };
}

/** Steps in an order in which each comes behind all that it waits for; those of a circle are left out. */
export function dependenciesFirst<Step extends Waiting>(steps: readonly Step[]): readonly Step[] {
  const open = new Map(steps.map(({ id, after }) => [id, new Set(after).size]));
  const waiting = new Map<string, Step[]>();
  for (const step of steps) {
    for (const id of new Set(step.after)) waiting.set(id, [...waiting.get(id) ?? [], step]);
  }
  const order = steps.filter(({ after }) => after.length === 0);
  // Grows while it is walked.
  for (const { id } of order) {
    for (const step of waiting.get(id) ?? []) {
      const left = (open.get(step.id) ?? 0) - 1;
      open.set(step.id, left);
      if (left === 0) order.push(step);
    }
  }
  return order;
}

/** One circle among steps of which each waits for another of them. */
function circle(caught: readonly Waiting[]): readonly string[] {
  const next = new Map(
    caught.map(({ id, after }) => [id, after.find((it) => caught.some((one) => one.id === it))]),
  );
  const walked: string[] = [];
  for (let id = caught[0]?.id; id !== undefined; id = next.get(id)) {
    const seen = walked.indexOf(id);
    if (seen >= 0) return walked.slice(seen);
    walked.push(id);
  }
  return walked;
}
