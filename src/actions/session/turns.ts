/** The turns of a session, by the messages that began or steered them. */

import { conversation, type ConversationState } from "../../agent/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";

export interface Turn {
  /** From 1, oldest first; what was taken back is not counted. */
  readonly number: number;
  /** Of the event that holds the message. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  /** What the user said, or the program in goal mode. */
  readonly text: string;
}

/** Oldest first. */
export function turnsOf({ transcript }: Pick<ConversationState, "transcript">): readonly Turn[] {
  return transcript.marks.map(({ seq, at, entries }, index) => {
    const entry = transcript.entries[entries];
    return { number: index + 1, seq, at, text: entry?.type === "user" ? entry.text : "" };
  });
}

export async function sessionTurns(ports: Ports, id: string): Promise<readonly Turn[]> {
  const { state } = await foldStream(await ports.store(), `session:${id}`, conversation);
  return turnsOf(state);
}

/** @throws {AgentError} `session.no_turn`, `session.no_turns` */
export function turnNumbered(turns: readonly Turn[], number: number, session: string): Turn {
  const found = turns[number - 1];
  if (found) return found;
  throw turns.length === 0
    ? new AgentError("usage", "session.no_turns", { session })
    : new AgentError("usage", "session.no_turn", { session, turn: number, last: turns.length });
}
