/** How a run ended, computed from the log whatever the model claims. */

import type { EventOf, ModelError } from "../protocol/mod.ts";
import { pendingApprovals } from "./actor.ts";
import { failure, type FailureKind, type Standing, standing } from "./folds/progress.ts";
import type { ConversationState } from "./state.ts";

export type Outcome =
  | { readonly kind: "done"; readonly standing: Standing }
  /** The project's tests, a receipt or the last check after the changes failed: which. */
  | { readonly kind: "failing"; readonly by: FailureKind; readonly what: string }
  | { readonly kind: "limit"; readonly limit: EventOf<"limit">["limit"] }
  /** The model never came to an end that counts: empty, cut, looping. */
  | { readonly kind: "unfinished" }
  | { readonly kind: "error"; readonly error: ModelError }
  | { readonly kind: "aborted" }
  /** Something needed a yes and nobody could be asked. */
  | { readonly kind: "needs_approval" };

export function outcome(state: ConversationState): Outcome {
  const { stop, unattended } = state.turn;
  if (stop?.type === "error") return { kind: "error", error: stop.error };
  if (stop?.type === "aborted") return { kind: "aborted" };
  if (stop?.type === "limit") return limitOutcome(stop.limit);
  if (unattended > 0 || pendingApprovals(state).length > 0) return { kind: "needs_approval" };
  if (state.calls.open.length > 0 || state.turn.awaiting === "agent") return { kind: "unfinished" };
  const now = standing(state.progress);
  if (now === "failing" && state.progress.changed) {
    return { kind: "failing", ...failure(state.progress) };
  }
  if (!isReached(state)) return { kind: "unfinished" };
  return { kind: "done", standing: now };
}

/** A plan that was not carried out to its end is no "done", however well its steps went. */
function isReached({ header, goal }: ConversationState): boolean {
  if (header.mode !== "goal") return true;
  if (goal.due !== null) return false;
  return goal.move === null || (goal.move === "over" && goal.why === "reached");
}

function limitOutcome(limit: EventOf<"limit">["limit"]): Outcome {
  return limit === "repeats" || limit === "nudges"
    ? { kind: "unfinished" }
    : { kind: "limit", limit };
}
