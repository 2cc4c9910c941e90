/** The fake Gemini as the conformance suite wants it. */

import { GoogleGenAI } from "@google/genai/web";
import { geminiModel } from "../../src/models/gemini.ts";
import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import {
  type FakeAnswer,
  fakeNow,
  type FakeReply,
  type ProviderFake,
} from "../conformance/model_suite.ts";
import { fakeClock } from "./clock.ts";
import { halfLine, noMemory, wireAnswer } from "./fake_answer.ts";
import {
  chunk,
  event,
  fakeGemini,
  type GeminiReply,
  problem,
  refusal,
  sign,
  sse,
} from "./fake_gemini.ts";
import { endless } from "./fake_server.ts";

export function geminiProvider(modelName = "gemini-3-pro-preview"): ProviderFake {
  const script: GeminiReply[] = [];
  const fake = fakeGemini(script);
  return {
    url: fake.url,
    requests: fake.requests,
    violations: fake.violations,
    left: fake.left,
    reply: (reply) => void script.push(toWire(reply)),
    model: ({ baseUrl = fake.url, clock = fakeClock({ now: fakeNow }), ...more } = {}) =>
      geminiModel({ modelName, apiKey: "k", baseUrl, clock, ...more }),
    sdkReads: () => read(fake.url, modelName),
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

async function read(baseUrl: string, model: string) {
  const sdk = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl } });
  const chunks = await sdk.models.generateContentStream({ model, contents: "hi" });
  let text = "";
  const calls: { name: string; input: JsonObject }[] = [];
  let usage = { input: 0, output: 0 };
  for await (const chunk of chunks) {
    for (const part of chunk.candidates?.[0]?.content?.parts ?? []) text += part.text ?? "";
    for (const call of chunk.functionCalls ?? []) {
      calls.push({ name: call.name ?? "", input: JSON.parse(JSON.stringify(call.args ?? {})) });
    }
    const { promptTokenCount = 0, candidatesTokenCount = 0 } = chunk.usageMetadata ?? {};
    usage = { input: promptTokenCount, output: candidatesTokenCount };
  }
  return { text, calls, usage };
}

function toWire(reply: FakeReply): GeminiReply {
  switch (reply.type) {
    case "answer":
      return answer(reply);
    case "html":
      return {
        headers: { "content-type": "text/html" },
        body: `<html><body>${reply.text}</body></html>`,
      };
    case "refused": {
      const wire = refusal(reply.status, statusWord(reply.status), "refused", retryInfo(reply));
      return reply.endless ? { ...wire, ...endless('{"error":{"message":"') } : wire;
    }
  }
}

function statusWord(status: number): string {
  const words: Readonly<Record<number, string>> = {
    401: "UNAUTHENTICATED",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
  };
  return words[status] ?? "INVALID_ARGUMENT";
}

function retryInfo(reply: Extract<FakeReply, { type: "refused" }>): readonly Json[] {
  if (reply.retryAfterSeconds === undefined) return [];
  const type = "type.googleapis.com/google.rpc.RetryInfo";
  return [{ "@type": type, retryDelay: `${reply.retryAfterSeconds}s` }];
}

function answer(reply: FakeAnswer): GeminiReply {
  const calls = (reply.calls ?? []).map(({ name, input }, at) => ({
    functionCall: { id: `call-${at}`, name, args: input },
    // Of parallel calls only the first is signed.
    ...(at === 0 ? { thoughtSignature: sign(name) } : {}),
  }));
  const usage = reply.usage && {
    promptTokenCount: reply.usage.input,
    candidatesTokenCount: reply.usage.output,
    totalTokenCount: reply.usage.input + reply.usage.output,
  };
  const last = chunk([{ text: "" }], {
    finish: reply.length ? "MAX_TOKENS" : "STOP",
    ...(usage ? { usage } : {}),
  });
  return wireAnswer(reply, {
    headers: sse,
    pieces: [
      ...(reply.thinking ? [chunk([{ text: reply.thinking, thought: true }])] : []),
      ...(reply.text ?? []).map((text) => chunk([{ text }])),
      ...(calls.length > 0 ? [chunk(calls)] : []),
    ].map(event),
    half: reply.half ? halfCall(reply.half) : null,
    over: [event(last)],
    end: [],
    comment: `: ${"still here ".repeat(90)}\n\n`,
    garbage: 'data: {"candidates":[{broken\r\n\r\n',
    error: event(problem(503, "UNAVAILABLE", noMemory)),
    line: 'data: {"candidates":"',
  });
}

function halfCall(half: NonNullable<FakeAnswer["half"]>) {
  const whole = chunk([{ functionCall: { name: half.name, args: "@" } }]);
  return halfLine(event(whole), half.arguments);
}
