import assert from "node:assert/strict";
import { geminiModel, type GeminiOptions } from "../../src/models/gemini.ts";
import { geminiSchema } from "../../src/models/gemini_schema.ts";
import type {
  AnswerPart,
  Json,
  JsonObject,
  ModelDelta,
  ModelMessage,
  ModelRequest,
} from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import {
  chunk,
  event,
  events,
  type FakeGemini,
  fakeGemini,
  type GeminiReply,
  placeholders,
  problem,
  refusal,
  sign,
} from "../support/fake_gemini.ts";
import { inBytes } from "../support/fake_server.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import { ask, collect, errorOf, fakeNow, modelConformance, partsOf, plain } from "./model_suite.ts";

modelConformance("gemini", () => geminiProvider());
modelConformance("gemini 2.5", () => geminiProvider("gemini-2.5-flash"));

const said = chunk([{ text: "ok" }], { finish: "STOP" });

function modelOn(fake: FakeGemini, more: Partial<GeminiOptions> = {}) {
  return geminiModel({
    modelName: "gemini-3-pro-preview",
    baseUrl: fake.url,
    clock: fakeClock({ now: fakeNow }),
    ...more,
  });
}

/** What one stream of chunks gives. */
async function answerTo(
  reply: GeminiReply,
  request: ModelRequest = ask("hi"),
): Promise<readonly ModelDelta[]> {
  await using fake = fakeGemini([reply]);
  return await collect(modelOn(fake), request);
}

/** What is sent for a request; the fake must find nothing wrong with it. */
async function sentFor(
  request: ModelRequest,
  more: Partial<GeminiOptions> = {},
): Promise<JsonObject> {
  await using fake = fakeGemini([events(said)]);
  partsOf(await collect(modelOn(fake, more), request));
  assert.deepEqual(fake.violations, []);
  const body = fake.requests[0]?.body;
  assert.ok(isObject(body));
  return body;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** History in which `parts` is an answer whose calls all got a result. */
function after(parts: readonly AnswerPart[]): readonly ModelMessage[] {
  const sent = parts.map((part, at) => {
    if (part.type !== "tool_call") return part;
    const { name, arguments: text, ...rest } = part;
    return {
      type: part.type,
      call: { id: `call0000${at}`, name, input: JSON.parse(text) },
      ...(rest.opaque ? { opaque: rest.opaque } : {}),
    };
  });
  const results = sent.flatMap((part) =>
    part.type === "tool_call"
      ? [{ id: part.call.id, name: part.call.name, text: "done", failed: false }]
      : []
  );
  return [
    { role: "user", text: "go" },
    { role: "assistant", parts: sent },
    ...(results.length > 0 ? [{ role: "tool" as const, results }] : []),
    { role: "user", text: "on" },
  ];
}

/** An answer is read, and sent back as history; gives the contents that go out. */
async function roundTrip(...chunks: readonly JsonObject[]): Promise<Json> {
  const parts = partsOf(await answerTo(events(...chunks)));
  return (await sentFor(ask("", { messages: after(parts) }))).contents ?? null;
}

const call = (name: string, args: JsonObject, id?: string) => ({
  functionCall: { ...(id ? { id } : {}), name, args },
});
const response = (name: string, id?: string) => ({
  functionResponse: { ...(id ? { id } : {}), name, response: { output: "done" } },
});
const user = (text: string) => ({ role: "user", parts: [{ text }] });

Deno.test("gemini 33: the signature of a call comes back on the same part", async () => {
  const signed = { ...call("read_file", { path: "a" }, "c1"), thoughtSignature: sign("1") };
  assert.deepEqual(await roundTrip(chunk([signed], { finish: "STOP" })), [
    user("go"),
    { role: "model", parts: [signed] },
    { role: "user", parts: [response("read_file", "c1")] },
    user("on"),
  ]);
});

Deno.test("gemini 34: parallel calls keep their order, and only the first is signed", async () => {
  const parts: readonly JsonObject[] = [
    { text: "Both." },
    { ...call("read_file", { path: "a" }), thoughtSignature: sign("1") },
    call("read_file", { path: "b" }),
    call("read_file", { path: "a" }),
  ];
  assert.deepEqual(await roundTrip(chunk(parts, { finish: "STOP" })), [
    user("go"),
    { role: "model", parts },
    { role: "user", parts: [response("read_file"), response("read_file"), response("read_file")] },
    user("on"),
  ]);
});

Deno.test("gemini 35: a signature in an empty text at the end stays a part of its own", async () => {
  const contents = await roundTrip(
    chunk([{ text: "Hel" }]),
    chunk([{ text: "lo" }]),
    chunk([{ text: "", thoughtSignature: sign("1") }], { finish: "STOP" }),
  );
  assert.deepEqual(contents, [
    user("go"),
    { role: "model", parts: [{ text: "Hello" }, { text: "", thoughtSignature: sign("1") }] },
    user("on"),
  ]);
});

Deno.test("gemini 35: a signature in pieces is put together", async () => {
  const whole = sign("a long one");
  const contents = await roundTrip(
    chunk([{ text: "Hello" }]),
    chunk([{ text: "", thoughtSignature: whole.slice(0, 5) }]),
    chunk([{ text: "", thoughtSignature: whole.slice(5) }], { finish: "STOP" }),
  );
  assert.deepEqual(contents, [
    user("go"),
    { role: "model", parts: [{ text: "Hello" }, { text: "", thoughtSignature: whole }] },
    user("on"),
  ]);
});

Deno.test("gemini 35: the rest of a call's signature may come with the call's id again", async () => {
  const whole = sign("a long one");
  const first = call("read_file", { path: "a" }, "c1");
  const contents = await roundTrip(
    chunk([{ ...first, thoughtSignature: whole.slice(0, 7) }]),
    chunk([{ ...first, thoughtSignature: whole.slice(7) }]),
    chunk([], { finish: "STOP" }),
  );
  assert.deepEqual(contents, [
    user("go"),
    { role: "model", parts: [{ ...first, thoughtSignature: whole }] },
    { role: "user", parts: [response("read_file", "c1")] },
    user("on"),
  ]);
});

Deno.test("gemini 35: a signed text is not joined with its neighbours", async () => {
  const parts: readonly JsonObject[] = [
    { text: "one " },
    { text: "two ", thoughtSignature: sign("2") },
    { text: "three" },
  ];
  assert.deepEqual(
    await roundTrip(...parts.map((it) => chunk([it])), chunk([], { finish: "STOP" })),
    [user("go"), { role: "model", parts }, user("on")],
  );
});

Deno.test("gemini 36: an event that is longer than a network read is read whole", async () => {
  const signature = sign("x".repeat(200_000));
  const part = { ...call("read_file", { path: "東京" }), thoughtSignature: signature };
  const event = `data: ${JSON.stringify(chunk([part], { finish: "STOP" }))}\r\n\r\n`;
  const deltas = await answerTo({
    headers: { "content-type": "text/event-stream" },
    body: inBytes(event, 4099),
  });
  assert.deepEqual(partsOf(deltas), [{
    type: "tool_call",
    name: "read_file",
    arguments: '{"path":"東京"}',
    opaque: { by: "gemini", data: { signature } },
  }]);
});

const foreign: readonly ModelMessage[] = [
  { role: "user", text: "go" },
  {
    role: "assistant",
    parts: [
      { type: "thinking", text: "hm", opaque: { by: "deepseek", data: "reasoning_content" } },
      { type: "tool_call", call: { id: "aaaaaaaa1", name: "read_file", input: { path: "a" } } },
      { type: "tool_call", call: { id: "aaaaaaaa2", name: "read_file", input: { path: "b" } } },
    ],
  },
  {
    role: "tool",
    results: [
      { id: "aaaaaaaa2", name: "read_file", text: "2", failed: true },
      { id: "aaaaaaaa1", name: "read_file", text: "1", failed: false },
    ],
  },
];

Deno.test("gemini 37: calls of another model go with the documented placeholder", async () => {
  const { contents } = await sentFor(ask("", { messages: foreign }));
  assert.deepEqual(contents, [
    user("go"),
    {
      role: "model",
      parts: [
        { ...call("read_file", { path: "a" }), thoughtSignature: placeholders[0] },
        call("read_file", { path: "b" }),
      ],
    },
    {
      role: "user",
      parts: [
        { functionResponse: { name: "read_file", response: { output: "1" } } },
        { functionResponse: { name: "read_file", response: { error: "2" } } },
      ],
    },
  ]);
});

Deno.test("gemini 37: a model that checks no signatures gets no placeholder", async () => {
  const options = { modelName: "gemini-2.5-flash" };
  const { contents } = await sentFor(ask("", { messages: foreign }), options);
  assert.equal(JSON.stringify(contents).includes("thoughtSignature"), false);
});

Deno.test("gemini 37: a refused signature is dropped, and asked again once with calls as text", async () => {
  const corrupted = { by: "gemini", data: { signature: btoa("of another key"), id: "c1" } };
  const messages = after([
    { type: "tool_call", name: "read_file", arguments: '{"path":"a"}', opaque: corrupted },
  ]);
  await using fake = fakeGemini([events(said)]);
  const deltas = await collect(modelOn(fake), ask("", { messages }));
  assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: "ok" }]);
  assert.deepEqual(deltas[0], {
    type: "retry",
    attempt: 1,
    waitMs: 0,
    error: { kind: "bad_request", message: "Corrupted thought signature.", status: 400 },
  });
  const body = fake.requests[1]?.body;
  assert.deepEqual(isObject(body) && body.contents, [
    user("go"),
    { role: "model", parts: [{ text: '[called read_file with {"path":"a"}]' }] },
    { role: "user", parts: [{ text: "[result of read_file]\ndone" }, { text: "on" }] },
  ]);
});

Deno.test("gemini 38: all results of an answer are in one content, one for each call", async () => {
  const missing = foreign.map((it) =>
    it.role === "tool" ? { ...it, results: it.results.slice(0, 1) } : it
  );
  const { contents } = await sentFor(ask("", { messages: missing }));
  assert.deepEqual(Array.isArray(contents) && contents[2], {
    role: "user",
    parts: [
      { functionResponse: { name: "read_file", response: { error: "no result" } } },
      { functionResponse: { name: "read_file", response: { error: "2" } } },
    ],
  });
});

Deno.test("gemini 39: a thinking budget is a level for Gemini 3 and a number for 2.5", async () => {
  const config = async (modelName: string, thinkingBudget?: number) => {
    const options = thinkingBudget === undefined ? { modelName } : { modelName, thinkingBudget };
    const { generationConfig = null } = await sentFor(ask("hi"), options);
    return isObject(generationConfig) ? generationConfig.thinkingConfig : undefined;
  };
  assert.deepEqual({
    pro: await config("gemini-3-pro-preview", 0),
    proMuch: await config("gemini-3-pro-preview", 20_000),
    flash: await config("gemini-3-flash", 0),
    free: await config("gemini-3-flash", -1),
    unset: await config("gemini-3-flash"),
    older: await config("gemini-2.5-flash", 1000),
    off: await config("gemini-2.5-flash", 0),
    never: await config("gemini-2.5-pro", 0),
    auto: await config("gemini-2.5-pro", -1),
    none: await config("gemini-2.0-flash", 1000),
  }, {
    pro: { includeThoughts: true, thinkingLevel: "LOW" },
    proMuch: { includeThoughts: true, thinkingLevel: "HIGH" },
    flash: { includeThoughts: true, thinkingLevel: "MINIMAL" },
    free: { includeThoughts: true },
    unset: { includeThoughts: true },
    older: { includeThoughts: true, thinkingBudget: 1000 },
    off: { includeThoughts: false, thinkingBudget: 0 },
    never: { includeThoughts: true, thinkingBudget: 128 },
    auto: { includeThoughts: true, thinkingBudget: -1 },
    none: undefined,
  });
});

Deno.test("gemini 40: thinking that ate the whole answer is tried once with more room", async () => {
  const eaten = chunk([{ text: "hm", thought: true }], {
    finish: "MAX_TOKENS",
    usage: { promptTokenCount: 5, thoughtsTokenCount: 100 },
  });
  await using fake = fakeGemini([events(eaten), events(said)]);
  const model = modelOn(fake, { thinkingBudget: 20_000 });
  const deltas = await collect(model, ask("hi", { maxOutputTokens: 100 }));
  assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: "ok" }]);
  assert.equal(deltas.filter((it) => it.type === "retry").length, 1);
  const configs = fake.requests.map(({ body }) => isObject(body) ? body.generationConfig : null);
  assert.deepEqual(configs, [
    { maxOutputTokens: 100, thinkingConfig: { includeThoughts: true, thinkingLevel: "HIGH" } },
    { maxOutputTokens: 200, thinkingConfig: { includeThoughts: true, thinkingLevel: "LOW" } },
  ]);
});

Deno.test("gemini 40: if it is eaten again, the answer finishes with length", async () => {
  const eaten = events(chunk([{ text: "hm", thought: true }], { finish: "MAX_TOKENS" }));
  await using fake = fakeGemini([eaten, eaten]);
  assert.deepEqual((await collect(modelOn(fake), ask("hi"))).at(-1), {
    type: "finish",
    reason: "length",
    parts: [{ type: "thinking", text: "hm" }],
  });
});

Deno.test("gemini 41: a candidate without parts is an empty answer", async () => {
  const candidates: readonly JsonObject[] = [
    { content: { role: "model" }, finishReason: "STOP" },
    { finishReason: "STOP" },
    { content: {}, finishReason: "STOP" },
    { content: { role: "model", parts: [] }, finishReason: "STOP" },
  ];
  for (const candidate of candidates) {
    const parts = partsOf(await answerTo(events({ candidates: [candidate] })));
    assert.deepEqual(parts, [{ type: "text", text: "" }]);
  }
});

Deno.test("gemini 41: no candidate at all is malformed", async () => {
  const chunks: readonly JsonObject[] = [
    {},
    { candidates: [] },
    { usageMetadata: { promptTokenCount: 3 } },
  ];
  for (const empty of chunks) {
    assert.equal(errorOf(await answerTo(events(empty))).kind, "malformed");
  }
});

Deno.test("gemini 42: a blocked prompt is a content filter with the reason", async () => {
  for (const blockReason of ["SAFETY", "BLOCKLIST", "JAILBREAK", "MODEL_ARMOR", "NEW_ONE"]) {
    const deltas = await answerTo(events({ promptFeedback: { blockReason } }));
    assert.deepEqual(errorOf(deltas), {
      kind: "content_filter",
      message: "the prompt was blocked",
      reason: blockReason,
    });
  }
});

Deno.test("gemini 42: a filtered answer is a content filter with the reason", async () => {
  for (const finish of ["SAFETY", "RECITATION", "PROHIBITED_CONTENT", "SPII"]) {
    const error = errorOf(await answerTo(events(chunk([{ text: "The" }], { finish }))));
    assert.equal(error.kind === "content_filter" && error.reason, finish);
  }
});

Deno.test("gemini 43: a malformed, unexpected or repeated call is no success", async () => {
  for (const finish of ["MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"]) {
    const error = errorOf(await answerTo(events(chunk([], { finish }))));
    assert.deepEqual(error, { kind: "malformed", message: finish });
  }
});

Deno.test("gemini 44: tool schemas hold only keywords that the server knows", async () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      count: { type: "integer", exclusiveMinimum: 0, maximum: 9 },
      mode: { const: "fast" },
      pattern: { type: "string", pattern: "^a", minLength: 1 },
      env: {
        type: "object",
        propertyNames: { pattern: "x" },
        additionalProperties: { type: "string" },
      },
      $ref: { type: "string", default: "a property of this name is no reference" },
    },
    required: ["count"],
    additionalProperties: false,
  };
  const tools = [{ name: "t", description: "d", schema }, {
    name: "none",
    description: "no input",
    schema: { type: "object", properties: {}, additionalProperties: false },
  }];
  const sent = await sentFor(ask("hi", { tools }));
  assert.deepEqual(sent.tools, [{
    functionDeclarations: [{
      name: "t",
      description: "d",
      parametersJsonSchema: {
        type: "object",
        properties: {
          count: { type: "integer", minimum: 1, maximum: 9 },
          mode: { type: "string", enum: ["fast"] },
          pattern: { type: "string" },
          env: { type: "object", additionalProperties: { type: "string" } },
          $ref: { type: "string" },
        },
        required: ["count"],
      },
    }, { name: "none", description: "no input" }],
  }]);
});

Deno.test("gemini 44: an answer's schema is sent, beside tools only to Gemini 3", async () => {
  const outputSchema = { type: "object", properties: { n: { type: "number" } } };
  const schemaOf = async (modelName: string, tools: ModelRequest["tools"]) => {
    const { generationConfig = null } = await sentFor(ask("hi", { tools, outputSchema }), {
      modelName,
    });
    return isObject(generationConfig) ? generationConfig.responseJsonSchema : undefined;
  };
  const { tools } = ask("hi");
  assert.deepEqual(await schemaOf("gemini-3-flash", tools), outputSchema);
  assert.deepEqual(await schemaOf("gemini-2.5-flash", []), outputSchema);
  assert.equal(await schemaOf("gemini-2.5-flash", tools), undefined);
});

Deno.test("gemini 45: references are inlined with their siblings, and cycles end", () => {
  const schema = {
    type: "object",
    $defs: {
      name: { type: "string", description: "a name" },
      tree: {
        type: "object",
        properties: { left: { $ref: "#/$defs/tree" }, name: { $ref: "#/$defs/name" } },
      },
    },
    properties: {
      tree: { $ref: "#/$defs/tree" },
      other: { $ref: "#/$defs/name", description: "another name" },
      lost: { $ref: "https://example.org/schema" },
    },
  };
  const name = { type: "string", description: "a name" };
  assert.deepEqual(geminiSchema(schema), {
    type: "object",
    properties: {
      tree: { type: "object", properties: { left: { type: "object" }, name } },
      other: { type: "string", description: "another name" },
      lost: { type: "object" },
    },
  });
});

Deno.test("gemini 46: a result that looks like a schema goes as text", async () => {
  const text = '{"$ref": "#/$defs/a"}';
  const messages = foreign.map((it) =>
    it.role === "tool" ? { ...it, results: it.results.map((one) => ({ ...one, text })) } : it
  );
  const { contents } = await sentFor(ask("", { messages }));
  assert.deepEqual(Array.isArray(contents) && contents[2], {
    role: "user",
    parts: [
      { functionResponse: { name: "read_file", response: { output: text } } },
      { functionResponse: { name: "read_file", response: { error: text } } },
    ],
  });
});

Deno.test("gemini 47: no content is empty, and neither is the system text", async () => {
  const messages: readonly ModelMessage[] = [
    { role: "user", text: "go" },
    { role: "assistant", parts: [{ type: "text", text: "" }, { type: "thinking", text: "hm" }] },
    { role: "assistant", parts: [] },
    { role: "user", text: "" },
    { role: "user", text: "on" },
  ];
  const sent = await sentFor({ system: "", messages, tools: [] });
  assert.deepEqual(sent, {
    contents: [{ role: "user", parts: [{ text: "go" }, { text: "on" }] }],
    generationConfig: { thinkingConfig: { includeThoughts: true } },
  });
});

Deno.test("gemini 48: calls may lack an id and even arguments", async () => {
  const bare = { functionCall: { name: "read_file" } };
  const parts = partsOf(await answerTo(events(chunk([bare, bare], { finish: "STOP" }))));
  assert.deepEqual(parts, [
    { type: "tool_call", name: "read_file", arguments: "{}" },
    { type: "tool_call", name: "read_file", arguments: "{}" },
  ]);
});

Deno.test("gemini 49: usage is a sum, and thoughts count as output", async () => {
  const usage = {
    promptTokenCount: 100,
    toolUsePromptTokenCount: 10,
    cachedContentTokenCount: 60,
    candidatesTokenCount: 7,
    thoughtsTokenCount: 5,
    totalTokenCount: 122,
  };
  const deltas = await answerTo(events(chunk([{ text: "a" }], { finish: "STOP", usage })));
  assert.deepEqual(deltas.at(-2), {
    type: "usage",
    usage: { input: 110, output: 12, cached: 60, thinking: 5, estimated: false },
  });
});

const retryInfo = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.5s" };

Deno.test("gemini 50: a rate limit says when to come back, also in an array", async () => {
  const body = problem(429, "RESOURCE_EXHAUSTED", "quota", [retryInfo]);
  const limited = { kind: "rate_limit", message: "quota", resetAt: fakeNow + 34_500 };
  const replies = [
    refusal(429, "RESOURCE_EXHAUSTED", "quota", [retryInfo]),
    { ...refusal(429, "", ""), body: JSON.stringify([body]) },
    { headers: { "content-type": "text/event-stream" }, body: `data: ${JSON.stringify(body)}\n\n` },
    { headers: { "content-type": "application/json" }, body: JSON.stringify([body]) },
  ];
  for (const reply of replies) assert.deepEqual(errorOf(await answerTo(reply)), limited);
});

Deno.test("gemini 50: an error behind what was said is read, with a code or without, as event or bare", async () => {
  const said = event(chunk([{ text: "Hel" }]));
  const coded = problem(503, "UNAVAILABLE", "overloaded");
  const bare = { error: { message: "overloaded", status: "UNAVAILABLE" } };
  const errors = [
    event(coded),
    event(bare),
    JSON.stringify(coded, null, 2),
    JSON.stringify([bare]),
  ];
  for (const it of errors) {
    const body = [`${said}${it}`];
    const deltas = await answerTo({ headers: { "content-type": "text/event-stream" }, body });
    assert.deepEqual(deltas[0], { type: "text", text: "Hel" });
    const { kind, message } = errorOf(deltas);
    assert.deepEqual([kind, message], ["unavailable", "overloaded"], it);
  }
});

Deno.test("gemini: an event without the blank line behind it is read", async () => {
  const deltas = await answerTo({
    headers: { "content-type": "text/event-stream" },
    body: `data: ${JSON.stringify(said)}`,
  });
  assert.deepEqual(partsOf(deltas), [{ type: "text", text: "ok" }]);
});

Deno.test("gemini: an invalid key is a question of the key, though it is a 400", async () => {
  const reply = refusal(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.");
  assert.equal(errorOf(await answerTo(reply)).kind, "auth");
});

Deno.test("gemini: an unknown model is named as such", async () => {
  const reply = refusal(404, "NOT_FOUND", "models/gemini-9 is not found for API version v1beta");
  assert.equal(errorOf(await answerTo(reply)).kind, "unknown_model");
});
