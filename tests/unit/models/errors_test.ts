import assert from "node:assert/strict";
import { classify, fromThrown, retryAfter } from "../../../src/models/errors.ts";
import type { ModelError } from "../../../src/protocol/mod.ts";

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const openai = (error: object) => JSON.stringify({ error });
const message = "m";

const statuses: readonly (readonly [number, ModelError])[] = [
  [400, { kind: "bad_request", message, status: 400 }],
  [401, { kind: "auth", message }],
  [402, { kind: "balance", message }],
  [403, { kind: "auth", message }],
  [404, { kind: "bad_request", message, status: 404 }],
  [405, { kind: "bad_request", message, status: 405 }],
  [408, { kind: "unavailable", message, status: 408 }],
  [409, { kind: "unavailable", message, status: 409 }],
  [422, { kind: "bad_request", message, status: 422 }],
  [425, { kind: "unavailable", message, status: 425 }],
  [429, { kind: "rate_limit", message }],
  [500, { kind: "unavailable", message, status: 500 }],
  [502, { kind: "unavailable", message, status: 502 }],
  [503, { kind: "unavailable", message, status: 503 }],
  [504, { kind: "unavailable", message, status: 504 }],
  [529, { kind: "unavailable", message, status: 529 }],
];

for (const [status, expected] of statuses) {
  Deno.test(`status ${status} is ${expected.kind}`, () => {
    assert.deepEqual(classify(status, openai({ message }), undefined, now), expected);
  });
}

const overflows: readonly (readonly [string, number, string, ModelError])[] = [
  [
    "OpenAI",
    400,
    openai({
      message:
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 10,240 tokens. Please reduce the length of the messages.",
      type: "invalid_request_error",
      param: "messages",
      code: "context_length_exceeded",
    }),
    overflow(10_240, 8192),
  ],
  [
    "DeepSeek",
    400,
    openai({
      message:
        "This model's maximum context length is 65536 tokens. However, you requested 70000 tokens (66000 in the messages, 4000 in the completion).",
      type: "invalid_request_error",
      code: "invalid_request_error",
    }),
    overflow(70_000, 65_536),
  ],
  [
    "OpenAI without numbers",
    400,
    openai({ message: "Your input exceeds the context window of this model.", code: "x" }),
    overflow(),
  ],
  [
    "OpenAI's limit of a minute",
    429,
    openai({
      message:
        "Request too large for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, Requested 41000.",
      type: "tokens",
      code: "rate_limit_exceeded",
    }),
    overflow(41_000, 30_000),
  ],
  [
    "llama-server",
    400,
    openai({
      code: 400,
      message: "the request exceeds the available context size, try increasing it",
      type: "exceed_context_size_error",
      n_prompt_tokens: 9001,
      n_ctx: 4096,
    }),
    overflow(9001, 4096),
  ],
  [
    "Gemini",
    400,
    openai({
      code: 400,
      message:
        "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
      status: "INVALID_ARGUMENT",
    }),
    overflow(1_200_000, 1_048_576),
  ],
  [
    "Ollama after a cut",
    500,
    '{"error":"no user query found in messages"}',
    overflow(),
  ],
  [
    "Anthropic behind a gateway",
    400,
    openai({ message: "prompt is too long: 210000 tokens > 200000 maximum" }),
    overflow(210_000, 200_000),
  ],
];

function overflow(promptTokens?: number, limit?: number): ModelError {
  return {
    kind: "overflow",
    message,
    ...(promptTokens === undefined ? {} : { promptTokens }),
    ...(limit === undefined ? {} : { limit }),
  };
}

for (const [who, status, body, expected] of overflows) {
  Deno.test(`an overflow is known with its numbers: ${who}`, () => {
    assert.deepEqual({ ...classify(status, body, undefined, now), message }, expected);
  });
}

const bodies: readonly (readonly [string, number, string, ModelError])[] = [
  [
    "an empty account under 429",
    429,
    openai({ message: "You exceeded your current quota", code: "insufficient_quota" }),
    { kind: "balance", message: "You exceeded your current quota" },
  ],
  [
    "an empty account of DeepSeek",
    402,
    openai({
      message: "Insufficient Balance",
      type: "unknown_error",
      code: "invalid_request_error",
    }),
    { kind: "balance", message: "Insufficient Balance" },
  ],
  [
    "an unknown model of OpenAI",
    404,
    openai({ message: "The model `gpt-9` does not exist", code: "model_not_found" }),
    { kind: "unknown_model", message: "The model `gpt-9` does not exist" },
  ],
  [
    "an unknown model of Ollama",
    404,
    '{"error":"model \'qwen9\' not found"}',
    { kind: "unknown_model", message: "model 'qwen9' not found" },
  ],
  [
    "an unknown model of DeepSeek",
    400,
    openai({ message: "Model Not Exist", type: "invalid_request_error" }),
    { kind: "unknown_model", message: "Model Not Exist" },
  ],
  [
    "an unknown model of Gemini",
    404,
    openai({
      code: 404,
      message: "models/x is not found for API version v1beta",
      status: "NOT_FOUND",
    }),
    { kind: "unknown_model", message: "models/x is not found for API version v1beta" },
  ],
  [
    "a wrong key of Gemini",
    400,
    openai({
      code: 400,
      message: "API key not valid. Please pass a valid API key.",
      status: "INVALID_ARGUMENT",
      details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }],
    }),
    { kind: "auth", message: "API key not valid. Please pass a valid API key." },
  ],
  [
    "a body that is an array",
    503,
    `[${openai({ code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" })}]`,
    { kind: "unavailable", message: "The model is overloaded.", status: 503 },
  ],
  [
    "the filter of DeepSeek",
    400,
    openai({ message: "Content Exists Risk", type: "invalid_request_error" }),
    { kind: "content_filter", message: "Content Exists Risk", reason: "invalid_request_error" },
  ],
  [
    "a page of a proxy",
    502,
    "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>",
    { kind: "unavailable", message: "502 Bad Gateway nginx", status: 502 },
  ],
  ["nothing", 500, "", {
    kind: "unavailable",
    message: "the server answered with status 500",
    status: 500,
  }],
  ["the words of FastAPI", 422, '{"detail":"field required"}', {
    kind: "bad_request",
    message: "field required",
    status: 422,
  }],
  [
    "an outage inside a 200",
    200,
    openai({ code: 503, message: "overloaded", status: "UNAVAILABLE" }),
    { kind: "unavailable", message: "overloaded", status: 503 },
  ],
  ["an error inside a 200 that names nothing", 200, '{"error":"EOF"}', {
    kind: "unavailable",
    message: "EOF",
    status: 503,
  }],
  ["a page under 200", 200, "<!doctype html><p>Sign in</p>", {
    kind: "malformed",
    message: "the server sent HTML instead of an answer: Sign in",
  }],
];

for (const [what, status, body, expected] of bodies) {
  Deno.test(`a body is read: ${what}`, () => {
    assert.deepEqual(classify(status, body, undefined, now), expected);
  });
}

const waits: readonly (readonly [string, Record<string, string>, string, number | undefined])[] = [
  ["seconds", { "retry-after": "7" }, "", 7000],
  ["part of a second", { "retry-after": "0.5" }, "", 500],
  ["milliseconds", { "retry-after-ms": "1500", "retry-after": "2" }, "", 1500],
  ["a date", { "retry-after": "Fri, 20 Nov 2026 12:00:30 GMT" }, "", 30_000],
  ["a past date", { "retry-after": "Fri, 20 Nov 2026 11:00:00 GMT" }, "", 0],
  ["a negative number", { "retry-after": "-5" }, "", 0],
  ["an absurd number", { "retry-after": "999999999" }, "", 120_000],
  ["an absurd date", { "retry-after": "Fri, 20 Nov 2099 12:00:00 GMT" }, "", 120_000],
  ["infinity", { "retry-after": "Infinity" }, "", 120_000],
  ["nonsense", { "retry-after": "soon" }, "", undefined],
  ["nothing", {}, "", undefined],
  [
    "Google's retry info",
    {},
    openai({
      code: 429,
      message: "quota",
      details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.07s" }],
    }),
    34_070,
  ],
  ["OpenAI's sentence", {}, openai({ message: "Please try again in 1m3.5s. Visit" }), 63_500],
  ["OpenAI's sentence in milliseconds", {}, openai({ message: "Please try again in 820ms." }), 820],
];

for (const [what, headers, body, expected] of waits) {
  Deno.test(`when to ask again is told by ${what}`, () => {
    const resetAt = expected === undefined ? undefined : now + expected;
    assert.equal(retryAfter(new Headers(headers), body, now), resetAt);
    assert.deepEqual(classify(429, body || openai({ message }), new Headers(headers), now), {
      kind: "rate_limit",
      message: body ? JSON.parse(body).error.message : message,
      ...(resetAt === undefined ? {} : { resetAt }),
    });
  });
}

const idle = new AbortController().signal;

Deno.test("a thrown value after an abort is the abort", () => {
  assert.deepEqual(fromThrown(new Error("x"), AbortSignal.abort()), {
    kind: "aborted",
    message: "cancelled",
  });
});

Deno.test("a connect error shows its cause and the address without what may be a key", () => {
  const cause = new TypeError("tcp connect error: Connection refused");
  const error = new Error("Connection error.", { cause });
  assert.deepEqual(fromThrown(error, idle, { url: "http://u:secret@host:1/v1?key=secret" }), {
    kind: "unavailable",
    message: "http://host:1/v1: Connection refused",
  });
});

const refusals: readonly (readonly [string, string])[] = [
  [
    "error sending request for url (http://host:1/v1/x?key=secret): client error (Connect): tcp connect error: Connection refused (os error 111)",
    "http://host:1/v1/x: Connection refused",
  ],
  [
    "error sending request from 10.0.0.2:3 for http://host:1/v1/x?key=secret (10.0.0.1:1): client error (SendRequest): connection closed",
    "http://host:1/v1/x: connection closed",
  ],
];

for (const [said, message] of refusals) {
  Deno.test(`what the network says is an address and a reason: ${message}`, () => {
    const error = new TypeError("fetch failed", { cause: new TypeError(said) });
    assert.deepEqual(fromThrown(error, idle, { url: "http://host:1/v1" }), {
      kind: "unavailable",
      message,
    });
  });
}

Deno.test("broken JSON is malformed, HTML in its place is shown", () => {
  assert.deepEqual(fromThrown(new SyntaxError("Unexpected token"), idle), {
    kind: "malformed",
    message: "Unexpected token",
  });
  assert.deepEqual(fromThrown(new Error("<!doctype html><h1>Hotel</h1>"), idle), {
    kind: "malformed",
    message: "the server sent HTML instead of an answer: Hotel",
  });
});

Deno.test("an SDK's error is known by its shape", () => {
  const gemini = Object.assign(new Error(`got status: 503. ${openai({ message: "busy" })}`), {
    status: 503,
  });
  const ollama = Object.assign(new Error("x"), { error: "model 'm' not found", status_code: 404 });
  const streamed = Object.assign(new Error("x"), {
    status: undefined,
    error: { message: "slow down", type: "rate_limit_error" },
  });
  assert.deepEqual([gemini, ollama, streamed].map((it) => fromThrown(it, idle, { now })), [
    { kind: "unavailable", message: "busy", status: 503 },
    { kind: "unknown_model", message: "model 'm' not found" },
    { kind: "rate_limit", message: "slow down" },
  ]);
});

Deno.test("a host that the program gave up is not asked again", () => {
  const error = new Error("x", { cause: new Deno.errors.NotCapable("Requires net access") });
  assert.equal(fromThrown(error, idle).kind, "bad_request");
});
