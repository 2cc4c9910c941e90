/** The plan: its goal, its steps with how far each has come, and the one that runs. */

import { cells, oneLine, truncate, wrap } from "../ansi/mod.ts";
import type { ViewContext } from "../actions/mod.ts";
import { currentStep, skippedWith } from "../plan/mod.ts";
import { type Plan, type PlanStep, type StepState, stepVerdicts } from "../protocol/mod.ts";
import { lineAfter, lineSeen } from "./line_edit.ts";
import { blockWindow, clamped, type List, listTop, type Move, moved } from "./list.ts";
import { cellsOf, cut, emptyRow, on, span, tall } from "./rows.ts";
import { wrapSpans } from "./text/mod.ts";
import type { Effect, Input, Role, Row, Size, Updated } from "./types.ts";

export interface PlanPane {
  readonly plan: Plan | null;
  readonly list: List;
  /** What is typed: another title for the chosen step, or that of a new one behind it. */
  readonly typed: { readonly of: "title" | "new"; readonly text: string } | null;
}

export type PlanMessage =
  | { readonly type: "plan"; readonly plan: Plan | null }
  | { readonly type: "move"; readonly move: Move; readonly page: number }
  /** The chosen step is named anew, or one more stands behind it. */
  | { readonly type: "type"; readonly of: "title" | "new" }
  /** Into the line that is typed. */
  | { readonly type: "input"; readonly input: Input }
  /** The chosen step takes the place of the one above it or below. */
  | { readonly type: "shift"; readonly by: 1 | -1 }
  /** What is to become of the chosen step. */
  | { readonly type: "step"; readonly verb: "start" | "done" | "skip" | "fail" };

export const planPane: PlanPane = { plan: null, list: listTop, typed: null };

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
      return plain({ ...pane, plan, list: clamped(list, plan?.steps.length ?? 0) });
    }
    case "move": {
      const { move, page } = message;
      return plain({ ...pane, list: moved(pane.list, move, { count: steps.length, page }) });
    }
    case "type": {
      const step = steps[pane.list.selected];
      if (message.of === "title" && step === undefined) return plain(pane);
      const text = message.of === "title" ? step?.title ?? "" : "";
      return plain(pane.plan === null ? pane : { ...pane, typed: { of: message.of, text } });
    }
    case "input":
      return typedInto(pane, message.input);
    case "shift":
      return shifted(pane, message.by);
    case "step": {
      const step = steps[pane.list.selected];
      const effects: readonly Effect[] = step
        ? [{ type: "command", line: `plan ${message.verb} ${step.id}` }]
        : [];
      return { model: pane, effects };
    }
  }
}

function typedInto(pane: PlanPane, input: Input): Updated<PlanPane> {
  const { typed } = pane;
  const key = input.type === "key" ? input.key : "";
  if (typed === null || key === "escape" || key === "ctrl+c") {
    return plain({ ...pane, typed: null });
  }
  if (key !== "enter") {
    return plain({ ...pane, typed: { ...typed, text: lineAfter(typed.text, input) } });
  }
  const title = typed.text.trim();
  if (title === "") return plain({ ...pane, typed: null });
  const steps = pane.plan?.steps ?? [];
  const [step, next] = [steps[pane.list.selected], steps[pane.list.selected + 1]];
  const words = typed.of === "new"
    ? ["plan", "add", ...next === undefined ? [] : ["--before", next.id], "--", title]
    : ["plan", "edit", step?.id ?? "", `--title=${title}`];
  return { model: { ...pane, typed: null }, effects: [{ type: "command_words", words }] };
}

/** It stays chosen where it goes, and is seen there before the log says so: keys may come fast. */
function shifted(pane: PlanPane, by: 1 | -1): Updated<PlanPane> {
  const { plan } = pane;
  const steps = plan?.steps ?? [];
  const at = pane.list.selected;
  const step = steps[at];
  if (plan === null || step === undefined || steps[at + by] === undefined) return plain(pane);
  const before = by === -1 ? steps[at - 1]?.id : steps[at + 2]?.id;
  const words = ["plan", "edit", step.id, "--before", before ?? "none"];
  return {
    model: {
      ...pane,
      plan: { ...plan, steps: steps.toSpliced(at, 1).toSpliced(at + by, 0, step) },
      list: { selected: at + by },
    },
    effects: [{ type: "command_words", words }],
  };
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
export function planCount({ plan }: Pick<PlanPane, "plan">): string {
  if (plan === null || plan.steps.length === 0) return "";
  const done = plan.steps.filter(({ state }) => state === "done").length;
  return `${done}/${plan.steps.length}`;
}

/** One line for a screen that has no room for the pane; `null`: nothing to say. */
export function planLine({ plan }: PlanPane, t: ViewContext["t"]): Row | null {
  if (plan === null || plan.steps.length === 0) return null;
  const now = currentStep(plan) ??
    plan.steps.find(({ state }) => state === "pending" || state === "failed");
  const count = span(`${t("tui.plan")} ${planCount({ plan })} `, "strong");
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
  { plan, list, typed }: PlanPane,
  { columns, rows }: Size,
  { t, focused }: PlanView,
): readonly Row[] {
  if (plan === null) {
    return tall(wrap(t("tui.plan.none"), columns).map((line) => [span(line, "dim")]), rows);
  }
  const head = [cut([span(oneLine(plan.goal), "strong")], columns)];
  const why = plan.steps[list.selected];
  const foot = typed !== null
    ? typedRow(typed, columns, t)
    : focused && why
    ? detailOf(plan, why, columns, t)
    : checkRow(plan, columns, t);
  const room = Math.max(1, rows - head.length - foot.length);
  const seen = seenSteps(plan, { columns, rows: room }, focused ? list.selected : null);
  return tall([...head, ...tall(seen, room), ...foot], rows);
}

function typedRow(
  { of, text }: NonNullable<PlanPane["typed"]>,
  columns: number,
  t: ViewContext["t"],
): readonly Row[] {
  const head = `${t(`tui.plan.type.${of}`)} `;
  return [[span(head, "accent"), span(`${lineSeen(text, columns - cells(head) - 1)}▏`)]];
}

/** Whole titles; the window of them is about the one that is looked at. */
function seenSteps(
  plan: Plan,
  { columns, rows }: Size,
  selected: number | null,
): readonly Row[] {
  const chosen = selected === null ? undefined : plan.steps[selected];
  const blocks = stepRows(plan, columns).map((lines, at) => {
    const step = plan.steps[at];
    if (at === selected) return lines.map((line) => on(line, "selected", columns));
    return chosen === undefined || step === undefined ? lines : related(lines, step, chosen);
  });
  const eye = selected ?? Math.max(0, runningAt(plan));
  return blockWindow(blocks, eye, rows);
}

/** What the chosen step waits for, and what waits for it, has an arrow in place of its mark's blank. */
function related(lines: readonly Row[], step: PlanStep, chosen: PlanStep): readonly Row[] {
  const sign = chosen.after.includes(step.id) ? "←" : step.after.includes(chosen.id) ? "→" : null;
  const [first = [], ...rest] = lines;
  const [mark, ...others] = first;
  if (sign === null || mark === undefined) return lines;
  return [[{ ...mark, text: mark.text.trimEnd() }, span(sign, "accent"), ...others], ...rest];
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

function detailOf(
  plan: Plan,
  step: PlanStep,
  columns: number,
  t: ViewContext["t"],
): readonly Row[] {
  const waiting = plan.steps.filter(({ after }) => after.includes(step.id)).map(({ id }) => id);
  const said = [
    ...(step.after.length === 0 ? [] : [t("tui.plan.after", { steps: step.after.join(", ") })]),
    ...(waiting.length === 0 ? [] : [t("tui.plan.before", { steps: waiting.join(", ") })]),
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
