/** What is known of a task before a model is asked. */

import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { features, hintsOf } from "../../../src/context/mod.ts";
import type { Event, NewEvent } from "../../../src/protocol/mod.ts";

const files = new Set(["src/a.ts", "src/b.ts", "app/utils.py", ".gitignore", "Dockerfile"]);
const look = {
  has: (path: string) => files.has(path),
  fanOut: (paths: readonly string[]) => paths.length * 10,
};
const size = { tokens: 1234, pictures: false };

function stateOf(events: readonly NewEvent[]) {
  return events
    .map((it, at): Event => ({ v: 1, seq: at + 1, at: "2026-01-05T10:00:00.000Z", ...it }))
    .reduce(conversation.reduce, conversation.initial());
}

const said = (text: string): NewEvent => ({ type: "user_message", text });

/** An answer with one call, and what came of it. */
function step(id: string, more: Partial<Extract<NewEvent, { type: "tool_result" }>> = {}) {
  const call = { id, name: "edit_file", input: {} };
  return [
    { type: "step", part: { type: "tool_call", call }, end: "stop" },
    { type: "tool_result", call: id, status: "ok", text: "done", durationMs: 0, ...more },
  ] satisfies readonly NewEvent[];
}

Deno.test("the words of a new turn give kind, files and signs", async () => {
  const state = stateOf([
    said("refactor everything"),
    { type: "step", part: { type: "text", text: "Done." }, end: "stop" },
    said("fix the typo in src/a.ts and in ./src/b.ts, not in src/none.ts"),
  ]);
  assert.deepEqual(await features(state, look, size), {
    kind: "docs",
    characters: 62,
    files: 2,
    fanOut: 20,
    signs: ["small edit"],
    step: null,
    failures: 0,
    answers: 0,
    last: null,
    ...size,
  });
});

const kinds: readonly (readonly [string, string])[] = [
  ["what does parse() do?", "explain"],
  ["where is the port set?", "question"],
  ["list all TODO comments", "search"],
  ["rename tmp to total", "rename"],
  ["refactor the order module", "refactor"],
  ["write a unit test for clamp", "test"],
  ["the login hangs", "fix"],
  ["add a flag to the CLI", "feature"],
  ["plan how we get rid of billing", "plan"],
  ["hello", "other"],
  ["端口在哪里设置？", "question"],
  ["解释一下这个正则是什么？", "explain"],
  ["把 tmp 重命名为 total", "rename"],
  ["重构订单模块", "refactor"],
  ["给 clamp 写一个单元测试", "test"],
  ["登录有时会卡住", "fix"],
  ["增加一个参数", "feature"],
  ["规划怎么淘汰旧模块", "plan"],
];

for (const [words, kind] of kinds) {
  Deno.test(`"${words}" is of kind ${kind}`, async () => {
    assert.equal((await hintsOf(words, look)).kind, kind);
  });
}

Deno.test("paths are found between Chinese characters, with leading dots and without any", async () => {
  const words = "把app/utils.py里的函数搬到src/a.ts，再看.gitignore和Dockerfile。";
  assert.equal((await hintsOf(words, look)).files, 4);
});

Deno.test("a stack trace of Python and of JavaScript is a sign, and names its files", async () => {
  const python = 'Traceback:\n  File "app/utils.py", line 41, in pop\nKeyError: 1';
  const script = "Error: deadlock\n    at query (src/a.ts:57:11)\n    at save (src/b.ts:1:2)";
  const [first, second] = await Promise.all([hintsOf(python, look), hintsOf(script, look)]);
  assert.deepEqual([first.files, first.signs.includes("stack trace")], [1, true]);
  assert.deepEqual([second.files, second.signs.includes("stack trace")], [2, true]);
});

Deno.test("of words with a long log what stands before and behind it is read", async () => {
  for (const filler of ["-", "@", " ", "\n", "at ", "'\"", "replace ", "a/", "why "]) {
    const log = filler.repeat(100_000);
    const hints = await hintsOf(`rename src/a.ts\n${log}\nand src/b.ts`, look);
    assert.deepEqual([hints.kind, hints.files], ["rename", 2]);
  }
});

Deno.test("nobody counts importers where no file is named", async () => {
  const never = {
    has: () => false,
    fanOut: (): number => assert.fail("was asked"),
  };
  assert.equal((await hintsOf("add a flag", never)).fanOut, 0);
});

Deno.test("answers of the turn are counted; a word said in between begins no turn", async () => {
  const begun = [said("refactor src/a.ts"), ...step("c1"), ...step("c2")];
  const going = await features(stateOf(begun), look, size);
  assert.deepEqual([going.kind, going.answers, going.files, going.fanOut], ["refactor", 2, 1, 0]);
  const steered = stateOf([...begun, { type: "user_message", text: "thanks", steer: true }]);
  const after = await features(steered, look, size);
  assert.deepEqual([after.kind, after.answers], ["refactor", 2]);
  const next = await features(stateOf([...begun, said("thanks")]), look, size);
  assert.deepEqual([next.kind, next.answers], ["other", 0]);
});

Deno.test("a turn whose beginning is in a summary has been answered", async () => {
  const summary = { upTo: 6, text: "It went well.", quiz: { asked: 0, kept: 0 } };
  const state = stateOf([
    said("refactor src/a.ts"),
    ...step("c1"),
    ...step("c2"),
    { type: "compacted", summary },
  ]);
  const hints = await features(state, look, size);
  assert.deepEqual([hints.kind, hints.answers], ["refactor", 1]);
});

Deno.test("failing receipts and verifications are failures until they are mended", async () => {
  const write = (hash: string) => [{ path: "src/a.ts", hash }];
  const failed = step("c1", { change: "x", writes: write("h1"), receipt: "failed" });
  const mended = step("c2", { change: "y", writes: write("h2"), receipt: "passed" });
  const verified: NewEvent = {
    type: "verification",
    verdict: "failed",
    why: "pytest",
    text: "",
    edited: [],
    receipts: [],
    durationMs: 0,
  };
  const failures = async (...events: readonly NewEvent[]) =>
    (await features(stateOf([said("fix it"), ...events]), look, size)).failures;
  assert.deepEqual(
    [
      await failures(...failed),
      await failures(...failed, ...mended),
      await failures(...failed, verified),
      await failures(...failed, verified, said("again")),
    ],
    [1, 0, 2, 0],
  );
});

Deno.test("a goal's steps are told apart, and each begins anew", async () => {
  const goal: NewEvent = { type: "mode", mode: "goal" };
  const plan = stateOf([goal, said("build it")]);
  assert.equal((await features(plan, look, size)).step, "plan");
  const one: NewEvent = { type: "goal", move: "step", step: "s1", text: "Write the test." };
  const state = stateOf([goal, said("build it"), ...step("c1"), one]);
  const hints = await features(state, look, size);
  assert.deepEqual([hints.step, hints.answers, hints.kind], ["step", 0, "test"]);
});
