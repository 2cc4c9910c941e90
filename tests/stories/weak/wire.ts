/** What the servers of the ways say, in each provider's own bytes. */

import type { Json, JsonObject } from "../../../src/protocol/mod.ts";
import * as gemini from "../../support/fake_gemini.ts";
import * as ollama from "../../support/fake_ollama.ts";
import * as openai from "../../support/fake_openai.ts";
import type { RecordedRequest, WireReply } from "../../support/fake_server.ts";
import { claim, type Options, served, type Way } from "./way.ts";

export const path = "src/sum.js";
export const change = { path, old_text: "total -= value", new_text: "total += value" };

/** A model behind chat completions. */
export function overOpenai(
  title: string,
  replies: readonly WireReply[],
  options: Options = {},
): Way {
  const serve = () => {
    const fake = openai.fakeOpenai();
    fake.reply(...replies);
    return fake;
  };
  return served(title, { provider: "openai_compatible", serve }, options);
}

export function overOllama(
  title: string,
  replies: readonly WireReply[],
  options: Options = {},
): Way {
  const serve = () => ollama.fakeOllama(replies);
  return served(title, { provider: "ollama", serve }, options);
}

export function overGemini(
  title: string,
  replies: readonly WireReply[],
  options: Options = {},
): Way {
  const serve = () => gemini.fakeGemini(replies);
  return served(title, { provider: "gemini", serve }, options);
}

/** A piece that begins a call of chat completions. */
export function piece(name: string, args: Json, more: JsonObject = {}): JsonObject {
  const text = typeof args === "string" ? args : JSON.stringify(args);
  return {
    index: 0,
    id: `call_${name}`,
    type: "function",
    function: { name, arguments: text },
    ...more,
  };
}

/** Deltas, and how the answer ends. */
export function chat(deltas: readonly JsonObject[], finish: string | null = "tool_calls") {
  return openai.answer(...deltas.map((it) => openai.chunk(it)), openai.chunk({}, finish));
}

/** The steps of an ordinary model: look, mend once the file was seen, claim once it is mended. */
export interface Steps {
  readonly look: WireReply;
  readonly fix: WireReply;
  readonly done: WireReply;
}

export const inOpenai: Steps = steps({
  look: chat([openai.callDelta(piece("read_file", { path }))]),
  fix: chat([openai.callDelta(piece("edit_file", change))]),
  done: chat([{ content: claim }], "stop"),
});

export const inOllama: Steps = steps({
  look: ollama.lines(
    ollama.piece({ tool_calls: [ollama.called("read_file", { path })] }),
    ollama.done(),
  ),
  fix: ollama.lines(
    ollama.piece({ tool_calls: [ollama.called("edit_file", change)] }),
    ollama.done(),
  ),
  done: ollama.lines(ollama.piece({ content: claim }), ollama.done()),
});

export const inGemini: Steps = steps({
  look: geminiCalls({ name: "read_file", args: { path } }),
  fix: geminiCalls({ name: "edit_file", args: change }),
  done: gemini.events(gemini.chunk([{ text: claim }], { finish: "STOP" })),
});

export function geminiCalls(...made: readonly JsonObject[]): WireReply {
  const parts = made.map((functionCall) => ({ functionCall }));
  return gemini.events(gemini.chunk(parts, { finish: "STOP" }));
}

function steps(plain: Steps): Steps {
  const { look, fix, done } = plain;
  return { look, fix: heard(/total -= value;/, fix, done), done: heard(/edited src/, done, done) };
}

/** Said only if the program told the model something that matches; otherwise there is the claim. */
export function heard(pattern: RegExp, reply: WireReply, otherwise: WireReply): WireReply {
  const { instead: _, ...plain } = otherwise;
  return { ...reply, instead: (request) => pattern.test(newIn(request)) ? null : plain };
}

/** Texts since the model's last answer, as the request has them. */
function newIn({ body }: RecordedRequest): string {
  const turns = isObject(body) ? list(body["messages"] ?? body["contents"]) : [];
  const last = turns.findLastIndex((it) => it["role"] === "assistant" || it["role"] === "model");
  return turns.slice(last + 1).map((it) => JSON.stringify(it)).join("\n");
}

function list(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
