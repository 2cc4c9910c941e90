/** A model whose programs fail goes back to calls by itself. */

import { type ConversationState, PROGRAMS_OFF } from "../agent/mod.ts";
import { text } from "../context/mod.ts";
import { type NewEvent, programToolName, type Tool } from "../protocol/mod.ts";

/** Programs in a row that may fail before that. */
const most = 2;

/** Only where the model found programs by itself: what the user has chosen stays. */
export function mayFallBack(tools: readonly Tool[]): boolean {
  return tools.some(({ definition: { name, keywords } }) =>
    name === programToolName && keywords !== undefined
  );
}

/** Said once; from then on programs are no longer offered. */
export function programFallback(
  { calls }: Pick<ConversationState, "calls">,
): readonly NewEvent[] {
  if (calls.programsOff || calls.failedPrograms < most) return [];
  return [{ type: "context", source: PROGRAMS_OFF, text: text("programs_off") }];
}
