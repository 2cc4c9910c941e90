/** Servers of a model with a window of its own: they refuse, cut or count as the real ones do. */

import { isObject } from "../../src/protocol/mod.ts";
import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import * as ollama from "./fake_ollama.ts";
import * as openai from "./fake_openai.ts";
import { type FakeServer, type RecordedRequest, serveFake, type WireReply } from "./fake_server.ts";
import { type MindOptions, think, tokensOf } from "./measured_mind.ts";

export interface MeasuredOptions extends MindOptions {
  /** Tokens. */
  readonly window: number;
  /** What becomes of a longer prompt: an error with figures, one without, or its end alone. */
  readonly over: "figures" | "llama" | "bare" | "cut";
  /** It tells what it counted; absent: true. */
  readonly counts?: boolean;
  /** Numbers of the requests, from 0, that are answered wrong though nothing is amiss. */
  readonly slips?: readonly number[];
}

/** Behind chat completions. */
export function measuredOpenai(options: MeasuredOptions): FakeServer {
  let number = 0;
  return serveFake((request) => {
    const slips = options.slips?.includes(number++) ?? false;
    const { prompt, tools } = read(request);
    const tokens = tokensOf(prompt);
    if (tokens > options.window && options.over !== "cut") return refusal(tokens, options);
    const heard = lastTokens(prompt, options.window);
    const thought = think(heard, tools, slips ? { ...options, quality: 0 } : options);
    const calls = thought.calls.map(({ name, input }, index) =>
      openai.chunk(openai.callDelta({
        index,
        id: `call_${index}`,
        type: "function",
        function: { name, arguments: JSON.stringify(input) },
      }))
    );
    const used = { prompt_tokens: tokensOf(heard), completion_tokens: 100, total_tokens: 0 };
    return openai.answer(
      ...thought.text === "" ? [] : [openai.chunk({ content: thought.text })],
      ...calls,
      openai.chunk({}, calls.length > 0 ? "tool_calls" : "stop"),
      ...options.counts === false ? [] : [openai.usageChunk(used)],
    );
  });
}

function refusal(tokens: number, { window, over }: MeasuredOptions): WireReply {
  switch (over) {
    case "figures":
      return openai.refused(400, {
        message:
          `This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
        type: "invalid_request_error",
        param: "messages",
        code: "context_length_exceeded",
      });
    case "llama":
      return openai.refused(400, {
        code: 400,
        message:
          "the request exceeds the available context size. try increasing the context size or enable context shift",
        type: "exceed_context_size_error",
        n_prompt_tokens: tokens,
        n_ctx: window,
      });
    default:
      return openai.refused(400, {
        message: "Please reduce the length of the messages.",
        type: "invalid_request_error",
        param: null,
        code: null,
      });
  }
}

export interface MeasuredOllamaOptions extends MindOptions {
  /** The most tokens that the model was trained for. */
  readonly contextLength: number;
  /** The server holds no more than this, whatever it is asked for. */
  readonly holds?: number;
}

/** Behind Ollama's own API: a prompt longer than `num_ctx` loses its beginning without a word. */
export function measuredOllama(options: MeasuredOllamaOptions): FakeServer {
  return serveFake((request) => {
    if (request.path === "/api/show") return shown(options);
    const { prompt, tools, window } = read(request);
    const heard = lastTokens(prompt, Math.min(window, options.holds ?? Infinity));
    const { text, calls } = think(heard, tools, options);
    return ollama.lines(
      ...text === "" ? [] : [ollama.piece({ content: text })],
      ...calls.length === 0 ? [] : [
        ollama.piece({ tool_calls: calls.map(({ name, input }) => ollama.called(name, input)) }),
      ],
      ollama.done({ prompt_eval_count: tokensOf(heard), eval_count: 100 }),
    );
  });
}

function shown({ contextLength }: MeasuredOllamaOptions): WireReply {
  return {
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({
      model_info: { "qwen3.context_length": contextLength },
      capabilities: ["completion", "tools"],
    }),
  };
}

interface Prompt {
  readonly prompt: string;
  readonly tools: readonly string[];
  /** As Ollama is asked for it; its own is small. */
  readonly window: number;
}

function read({ body }: RecordedRequest): Prompt {
  const { messages, tools, options } = objectOf(body);
  return {
    prompt: listOf(messages).map(({ content }) => String(content)).join("\n"),
    tools: listOf(tools).map((it) => String(objectOf(it["function"])["name"])),
    window: Number(objectOf(options)["num_ctx"] ?? 2048),
  };
}

function lastTokens(prompt: string, window: number): string {
  return prompt.slice(-window * 4);
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
