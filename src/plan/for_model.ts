/** A plan in few lines, as a small model reads it well. The words of states are those it writes. */

import type { Plan, PlanStep } from "../protocol/mod.ts";
import { flat } from "./flat.ts";
import { skippedWith } from "./states.ts";

/** Above this many steps, those that are over are only named. */
const longPlan = 12;

/** Characters of a title, a reason, the goal. */
const mostTitle = 120;
const mostGoal = 400;

/**
 * ```
 * Goal: sell in two languages
 * 1 [done] Find every sentence
 * 2 [running] Move them to a file
 * 3 [pending] Translate (after 2)
 * ```
 */
export function planForModel({ goal, steps, check }: Plan): string {
  const isOver = ({ state }: PlanStep) => state === "done" || state === "skipped";
  const short = steps.length > longPlan;
  const over = short ? (["done", "skipped"] as const) : [];
  const named = over.flatMap((state) => {
    const ids = steps.filter((it) => it.state === state).map(({ id }) => id);
    return ids.length === 0 ? [] : [`[${state}] ${ids.join(", ")}`];
  });
  return [
    `Goal: ${cut(goal, mostGoal)}`,
    ...(steps.length === 0 ? ["No steps yet."] : []),
    ...named,
    ...steps.filter((it) => !short || !isOver(it)).map(line),
    ...(check ? [`Goal ${check.passed ? "reached" : "not reached"}: ${cut(check.why)}`] : []),
  ].join("\n");
}

function line(step: PlanStep): string {
  const { id, state, title, after } = step;
  const notes = [...(after.length === 0 ? [] : [`after ${after.join(", ")}`]), ...whyOf(step)];
  return `${id} [${state}] ${cut(title)}${notes.length === 0 ? "" : ` (${notes.join("; ")})`}`;
}

function whyOf(step: PlanStep): readonly string[] {
  const by = skippedWith(step);
  if (by !== null) return [`waits for ${by}`];
  if (step.why !== undefined) return [cut(step.why)];
  return step.verdict === "failing" ? ["tests fail"] : [];
}

function cut(text: string, most = mostTitle): string {
  const whole = flat(text);
  const letters = Array.from(whole);
  return letters.length <= most ? whole : `${letters.slice(0, most - 1).join("")}…`;
}
