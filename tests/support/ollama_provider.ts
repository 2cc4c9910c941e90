/** The fake Ollama as the conformance suite wants it. */

import { Ollama } from "ollama/browser";
import { ollamaModel } from "../../src/models/ollama.ts";
import type { JsonObject } from "../../src/protocol/mod.ts";
import {
  type FakeAnswer,
  fakeNow,
  type FakeReply,
  type ProviderFake,
} from "../conformance/model_suite.ts";
import { fakeClock } from "./clock.ts";
import {
  called,
  done,
  fakeOllama,
  line,
  ndjson,
  type OllamaReply,
  piece,
  refused,
} from "./fake_ollama.ts";
import { halfLine, noMemory, wireAnswer } from "./fake_answer.ts";
import { endless } from "./fake_server.ts";

export function ollamaProvider(modelName = "qwen3:8b"): ProviderFake {
  const script: OllamaReply[] = [];
  const fake = fakeOllama(script);
  return {
    url: fake.url,
    /** Questions to the model; what the client asks about the model is not counted. */
    get requests() {
      return fake.requests.filter((it) => it.path === "/api/chat");
    },
    violations: fake.violations,
    left: fake.left,
    reply: (reply) => void script.push(toWire(reply)),
    model: ({ baseUrl = fake.url, clock = fakeClock({ now: fakeNow }), ...more } = {}) =>
      ollamaModel({ modelName, baseUrl, clock, ...more }),
    sdkReads: () => read(fake.url, modelName),
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

async function read(host: string, model: string) {
  // The client leaves the rest of the body unread once it has seen the last line.
  const over = new AbortController();
  const sdk = new Ollama({
    host,
    fetch: (input, init) => fetch(input, { ...init, signal: over.signal }),
  });
  const chunks = await sdk.chat({
    model,
    messages: [{ role: "user", content: "hi" }],
    stream: true,
  });
  let text = "";
  const calls: { name: string; input: JsonObject }[] = [];
  let usage = { input: 0, output: 0 };
  for await (const chunk of chunks) {
    text += chunk.message.content;
    for (const call of chunk.message.tool_calls ?? []) {
      calls.push({ name: call.function.name, input: call.function.arguments });
    }
    if (chunk.done) usage = { input: chunk.prompt_eval_count, output: chunk.eval_count };
  }
  over.abort();
  return { text, calls, usage };
}

function toWire(reply: FakeReply): OllamaReply {
  switch (reply.type) {
    case "answer":
      return answer(reply);
    case "html":
      return {
        headers: { "content-type": "text/html" },
        body: `<html><body>${reply.text}</body></html>`,
      };
    case "refused": {
      const wire = refused(reply.status, "refused");
      if (reply.endless) return { ...wire, ...endless('{"error":"') };
      if (reply.retryAfterSeconds === undefined) return wire;
      return { ...wire, headers: { ...wire.headers, "retry-after": `${reply.retryAfterSeconds}` } };
    }
  }
}

function answer(reply: FakeAnswer): OllamaReply {
  const calls = (reply.calls ?? []).map(({ name, input }) => called(name, input));
  const last = done({
    prompt_eval_count: reply.usage?.input ?? 0,
    eval_count: reply.usage?.output ?? 0,
    ...(reply.length ? { done_reason: "length" } : {}),
  });
  return wireAnswer(reply, {
    headers: ndjson,
    pieces: [
      ...(reply.thinking ? [piece({ thinking: reply.thinking })] : []),
      ...(reply.text ?? []).map((content) => piece({ content })),
      ...(calls.length > 0 ? [piece({ tool_calls: calls })] : []),
    ].map(line),
    half: reply.half
      ? halfLine(line(piece({ tool_calls: [called(reply.half.name, "@")] })), reply.half.arguments)
      : null,
    over: [],
    end: [line(last)],
    comment: line(piece({ content: "", thinking: "" })),
    garbage: '{"message":{broken\n',
    error: line({ error: noMemory }),
    line: '{"message":"',
  });
}
