/** What is said on a socket: frames of a client, and the log's events as frames. */

import * as z from "zod";
import type { AnswerPart, Event } from "../protocol/mod.ts";
import { conversationId } from "./conversations.ts";

const stream = z.string().min(1).max(64);

const words = z.string().trim().min(1).max(1_000_000);

export const clientFrame = z.discriminatedUnion("type", [
  /** First, where no header has it. */
  z.strictObject({ type: z.literal("auth"), token: z.string().max(10_000) }),
  /** Without an id: in a new conversation. */
  z.strictObject({
    type: z.literal("chat"),
    conversation_id: conversationId.optional(),
    /** Of a new conversation. */
    project_id: z.string().min(1).max(64).optional(),
    text: words,
  }),
  /** The same in mode `goal`. */
  z.strictObject({
    type: z.literal("goal_chat"),
    conversation_id: conversationId.optional(),
    /** Of a new conversation. */
    project_id: z.string().min(1).max(64).optional(),
    text: words,
  }),
  z.strictObject({
    type: z.literal("approval_response"),
    conversation_id: conversationId,
    id: z.string().min(1).max(100),
    hash: z.string().min(1).max(200),
    answer: z.enum(["once", "session", "always", "decline"]),
    note: z.string().max(10_000).optional(),
  }),
  z.strictObject({ type: z.literal("cancel"), conversation_id: conversationId }),
  /** Events from now on, or behind the one with this number. */
  z.strictObject({
    type: z.literal("follow"),
    conversation_id: conversationId,
    after: z.int().min(0).optional(),
  }),
  /** The events that `/events` of a conversation has, behind `after`, under a name of the client's. */
  z.strictObject({
    type: z.literal("stream"),
    stream,
    conversation_id: conversationId,
    after: z.string().max(20).optional(),
  }),
  z.strictObject({ type: z.literal("stream_close"), stream }),
  /** Plan and changes of a project. */
  z.strictObject({ type: z.literal("watch"), project_id: z.string().min(1).max(64) }),
]);

export type ClientFrame = z.output<typeof clientFrame>;

/** Any JSON object with a type. */
export type ServerFrame = { readonly type: string } & Readonly<Record<string, unknown>>;

/** What a stored event of a conversation is told as. */
export function framesOf(event: Event): readonly ServerFrame[] {
  switch (event.type) {
    case "user_message":
      return [{ type: "message", role: "user", text: event.text }];
    case "step":
      return [partFrame(event.part)];
    case "program_call":
      return [callFrame(event.call)];
    case "tool_result": {
      const { call, status, text, change } = event;
      const result = { type: "tool_call", id: call, state: status, content: text };
      return change === undefined ? [result] : [result, { type: "change", id: change }];
    }
    case "asked": {
      const { call, hash, shown } = event;
      return [{ type: "approval_request", id: call, hash, shown }];
    }
    case "answered": {
      const { call, answer, by = null } = event;
      return [{ type: "approval_answered", id: call, answer, by }];
    }
    case "goal": {
      const { move, step, text, why } = event;
      return [{ type: "goal_event", move, step: step ?? null, text, why: why ?? null }];
    }
    case "usage": {
      const { role, model, input, output, cached, cost } = event;
      return [{ type: "usage", role, model, input, output, cached, cost: cost ?? null }];
    }
    case "error":
      return [{ type: "error", code: event.error.kind, message: event.error.message }];
    default:
      return [];
  }
}

function partFrame(part: Extract<Event, { type: "step" }>["part"]): ServerFrame {
  switch (part.type) {
    case "text":
      return { type: "message", role: "assistant", text: part.text, partial: false };
    case "thinking":
      return { type: "thinking", text: part.text, partial: false };
    case "tool_call":
      return callFrame(part.call);
  }
}

function callFrame({ id, name, input }: { id: string; name: string; input: object }): ServerFrame {
  return { type: "tool_call", id, name, arguments: input, state: "called" };
}

/** The answer that is being given: its last part, whole as far as it has come. */
export function liveFrames(parts: readonly AnswerPart[]): readonly ServerFrame[] {
  const last = parts.at(-1);
  switch (last?.type) {
    case "text":
      return [{ type: "message", role: "assistant", text: last.text, partial: true }];
    case "thinking":
      return [{ type: "thinking", text: last.text, partial: true }];
    default:
      return [];
  }
}
