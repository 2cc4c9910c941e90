/** Whose turn it is, and what waits: pure functions of the conversation. */

import type { CallState } from "./folds/calls.ts";
import { needsVerification } from "./folds/standing.ts";
import { isBudget } from "./limits.ts";
import { owedOf } from "./owes.ts";
import type { ConversationState } from "./state.ts";

export type Actor = "user" | "agent" | "tool";

/** Calls without a result, in the order in which they were asked for. */
export function pendingCalls(state: ConversationState): readonly CallState[] {
  return state.calls.open.flatMap((id) => state.calls.byId[id] ?? []);
}

/** Calls that wait for the user's word. */
export function pendingApprovals(state: ConversationState): readonly CallState[] {
  return [...pendingCalls(state), ...Object.values(state.calls.questions)]
    .filter((it) => it.asked !== null && it.answer === null);
}

/** The agent says that it is done, and nothing proves it yet: "done" is never believed. */
export function awaitsVerification(state: ConversationState): boolean {
  const { turn, header, progress, calls } = state;
  // What was changed before a budget was used up is looked at as well.
  const isOver = turn.stop === null || (turn.stop.type === "limit" && isBudget(turn.stop.limit));
  return turn.awaiting === "user" && isOver && turn.unattended === 0 &&
    header.mode !== "chat" && calls.open.length === 0 && needsVerification(progress) &&
    !owedOf(state).bounds.no.includes("tests");
}

/** The program is to say what comes next for the goal. */
export function awaitsGoal(state: ConversationState): boolean {
  const { turn, header, calls, goal } = state;
  if (header.mode !== "goal" || calls.open.length > 0) return false;
  if (turn.stop !== null || turn.unattended > 0) return false;
  if (goal.due !== null) return true;
  return turn.awaiting === "user" && goal.move !== null && goal.move !== "over";
}

/** The turn was neither finished nor stopped: whoever ran it has ended in its middle. */
export function isUnfinished(state: ConversationState): boolean {
  const { turn, calls } = state;
  if (calls.open.length > 0) return true;
  if (turn.stop !== null) return false;
  return turn.awaiting === "agent" || awaitsVerification(state) || awaitsGoal(state);
}

export function nextActor(state: ConversationState): Actor {
  if (pendingApprovals(state).length > 0) return "user";
  if (state.calls.open.length > 0 || awaitsVerification(state) || awaitsGoal(state)) return "tool";
  return state.queue.length > 0 && state.turn.stop === null ? "agent" : state.turn.awaiting;
}
