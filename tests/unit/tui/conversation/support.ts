/** A conversation pane as a test has it: events in, lines out. */

import type { AgentEvent, Event, NewEvent } from "../../../../src/protocol/mod.ts";
import { message } from "../../../../src/messages/mod.ts";
import {
  type ConversationMessage,
  type ConversationModel,
  type ConversationOptions,
  initial,
  update,
  view,
} from "../../../../src/tui/conversation/mod.ts";
import { loadKit } from "../../../../src/tui/text/mod.ts";
import type { Effect, Row } from "../../../../src/tui/types.ts";

export const kit = await loadKit(["ts"]);

export class Pane {
  effects: Effect[] = [];
  model: ConversationModel;

  constructor(columns: number, rows: number, options: Partial<ConversationOptions> = {}) {
    this.model = initial({
      t: (key, params) => message("en", key, params),
      subject: ({ input }) => typeof input === "object" && input !== null ? subjectOf(input) : "",
      kit,
      size: { columns, rows },
      ...options,
    });
  }

  send(...messages: readonly ConversationMessage[]): this {
    for (const it of messages) {
      const { model, effects } = update(this.model, it);
      this.model = model;
      this.effects.push(...effects);
    }
    return this;
  }

  tell(...events: readonly AgentEvent[]): this {
    return this.send(...events.map((event) => ({ type: "event", event }) as const));
  }

  /** What the model says, in pieces. */
  stream(text: string, size = 7, type: "text" | "thinking" = "text"): this {
    for (let at = 0; at < text.length; at += size) {
      this.tell({ type: "delta", delta: { type, text: text.slice(at, at + size) } });
    }
    return this;
  }

  rows(): readonly Row[] {
    return view(this.model, this.model.size);
  }

  /** What is seen, without the blank lines at the end. */
  lines(): readonly string[] {
    const all = this.rows().map((row) => row.map(({ text }) => text).join("").trimEnd());
    return all.slice(0, all.findLastIndex((it) => it !== "") + 1);
  }
}

function subjectOf(input: object): string {
  return Object.values(input).map(String).at(0) ?? "";
}

export function stored(seq: number, event: NewEvent): Event {
  return { v: 1, seq, at: "2026-01-01T00:00:00Z", ...event };
}

/** Events one after the other, numbered from `first`. */
export function log(first: number, ...events: readonly NewEvent[]): readonly Event[] {
  return events.map((event, at) => stored(first + at, event));
}

export function user(text: string): NewEvent {
  return { type: "user_message", text };
}

export function answer(text: string, end?: "stop" | "cut" | "length"): NewEvent {
  const part = { type: "text", text, ...(end === "cut" ? { partial: true } : {}) } as const;
  return { type: "step", part, ...(end === undefined ? {} : { end }) };
}

export function call(id: string, name: string, input: Record<string, string>): NewEvent {
  return { type: "step", part: { type: "tool_call", call: { id, name, input } } };
}

export function result(
  id: string,
  more: Partial<Extract<NewEvent, { type: "tool_result" }>> = {},
): NewEvent {
  return { type: "tool_result", call: id, status: "ok", text: "", durationMs: 0, ...more };
}
