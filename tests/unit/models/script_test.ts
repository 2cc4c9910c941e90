import assert from "node:assert/strict";
import { nextAnswer, type Script } from "../../../src/models/script.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import {
  type AssistantPart,
  type ModelDelta,
  type ModelMessage,
  type ModelRequest,
} from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";

const user = (text: string): ModelMessage => ({ role: "user", text });
const said = (...texts: readonly string[]): ModelMessage => ({
  role: "assistant",
  parts: texts.map((text) => ({ type: "text", text })),
});
const result = (text: string): ModelMessage => ({
  role: "tool",
  results: [{ id: "1", name: "t", text, failed: false }],
});

function request(...messages: readonly ModelMessage[]): ModelRequest {
  return { system: "", messages, tools: [] };
}

async function ask(
  script: Script,
  messages: readonly ModelMessage[],
): Promise<readonly ModelDelta[]> {
  const { signal } = new AbortController();
  return await Array.fromAsync(scriptedModel(script).stream(request(...messages), { signal }));
}

Deno.test("the next answer is told by the answers that history holds", () => {
  const script: Script = [{ text: "1" }, { text: "2" }, { text: "3" }];
  const history = [user("go"), said("1"), result("ok"), said("2"), user("nudge")];
  const places = [1, 3, 5].map((end) => nextAnswer(script, history.slice(0, end)));
  assert.deepEqual(places, [0, 1, 2]);
  assert.equal(nextAnswer(script, [...history, said("3"), user("more")]), 3);
});

Deno.test("an answer is passed over unless what was heard since the last one matches", () => {
  const script: Script = [
    { text: "run" },
    { when: "not ok", text: "fix" },
    { when: "/^ok \\d+/m", text: "fine" },
    { text: "end" },
  ];
  const begun = [user("go"), said("run")];
  assert.equal(nextAnswer(script, [...begun, result("not ok")]), 1);
  assert.equal(nextAnswer(script, [...begun, result("all\nok 12")]), 2);
  assert.equal(nextAnswer(script, [...begun, result("?")]), 3);
  assert.equal(nextAnswer(script, [...begun, result("ok 12"), user("a steer")]), 2);
  assert.equal(nextAnswer(script, [...begun, result("not ok"), said("fix"), result("ok 1")]), 2);
  assert.equal(nextAnswer(script, [...begun, result("ok 1"), said("fine"), result("not ok")]), 3);
});

Deno.test("an answer that repeats is given as long as it matches", () => {
  const script: Script = [{ when: "again", text: "loop", repeat: true }, { text: "end" }];
  const once = [user("again"), said("loop"), result("again")];
  assert.equal(nextAnswer(script, once), 0);
  assert.equal(nextAnswer(script, [...once, said("loop"), result("stop")]), 1);
  assert.equal(nextAnswer([{ text: "x", repeat: true }], [user("a"), said("x"), user("b")]), 0);
});

Deno.test("an answer that went on behind a cut one in the same message is counted", () => {
  const script: Script = [{ text: "abcd", finish: "cut" }, { text: "2" }, { text: "3" }];
  assert.equal(nextAnswer(script, [user("go"), said("ab")]), 1);
  assert.equal(nextAnswer(script, [user("go"), said("ab", "2"), user("on")]), 2);
  assert.equal(nextAnswer(script, [user("go"), said("abcd"), user("on")]), 1);
  const called: AssistantPart = { type: "tool_call", call: { id: "1", name: "t", input: {} } };
  const message: ModelMessage = {
    role: "assistant",
    parts: [{ type: "text", text: "ab" }, called],
  };
  assert.equal(nextAnswer(script, [user("go"), message, result("r")]), 2);
});

Deno.test("an answer comes as thinking, text and calls, in pieces as long as asked", async () => {
  const deltas = await ask([{
    thinking: "hm",
    text: "東京🗼!",
    calls: [{ name: "t", input: { a: 1 } }, { name: "u", arguments: "{" }],
    deltas: 2,
    usage: { input: 7, output: 3, cached: 2, thinking: 1 },
  }], [user("go")]);
  assert.deepEqual(deltas, [
    { type: "thinking", text: "hm" },
    { type: "text", text: "東京" },
    { type: "text", text: "🗼!" },
    { type: "tool_call", index: 0, name: "t" },
    { type: "tool_call", index: 0, arguments: '{"' },
    { type: "tool_call", index: 0, arguments: 'a"' },
    { type: "tool_call", index: 0, arguments: ":1" },
    { type: "tool_call", index: 0, arguments: "}" },
    { type: "tool_call", index: 1, name: "u" },
    { type: "tool_call", index: 1, arguments: "{" },
    {
      type: "usage",
      usage: { input: 7, output: 3, cached: 2, thinking: 1, estimated: false },
    },
    {
      type: "finish",
      reason: "stop",
      parts: [
        { type: "thinking", text: "hm" },
        { type: "text", text: "東京🗼!" },
        { type: "tool_call", name: "t", arguments: '{"a":1}' },
        { type: "tool_call", name: "u", arguments: "{" },
      ],
    },
  ]);
});

Deno.test("an empty answer is one empty text", async () => {
  const end = (await ask([{}], [user("go")])).at(-1);
  assert.deepEqual(end, { type: "finish", reason: "stop", parts: [{ type: "text", text: "" }] });
});

Deno.test("an answer that fails some times is given after that", async () => {
  const error = { kind: "unavailable", message: "busy" } as const;
  const model = scriptedModel([{ error, times: 2, text: "ok" }, { text: "next" }]);
  const ends: (ModelDelta["type"] | undefined)[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const { signal } = new AbortController();
    ends.push((await Array.fromAsync(model.stream(request(user("go")), { signal }))).at(-1)?.type);
  }
  assert.deepEqual(ends, ["error", "error", "finish"]);
});

Deno.test("a cut answer breaks in the middle of its last part", async () => {
  const calls = [{ name: "t", input: { a: 1 } }];
  assert.deepEqual(await ask([{ text: "Hello", calls, finish: "cut" }], [user("go")]), [
    { type: "text", text: "Hello" },
    { type: "tool_call", index: 0, name: "t" },
    { type: "tool_call", index: 0, arguments: '{"a"' },
    {
      type: "error",
      error: { kind: "malformed", message: "the stream broke in the middle of the answer" },
    },
  ]);
});

Deno.test("a script without an answer left says so", async () => {
  assert.deepEqual(await ask([{ text: "1" }], [user("go"), said("1"), user("on")]), [{
    type: "error",
    error: {
      kind: "bad_request",
      message: "the script has no answer left: it holds 1, and the session has had 1",
    },
  }]);
});

Deno.test("a pause is before each delta and ends with the signal", async () => {
  const clock = fakeClock();
  const controller = new AbortController();
  const model = scriptedModel([{ text: "Hi", wait: 50 }], { clock });
  const stream = model.stream(request(user("go")), { signal: controller.signal });
  const all = Array.fromAsync(stream);
  controller.abort();
  assert.deepEqual(await all, [
    { type: "error", error: { kind: "aborted", message: "cancelled" } },
  ]);
  assert.deepEqual(clock.sleeps.every((it) => it === 50), true);
});
