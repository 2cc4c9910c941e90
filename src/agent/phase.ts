/** What the model is at: a mode, or a part of carrying a goal out. */

import type { ConversationState } from "./state.ts";

/**
 * `plan`, `step` and `check` are the parts of mode `goal`: while a plan is made and while the goal
 * is looked at nothing can be changed.
 */
export type Phase = "chat" | "work" | "plan" | "step" | "check";

export function phaseOf(
  { header: { mode }, goal }: Pick<ConversationState, "header" | "goal">,
): Phase {
  if (mode !== "goal") return mode;
  return goal.move === "step" || goal.move === "check" ? goal.move : "plan";
}
