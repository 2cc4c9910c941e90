/** The plan: its goal, its steps with how far each has come, and the one that runs. */

import { oneLine, truncate, wrap } from "../ansi/mod.ts";
import type { ViewContext } from "../actions/mod.ts";
import { currentStep, skippedWith } from "../plan/mod.ts";
import { type Plan, type PlanStep, type StepState, stepVerdicts } from "../protocol/mod.ts";
import { clamped, type List, listTop, type Move, moved, windowTop } from "./list.ts";
import { cellsOf, cut, emptyRow, on, span, tall } from "./rows.ts";
import { wrapSpans } from "./text/mod.ts";
import type { Effect, Role, Row, Size, Updated } from "./types.ts";

export interface PlanPane {
  readonly plan: Plan | null;
  readonly list: List;
}

export type PlanMessage =
  | { readonly type: "plan"; readonly plan: Plan | null }
  | { readonly type: "move"; readonly move: Move; readonly page: number }
  /** What is to become of the chosen step. */
  | { readonly type: "step"; readonly verb: "start" | "done" | "skip" | "fail" };

export const planPane: PlanPane = { plan: null, list: listTop };

export function updatePlan(pane: PlanPane, message: PlanMessage): Updated<PlanPane> {
  const steps = pane.plan?.steps ?? [];
  switch (message.type) {
    case "plan": {
      const { plan } = message;
      // The eye follows the step that runs, unless it was sent elsewhere.
      const before = runningAt(pane.plan);
      const follows = before === -1 || pane.list.selected === before;
      const now = runningAt(plan);
      const list = follows && now !== -1 ? { selected: now } : pane.list;
      return plain({ plan, list: clamped(list, plan?.steps.length ?? 0) });
    }
    case "move": {
      const { move, page } = message;
      return plain({ ...pane, list: moved(pane.list, move, { count: steps.length, page }) });
    }
    case "step": {
      const step = steps[pane.list.selected];
      const effects: readonly Effect[] = step
        ? [{ type: "command", line: `plan ${message.verb} ${step.id}` }]
        : [];
      return { model: pane, effects };
    }
  }
}

function plain(model: PlanPane): Updated<PlanPane> {
  return { model, effects: [] };
}

function runningAt(plan: Plan | null): number {
  const now = plan && currentStep(plan);
  return now ? plan.steps.indexOf(now) : -1;
}

const marks: Readonly<Record<StepState, readonly [string, Role]>> = {
  pending: ["○", "dim"],
  running: ["▸", "accent"],
  paused: ["‖", "warn"],
  done: ["✓", "good"],
  failed: ["✗", "bad"],
  skipped: ["–", "warn"],
};

/** How many steps are done, of how many: `3/12`; empty without a plan. */
export function planCount({ plan }: PlanPane): string {
  if (plan === null || plan.steps.length === 0) return "";
  const done = plan.steps.filter(({ state }) => state === "done").length;
  return `${done}/${plan.steps.length}`;
}

/** One line for a screen that has no room for the pane; `null`: nothing to say. */
export function planLine({ plan }: PlanPane, t: ViewContext["t"]): Row | null {
  if (plan === null || plan.steps.length === 0) return null;
  const now = currentStep(plan) ??
    plan.steps.find(({ state }) => state === "pending" || state === "failed");
  const count = span(`${t("tui.plan")} ${planCount({ plan, list: listTop })} `, "strong");
  if (now) return [count, ...stepRow(now)];
  const reached = plan.steps.some(({ state }) => state === "done");
  return [count, reached ? span("✓", "good") : span("–", "warn")];
}

/** Rows that all of the plan takes; 0: there is none. */
export function planRows({ plan }: PlanPane, columns: number): number {
  if (plan === null) return 0;
  // The goal above, and a line about a step or the goal below.
  return stepRows(plan, columns).reduce((sum, rows) => sum + rows.length, 0) + 2;
}

const laid = new WeakMap<Plan, {
  readonly columns: number;
  readonly steps: readonly (readonly Row[])[];
}>();

/** The steps with all of their titles. */
function stepRows(plan: Plan, columns: number): readonly (readonly Row[])[] {
  const known = laid.get(plan);
  if (known?.columns === columns) return known.steps;
  const steps = plan.steps.map((step) => {
    const [mark, id, ...said] = stepRow(step);
    const first = [mark, id].filter((it) => it !== undefined);
    const rest = [span(" ".repeat(cellsOf(first)))];
    return wrapSpans(said, columns, { first, rest });
  });
  laid.set(plan, { columns, steps });
  return steps;
}

export interface PlanView {
  readonly t: ViewContext["t"];
  readonly focused: boolean;
}

/** Exactly `rows` rows of at most `columns` cells. */
export function viewPlan(
  { plan, list }: PlanPane,
  { columns, rows }: Size,
  { t, focused }: PlanView,
): readonly Row[] {
  if (plan === null) {
    return tall(wrap(t("tui.plan.none"), columns).map((line) => [span(line, "dim")]), rows);
  }
  const head = [cut([span(oneLine(plan.goal), "strong")], columns)];
  const why = plan.steps[list.selected];
  const foot = focused && why ? detailOf(why, columns, t) : checkRow(plan, columns, t);
  const room = Math.max(1, rows - head.length - foot.length);
  const seen = seenSteps(plan, { columns, rows: room }, focused ? list.selected : null);
  return tall([...head, ...tall(seen, room), ...foot], rows);
}

/** Whole titles where there is room for all of them; else a line each, about the one that is looked at. */
function seenSteps(
  plan: Plan,
  { columns, rows }: Size,
  selected: number | null,
): readonly Row[] {
  const marked = (lines: readonly Row[], at: number) =>
    at === selected ? lines.map((line) => on(line, "selected", columns)) : lines;
  const whole = stepRows(plan, columns);
  if (whole.reduce((sum, lines) => sum + lines.length, 0) <= rows) return whole.flatMap(marked);
  const eye = selected ?? Math.max(0, runningAt(plan));
  const top = windowTop(eye, plan.steps.length, rows);
  return plan.steps.slice(top, top + rows)
    .flatMap((step, at) => marked([cut(stepRow(step), columns)], top + at));
}

function stepRow(step: PlanStep): Row {
  const [mark, role] = marks[step.state];
  const isCurrent = step.state === "running" || step.state === "paused";
  const title = span(oneLine(step.title), isCurrent ? "strong" : titleRole(step));
  const tries = step.tries > 1 ? [span(` ×${step.tries}`, "warn")] : [];
  const verdict = step.state === "done" && step.verdict === "verified"
    ? [span(" ●", "good")]
    : step.verdict === "failing"
    ? [span(" ●", "bad")]
    : [];
  return [span(`${mark} `, role), span(`${step.id} `, "dim"), title, ...tries, ...verdict];
}

function titleRole({ state }: PlanStep): Role {
  return state === "done" || state === "skipped" ? "dim" : "text";
}

function detailOf(step: PlanStep, columns: number, t: ViewContext["t"]): readonly Row[] {
  const said = [
    ...(step.after.length === 0 ? [] : [t("tui.plan.after", { steps: step.after.join(", ") })]),
    ...(step.verdict === undefined ? [] : [t(`tui.verdict.${step.verdict}`)]),
    ...whyOf(step, t),
    ...(step.detail === undefined ? [] : [oneLine(step.detail)]),
  ].join(" · ");
  return said === "" ? [emptyRow] : [[span(truncate(said, columns), "dim")]];
}

function whyOf(step: PlanStep, t: ViewContext["t"]): readonly string[] {
  const { why } = step;
  if (why === undefined) return [];
  const other = skippedWith(step);
  return [other === null ? oneLine(why) : t("plan.waits_for", { step: other })];
}

function checkRow({ check }: Plan, columns: number, t: ViewContext["t"]): readonly Row[] {
  if (check === null) return [];
  const verdict = stepVerdicts.find((it) => it === check.why);
  const why = verdict ? t(`tui.verdict.${verdict}`) : oneLine(check.why);
  const text = t(check.passed ? "tui.plan.reached" : "tui.plan.missed", { why });
  return [[span(truncate(text, columns), check.passed ? "good" : "bad")]];
}
