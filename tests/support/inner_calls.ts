/** Logs in which a program makes calls of its own. */

import { conversation, type ConversationState } from "../../src/agent/mod.ts";
import type { JsonObject, NewEvent, NewEventOf } from "../../src/protocol/mod.ts";

export const programId = "c1";

/** A call of the program with what came of it. */
export interface InnerCall {
  readonly name: string;
  readonly input: JsonObject;
  /** It is more than a read. */
  readonly acts?: boolean;
  readonly note?: string;
  readonly result?: Partial<NewEventOf<"tool_result">>;
}

export function programLog(task: string, calls: readonly InnerCall[]): readonly NewEvent[] {
  const wish = { id: programId, name: "run_program", input: { code: "…" } };
  return [
    { type: "session_created", id: "s1", workspace: "/w", program: "test" },
    { type: "user_message", text: task },
    { type: "step", part: { type: "tool_call", call: wish }, end: "stop" },
    ...calls.flatMap(eventsOf),
    result(programId, { text: "printed" }),
    { type: "step", part: { type: "text", text: "Done." }, end: "stop" },
  ];
}

function eventsOf({ name, input, acts, note, result: more }: InnerCall, at: number): NewEvent[] {
  const id = `${programId}.${at + 1}`;
  const hash = "0".repeat(64);
  return [
    { type: "program_call", program: programId, call: { id, name, input }, line: 1, column: 1 },
    ...(note === undefined ? [] : [
      { type: "asked", call: id, shown: "It?", hash } as const,
      { type: "answered", call: id, answer: "once", hash, note } as const,
    ]),
    ...(acts ? [{ type: "tool_started", call: id } as const] : []),
    result(id, more),
  ];
}

function result(call: string, more: Partial<NewEventOf<"tool_result">> = {}): NewEvent {
  return { type: "tool_result", call, status: "ok", text: "", durationMs: 0, ...more };
}

export function folded(events: readonly NewEvent[]): ConversationState {
  return events.reduce(
    (state, event, at) =>
      conversation.reduce(state, { v: 1, seq: at + 1, at: "2026-01-01T00:00:00Z", ...event }),
    conversation.initial(),
  );
}
