/** A plan as people read it in a terminal. */

import { cells, oneLine, printable, type Styles, styles, wrap } from "../../ansi/mod.ts";
import { progressOf, skippedWith } from "../../plan/mod.ts";
import {
  type Plan,
  type PlanStep,
  type StepState,
  type StepVerdict,
  stepVerdicts,
} from "../../protocol/mod.ts";
import type { ViewContext } from "../action.ts";

/** What stands before a step; one cell each. */
export const stepMarks: Readonly<Record<StepState, string>> = {
  pending: "○",
  running: "▸",
  paused: "‖",
  done: "✓",
  failed: "✗",
  skipped: "–",
};

/** Goal and progress, then a line for each step, and what the look at the goal came to. */
export function planText(plan: Plan | null, context: ViewContext): string {
  const { t, color } = context;
  if (plan === null) return t("plan.none");
  const style = styles(color);
  const { goal, steps, check } = plan;
  const { done, total } = progressOf(plan);
  const idWidth = Math.max(...steps.slice(0, 999).map(({ id }) => cells(oneLine(id))), 0);
  return [
    `${style.bold(oneLine(goal))} ${style.dim(t("plan.progress", { done, total }))}`,
    ...steps.flatMap((step) => stepLines(step, { idWidth, style, context })),
    ...(steps.length === 0 ? [t("plan.empty")] : []),
    ...(check === null ? [] : [checkText(check, t)]),
  ].join("\n");
}

/** The reason of a check is a verdict of the program, or the model's own sentence. */
function checkText({ passed, why }: NonNullable<Plan["check"]>, t: ViewContext["t"]): string {
  const verdict = stepVerdicts.find((it) => it === why);
  const reason = verdict ? verdictText(verdict, t) : oneLine(why);
  return t(`plan.check.${passed ? "passed" : "missed"}`, { why: reason });
}

/** A step alone, as it stands in the plan. */
export function stepTexts(step: PlanStep, context: ViewContext): readonly string[] {
  const style = styles(context.color);
  return stepLines(step, { idWidth: cells(oneLine(step.id)), style, context });
}

interface Drawing {
  readonly idWidth: number;
  readonly style: Styles;
  readonly context: ViewContext;
}

function stepLines(step: PlanStep, drawing: Drawing): readonly string[] {
  const { idWidth, style, context } = drawing;
  const id = oneLine(step.id);
  const blank = " ".repeat(4 + idWidth + 2);
  const width = Math.max(context.width - blank.length, 20);
  const mark = marked(step.state, stepMarks[step.state], style);
  const head = `  ${mark} ${" ".repeat(idWidth - Math.min(cells(id), idWidth))}${id}  `;
  const [first = "", ...rest] = wrap(oneLine(step.title), width);
  const notes = notesOf(step, context).join(" · ");
  const beside = notes !== "" && rest.length === 0 && cells(`${first} · ${notes}`) <= width;
  const below = notes === "" || beside ? [] : wrap(notes, width);
  const detail = step.detail === undefined ? [] : wrap(printable(step.detail).trimEnd(), width);
  return [
    head + first + (beside ? style.dim(` · ${notes}`) : ""),
    ...rest.map((line) => blank + line),
    ...[...below, ...detail].map((line) => blank + style.dim(line)),
  ];
}

function marked(state: StepState, mark: string, style: Styles): string {
  switch (state) {
    case "running":
      return style.cyan(mark);
    case "paused":
      return style.yellow(mark);
    case "done":
      return style.green(mark);
    case "failed":
      return style.red(mark);
    case "pending":
    case "skipped":
      return style.dim(mark);
  }
}

function notesOf(step: PlanStep, { t }: ViewContext): readonly string[] {
  const { state, after, verdict, tries } = step;
  const waits = state === "pending" && after.length > 0;
  return [
    ...(waits ? [t("plan.after", { steps: oneLine(after.join(", ")) })] : []),
    ...(state === "running" || state === "paused" || state === "failed" || state === "skipped"
      ? [t(`plan.state.${state}`)]
      : []),
    ...(verdict === undefined ? [] : [verdictText(verdict, t)]),
    ...whyOf(step, t),
    ...(tries > 1 ? [t("plan.tries", { count: tries })] : []),
  ];
}

export function verdictText(verdict: StepVerdict, t: ViewContext["t"]): string {
  return t(`plan.verdict.${verdict}`);
}

function whyOf(step: PlanStep, t: ViewContext["t"]): readonly string[] {
  const by = skippedWith(step);
  if (by !== null) return [t("plan.waits_for", { step: oneLine(by) })];
  return step.why === undefined ? [] : [oneLine(step.why)];
}
