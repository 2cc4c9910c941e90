/** When what waits in the queue is said. */

import type { NewEvent } from "../protocol/mod.ts";
import type { Queued } from "./folds/queue.ts";
import type { ConversationState } from "./state.ts";

/**
 * In the middle of a turn: all that steers, behind the results of the calls and before the next
 * answer. Once the turn is over: what was meant to steer it, or else the next message, which begin
 * a turn of their own.
 */
export function saidNow({ queue, turn }: ConversationState): readonly NewEvent[] {
  const steers = queue.filter(({ kind }) => kind === "steer");
  if (turn.awaiting === "agent") return steers.map((it) => ({ ...said(it), steer: true }));
  return (steers.length > 0 ? steers : queue.slice(0, 1)).map(said);
}

function said({ text, seq }: Queued) {
  return { type: "user_message" as const, text, queued: seq };
}
