/** A plan as a checklist that a person can read, keep, edit and give back (`parse_markdown.ts`). */

import type { Plan, PlanStep } from "../protocol/mod.ts";
import { flat } from "./flat.ts";
import { skippedWith } from "./states.ts";

/**
 * ```md
 * # Sell in two languages
 *
 * - [x] 1. Find every sentence *(verified)*
 * - [ ] 2. Translate *(after 1; failed: the tests fail)*
 *   What is in pictures too.
 * ```
 *
 * In English wherever it is written: it is a format, and read again.
 */
export function planMarkdown({ goal, steps, check }: Plan): string {
  return [
    `# ${flat(goal)}`,
    ...(steps.length === 0 ? [] : [steps.map(item).join("\n")]),
    ...(check === null
      ? []
      : [`> Goal ${check.passed ? "reached" : "not reached"}: ${flat(check.why)}`]),
  ].join("\n\n");
}

function item(step: PlanStep): string {
  const { id, title, detail = "", state } = step;
  const notes = notesOf(step);
  const name = /^\d[\w-]*$/.test(id) ? id : `\`${flat(id)}\``;
  const head = `- [${state === "done" ? "x" : " "}] ${name}. ${flat(title)}`;
  const lines = detail.split("\n").filter((it) => it.trim() !== "");
  return [
    notes.length === 0 ? head : `${head} *(${notes.join("; ")})*`,
    ...lines.map((it) => `  ${it.trimEnd()}`),
  ].join("\n");
}

function notesOf(step: PlanStep): readonly string[] {
  const { after, verdict, state } = step;
  const ended = state === "failed" || state === "skipped";
  return [
    ...(after.length === 0 ? [] : [`after ${after.join(", ")}`]),
    ...(verdict === undefined ? [] : [verdict]),
    ...(state === "running" || state === "paused" ? [state] : []),
    // Last, since it may hold anything.
    ...(ended ? [[state, ...whyOf(step)].join(": ")] : []),
  ];
}

function whyOf(step: PlanStep): readonly string[] {
  const by = skippedWith(step);
  if (by !== null) return [`waits for ${by}`];
  return step.why === undefined ? [] : [flat(step.why).replaceAll("*(", "(")];
}
