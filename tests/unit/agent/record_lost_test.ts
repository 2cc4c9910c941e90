import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { changes } from "../../../src/edit/mod.ts";
import type { Event, NewEvent } from "../../../src/protocol/mod.ts";

function stored(events: readonly NewEvent[]): readonly Event[] {
  return events.map((event, at) => ({
    v: 1 as const,
    seq: at + 1,
    at: "2026-01-01T00:00:00.000Z",
    ...event,
  }));
}

Deno.test("an open call whose start may be lost counts as started, so that it never runs again", () => {
  const call = { id: "c1", name: "run_shell", input: { command: "make" } };
  const state = stored([
    { type: "user_message", text: "build" },
    { type: "step", part: { type: "tool_call", call }, end: "stop" },
    { type: "decision", call: "c1", verdict: "allow", reason: "only reads" },
    { type: "record_lost" },
  ]).reduce(conversation.reduce, conversation.initial());
  assert.deepEqual([state.calls.open, state.calls.byId["c1"]?.started], [["c1"], true]);
});

Deno.test("a change whose end may be lost is not pending any more", () => {
  const state = stored([
    { type: "change_intent", id: "s:c1", session: "s", call: "c1", files: [] },
    { type: "record_lost" },
  ]).reduce(changes.reduce, changes.initial());
  assert.deepEqual(state.pending, {});
});
