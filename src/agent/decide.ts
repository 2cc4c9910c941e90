/** The verdict on a call: what the user has ruled out for this turn comes before every rule. */

import type { Decision, ToolCall } from "../protocol/mod.ts";
import { forbidden } from "./owed/mod.ts";
import { owedOf } from "./owes.ts";
import { goalTools } from "./folds/goal.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

export async function decide({ journal, tools }: LoopPorts, call: ToolCall): Promise<Decision> {
  const { state } = journal;
  const reason = forbidden(call, owedOf(state).bounds, tools.readOnly(call)) ??
    premature(call, state);
  return reason === null ? await tools.decide(call) : { verdict: "deny", reason };
}

/** While a goal is planned nothing of it has been carried out: a step that is done already would be passed over. */
function premature({ name, input }: ToolCall, { header, goal }: ConversationState): string | null {
  if (name !== goalTools.plan || header.mode !== "goal" || goal.move !== "plan") return null;
  return /"(?:status|state)":"(?:done|complete|completed|finished)"/i.test(JSON.stringify(input))
    ? "no step is done before the user has confirmed the plan and the step was carried out; " +
      "give the steps without a status"
    : null;
}
