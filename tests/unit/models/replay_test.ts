import assert from "node:assert/strict";
import fc from "fast-check";
import { recording, replayModel } from "../../../src/models/replay.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import {
  AgentError,
  type Model,
  type ModelDelta,
  type ModelRequest,
} from "../../../src/protocol/mod.ts";

const { signal } = new AbortController();

function ask(text: string): ModelRequest {
  return { system: "s", messages: [{ role: "user", text }], tools: [] };
}

/** A model that answers with these deltas, one list a request. */
function fixed(answers: readonly (readonly ModelDelta[])[]): Model {
  let next = 0;
  return {
    id: { provider: "p", name: "m" },
    async *stream() {
      yield* answers[next++] ?? [];
    },
  };
}

/** The cassette of asking `model` once for each request. */
async function record(
  model: Model,
  requests: readonly ModelRequest[],
  secrets: readonly string[] = [],
): Promise<string> {
  const lines: string[] = [];
  const recorder = recording(model, (line) => Promise.resolve(void lines.push(line)), { secrets });
  for (const request of requests) await Array.fromAsync(recorder.stream(request, { signal }));
  return lines.map((it) => `${it}\n`).join("");
}

async function play(model: Model, request: ModelRequest): Promise<readonly ModelDelta[]> {
  return await Array.fromAsync(model.stream(request, { signal }));
}

/**
 * Zod drops the one key that no provider uses. And `JSON.parse` of Deno 2.9.6 (V8 15.0) reads a key of
 * one escaped character as a backslash where one stood at this place in an object before:
 * `JSON.parse('{"a":1,"\\\\":2}'); JSON.parse('{"a":1,"\\n":2}')`.
 */
const json = fc.json()
  .filter((it) => !it.includes("__proto__") && !/"\\(?:u[0-9a-f]{4}|.)":/.test(it))
  .map((it) => JSON.parse(it));
const opaque = fc.record({ by: fc.string(), data: json });
const text = fc.record({ type: fc.constantFrom("text", "thinking"), text: fc.string() });
const part = fc.oneof(
  fc.record({
    type: fc.constantFrom("text", "thinking"),
    text: fc.string({ unit: "grapheme" }),
    opaque,
  }, { requiredKeys: ["type", "text"] }),
  fc.record({ type: fc.constant("tool_call"), name: fc.string(), arguments: fc.string(), opaque }, {
    requiredKeys: ["type", "name", "arguments"],
  }),
);
const piece = fc.record(
  { type: fc.constant("tool_call"), index: fc.nat(3), name: fc.string(), arguments: fc.string() },
  { requiredKeys: ["type", "index"] },
);
const finish = fc.record({
  type: fc.constant("finish"),
  reason: fc.constantFrom("stop", "length"),
  parts: fc.array(part),
});
const deltas = fc.tuple(fc.array(fc.oneof(text, piece)), finish)
  .map(([some, end]): readonly ModelDelta[] => [...some, end]);
const request = fc.record({
  system: fc.string(),
  messages: fc.array(
    fc.record({ role: fc.constant("user"), text: fc.string({ unit: "grapheme" }) }),
  ),
  tools: fc.constant([]),
});

Deno.test("what was recorded is replayed, in any order of the requests", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(request, deltas), {
        minLength: 1,
        maxLength: 4,
        selector: ([it]) => JSON.stringify(it),
      }),
      async (pairs) => {
        const cassette = await record(
          fixed(pairs.map(([, it]) => it)),
          pairs.map(([it]) => it),
        );
        const replay = replayModel(cassette);
        for (const [sent, given] of pairs.toReversed()) {
          assert.deepEqual(await play(replay, sent), JSON.parse(JSON.stringify(given)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

const finished = (said: string): readonly ModelDelta[] => [
  { type: "text", text: said },
  { type: "finish", reason: "stop", parts: [{ type: "text", text: said }] },
];

Deno.test("equal requests are answered in the order of recording, then with the last one", async () => {
  const cassette = await record(fixed([finished("1"), finished("2")]), [ask("a"), ask("a")]);
  const replay = replayModel(cassette);
  const answers = [await play(replay, ask("a")), await play(replay, ask("a"))];
  assert.deepEqual(answers, [finished("1"), finished("2")]);
  assert.deepEqual(await play(replay, ask("a")), finished("2"));
});

Deno.test("a request that was not recorded names the first difference", async () => {
  const replay = replayModel(await record(fixed([finished("1")]), [ask("read a")]));
  assert.deepEqual(await play(replay, ask("read b")), [{
    type: "error",
    error: {
      kind: "bad_request",
      message: "the cassette holds no such request; first difference at messages[0].text: " +
        'recorded "read a", sent "read b"',
    },
  }]);
});

Deno.test("keys are not written down, not even where streaming cut them in pieces", async () => {
  const key = "sk-abcdefghijklmnopqrstuvwx";
  const google = `AIza${"x".repeat(35)}`;
  const given: readonly ModelDelta[] = [
    { type: "text", text: "it is sk-abcdefghij" },
    { type: "text", text: "klmnopqrstuvwx." },
    { type: "tool_call", index: 0, name: "t", arguments: '{"a":"hunt' },
    { type: "tool_call", index: 0, arguments: 'er22"}' },
    { type: "finish", reason: "stop", parts: [{ type: "text", text: `it is ${key}.` }] },
  ];
  const sent = ask(`Authorization: Bearer abc.def-12345 and ${google} and hunter22`);
  const cassette = await record(fixed([given]), [sent], ["hunter22"]);
  for (const secret of ["abcdefghij", "klmnop", "xxxx", "hunter22", "hunt", "abc.def"]) {
    assert.equal(cassette.includes(secret), false, secret);
  }
  const replay = replayModel(cassette, { secrets: ["hunter22"] });
  assert.deepEqual(await play(replay, sent), [
    { type: "text", text: "it is ****." },
    { type: "tool_call", index: 0, name: "t", arguments: '{"a":"****"}' },
    { type: "finish", reason: "stop", parts: [{ type: "text", text: "it is ****." }] },
  ]);
});

Deno.test("an answer that was left before its end is replayed as cancelled", async () => {
  const lines: string[] = [];
  const recorder = recording(
    fixed([finished("1")]),
    (line) => Promise.resolve(void lines.push(line)),
  );
  for await (const _ of recorder.stream(ask("a"), { signal })) break;
  assert.deepEqual(await play(replayModel(lines.join("\n")), ask("a")), [
    { type: "text", text: "1" },
    { type: "error", error: { kind: "aborted", message: "cancelled" } },
  ]);
});

Deno.test("a cassette that cannot be read names the line", async () => {
  const good = await record(scriptedModel([{ text: "1" }]), [ask("a")]);
  for (const [cassette, line] of [["", 1], [`${good}{"v":1}`, 2], [`\n${good}oops`, 3]] as const) {
    assert.throws(() => replayModel(cassette), (error) => {
      assert.ok(error instanceof AgentError);
      assert.deepEqual([error.code, error.params.line], ["cassette_invalid", line]);
      return true;
    });
  }
});

Deno.test("an exchange is written down before its end is told, for its reader may exit then", async () => {
  const order: string[] = [];
  const model = fixed([[{ type: "text", text: "hi" }, {
    type: "finish",
    reason: "stop",
    parts: [],
  }]]);
  const recorder = recording(model, () => Promise.resolve(void order.push("written")));
  for await (const delta of recorder.stream(ask("1"), { signal })) order.push(delta.type);
  assert.deepEqual(order, ["text", "written", "finish"]);
});
