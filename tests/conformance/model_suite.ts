/**
 * What every `Model` does, whoever its provider is. A provider brings a fake server that
 * speaks its words; the provider's official SDK reads the same fake, so that a mistake
 * in the fake does not pass for an agreement.
 */

import assert from "node:assert/strict";
import type {
  AnswerPart,
  JsonObject,
  Model,
  ModelDelta,
  ModelError,
  ModelMessage,
  ModelRequest,
} from "../../src/protocol/mod.ts";
import type { RecordedRequest } from "../support/fake_server.ts";

/** One reply of a fake, in no provider's words. */
export type FakeReply =
  | {
    readonly type: "answer";
    readonly thinking?: string;
    /** Each piece is one chunk. */
    readonly text?: readonly string[];
    readonly calls?: readonly { readonly name: string; readonly input: JsonObject }[];
    /** Absent: the server tells none. */
    readonly usage?: { readonly input: number; readonly output: number };
    /** The answer was cut by a token limit. */
    readonly length?: boolean;
    /** Bytes in each network write, cutting characters in two; absent: an event each. */
    readonly writes?: number;
    /**
     * `cut`: ends without its end; `break`: the connection breaks; `hang`: silence after the last
     * piece; `flood`: the last piece of text comes again and again until the client leaves.
     */
    readonly then?: "cut" | "break" | "hang" | "flood";
  }
  | {
    readonly type: "refused";
    readonly status: number;
    /** Characters of a message that never ends; absent: a short one that ends. */
    readonly endless?: boolean;
    /** When to ask again, in the provider's way. */
    readonly retryAfterSeconds?: number;
  }
  /** A page for people under status 200. */
  | { readonly type: "html"; readonly text: string }
  /** A stream whose first line never ends. */
  | { readonly type: "endless_line" };

export interface ProviderFake extends AsyncDisposable {
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly RecordedRequest[];
  /** What was wrong with requests; a fake refuses what the real server refuses. */
  readonly violations: readonly string[];
  /** Resolves when a client has left a reply before its end. */
  readonly left: Promise<void>;
  /** Adds a reply; each serves one request. */
  reply(script: FakeReply): void;
  /** The model under test, on a clock that stands still at `fakeNow`; another address if given. */
  model(options?: { readonly baseUrl?: string }): Model;
  /** The next reply as the provider's official SDK reads it. */
  sdkReads(): Promise<SdkReading>;
}

export interface SdkReading {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: JsonObject }[];
  readonly usage: { readonly input: number; readonly output: number };
}

/** Epoch milliseconds at which the clock of `model()` stands. */
export const fakeNow = 1_800_000_000_000;

/** Everything a model yields. Checks what holds for every stream: one end, nothing after, plain data. */
export async function collect(
  model: Model,
  request: ModelRequest,
  options: { readonly signal?: AbortSignal; readonly seen?: (delta: ModelDelta) => void } = {},
): Promise<readonly ModelDelta[]> {
  const deltas: ModelDelta[] = [];
  const signal = options.signal ?? new AbortController().signal;
  for await (const delta of model.stream(request, { signal })) {
    deltas.push(delta);
    options.seen?.(delta);
  }
  const ends = deltas.filter((it) => it.type === "finish" || it.type === "error");
  assert.equal(ends.length, 1, "exactly one end");
  assert.equal(deltas.at(-1), ends[0], "nothing after the end");
  assert.deepEqual(structuredClone(deltas), deltas);
  return deltas;
}

/** The parts of a finished answer. */
export function partsOf(deltas: readonly ModelDelta[]): readonly AnswerPart[] {
  const end = deltas.at(-1);
  assert.equal(end?.type, "finish", JSON.stringify(end));
  return end.parts;
}

/** The error that ended an answer. */
export function errorOf(deltas: readonly ModelDelta[]): ModelError {
  const end = deltas.at(-1);
  assert.equal(end?.type, "error", JSON.stringify(end));
  return end.error;
}

/** Parts without the provider's private bytes. */
export function plain(parts: readonly AnswerPart[]): readonly AnswerPart[] {
  return parts.map(({ opaque: _, ...part }) => part);
}

const tool = {
  name: "read_file",
  description: "Reads a file.",
  schema: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    additionalProperties: false,
  },
};

/** A request of a user who asks one thing. */
export function ask(text: string, more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: "You are terse.",
    messages: [{ role: "user", text }],
    tools: [tool],
    ...more,
  };
}

/** A conversation with two parallel calls behind it. */
export const history: readonly ModelMessage[] = [
  { role: "user", text: "compare a and b" },
  {
    role: "assistant",
    parts: [
      { type: "thinking", text: "both files" },
      { type: "text", text: "Reading." },
      { type: "tool_call", call: { id: "aaaaaaaa1", name: "read_file", input: { path: "a" } } },
      { type: "tool_call", call: { id: "aaaaaaaa2", name: "read_file", input: { path: "b" } } },
    ],
  },
  {
    role: "tool",
    results: [
      { id: "aaaaaaaa1", name: "read_file", text: "1", failed: false },
      { id: "aaaaaaaa2", name: "read_file", text: "no such file", failed: true },
    ],
  },
  { role: "assistant", parts: [{ type: "text", text: "b is missing." }] },
  { role: "user", text: "and now?" },
];

const usage = { input: 11, output: 7 };
const cjk = "東京 🗼 Zürich";

export interface SuiteOptions {
  readonly thinks?: boolean;
  /** Titles of tests that do not apply, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
}

/** Registers one test for each thing that every model does. */
export function modelConformance(
  name: string,
  makeFake: () => ProviderFake,
  options: SuiteOptions = {},
): void {
  const left = new Set(Object.keys(options.without ?? {}));
  const test = (title: string, run: (fake: ProviderFake) => Promise<void>) => {
    if (left.delete(title)) return;
    Deno.test(`${name}: ${title}`, async () => {
      await using fake = makeFake();
      await run(fake);
      assert.deepEqual(fake.violations, []);
    });
  };
  answers(test, options.thinks ?? true);
  ends(test);
  failures(test);
  requests(test);
  assert.deepEqual([...left], [], "titles of tests that do not apply");
}

type Register = (title: string, run: (fake: ProviderFake) => Promise<void>) => void;

function answers(test: Register, thinks: boolean): void {
  test("text comes in pieces and ends whole", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel", "lo ", cjk], usage });
    const deltas = await collect(fake.model(), ask("hi"));
    const texts = deltas.flatMap((it) => it.type === "text" ? [it.text] : []);
    assert.deepEqual(texts, ["Hel", "lo ", cjk]);
    assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: `Hello ${cjk}` }]);
  });

  test("thinking is a part of its own before the text", async (fake) => {
    if (!thinks) return;
    fake.reply({ type: "answer", thinking: "hmm", text: ["Yes"], usage });
    const deltas = await collect(fake.model(), ask("hi"));
    assert.deepEqual(deltas[0], { type: "thinking", text: "hmm" });
    assert.deepEqual(plain(partsOf(deltas)), [
      { type: "thinking", text: "hmm" },
      { type: "text", text: "Yes" },
    ]);
  });

  test("one call has its name and its arguments as JSON", async (fake) => {
    const calls = [{ name: "read_file", input: { path: "a.ts" } }];
    fake.reply({ type: "answer", text: ["Let me look."], calls, usage });
    const deltas = await collect(fake.model(), ask("read a.ts"));
    assert.deepEqual(plain(partsOf(deltas)), [
      { type: "text", text: "Let me look." },
      { type: "tool_call", name: "read_file", arguments: '{"path":"a.ts"}' },
    ]);
    assert.deepEqual(callsIn(deltas), calls);
  });

  test("parallel calls of one tool stay apart and in order", async (fake) => {
    const calls = ["a", "b", "c"].map((path) => ({ name: "read_file", input: { path } }));
    fake.reply({ type: "answer", calls, usage });
    assert.deepEqual(callsIn(await collect(fake.model(), ask("read all"))), calls);
  });

  test("characters cut in two by the network arrive whole", async (fake) => {
    fake.reply({ type: "answer", text: [cjk, cjk], usage, writes: 1 });
    const parts = partsOf(await collect(fake.model(), ask("hi")));
    assert.deepEqual(plain(parts), [{ type: "text", text: cjk + cjk }]);
  });
}

function ends(test: Register): void {
  test("usage is the server's and comes before the end", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello"], usage });
    const before = (await collect(fake.model(), ask("hi"))).at(-2);
    assert.deepEqual(before, {
      type: "usage",
      usage: { ...usage, cached: 0, thinking: 0, estimated: false },
    });
  });

  test("usage that the server does not tell is an estimate and says so", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello there"] });
    const before = (await collect(fake.model(), ask("hi"))).at(-2);
    assert.equal(before?.type, "usage");
    assert.equal(before.usage.estimated, true);
    assert.ok(before.usage.input > 0 && before.usage.output > 0);
  });

  test("a complete answer finishes with stop, calls or not", async (fake) => {
    fake.reply({ type: "answer", text: ["Hello"], usage });
    fake.reply({ type: "answer", calls: [{ name: "read_file", input: { path: "a" } }], usage });
    for (
      const deltas of [await collect(fake.model(), ask("1")), await collect(fake.model(), ask("2"))]
    ) {
      const end = deltas.at(-1);
      assert.equal(end?.type === "finish" && end.reason, "stop");
    }
  });

  test("an answer cut by a token limit finishes with length", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], usage, length: true });
    const end = (await collect(fake.model(), ask("hi"))).at(-1);
    assert.equal(end?.type === "finish" && end.reason, "length");
  });

  test("an abort in mid-stream ends in aborted, and the server sees the client go", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], then: "hang" });
    const controller = new AbortController();
    const deltas = await collect(fake.model(), ask("hi"), {
      signal: controller.signal,
      seen: (delta) => delta.type === "text" && controller.abort(),
    });
    assert.equal(errorOf(deltas).kind, "aborted");
    await fake.left;
  });

  for (const after of [1, 3000]) {
    test(`an abort after ${after} chunks of a fast answer ends it and the server stops`, async (fake) => {
      fake.reply({ type: "answer", text: ["Hel", "lo "], then: "flood" });
      const controller = new AbortController();
      let count = 0;
      const deltas = await collect(fake.model(), ask("hi"), {
        signal: controller.signal,
        seen: () => ++count === after && controller.abort(),
      });
      assert.equal(errorOf(deltas).kind, "aborted");
      // What one piece of the network had brought, at most.
      assert.ok(deltas.length < after + 3, `${deltas.length} deltas`);
      await fake.left;
    });
  }

  test("an abort before the start sends nothing", async (fake) => {
    const deltas = await collect(fake.model(), ask("hi"), { signal: AbortSignal.abort() });
    assert.equal(errorOf(deltas).kind, "aborted");
    assert.deepEqual(fake.requests, []);
  });

  test("a reader that goes away leaves no request behind", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], then: "hang" });
    const { signal } = new AbortController();
    for await (const delta of fake.model().stream(ask("hi"), { signal })) {
      if (delta.type === "text") break;
    }
    await fake.left;
  });
}

function failures(test: Register): void {
  test("a dead server is unavailable, and its address is named", async (fake) => {
    const url = deadUrl();
    const error = errorOf(await collect(fake.model({ baseUrl: url }), ask("hi")));
    assert.equal(error.kind, "unavailable");
    assert.ok(error.message.includes(url), error.message);
  });

  test("401 is a question of the key", async (fake) => {
    fake.reply({ type: "refused", status: 401 });
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "auth");
  });

  test("429 is a rate limit that knows when it ends", async (fake) => {
    fake.reply({ type: "refused", status: 429, retryAfterSeconds: 7 });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind === "rate_limit" && error.resetAt, fakeNow + 7000);
  });

  test("500 and 503 are unavailable", async (fake) => {
    fake.reply({ type: "refused", status: 500 });
    fake.reply({ type: "refused", status: 503 });
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "unavailable");
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "unavailable");
  });

  test("HTML under 200 is malformed and shows what it says", async (fake) => {
    fake.reply({ type: "html", text: "Sign in to the hotel network" });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind, "malformed");
    assert.ok(error.message.includes("Sign in to the hotel network"), error.message);
  });

  test("an error without an end is read in part, and the server sees the client go", async (fake) => {
    fake.reply({ type: "refused", status: 503, endless: true });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind, "unavailable");
    assert.ok(error.message.length < 1000, `${error.message.length} characters`);
    await fake.left;
  });

  test("a line without an end is malformed, and the server sees the client go", async (fake) => {
    fake.reply({ type: "endless_line" });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind, "malformed");
    assert.match(error.message, /line/);
    await fake.left;
  });

  test("half a stream is malformed and finishes nothing", async (fake) => {
    fake.reply({
      type: "answer",
      text: ["Hel"],
      calls: [{ name: "read_file", input: { path: "a" } }],
      then: "cut",
    });
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "malformed");
  });

  test("a broken connection is an error that may be tried again", async (fake) => {
    fake.reply({ type: "answer", text: ["Hel"], then: "break" });
    const { kind } = errorOf(await collect(fake.model(), ask("hi")));
    assert.ok(kind === "unavailable" || kind === "malformed", kind);
  });
}

function requests(test: Register): void {
  test("equal requests give equal bytes", async (fake) => {
    const request = ask("again", { messages: history, maxOutputTokens: 100 });
    fake.reply({ type: "answer", text: ["1"], usage });
    fake.reply({ type: "answer", text: ["2"], usage });
    await collect(fake.model(), request);
    await collect(fake.model(), structuredClone(request));
    const [first, second] = fake.requests.slice(-2);
    assert.ok(first && first.text !== "");
    assert.equal(first.text, second?.text);
  });

  test("a history with calls, failures and another model's thinking is accepted", async (fake) => {
    fake.reply({ type: "answer", text: ["ok"], usage });
    const deltas = await collect(fake.model(), ask("", { messages: history }));
    assert.deepEqual(plain(partsOf(deltas)), [{ type: "text", text: "ok" }]);
  });

  test("the official SDK reads the fake as the model does", async (fake) => {
    const script: FakeReply = {
      type: "answer",
      text: ["Look", "ing."],
      calls: [
        { name: "read_file", input: { path: "ü" } },
        { name: "read_file", input: { path: "b" } },
      ],
      usage,
    };
    fake.reply(script);
    fake.reply(script);
    const deltas = await collect(fake.model(), ask("hi"));
    const told = deltas.find((it) => it.type === "usage");
    assert.ok(told);
    const texts = partsOf(deltas).flatMap((it) => it.type === "text" ? [it.text] : []);
    assert.deepEqual(await fake.sdkReads(), {
      text: texts.join(""),
      calls: callsIn(deltas),
      usage: { input: told.usage.input, output: told.usage.output },
    });
  });
}

function callsIn(deltas: readonly ModelDelta[]) {
  return partsOf(deltas).flatMap((it) =>
    it.type === "tool_call" ? [{ name: it.name, input: JSON.parse(it.arguments) }] : []
  );
}

/** An address where nobody listens. */
function deadUrl(): string {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${listener.addr.port}`;
}
