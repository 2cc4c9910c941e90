import assert from "node:assert/strict";
import { ollamaModel, type OllamaOptions } from "../../src/models/ollama.ts";
import { windowFor } from "../../src/models/ollama_window.ts";
import { PromptCounts } from "../../src/models/prompt_counts.ts";
import type { Json, JsonObject, ModelMessage, ModelRequest } from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import {
  called,
  done,
  type FakeOllama,
  fakeOllama,
  type FakeOllamaModel,
  lines,
  type OllamaReply,
  piece,
  refused,
} from "../support/fake_ollama.ts";
import { inBytes } from "../support/fake_server.ts";
import { ollamaProvider } from "../support/ollama_provider.ts";
import {
  ask,
  collect,
  errorOf,
  fakeNow,
  history,
  modelConformance,
  partsOf,
  plain,
} from "./model_suite.ts";

modelConformance("ollama", () => ollamaProvider(), {
  without: { lastWords: "its last line is the end of the stream as well" },
});

const said = lines(piece({ content: "ok" }), done({ prompt_eval_count: 0 }));

function modelOn(fake: FakeOllama, more: Partial<OllamaOptions> = {}) {
  return ollamaModel({
    modelName: "qwen3:8b",
    baseUrl: fake.url,
    clock: fakeClock({ now: fakeNow }),
    ...more,
  });
}

async function answerTo(reply: OllamaReply, request: ModelRequest = ask("hi")) {
  await using fake = fakeOllama([reply]);
  return await collect(modelOn(fake), request);
}

interface Setting {
  readonly server?: FakeOllamaModel;
  readonly options?: Partial<OllamaOptions>;
}

/** What is sent for a request; the fake must find nothing wrong with it. */
async function sentFor(request: ModelRequest, setting: Setting = {}): Promise<JsonObject> {
  await using fake = fakeOllama([said], setting.server ?? {});
  partsOf(await collect(modelOn(fake, setting.options), request));
  assert.deepEqual(fake.violations, []);
  return object(fake.chats()[0]);
}

function object(value: Json | undefined): JsonObject {
  assert.ok(typeof value === "object" && value !== null && !Array.isArray(value));
  // `Array.isArray` does not narrow readonly arrays.
  return Object.fromEntries(Object.entries(value));
}

const windowIn = (body: Json | undefined) => object(object(body).options).num_ctx;

/** A prompt of about this many tokens, as we count them. */
const long = (tokens: number) => "word".repeat(tokens);

Deno.test("ollama 51: the window is asked for, is enough for most sessions, and grows in few steps", async () => {
  const sizes: Json[] = [];
  await using fake = fakeOllama([said, said, said, said]);
  const model = modelOn(fake);
  for (const tokens of [10, 9000, 18_000, 10]) {
    partsOf(await collect(model, ask(long(tokens), { tools: [] })));
    sizes.push(windowIn(fake.chats().at(-1)) ?? null);
  }
  // The last prompt is short again: a smaller window would load the model anew.
  assert.deepEqual(sizes, [16_384, 16_384, 65_536, 65_536]);
  assert.equal(fake.shows(), 1);
});

Deno.test("ollama 51: what the model is loaded with is asked for while it is enough", async () => {
  for (const [loaded, tokens, window] of [[40_960, 10, 40_960], [4096, 10, 16_384]] as const) {
    const server = { loaded };
    assert.equal(windowIn(await sentFor(ask(long(tokens)), { server })), window);
  }
});

Deno.test("ollama 51: windows grow in large steps, since each is a load", () => {
  const none = { held: 0, most: Infinity };
  const needs = [1, 16_384, 16_385, 70_000];
  assert.deepEqual(needs.map((prompt) => windowFor({ prompt, answer: 0 }, none)), [
    16_384,
    16_384,
    65_536,
    262_144,
  ]);
  assert.equal(windowFor({ prompt: 1, answer: 0 }, { held: 8192, most: 32_768 }), 8192);
  assert.equal(windowFor({ prompt: 30_000 }, { held: 0, most: 32_768 }), 32_768);
});

Deno.test("ollama 51: a window that was asked for before is asked for again, whatever is loaded", async () => {
  const server = { loaded: 16_384 };
  const options = { numCtx: 65_536 };
  assert.equal(windowIn(await sentFor(ask("hi"), { server, options })), 65_536);
});

Deno.test("ollama 51: the server is asked not to cut, and a larger window where it refuses", async () => {
  const tooLong = refused(400, "the input length exceeds the context length");
  await using fake = fakeOllama([tooLong, said]);
  const model = modelOn(fake);
  partsOf(await collect(model, ask("hi", { tools: [] })));
  assert.deepEqual(fake.chats().map(windowIn), [16_384, 65_536]);
  const { truncate, shift } = object(fake.chats()[0]);
  assert.deepEqual({ truncate, shift }, { truncate: false, shift: false });
  assert.deepEqual(await model.serving(new AbortController().signal), {
    window: 131_072,
    held: 65_536,
    calibration: null,
  });
});

Deno.test("ollama 51: what the largest window does not hold is an overflow with that window", async () => {
  const tooLong = refused(400, "the input length exceeds the context length");
  await using fake = fakeOllama([tooLong], { contextLength: 8192 });
  const error = errorOf(await collect(modelOn(fake), ask("hi", { tools: [] })));
  assert.ok(error.kind === "overflow");
  assert.equal(error.limit, 8192);
});

Deno.test("ollama 51: tokens are counted as the server counts them", () => {
  const counts = new PromptCounts();
  const text = "会话签名".repeat(500);
  counts.add(text, 4000);
  assert.ok(counts.count(text) >= 4000);
});

Deno.test("ollama 51: a prompt that grew and was read no further was cut", () => {
  const counts = new PromptCounts();
  const words = "some words of a prompt. ".repeat(1500);
  assert.equal(counts.add(words, 8965), false);
  assert.equal(
    counts.add(words + "and a file that the model was to read. ".repeat(400), 8952),
    true,
  );
});

Deno.test("ollama 51: a prompt that grew and was read whole was not cut", () => {
  const counts = new PromptCounts();
  const words = "some words of a prompt. ".repeat(1500);
  assert.equal(counts.add(words, 8965), false);
  assert.equal(
    counts.add(words + "and a file that the model was to read. ".repeat(400), 12_600),
    false,
  );
  // Another conversation.
  assert.equal(counts.add("hello ".repeat(9000), 9000), false);
});

Deno.test("ollama 51: the window is never larger than the model's or the user's", async () => {
  const request = ask(long(5000), { tools: [] });
  const server = { contextLength: 8192 };
  assert.equal(windowIn(await sentFor(request, { server })), 8192);
  const options = { numCtxMax: 7000 };
  assert.equal(windowIn(await sentFor(request, { server, options })), 7000);
});

Deno.test("ollama 51: what another provider hid in history needs no window", async () => {
  const opaque = { by: "gemini", data: { signature: "x".repeat(100_000) } };
  const messages: readonly ModelMessage[] = [
    { role: "user", text: "go" },
    { role: "assistant", parts: [{ type: "text", text: "done", opaque }] },
    { role: "user", text: "on" },
  ];
  assert.equal(windowIn(await sentFor(ask("", { messages }))), 16_384);
});

Deno.test("ollama 51: a prompt above the largest window is an overflow and is not sent", async () => {
  await using fake = fakeOllama([], { contextLength: 8192 });
  const error = errorOf(await collect(modelOn(fake), ask(long(9000))));
  assert.ok(error.kind === "overflow" && error.promptTokens && error.promptTokens > 9000);
  assert.equal(error.limit, 8192);
  assert.deepEqual(fake.chats(), []);
});

Deno.test("ollama 51: a prompt that the server cut silently is an overflow", async () => {
  const reply = lines(piece({ content: "Hi!" }), done({ prompt_eval_count: 4096 }));
  const request = {
    system: "",
    messages: [{ role: "user", text: long(10_000) }],
    tools: [],
  } as const;
  assert.deepEqual(errorOf(await answerTo(reply, request)), {
    kind: "overflow",
    message: "the server silently cut the prompt: it read 4096 of about 10000 tokens",
    promptTokens: 10_000,
    limit: 4096,
  });
});

Deno.test("ollama 51: a count that is missing, for a prompt in the cache, is no cut", async () => {
  const reply = lines(piece({ content: "Hi!" }), done({ prompt_eval_count: 0 }));
  const deltas = await answerTo(reply, ask(long(10_000)));
  assert.deepEqual(partsOf(deltas), [{ type: "text", text: "Hi!" }]);
});

Deno.test("ollama 52: the native path is used, also where the address ends in /v1", async () => {
  await using fake = fakeOllama([said]);
  partsOf(await collect(modelOn(fake, { baseUrl: `${fake.url}/v1/` }), ask("hi")));
  assert.deepEqual(fake.requests.map((it) => it.path), ["/api/show", "/api/ps", "/api/chat"]);
});

Deno.test("ollama 53: a history cut until no question is left is an overflow", async () => {
  const error = errorOf(await answerTo(refused(500, "no user query found in messages.")));
  assert.equal(error.kind, "overflow");
});

Deno.test("ollama 54: calls come whole before the last line and are remembered", async () => {
  const deltas = await answerTo(lines(
    piece({ tool_calls: [called("read_file", { path: "a" })] }),
    piece({ tool_calls: [called("read_file", { path: "b" })] }),
    piece({ content: "" }),
    done(),
  ));
  assert.deepEqual(deltas.at(-1), {
    type: "finish",
    reason: "stop",
    parts: [
      { type: "tool_call", name: "read_file", arguments: '{"path":"a"}' },
      { type: "tool_call", name: "read_file", arguments: '{"path":"b"}' },
    ],
  });
});

Deno.test("ollama 54: a last line without line feed is read", async () => {
  const body = [piece({ content: "ok" }), done()].map((it) => JSON.stringify(it)).join("\n");
  const deltas = await answerTo({ headers: { "content-type": "application/x-ndjson" }, body });
  assert.deepEqual(partsOf(deltas), [{ type: "text", text: "ok" }]);
});

Deno.test("ollama 55: an error line under 200 ends the answer", async () => {
  const deltas = await answerTo(lines(piece({ content: "Hel" }), { error: "out of memory" }));
  const error = errorOf(deltas);
  assert.deepEqual([error.kind, error.message], ["unavailable", "out of memory"]);
});

Deno.test("ollama 56: an unknown model says how to get it", async () => {
  const show = refused(404, "model 'qwen3:8b' not found");
  await using fake = fakeOllama([], { show });
  assert.deepEqual(errorOf(await collect(modelOn(fake), ask("hi"))), {
    kind: "unknown_model",
    message: "model 'qwen3:8b' not found; get it by: ollama pull qwen3:8b",
  });
});

const inWords: readonly Json[] = [
  { role: "user", content: "compare a and b" },
  {
    role: "assistant",
    content: [
      "Reading.",
      '<tool_call>{"name":"read_file","arguments":{"path":"a"}}</tool_call>',
      '<tool_call>{"name":"read_file","arguments":{"path":"b"}}</tool_call>',
    ].join("\n"),
  },
  {
    role: "user",
    content: [
      '<tool_response>{"name":"read_file","content":"1"}</tool_response>',
      '<tool_response>{"name":"read_file","content":"no such file"}</tool_response>',
    ].join("\n\n"),
  },
  { role: "assistant", content: "b is missing." },
  { role: "user", content: "and now?" },
];

Deno.test("ollama 57: a model without tools is told of them in words", async () => {
  const server = { capabilities: ["completion"] };
  const sent = await sentFor(ask("", { messages: history }), { server });
  assert.deepEqual([sent.tools, sent.think], [undefined, undefined]);
  const [system, ...messages] = Array.isArray(sent.messages) ? sent.messages : [];
  assert.deepEqual(messages, inWords);
  const { content } = object(system);
  assert.ok(typeof content === "string");
  assert.ok(content.startsWith("You are terse."));
  assert.ok(
    content.includes('<tool_call>{"name": "tool_name", "arguments": {"key": "value"}}</tool_call>'),
  );
  assert.ok(content.includes('- read_file: Reads a file.\n  {"type":"object"'));
});

Deno.test("ollama 57: a server too old to tell is asked again without what it refuses", async () => {
  const show = lines({ details: { family: "llama" } });
  await using fake = fakeOllama([
    refused(400, "registry.ollama.ai/library/old:latest does not support tools"),
    said,
  ], { show });
  const deltas = await collect(modelOn(fake), ask("", { messages: history }));
  assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: "ok" }]);
  assert.equal(deltas[0]?.type, "retry");
  const [first, second] = fake.chats().map(object);
  assert.ok(first && "tools" in first && second && !("tools" in second));
});

Deno.test("ollama 58: thinking is yes or no, and for GPT-OSS a level that cannot be off", async () => {
  const think = async (modelName: string, thinkingBudget?: number) => {
    const options = thinkingBudget === undefined ? { modelName } : { modelName, thinkingBudget };
    return (await sentFor(ask("hi"), { options })).think;
  };
  assert.deepEqual({
    unset: await think("qwen3:8b"),
    on: await think("qwen3:8b", 1000),
    off: await think("qwen3:8b", 0),
    oss: await think("gpt-oss:20b", 5000),
    ossMuch: await think("gpt-oss:20b", 50_000),
    ossOff: await think("gpt-oss:20b", 0),
  }, { unset: true, on: true, off: false, oss: "medium", ossMuch: "high", ossOff: "low" });
});

Deno.test("ollama 59: results carry the tool's name and stand in the order of the calls", async () => {
  const swapped: readonly ModelMessage[] = history.map((it) =>
    it.role === "tool" ? { ...it, results: it.results.toReversed() } : it
  );
  const { messages } = await sentFor(ask("", { messages: swapped }));
  assert.deepEqual(messages, [
    { role: "system", content: "You are terse." },
    { role: "user", content: "compare a and b" },
    {
      role: "assistant",
      content: "Reading.",
      thinking: "both files",
      tool_calls: [called("read_file", { path: "a" }), called("read_file", { path: "b" })],
    },
    { role: "tool", content: "1", tool_name: "read_file" },
    { role: "tool", content: "no such file", tool_name: "read_file" },
    { role: "assistant", content: "b is missing." },
    { role: "user", content: "and now?" },
  ]);
});

Deno.test("ollama 59: the thinking of another vendor's model is not sent as its own", async () => {
  const foreign: readonly ModelMessage[] = history.map((it) =>
    it.role !== "assistant" ? it : {
      ...it,
      parts: it.parts.map((part) =>
        part.type === "thinking" ? { ...part, opaque: { by: "openai", data: "reasoning" } } : part
      ),
    }
  );
  const { messages } = await sentFor(ask("", { messages: foreign }));
  assert.doesNotMatch(JSON.stringify(messages), /"thinking"|both files/);
});

Deno.test("ollama 60: loading may take longer than silence within an answer", async () => {
  await using fake = fakeOllama([{ ...lines(piece({ content: "Hel" })), then: "hang" }]);
  const clock = fakeClock({ now: fakeNow });
  const model = modelOn(fake, { clock, loadTimeoutMs: 60_000, idleTimeoutMs: 5000 });
  const deltas = await collect(model, ask("hi"), { seen: () => clock.advance(5000) });
  assert.deepEqual(errorOf(deltas), {
    kind: "unavailable",
    message: `${fake.url} went silent for 5 s`,
  });
  assert.deepEqual(clock.sleeps.slice(0, 2), [60_000, 5000]);
});

Deno.test("ollama 60: a model that does not load in time is given up", async () => {
  await using fake = fakeOllama([{ then: "silence" }]);
  const clock = fakeClock({ now: fakeNow, auto: true });
  const error = errorOf(await collect(modelOn(fake, { clock, loadTimeoutMs: 7000 }), ask("hi")));
  assert.deepEqual(error, {
    kind: "unavailable",
    message: `${fake.url} has not loaded the model within 7 s`,
  });
});

Deno.test("ollama 60: the model is kept loaded, and durations are not taken for tokens", async () => {
  await using fake = fakeOllama([
    lines(piece({ content: "ok" }), done({ prompt_eval_count: 12_345 })),
  ]);
  const deltas = await collect(modelOn(fake), ask("hi"));
  assert.equal(object(fake.chats()[0]).keep_alive, "30m");
  assert.deepEqual(deltas.at(-2), {
    type: "usage",
    usage: { input: 12_345, output: 5, cached: 0, thinking: 0, estimated: false },
  });
});

Deno.test("ollama: a schema for the answer is the format, where there are no tools", async () => {
  const outputSchema = { type: "object", properties: { n: { type: "number" } } };
  assert.deepEqual((await sentFor(ask("hi", { tools: [], outputSchema }))).format, outputSchema);
  assert.equal((await sentFor(ask("hi", { outputSchema }))).format, undefined);
});

Deno.test("ollama: arguments that come as text are taken as they are", async () => {
  const deltas = await answerTo(lines(
    piece({ tool_calls: [called("read_file", '{"path": "a"}')] }),
    done(),
  ));
  assert.deepEqual(partsOf(deltas), [
    { type: "tool_call", name: "read_file", arguments: '{"path": "a"}' },
  ]);
});

Deno.test("ollama: blank lines are passed over, and nothing is printed", async () => {
  const texts = [
    "\n",
    piece({ content: "Hel" }),
    "\r\n \n",
    piece({ content: "lo" }),
    "\n\n",
    done(),
  ];
  const text = texts.map((it) => typeof it === "string" ? it : `${JSON.stringify(it)}\r\n`).join(
    "",
  );
  const printed: unknown[] = [];
  const { warn } = console;
  console.warn = (...words) => void printed.push(words);
  try {
    for (const size of [1, 7, 4096]) {
      const body = inBytes(text, size);
      const deltas = await answerTo({ headers: { "content-type": "application/x-ndjson" }, body });
      assert.deepEqual(partsOf(deltas), [{ type: "text", text: "Hello" }]);
    }
  } finally {
    console.warn = warn;
  }
  assert.deepEqual(printed, []);
});

Deno.test("ollama: a line that is no JSON is malformed, and nothing is printed", async () => {
  const reply = { headers: { "content-type": "application/x-ndjson" }, body: "oops\n" };
  assert.equal(errorOf(await answerTo(reply)).kind, "malformed");
});
