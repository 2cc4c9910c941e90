/** Events of a conversation, as tests make them up. */

import type { NewEvent, NewEventOf, ToolCall } from "../../src/protocol/mod.ts";

export function said(text: string, end?: "stop"): NewEventOf<"step"> {
  return { type: "step", part: { type: "text", text }, ...(end ? { end } : {}) };
}

export function answer(text: string, calls: readonly ToolCall[]): readonly NewEvent[] {
  return [
    ...(text === "" ? [] : [said(text)]),
    ...calls.map((call, at): NewEvent => ({
      type: "step",
      part: { type: "tool_call", call },
      ...(at === calls.length - 1 ? { end: "stop" } : {}),
    })),
  ];
}

export function result(call: string, text: string): NewEventOf<"tool_result"> {
  return { type: "tool_result", call, status: "ok", text, durationMs: 1 };
}
