/** The verdict on a call: what the user has ruled out for this turn comes before every rule. */

import type { Decision, ToolCall } from "../protocol/mod.ts";
import { forbidden } from "./owed/mod.ts";
import { owedOf } from "./owes.ts";
import type { LoopPorts } from "./ports.ts";

export async function decide({ journal, tools }: LoopPorts, call: ToolCall): Promise<Decision> {
  const reason = forbidden(call, owedOf(journal.state).bounds, tools.readOnly(call));
  return reason === null ? await tools.decide(call) : { verdict: "deny", reason };
}
