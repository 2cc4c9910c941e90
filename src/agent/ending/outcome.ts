/** How a run ended, computed from the log whatever the model claims. */

import type { EventOf } from "../../protocol/mod.ts";
import { pendingApprovals } from "../actor.ts";
import { type FurtherSigns, signsFor } from "../answer/mod.ts";
import { failure, standing } from "../folds/standing.ts";
import { type Ending, judge } from "./judge.ts";
import { isGood, type Outcome } from "../outcomes.ts";
import { owedOf } from "../owes.ts";
import { type Phase, phaseOf } from "../phase.ts";
import type { ConversationState } from "../state.ts";
import { stepTask } from "../step_task.ts";

export async function outcome(state: ConversationState): Promise<Outcome> {
  return outcomeBy(state, await signsFor(state.turn.text));
}

function outcomeBy(state: ConversationState, further: FurtherSigns | null): Outcome {
  const { stop, unattended } = state.turn;
  if (stop?.type === "error") return { kind: "stopped", why: "error", error: stop.error };
  if (stop?.type === "aborted") return { kind: "stopped", why: "aborted" };
  const known = { toolNames: [], attended: true, further };
  if (stop?.type === "limit") return ofLimit(state, stop.limit, known);
  if (unattended > 0 || pendingApprovals(state).length > 0) {
    return { kind: "stopped", why: "needs_approval" };
  }
  if (state.calls.open.length > 0 || state.turn.awaiting === "agent") {
    return { kind: "stopped", why: "unfinished" };
  }
  // Nobody has said anything, or it was taken back.
  if (state.turn.task === "" && state.turn.end === null) return { kind: "answered" };
  return isOverEarly(state) ?? judge(endingOf(state, known)).outcome;
}

type EndingContext = "toolNames" | "attended" | "further";

/** The present end of the conversation. */
export function endingOf(
  state: ConversationState,
  known: Pick<Ending, EndingContext>,
): Ending {
  const { turn, progress, calls } = state;
  const phase = phaseAt(state);
  return {
    owed: owedOf(state),
    task: phase === "step" ? stepTask(turn.task) : turn.task,
    phase,
    progress,
    text: turn.text,
    end: turn.end,
    refused: turn.unattended > 0 || calls.declined,
    told: turn.nudged,
    ...known,
  };
}

/** Where a goal is over its last look counts, or what was said beside it. */
function phaseAt(state: ConversationState): Phase {
  const { header, goal } = state;
  if (header.mode !== "goal" || goal.move !== "over") return phaseOf(state);
  return goal.why === "aside" ? "chat" : "check";
}

/** A plan that was not carried out to its end is no good end, however well its steps went. */
function isOverEarly({ header, goal, progress }: ConversationState): Outcome | null {
  if (header.mode !== "goal" || goal.move === null) return null;
  if (
    goal.due === null && goal.move === "over" && (goal.why === "reached" || goal.why === "aside")
  ) return null;
  if (progress.changed && standing(progress) === "failing") {
    return { kind: "failing", ...failure(progress) };
  }
  if (goal.move === "over" && goal.why === "gave_up") return { kind: "gave_up" };
  const { failed } = progress.evidence;
  // Tried twice, and the command of the step still fails.
  if (goal.move === "over" && goal.why === "failed" && failed !== null) {
    return { kind: "failing", by: "step", what: `${goal.step ?? ""}: ${failed.what}` };
  }
  return { kind: "stopped", why: "plan" };
}

/** What the last answer was is worth more than how often there was one like it. */
function ofLimit(
  state: ConversationState,
  limit: EventOf<"limit">["limit"],
  known: Pick<Ending, EndingContext>,
): Outcome {
  if (limit === "nudges") {
    const last = judge(endingOf(state, known)).outcome;
    if (!isGood(last)) return last;
  }
  return { kind: "stopped", why: "limit", limit };
}
