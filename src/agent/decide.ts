/** The verdict on a call: what the user has ruled out for this turn comes before every rule. */

import type { Decision, ToolCall, ToolRunner } from "../protocol/mod.ts";
import { forbidden } from "./owed/mod.ts";
import { owedOf } from "./owes.ts";
import { goalTools } from "./folds/goal.ts";
import type { LoopPorts } from "./ports.ts";
import type { ConversationState } from "./state.ts";

export async function decide(
  { journal: { state }, tools, staging }: LoopPorts,
  call: ToolCall,
): Promise<Decision> {
  const decision = await judged(state, tools, call);
  if (decision.verdict !== "allow" || !isOfStaged(state, staging.on, call)) return decision;
  if (await staging.effect(call) === null) return decision;
  return { ...decision, verdict: "ask", reason: "staged: shown before it is made" };
}

/** The same, whether the program is to be shown first or not. */
export async function judged(
  state: ConversationState,
  tools: ToolRunner,
  call: ToolCall,
): Promise<Decision> {
  const reason = forbidden(call, owedOf(state).bounds, tools.readOnly(call)) ??
    premature(call, state);
  return reason === null ? await tools.decide(call) : { verdict: "deny", reason };
}

/** Shown or to be shown, itself or the program that called it. */
function isOfStaged({ calls }: ConversationState, on: boolean, { id }: ToolCall): boolean {
  const words = id.split(".");
  const programs = words.slice(0, -1).map((_, at) => words.slice(0, at + 1).join("."));
  return programs.some((program) => on || calls.byId[program]?.asked?.staged);
}

/** While a goal is planned nothing of it has been carried out: a step that is done already would be passed over. */
function premature({ name, input }: ToolCall, { header, goal }: ConversationState): string | null {
  if (name !== goalTools.plan || header.mode !== "goal" || goal.move !== "plan") return null;
  return /"(?:status|state)":"(?:done|complete|completed|finished)"/i.test(JSON.stringify(input))
    ? "no step is done before the user has confirmed the plan and the step was carried out; " +
      "give the steps without a status"
    : null;
}
