/** The chat-completions fake, as the conformance suite of all models wants it. */

import { OpenAI } from "openai";
import { openaiModel, type OpenaiOptions } from "../../src/models/openai.ts";
import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import {
  fakeNow,
  type FakeReply,
  type ProviderFake,
  type SdkReading,
} from "../conformance/model_suite.ts";
import { fakeClock } from "./clock.ts";
import {
  answer,
  callDelta,
  chunk,
  done,
  event,
  fakeOpenai,
  raw,
  usageChunk,
} from "./fake_openai.ts";
import { endless, inBytes, type WireReply } from "./fake_server.ts";

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
    model: ({ baseUrl = fake.url } = {}) =>
      openaiModel({
        provider: "fake",
        dialect: "openai",
        modelName: "gpt-4o",
        apiKey: "key",
        clock: fakeClock({ now: fakeNow }),
        ...options,
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
      return wireAnswer(script);
    case "html":
      return {
        headers: { "content-type": "text/html" },
        body: `<!DOCTYPE html><html><head><style>p{}</style></head><p>${script.text}</p></html>`,
      };
    case "endless_line":
      return { ...raw([]), ...endless('data: {"choices":"') };
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

function wireAnswer(script: Extract<FakeReply, { type: "answer" }>): WireReply {
  const chunks = spoken(script);
  if (script.then === "cut") return raw(chunks.map(event));
  if (script.then === "break") return raw(chunks.map(event), { then: "break" });
  if (script.then === "flood") {
    const texts = chunks.map(event);
    return { ...raw(texts), flood: texts.at(-1) ?? "" };
  }
  if (script.then === "hang") return raw(chunks.map(event), { then: "hang" });
  const finish = script.length ? "length" : script.calls ? "tool_calls" : "stop";
  const all: Json[] = [...chunks, chunk({}, finish), ...told(script)];
  if (script.writes === undefined) return answer(...all);
  return raw(inBytes(all.map(event).join("") + done, script.writes));
}

function spoken(script: Extract<FakeReply, { type: "answer" }>): readonly JsonObject[] {
  const calls = (script.calls ?? []).flatMap((call, index) => {
    const text = JSON.stringify(call.input);
    const half = Math.floor(text.length / 2);
    return [
      callDelta({
        index,
        id: `call_${index}`,
        type: "function",
        function: { name: call.name, arguments: "" },
      }),
      callDelta({ index, function: { arguments: text.slice(0, half) } }),
      callDelta({ index, function: { arguments: text.slice(half) } }),
    ];
  });
  return [
    chunk({ role: "assistant", content: null }),
    ...(script.thinking ? [chunk({ reasoning_content: script.thinking })] : []),
    ...(script.text ?? []).map((content) => chunk({ content })),
    ...calls.map((delta) => chunk(delta)),
  ];
}

function told(script: Extract<FakeReply, { type: "answer" }>): readonly JsonObject[] {
  if (!script.usage) return [];
  const { input, output } = script.usage;
  return [usageChunk({
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
  })];
}
