/** The program's turn in carrying a goal out: what the plan and the conversation come to, stored. */

import type { AgentEvent, NewEvent, PlanStep } from "../protocol/mod.ts";
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
    const [look, { goalMove }] = await Promise.all([goal.look(), import("./ending/mod.ts")]);
    const move = goalMove(look, journal.state, goal.drafted);
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

async function told(move: GoalMove, look: PlanLook, ports: LoopPorts): Promise<NewEvent> {
  const { phrase } = ports.assembler;
  switch (move.type) {
    case "plan": {
      const { note } = move;
      const text = phrase(note === null ? { kind: "goal_plan" } : { kind: "goal_plan_note", note });
      return { type: "goal", move: "plan", text };
    }
    case "nudge":
      return { type: "context", source: "nudge:no_plan", text: phrase({ kind: "no_plan" }) };
    case "drafted":
      // Without words: it is the program's turn again.
      return { type: "goal", move: "plan", text: "" };
    case "confirm": {
      const hash = await ports.hash(look.shown);
      return { type: "asked", call: planQuestion, shown: look.shown, hash };
    }
    case "step": {
      const { step, failed } = move;
      const text = failed === null
        ? phrase({ kind: "goal_step", ...wordsOf(step) })
        : phrase({ kind: "goal_retry", ...wordsOf(step), why: failed });
      return { type: "goal", move: "step", step: step.id, text, owed: owedBy(step) };
    }
    case "replan": {
      const { step, failed } = move;
      const text = phrase({ kind: "goal_replan", ...wordsOf(step), why: failed });
      return { type: "goal", move: "plan", step: step.id, text, why: "failed" };
    }
    case "amend": {
      const { plan, missing } = move;
      const text = phrase({ kind: "goal_amend", goal: plan.goal, why: missing });
      return { type: "goal", move: "plan", text, why: "missed" };
    }
    case "continue": {
      const { step } = move;
      const text = phrase({ kind: "goal_continue", ...wordsOf(step) });
      return { type: "goal", move: "step", step: step.id, text, owed: owedBy(step) };
    }
    case "check":
      return {
        type: "goal",
        move: "check",
        text: phrase({ kind: "goal_check", goal: move.plan.goal }),
      };
    case "over":
      return { type: "goal", move: "over", text: "", why: move.why };
    case "limit":
      return { type: "limit", limit: "repeats", used: move.used, max: move.max };
  }
}

function owedBy({ title, detail = "" }: PlanStep) {
  return owed(`${title}\n${detail}`);
}

function wordsOf({ id, title, detail = "" }: PlanStep) {
  return { step: id, title, detail: detail === "" ? "" : `\n${detail}` };
}
