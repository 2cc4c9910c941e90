/** The program's turn in carrying a goal out: what the plan and the conversation come to, stored. */

import type { AgentEvent, GoalPhrase, NewEvent, PlanStep } from "../protocol/mod.ts";
import { awaitsGoal } from "./actor.ts";
import { planQuestion } from "./folds/calls.ts";
import type { GoalMove, PlanLook } from "./ending/mod.ts";
import { owed } from "./owed/mod.ts";
import type { LoopPorts } from "./ports.ts";

/**
 * What the session and the workspace are told, in one atomic; and only if neither has changed since
 * they were looked at, so that nobody's word is passed over.
 */
export async function* goalTurn(ports: LoopPorts): AsyncGenerator<AgentEvent> {
  const { journal, goal } = ports;
  while (awaitsGoal(journal.state)) {
    const own = journal.state.seq;
    const [look, { goalMove, signsFor }] = await Promise.all([
      goal.look(),
      import("./ending/mod.ts"),
    ]);
    const further = await signsFor(journal.state.turn.text);
    const move = goalMove(look, journal.state, { drafted: goal.drafted, further });
    const patches = "patches" in move ? move.patches : [];
    const session = journal.state.header.id;
    const workspace = patches.map((patch): NewEvent => ({
      type: "plan",
      by: "program",
      session,
      patch,
    }));
    const words = await told(move, look, ports);
    const at = { own, workspace: look.seq };
    const { stored, events } = await journal.appendAt([words], workspace, at);
    yield* events;
    if (stored) return;
  }
}

/** Moves that the model reads. */
type Worded = Exclude<
  GoalMove,
  { readonly type: "nudge" | "drafted" | "confirm" | "over" | "limit" }
>;

async function told(move: GoalMove, look: PlanLook, ports: LoopPorts): Promise<NewEvent> {
  switch (move.type) {
    case "nudge": {
      const text = ports.assembler.phrase({ kind: "no_plan" });
      return { type: "context", source: "nudge:no_plan", text };
    }
    case "drafted":
      // Without words: it is the program's turn again.
      return { type: "goal", move: "plan", text: "" };
    case "confirm": {
      const hash = await ports.hash(look.shown);
      return { type: "asked", call: planQuestion, shown: look.shown, hash };
    }
    case "over":
      return { type: "goal", move: "over", text: "", why: move.why };
    case "limit":
      return { type: "limit", limit: "repeats", used: move.used, max: move.max };
    default:
      return worded(move, await ports.assembler.goalPhrase(phraseOf(move)));
  }
}

function worded(move: Worded, text: string): NewEvent {
  switch (move.type) {
    case "plan":
      return { type: "goal", move: "plan", text };
    case "replan":
      return { type: "goal", move: "plan", step: move.step.id, text, why: "failed" };
    case "amend":
      return { type: "goal", move: "plan", text, why: "missed" };
    case "step":
    case "continue":
      return { type: "goal", move: "step", step: move.step.id, text, owed: owedBy(move.step) };
    case "check":
      return { type: "goal", move: "check", text };
  }
}

function phraseOf(move: Worded): GoalPhrase {
  switch (move.type) {
    case "plan": {
      const { note } = move;
      return note === null ? { kind: "goal_plan" } : { kind: "goal_plan_note", note };
    }
    case "step": {
      const words = wordsOf(move.step);
      const { failed: why } = move;
      return why === null ? { kind: "goal_step", ...words } : { kind: "goal_retry", ...words, why };
    }
    case "replan":
      return { kind: "goal_replan", ...wordsOf(move.step), why: move.failed };
    case "amend":
      return { kind: "goal_amend", goal: move.plan.goal, why: move.missing };
    case "continue":
      return { kind: "goal_continue", ...wordsOf(move.step) };
    case "check":
      return { kind: "goal_check", goal: move.plan.goal };
  }
}

function owedBy({ title, detail = "" }: PlanStep) {
  return owed(`${title}\n${detail}`);
}

function wordsOf({ id, title, detail = "" }: PlanStep) {
  return { step: id, title, detail: detail === "" ? "" : `\n${detail}` };
}
