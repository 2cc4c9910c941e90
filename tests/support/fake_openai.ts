/**
 * A chat-completions server from a script. It refuses, in the real servers' words, what they
 * refuse, and records everything; the official SDK reads it too.
 */

import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import { type FakeServer, type RecordedRequest, serveFake, type WireReply } from "./fake_server.ts";

export const sse = { "content-type": "text/event-stream; charset=utf-8" };

export const done = "data: [DONE]\n\n";

/** One server-sent event. */
export function event(data: Json): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** A chunk with one choice. */
export function chunk(delta: JsonObject, finish: string | null = null): JsonObject {
  return {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "fake",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  };
}

/** A piece of a call, in a delta. */
export function callDelta(...pieces: readonly JsonObject[]): JsonObject {
  return { tool_calls: pieces };
}

/** The last chunk: no choice, only what was used. */
export function usageChunk(usage: JsonObject): JsonObject {
  return { ...chunk({}), choices: [], usage };
}

/** Events, one network write each, as they come; no end is added. */
export function raw(
  writes: readonly (string | Uint8Array | Promise<unknown>)[],
  more: Partial<WireReply> = {},
): WireReply {
  return { headers: sse, body: writes, ...more };
}

/** A whole answer: the chunks and the mark at the end. */
export function answer(...chunks: readonly Json[]): WireReply {
  return raw([...chunks.map(event), done]);
}

/** OpenAI's form of an error. */
export function refused(
  status: number,
  error: JsonObject,
  headers: Readonly<Record<string, string>> = {},
): WireReply {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ error }),
  };
}

export interface FakeOpenai extends FakeServer {
  /** What was wrong with requests, in order. */
  readonly violations: readonly string[];
  /** Adds replies; each serves one request. */
  reply(...replies: readonly WireReply[]): void;
}

export interface FakeOpenaiOptions {
  /** As DeepSeek in thinking mode: turns with calls need their `reasoning_content`. */
  readonly wantsReasoning?: boolean;
  /** Path before `/chat/completions`. */
  readonly base?: string;
}

/** Serves the replies in order; a request beyond the last one, or a wrong one, is refused. */
export function fakeOpenai(options: FakeOpenaiOptions = {}): FakeOpenai {
  const replies: WireReply[] = [];
  const violations: string[] = [];
  const server = serveFake((request) => {
    const wrong = violation(request, options);
    if (wrong) {
      violations.push(wrong);
      return refused(400, {
        message: wrong,
        type: "invalid_request_error",
        param: null,
        code: null,
      });
    }
    return replies.shift() ??
      refused(500, { message: "the fake has no reply left", type: "server_error", code: null });
  });
  return Object.assign(server, {
    violations,
    reply: (...more: readonly WireReply[]) => void replies.push(...more),
  });
}

function violation(request: RecordedRequest, options: FakeOpenaiOptions): string | null {
  const path = `${options.base ?? "/v1"}/chat/completions`;
  if (request.method !== "POST" || request.path !== path) return `no such path: ${request.path}`;
  if (!isObject(request.body)) return "We could not parse the JSON body of your request.";
  return keysViolation(request.body) ?? modelViolation(request.body) ??
    messagesViolation(list(request.body.messages), options) ??
    (options.wantsReasoning ? reasoningViolation(list(request.body.messages)) : null);
}

const keys = new Set([
  "model",
  "messages",
  "tools",
  "max_tokens",
  "max_completion_tokens",
  "response_format",
  "reasoning_effort",
  "thinking",
  "chat_template_kwargs",
  "stream",
  "stream_options",
]);

function keysViolation(body: JsonObject): string | null {
  const unknown = Object.keys(body).find((key) => !keys.has(key));
  if (unknown) return `Unrecognized request argument supplied: ${unknown}`;
  if ("tools" in body && list(body.tools).length === 0) return "[] is too short - 'tools'";
  return null;
}

function modelViolation(body: JsonObject): string | null {
  const reasons = /^(o\d|gpt-5)/.test(String(body.model));
  if (reasons && "max_tokens" in body) {
    return "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
  }
  if (reasons && list(body.messages).some((it) => it.role === "system")) {
    return "Unsupported value: 'messages[0].role' does not support 'system' with this model.";
  }
  return null;
}

/** Parts of a message of the user; a server that knows text alone refuses the rest by their names. */
function partsViolation(parts: readonly JsonObject[], textOnly: boolean): string | null {
  for (const part of parts) {
    if (part.type === "text" && typeof part.text === "string" && part.text !== "") continue;
    if (textOnly) return `unknown variant \`${String(part.type)}\`, expected \`text\``;
    const picture = part.type === "image_url" && isObject(part.image_url) ? part.image_url : null;
    const whole = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/]+=*$/;
    if (!picture || !whole.test(String(picture.url))) return "Invalid image data.";
  }
  return parts.length === 0 ? "Invalid value for 'content': empty array" : null;
}

function messagesViolation(
  messages: readonly JsonObject[],
  options: FakeOpenaiOptions,
): string | null {
  let open: string[] = [];
  for (const [at, message] of messages.entries()) {
    if (message.role === "user" && Array.isArray(message.content)) {
      if (open.length > 0) return unanswered(open);
      const wrong = partsViolation(list(message.content), options.wantsReasoning === true);
      if (wrong) return wrong;
      continue;
    }
    if (typeof message.content !== "string") {
      return `Invalid value for 'content': expected a string, got null. messages[${at}]`;
    }
    if (message.role === "tool") {
      const id = String(message.tool_call_id);
      if (!open.includes(id)) {
        return "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.";
      }
      open = open.filter((it) => it !== id);
      continue;
    }
    if (open.length > 0) return unanswered(open);
    const calls = list(message.tool_calls);
    const wrong = calls.find((call) => !isCall(call));
    if (wrong) return `Invalid tool call in messages[${at}]`;
    if (message.role === "assistant" && message.content === "" && calls.length === 0) {
      return "Invalid assistant message: content or tool_calls must be set";
    }
    open = calls.map((call) => String(call.id));
    if (new Set(open).size < open.length) return "Duplicate tool call ids";
  }
  return open.length > 0 ? unanswered(open) : null;
}

function unanswered(ids: readonly string[]): string {
  return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${
    ids.join(", ")
  }`;
}

function isCall(call: JsonObject): boolean {
  const inner = call.function;
  if (call.type !== "function" || typeof call.id !== "string" || !isObject(inner)) return false;
  try {
    return isObject(JSON.parse(String(inner.arguments)));
  } catch {
    return false;
  }
}

function reasoningViolation(messages: readonly JsonObject[]): string | null {
  const missing = messages.some((it) =>
    list(it.tool_calls).length > 0 && typeof it.reasoning_content !== "string"
  );
  return missing ? "Missing `reasoning_content` field in the assistant message" : null;
}

function list(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
