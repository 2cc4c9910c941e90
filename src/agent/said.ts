/** When what waits in the queue is said. */

import type { NewEvent } from "../protocol/mod.ts";
import type { Queued } from "./folds/queue.ts";
import { owed } from "./owed/mod.ts";
import type { ConversationState } from "./state.ts";

/**
 * In the middle of a turn: all that steers, behind the results of the calls and before the next
 * answer. Once the turn is over: what was meant to steer it, or else the next message, which begin
 * a turn of their own.
 */
export function saidNow({ queue, turn }: ConversationState): readonly NewEvent[] {
  const steers = queue.filter(({ kind }) => kind === "steer");
  if (turn.awaiting === "agent") return steered(turn.task, steers);
  return (steers.length > 0 ? steers : queue.slice(0, 1)).map(said);
}

/** What the turn owes is what was asked at its beginning and since. */
function steered(task: string, steers: readonly Queued[]): readonly NewEvent[] {
  let words = task;
  return steers.map((it) => {
    words = `${words}\n${it.text}`;
    return { ...said(it), steer: true, owed: owed(words) };
  });
}

function said({ text, seq }: Queued) {
  return { type: "user_message" as const, text, queued: seq, owed: owed(text) };
}
