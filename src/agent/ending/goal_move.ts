/**
 * What comes next for a goal: a pure function of the plan and the conversation. How a step ended is
 * computed from what ran, never from what the model says of it; a model's word can lower what is
 * thought of the goal, and never raise it.
 *
 * A step that failed twice has the model add what has to come first, and is then tried once more as it
 * is: a plan that was confirmed can only be added to, so that no step is made easier. A goal that is
 * missed has steps added in the same way, once.
 *
 * It ends: without a word of the user a step is begun three times at most and there are `STEPS` begins
 * in all, a plan that is missing is asked for three times, and the goal is looked at twice.
 */

import type { EventOf, Plan, PlanPatch, PlanStep } from "../../protocol/mod.ts";
import { planIn } from "../answer/list.ts";
import type { FurtherSigns } from "../answer/mod.ts";
import { planQuestion } from "../folds/calls.ts";
import { failure, standing } from "../folds/standing.ts";
import { judge } from "./judge.ts";
import { endingOf } from "./outcome.ts";
import { owedOf } from "../owes.ts";
import { DECLINED, GIVEN_UP, whyFailed } from "./step_failure.ts";
import type { ConversationState } from "../state.ts";

/** The plan as it is now. */
export interface PlanLook {
  readonly plan: Plan | null;
  /** What a person is shown of it before it is carried out. */
  readonly shown: string;
  /** Of the last event of the workspace that it holds. */
  readonly seq: number;
}

type Why = NonNullable<EventOf<"goal">["why"]>;

/** `patches` are stored in one atomic with what the session is told. */
export type GoalMove =
  /** `note`: what the user does not like about the plan as it is. */
  | {
    readonly type: "plan";
    readonly note: string | null;
    readonly patches: readonly PlanPatch[];
  }
  | { readonly type: "nudge" }
  /** The step failed twice: what it needs is to be added to the plan. */
  | {
    readonly type: "replan";
    readonly step: PlanStep;
    readonly failed: string;
    readonly patches: readonly PlanPatch[];
  }
  /** The goal is missed: what is missing is to be added to the plan. */
  | {
    readonly type: "amend";
    readonly plan: Plan;
    readonly missing: string;
    readonly patches: readonly PlanPatch[];
  }
  /** The plan was written as a list: it is a plan. */
  | { readonly type: "drafted"; readonly patches: readonly PlanPatch[] }
  | { readonly type: "confirm" }
  | {
    readonly type: "step";
    readonly step: PlanStep;
    /** What failed when it was last tried. */
    readonly failed: string | null;
    readonly patches: readonly PlanPatch[];
  }
  /** The step that runs was stopped in its middle. */
  | { readonly type: "continue"; readonly step: PlanStep; readonly patches: readonly PlanPatch[] }
  | { readonly type: "check"; readonly plan: Plan; readonly patches: readonly PlanPatch[] }
  | { readonly type: "over"; readonly why: Why; readonly patches: readonly PlanPatch[] }
  | {
    readonly type: "limit";
    readonly used: number;
    readonly max: number;
    readonly patches: readonly PlanPatch[];
  };

/** Times that a step is begun before the plan is added to. */
const TRIES = 2;

/** Times that a plan which is missing is asked for again. */
const NUDGES = 2;

/** Steps begun since the user last spoke: a model that only ever adds steps comes to an end. */
const STEPS = 200;

/** To be asked only where `awaitsGoal` says that the program is to move. */
export function goalMove(
  look: PlanLook,
  state: ConversationState,
  { drafted, further }: {
    readonly drafted: (goal: string, list: string) => PlanPatch;
    readonly further: FurtherSigns | null;
  },
): GoalMove {
  const { goal } = state;
  const { plan } = look;
  if (goal.due === "word" && isAside(look, state)) return over("aside");
  if (goal.due === "word" && (!plan?.confirmed || isOver(plan))) return planning(plan, null);
  // The words are about another goal than the plan, which somebody has confirmed elsewhere.
  const isNew = goal.move === null || goal.why === "unfinished";
  if (goal.due === "word" && isNew) return over("unfinished");
  if (goal.move === "plan" && goal.due === null && goal.why === null) {
    return afterPlanning(look, state, drafted);
  }
  if (plan === null || plan.steps.length === 0) return over("no_plan");
  const run = { look, state, plan, patches: [] };
  if (goal.due !== null) return onward(run);
  if (goal.move === "plan") return afterReplanning(run);
  if (goal.move === "check") return afterCheck(run);
  return afterStep(run, further);
}

/** The plan as it is, or will be with `patches`. */
interface Run {
  readonly look: PlanLook;
  readonly state: ConversationState;
  readonly plan: Plan;
  readonly patches: readonly PlanPatch[];
}

function over(why: Why, patches: readonly PlanPatch[] = []): GoalMove {
  return { type: "over", why, patches };
}

/** A plan that was carried out makes room; one that was not confirmed may be meant. */
function planning(plan: Plan | null, note: string | null): GoalMove {
  return { type: "plan", note, patches: plan?.confirmed ? [{ op: "clear" }] : [] };
}

/** Words that ask for no work: one round answers them, and a plan that was carried out stays. */
function isAside({ plan }: PlanLook, state: ConversationState): boolean {
  if (plan !== null && !isOver(plan)) return false;
  const { kind } = owedOf(state).due;
  return kind === "nothing" || kind === "answer" || (plan !== null && kind === "report");
}

function afterPlanning(
  look: PlanLook,
  state: ConversationState,
  drafted: (goal: string, list: string) => PlanPatch,
): GoalMove {
  const { plan } = look;
  const open = plan?.steps.some((it) => it.state !== "done" && it.state !== "skipped") ?? false;
  // One that was there before may be about another goal.
  if (plan && open && state.goal.wrote) return confirmation({ look, state, plan, patches: [] });
  const list = planIn(state.turn.text);
  if (list !== null && !/[?？]\s*$/.test(state.turn.text.trim())) {
    return { type: "drafted", patches: [drafted(state.goal.words, list)] };
  }
  const told = state.turn.nudged.filter((kind) => kind === "no_plan").length;
  return told < NUDGES ? { type: "nudge" } : over("no_plan");
}

/** An answer counts for exactly the plan that was shown. */
function confirmation({ look, state, plan, patches }: Run): GoalMove {
  const { asked, answer } = state.calls.questions[planQuestion] ?? {};
  if (!answer || asked?.shown !== look.shown) return { type: "confirm" };
  if (answer.answer !== "decline") {
    const confirmed = { ...plan, confirmed: true };
    return onward({ look, state, plan: confirmed, patches: [...patches, { op: "confirm" }] });
  }
  const note = answer.note?.trim() ?? "";
  return note === "" ? over("declined") : { type: "plan", note, patches: [] };
}

function afterStep(run: Run, further: FurtherSigns | null): GoalMove {
  const { state, plan, patches } = run;
  const step = plan.steps.find(({ id }) => id === state.goal.step);
  if (step?.state === "failed") return afterFailure(run, step);
  // Somebody said meanwhile what is to become of it.
  if (step?.state !== "running") return onward(run);
  const { progress } = state;
  const now = standing(progress);
  const { outcome } = judge(endingOf(state, { toolNames: [], attended: true, further }));
  const why = whyFailed(state, outcome);
  if (why !== null) {
    const verdict = now === "verified" || now === "checked" ? "unverified" : now;
    const failed = stateOf(step, { state: "failed", verdict, why });
    return afterFailure({ ...run, patches: [...patches, failed] }, { ...step, why });
  }
  // A check that failed where nothing was changed is no fault of the step.
  const isProven = now !== "verified" || outcome.kind === "done_verified";
  const verdict = now === "failing" ? "unchanged" : isProven ? now : "unverified";
  const done = stateOf(step, { state: "done", verdict });
  const steps = plan.steps.map((it) => it === step ? { ...it, state: "done" as const } : it);
  return onward({ ...run, plan: { ...plan, steps, check: null }, patches: [...patches, done] });
}

/** Tried once more by itself, and again behind what the model adds for it; then the user is wanted. */
function afterFailure(run: Run, step: PlanStep): GoalMove {
  const { patches, state: { goal } } = run;
  const failed = step.why ?? GIVEN_UP;
  if (step.tries < TRIES) return begin(run, step, { failed, patches });
  const isFinal = Object.hasOwn(goal.replanned, step.id) || failed === DECLINED;
  return isFinal ? over("failed", patches) : { type: "replan", step, failed, patches };
}

/** What a model writes that sees no way. */
const givesUp = /^\W*give up\b/im;

/** Steps were to be added: what is new comes first, then the step for which it came. */
function afterReplanning(run: Run): GoalMove {
  const { goal, turn } = run.state;
  if (givesUp.test(turn.text)) return over("gave_up");
  return goal.why === "failed" && !goal.wrote ? over("failed") : onward(run);
}

/** The next step, the look at the goal after the last, or the end. */
function onward(run: Run): GoalMove {
  const { state, plan, patches } = run;
  if (!plan.confirmed) return confirmation(run);
  const running = plan.steps.find((it) => it.state === "running") ??
    plan.steps.find((it) => it.state === "paused");
  if (running?.id === state.goal.step) {
    const goesOn = running.state === "paused" ? [stateOf(running, { state: "running" })] : [];
    return { type: "continue", step: running, patches: [...patches, ...goesOn] };
  }
  if (running) return begin(run, running, { failed: running.why ?? null, patches });
  const step = plan.steps.find((it) => isReady(it, plan, state.goal.due !== null));
  if (step) return begin(run, step, { failed: step.why ?? null, patches });
  const last = plan.steps.find((it) => isWorthAnother(it, run));
  if (last) return begin(run, last, { failed: last.why ?? null, patches });
  if (plan.steps.some((it) => it.state === "failed")) return over("failed", patches);
  if (!plan.steps.some((it) => it.state === "done")) return over("skipped", patches);
  if (!plan.steps.every((it) => it.state === "done" || it.state === "skipped")) {
    return over("skipped", patches);
  }
  if (plan.check !== null) return over(plan.check.passed ? "reached" : "missed", patches);
  return { type: "check", plan, patches };
}

/** @param retried what failed may be tried again, since the user has spoken */
function isReady({ state, after }: PlanStep, { steps }: Plan, retried: boolean): boolean {
  if (state !== "pending" && !(retried && state === "failed")) return false;
  return after.every((id) => steps.find((it) => it.id === id)?.state === "done");
}

/** What it needed was added to the plan, and was carried out. */
function isWorthAnother(
  { id, state, after }: PlanStep,
  { state: { goal }, plan }: Run,
): boolean {
  if (state !== "failed" || !Object.hasOwn(goal.replanned, id) || goal.replanned[id]) return false;
  return after.every((it) => plan.steps.find((step) => step.id === it)?.state === "done");
}

function begin(
  { state }: Run,
  step: PlanStep,
  { failed, patches }: { readonly failed: string | null; readonly patches: readonly PlanPatch[] },
): GoalMove {
  const used = state.goal.begun;
  if (used >= STEPS) return { type: "limit", used, max: STEPS, patches };
  return { type: "step", step, failed, patches: [...patches, stateOf(step, { state: "running" })] };
}

function stateOf(
  { id }: PlanStep,
  to: Omit<Extract<PlanPatch, { op: "state" }>, "op" | "step">,
): PlanPatch {
  return { op: "state", step: id, ...to };
}

function isOver({ steps, check }: Plan): boolean {
  return check !== null || steps.every(({ state }) => state === "done" || state === "skipped");
}

/** What a model writes that finds the goal missed, and what it misses. */
const missed = /^\W*goal missed\b\W*(.*)$/im;

function afterCheck(run: Run): GoalMove {
  const { state: { goal, progress, turn }, plan, patches } = run;
  if (!isOver(plan)) return onward(run);
  const now = standing(progress);
  const said = missed.exec(turn.text);
  const problem = now === "failing" && progress.changed
    ? failure(progress).what
    : said
    ? said[1] || "the model says so"
    : null;
  const check: PlanPatch = { op: "check", passed: problem === null, why: problem ?? now };
  if (problem !== null && !goal.amended) {
    return { type: "amend", plan, missing: problem, patches: [...patches, check] };
  }
  return over(problem === null ? "reached" : "missed", [...patches, check]);
}
