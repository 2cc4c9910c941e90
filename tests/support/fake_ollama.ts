/**
 * An Ollama server from a script: `/api/chat`, `/api/show` and `/api/version`, NDJSON, nanoseconds, and
 * the refusals of the real one. The official client reads it too.
 */

import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import { type FakeServer, type RecordedRequest, serveFake, type WireReply } from "./fake_server.ts";

export type OllamaReply = WireReply;

export const ndjson = { "content-type": "application/x-ndjson" };

export function line(chunk: Json): string {
  return `${JSON.stringify(chunk)}\n`;
}

/** One line for each chunk, written one by one. */
export function lines(...chunks: readonly Json[]): OllamaReply {
  return { headers: ndjson, body: chunks.map(line) };
}

const stamp = { model: "fake", created_at: "2026-11-01T00:00:00Z" };

/** A piece of an answer. */
export function piece(message: JsonObject): JsonObject {
  return { ...stamp, message: { role: "assistant", content: "", ...message }, done: false };
}

/** A call, whole, as the server gives it. */
export function called(name: string, args: Json): JsonObject {
  return { function: { name, arguments: args } };
}

/** Stands for more tokens than any prompt of a test has, the more the longer the prompt is. */
const whole = 100_000;

/** With the count of a server that has read all of the request. */
function counted(reply: OllamaReply, { text }: RecordedRequest): OllamaReply {
  const told = (piece: string) =>
    piece.replace(`"prompt_eval_count":${whole}`, `"prompt_eval_count":${whole + text.length}`);
  const { body } = reply;
  if (body === undefined) return reply;
  if (typeof body === "string") return { ...reply, body: told(body) };
  return { ...reply, body: body.map((it) => typeof it === "string" ? told(it) : it) };
}

/** The last line; counts are tokens, durations nanoseconds. */
export function done(more: JsonObject = {}): JsonObject {
  return {
    ...stamp,
    message: { role: "assistant", content: "" },
    done: true,
    done_reason: "stop",
    total_duration: 5_000_000_000,
    load_duration: 2_000_000_000,
    prompt_eval_count: whole,
    prompt_eval_duration: 1_000_000_000,
    eval_count: 5,
    eval_duration: 1_000_000_000,
    ...more,
  };
}

export function refused(status: number, error: string): OllamaReply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({ error }),
  };
}

export interface FakeOllamaModel {
  /** As in `/api/show`; `completion` alone: neither tools nor thinking. */
  readonly capabilities?: readonly string[];
  /** The most tokens the model was trained for. */
  readonly contextLength?: number;
  readonly family?: string;
  /** The window that it is loaded with already, tokens; absent: it is not loaded. */
  readonly loaded?: number;
  /** What it lists; absent: it has no list. */
  readonly installed?: readonly string[];
  /** Another answer of `/api/show` than a good one. */
  readonly show?: OllamaReply;
}

export interface FakeOllama extends FakeServer {
  /** What was wrong with requests, in order. */
  readonly violations: readonly string[];
  /** Bodies of `/api/chat`. */
  chats(): readonly Json[];
  /** How often `/api/show` was asked. */
  shows(): number;
}

/** Serves `model`; replies to `/api/chat` come in order, and a wrong request is refused. */
export function fakeOllama(
  script: readonly OllamaReply[],
  model: FakeOllamaModel = {},
): FakeOllama {
  const violations: string[] = [];
  let next = 0;
  const server = serveFake((request) => {
    if (request.path === "/api/show") return model.show ?? show(model);
    if (request.path === "/api/version") return version;
    if (request.path === "/api/ps") return loaded(model);
    if (request.path === "/api/tags") return tags(model);
    const wrong = violation(request, capabilitiesOf(model));
    if (wrong) {
      violations.push(wrong);
      return refused(400, wrong);
    }
    return counted(script[next++] ?? refused(500, "the fake has no reply left"), request);
  }, { tells: true });
  const at = (path: string) => server.requests.filter((it) => it.path === path);
  return Object.assign(server, {
    violations,
    chats: () => at("/api/chat").map((it) => it.body),
    shows: () => at("/api/show").length,
  });
}

const version: OllamaReply = {
  headers: { "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify({ version: "0.12.3" }),
};

function loaded(model: FakeOllamaModel): OllamaReply {
  const context_length = model.loaded;
  const models = context_length === undefined ? [] : [
    { name: "qwen3:8b", model: "qwen3:8b", context_length },
  ];
  return { headers: { "content-type": "application/json" }, body: JSON.stringify({ models }) };
}

function tags({ installed }: FakeOllamaModel): OllamaReply {
  if (installed === undefined) return { status: 404, body: "" };
  return { body: JSON.stringify({ models: installed.map((name) => ({ name })) }) };
}

function capabilitiesOf(model: FakeOllamaModel): readonly string[] {
  return model.capabilities ?? ["completion", "tools", "thinking"];
}

function show(model: FakeOllamaModel): OllamaReply {
  const family = model.family ?? "qwen3";
  return {
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({
      details: { family, families: [family], format: "gguf" },
      model_info: {
        "general.architecture": family,
        [`${family}.context_length`]: model.contextLength ?? 131_072,
      },
      capabilities: capabilitiesOf(model),
    }),
  };
}

function violation(request: RecordedRequest, capabilities: readonly string[]): string | null {
  if (request.path !== "/api/chat") return `no such path: ${request.path}`;
  const body = request.body;
  if (!isObject(body)) return "invalid request body";
  const tools = list(body.tools);
  if (tools.length > 0 && !capabilities.includes("tools")) {
    return `"${String(body.model)}" does not support tools`;
  }
  if (body.think !== undefined && body.think !== false && !capabilities.includes("thinking")) {
    return `"${String(body.model)}" does not support thinking`;
  }
  const images = list(body.messages).flatMap((it) => Array.isArray(it.images) ? it.images : []);
  if (images.length > 0 && !capabilities.includes("vision")) {
    return `"${String(body.model)}" does not support images`;
  }
  if (!images.every((it) => /^[\w+/]+=*$/.test(String(it)))) return "illegal base64 data";
  return messagesViolation(list(body.messages));
}

/** Stricter than the server, which accepts orphans: a client must never send one. */
function messagesViolation(messages: readonly JsonObject[]): string | null {
  let open: readonly JsonObject[] = [];
  for (const [at, message] of messages.entries()) {
    if (typeof message.content !== "string") return `messages[${at}]: content is not a string`;
    const known = ["role", "content", "images", "thinking", "tool_calls", "tool_name"];
    const unknown = Object.keys(message).find((it) => !known.includes(it));
    if (unknown) return `messages[${at}]: unknown field ${unknown}`;
    if (message.role === "tool") {
      const [call, ...rest] = open;
      if (!call) return `messages[${at}]: result without a call`;
      if (message.tool_name !== nameOf(call)) return `messages[${at}]: result of another tool`;
      open = rest;
      continue;
    }
    if (open.length > 0) return `messages[${at}]: calls without results`;
    const wrong = assistantViolation(message, at);
    if (wrong) return wrong;
    open = list(message.tool_calls);
  }
  return open.length > 0 ? "calls without results at the end" : null;
}

function assistantViolation(message: JsonObject, at: number): string | null {
  const calls = list(message.tool_calls);
  if (message.content === "" && calls.length === 0) return `messages[${at}]: empty`;
  const wrong = calls.find((it) => !isObject(it.function) || !isObject(it.function.arguments));
  return wrong ? `messages[${at}]: arguments are not an object` : null;
}

function nameOf(call: JsonObject): Json {
  return isObject(call.function) ? call.function.name ?? null : null;
}

function list(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
