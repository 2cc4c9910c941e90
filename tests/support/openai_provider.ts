/** The chat-completions fake, as the conformance suite of all models wants it. */

import { OpenAI } from "openai";
import { openaiModel, type OpenaiOptions } from "../../src/models/openai.ts";
import type { JsonObject } from "../../src/protocol/mod.ts";
import {
  type FakeAnswer,
  fakeNow,
  type FakeReply,
  type ProviderFake,
  type SdkReading,
} from "../conformance/model_suite.ts";
import { fakeClock } from "./clock.ts";
import { noMemory, wireAnswer } from "./fake_answer.ts";
import { callDelta, chunk, done, event, fakeOpenai, sse, usageChunk } from "./fake_openai.ts";
import { endless, type WireReply } from "./fake_server.ts";

/** A fake server of the given dialect and a model that speaks to it. */
export function openaiProvider(
  options: Partial<OpenaiOptions> = {},
): ProviderFake {
  const base = "/v1";
  const fake = fakeOpenai({ base, wantsReasoning: options.dialect === "deepseek" });
  return {
    url: fake.url,
    requests: fake.requests,
    violations: fake.violations,
    left: fake.left,
    reply: (script) => fake.reply(wire(script)),
    model: ({ baseUrl = fake.url, ...more } = {}) =>
      openaiModel({
        provider: "fake",
        dialect: "openai",
        modelName: "gpt-4o",
        apiKey: "key",
        clock: fakeClock({ now: fakeNow }),
        ...options,
        ...more,
        baseUrl: baseUrl + base,
      }),
    sdkReads: () => sdkReads(fake.url + base),
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

async function sdkReads(baseURL: string): Promise<SdkReading> {
  const client = new OpenAI({ baseURL, apiKey: "key", maxRetries: 0 });
  const completion = await client.chat.completions.stream({
    model: "gpt-4o",
    messages: [{ role: "user", content: "hi" }],
    stream_options: { include_usage: true },
  }).finalChatCompletion();
  const message = completion.choices[0]?.message;
  return {
    text: message?.content ?? "",
    calls: (message?.tool_calls ?? []).flatMap((call) =>
      call.type === "function"
        ? [{ name: call.function.name, input: JSON.parse(call.function.arguments) }]
        : []
    ),
    usage: {
      input: completion.usage?.prompt_tokens ?? 0,
      output: completion.usage?.completion_tokens ?? 0,
    },
  };
}

function wire(script: FakeReply): WireReply {
  switch (script.type) {
    case "answer":
      return answer(script);
    case "html":
      return {
        headers: { "content-type": "text/html" },
        body: `<!DOCTYPE html><html><head><style>p{}</style></head><p>${script.text}</p></html>`,
      };
    case "refused":
      return {
        status: script.status,
        headers: {
          "content-type": "application/json",
          ...(script.retryAfterSeconds === undefined
            ? {}
            : { "retry-after": String(script.retryAfterSeconds) }),
        },
        ...(script.endless ? endless('{"error":{"message":"') : {
          body: JSON.stringify({
            error: { message: "refused", type: null, param: null, code: null },
          }),
        }),
      };
  }
}

function answer(script: FakeAnswer): WireReply {
  const calls = script.calls ?? [];
  const finish = script.length ? "length" : script.calls ? "tool_calls" : "stop";
  return wireAnswer(script, {
    headers: sse,
    pieces: [
      chunk({ role: "assistant", content: null }),
      ...(script.thinking ? [chunk({ reasoning_content: script.thinking })] : []),
      ...(script.text ?? []).map((content) => chunk({ content })),
      ...calls.flatMap((call, index) => callChunks(index, call.name, JSON.stringify(call.input))),
    ].map(event),
    half: script.half
      ? {
        begin: callChunks(calls.length, script.half.name, script.half.arguments).map(event),
        more: event(argumentsChunk(calls.length, "x".repeat(200))),
      }
      : null,
    over: [chunk({}, finish), ...told(script)].map(event),
    end: [done],
    comment: `: ${"keep-alive ".repeat(90)}\n\n`,
    garbage: 'data: {"choices":[{broken\n\n',
    error: event({ error: { message: noMemory, type: "overloaded_error", code: null } }),
    line: 'data: {"choices":"',
  });
}

/** The name first, then the arguments in two pieces. */
function callChunks(index: number, name: string, text: string): readonly JsonObject[] {
  const half = Math.floor(text.length / 2);
  const begin = { index, id: `call_${index}`, type: "function", function: { name, arguments: "" } };
  return [
    chunk(callDelta(begin)),
    argumentsChunk(index, text.slice(0, half)),
    argumentsChunk(index, text.slice(half)),
  ];
}

function argumentsChunk(index: number, text: string): JsonObject {
  return chunk(callDelta({ index, function: { arguments: text } }));
}

function told(script: FakeAnswer): readonly JsonObject[] {
  if (!script.usage) return [];
  const { input, output } = script.usage;
  return [usageChunk({
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
  })];
}
