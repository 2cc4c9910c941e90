import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { conversation, next, nextActor, repairs } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import { type AgentEvent, type NewEvent, noLimits } from "../../../src/protocol/mod.ts";
import { fakeLoop, type FakeTools, listening, runToEnd } from "../../support/loop.ts";

const files: FakeTools = {
  read: { read_file: ({ input }) => ({ text: `content of ${input["path"]}` }) },
  write: {
    edit_file: ({ input }, times) => ({
      text: "edited",
      writes: [{ path: String(input["path"]), hash: `h${times}` }],
    }),
    run_shell: () => ({ text: "ok", exit: 0 }),
  },
  verdict: "allow",
};

const read = (path: string) => ({ name: "read_file", input: { path } });
const edit = (path: string) => ({ name: "edit_file", input: { path } });
const test = { name: "run_shell", input: { command: "npm test" } };

async function start(
  script: Script,
  tools: FakeTools = files,
  { task = "do it", ...options }: { task?: string } & Parameters<typeof fakeLoop>[2] = {},
) {
  const model = listening(scriptedModel(script));
  const loop = fakeLoop(model, tools, options);
  await loop.journal.append([{ type: "user_message", text: task }]);
  return { loop, model };
}

const types = (events: readonly AgentEvent[]) =>
  events.filter((event) => event.type !== "delta").map((event) => event.type);

Deno.test("a task of reading, editing and testing ends in done and checked", async () => {
  const { loop } = await start([
    { calls: [read("a")] },
    { calls: [edit("a")] },
    { calls: [test] },
    { text: "Fixed." },
  ]);
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_unverified", why: "checked" });
  assert.deepEqual(loop.tools.ran.map((call) => call.id), ["c00000000", "c00000001", "c00000002"]);
});

Deno.test("a turn that only reads makes two commits", async () => {
  const { loop } = await start([{ thinking: "hm", text: "I look.", calls: [read("a")] }, {
    text: "x",
  }]);
  await runToEnd(loop, next);
  const [, answer, results, last, ...more] = loop.journal.commits;
  assert.deepEqual({ results, more, answers: answer !== undefined && last !== undefined }, {
    results: 1,
    more: [],
    answers: true,
  });
});

Deno.test("calls that read run side by side and are stored together in the order of the answer", async () => {
  const { loop } = await start([{ calls: [read("a"), read("b"), read("c")] }, { text: "x" }]);
  const events = await runToEnd(loop, next);
  const results = events.flatMap((event) => event.type === "tool_result" ? [event.text] : []);
  assert.deepEqual(results, ["content of a", "content of b", "content of c"]);
  assert.equal(loop.journal.commits[2], 3);
});

Deno.test("a call that changes something is durable as started before it runs", async () => {
  const { loop } = await start([{ calls: [edit("a")] }, { text: "x" }]);
  let startedFirst = false;
  const run = loop.tools.run.bind(loop.tools);
  loop.tools.run = (call) => {
    startedFirst = loop.journal.state.calls.byId[call.id]?.started ?? false;
    return run(call);
  };
  await runToEnd(loop, next);
  assert.equal(startedFirst, true);
});

Deno.test("what can be made ready is told of every request, before its answer", async () => {
  const { loop } = await start([{ calls: [read("a")] }, { text: "x" }]);
  const told: number[] = [];
  loop.asking = () => told.push(loop.journal.commits.length);
  await runToEnd(loop, next);
  assert.deepEqual([told.length, told[0], loop.journal.commits.length > (told[1] ?? 0)], [
    2,
    1,
    true,
  ]);
});

Deno.test("a call that asks waits for the user, and runs once after the answer", async () => {
  const { loop } = await start([{ calls: [edit("a")] }, { text: "Edited." }], {
    ...files,
    verdict: "ask",
  });
  await runToEnd(loop, next);
  assert.equal(nextActor(loop.journal.state), "user");
  const [asked] = loop.journal.events.filter((event) => event.type === "asked");
  assert.ok(asked);
  await loop.journal.append([
    { type: "answered", call: asked.call, answer: "once", hash: "of something else" },
  ]);
  assert.equal(
    nextActor(loop.journal.state),
    "user",
    "an answer to other words counts for nothing",
  );
  await loop.journal.append([
    { type: "answered", call: asked.call, answer: "once", hash: asked.hash },
  ]);
  await runToEnd(loop, next);
  assert.equal(loop.tools.ran.length, 1);
  assert.equal(nextActor(loop.journal.state), "user");
});

Deno.test("a declined call is answered with the user's word and does not run", async () => {
  const { loop, model } = await start([{ calls: [edit("a")] }, { text: "Then not." }], {
    ...files,
    verdict: "ask",
  });
  await runToEnd(loop, next);
  const asked = loop.journal.state.calls.byId["c00000000"]?.asked;
  await loop.journal.append([
    {
      type: "answered",
      call: "c00000000",
      answer: "decline",
      hash: asked?.hash ?? "",
      note: "use b",
    },
  ]);
  await runToEnd(loop, next);
  assert.equal(loop.tools.ran.length, 0);
  const results = loop.journal.events.flatMap((it) =>
    it.type === "tool_result" ? [[it.status, it.durationMs]] : []
  );
  assert.deepEqual(results, [["denied", 0]]);
  assert.deepEqual(model.requests[1]?.messages.at(-1), {
    role: "tool",
    results: [{
      id: "c00000000",
      name: "edit_file",
      text: "The user declined this call and says: use b",
      failed: true,
    }],
  });
});

Deno.test("the limit of tool calls ends the run with every call answered", async () => {
  const { loop } = await start(
    [{ calls: [read("a"), read("b"), read("c")], repeat: true }],
    files,
    {
      limits: { ...noLimits, toolCalls: 2 },
    },
  );
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "stopped",
    why: "limit",
    limit: "tool_calls",
  });
  assert.equal(loop.tools.ran.length, 2);
  assert.deepEqual(loop.journal.state.calls.open, []);
});

Deno.test("of calls that read side by side no more run than the limit leaves", async () => {
  const { loop } = await start(
    [{ calls: [read("a"), read("b")] }, { calls: [read("c"), read("d"), read("e")] }],
    files,
    { limits: { ...noLimits, toolCalls: 3 } },
  );
  await runToEnd(loop, next);
  assert.deepEqual(loop.tools.ran.map(({ input }) => input["path"]), ["a", "b", "c"]);
  assert.deepEqual(loop.journal.state.calls.open, []);
});

Deno.test("a conversation tells when it began and when its last event came", async () => {
  const { loop } = await start([{ text: "Hello." }]);
  await runToEnd(loop, next);
  const { started, last } = loop.journal.state.header;
  assert.deepEqual([started, last], [
    loop.journal.events[0]?.at,
    loop.journal.events.at(-1)?.at,
  ]);
});

for (
  const [limits, limit] of [
    [{ ...noLimits, tokens: 10 }, "tokens"],
    [{ ...noLimits, money: 0.5 }, "money"],
  ] as const
) {
  Deno.test(`the limit of ${limit} ends the run cleanly`, async () => {
    const { loop } = await start(
      [{ calls: [read("a")], usage: { input: 20, output: 5 }, repeat: true }],
      files,
      { limits },
    );
    await runToEnd({ ...loop, price: () => 1 }, next);
    assert.deepEqual(await outcome(loop.journal.state), { kind: "stopped", why: "limit", limit });
  });
}

Deno.test("the limit of time ends the run cleanly", async () => {
  let now = 1_000_000;
  const { loop } = await start([{ calls: [read("a")], repeat: true }], files, {
    limits: { ...noLimits, timeMs: 3000 },
    clock: { now: () => now += 1000, sleep: () => new Promise(() => {}) },
  });
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "stopped",
    why: "limit",
    limit: "time",
  });
});

Deno.test("the same call with the same result is pointed out, then stops the run", async () => {
  const { loop } = await start([{ calls: [read("a")], repeat: true }]);
  await runToEnd(loop, next);
  const said = loop.journal.events.flatMap((it) => it.type === "context" ? [it.source] : []);
  assert.deepEqual(said, ["nudge:repeat", "nudge:repeat"]);
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "stopped",
    why: "limit",
    limit: "repeats",
  });
  assert.equal(loop.tools.ran.length, 6);
});

Deno.test("three runs that were asked for are not pointed out", async () => {
  const again = { calls: [read("a")] };
  const { loop } = await start([again, again, again, { text: "x" }], files, {
    task: "Read a three times.",
  });
  await runToEnd(loop, next);
  const said = loop.journal.events.flatMap((it) => it.type === "context" ? [it.source] : []);
  assert.deepEqual([said, loop.tools.ran.length], [[], 3]);
});

Deno.test("writes to one file that bring back old content are pointed out, then stop the run", async () => {
  const { loop } = await start([{ calls: [edit("a")], repeat: true }], {
    write: {
      edit_file: (_, times) => ({ text: "edited", writes: [{ path: "a", hash: `h${times % 2}` }] }),
    },
    verdict: "allow",
  });
  await runToEnd(loop, next);
  const said = loop.journal.events.flatMap((it) => it.type === "context" ? [it.source] : []);
  assert.deepEqual(said, ["nudge:rewrites"]);
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "stopped",
    why: "limit",
    limit: "repeats",
  });
});

Deno.test("ten different edits of one file are progress", async () => {
  const { loop } = await start([
    ...Array.from({ length: 10 }, () => ({ calls: [edit("a")] })),
    { calls: [test] },
    { text: "Done." },
  ]);
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "done_unverified", why: "checked" });
});

const slips: readonly (readonly [string, Script[number], string])[] = [
  ["empty", {}, "nudge:empty"],
  ["cut by length", { text: "I was about", finish: "length" }, "nudge:cut"],
  ["promising", { text: "I will now edit the file." }, "nudge:promise"],
  ["asking", { text: "Shall I go ahead?" }, "nudge:question"],
  ["only thinking", { thinking: "the bug is in a" }, "nudge:empty"],
];

for (const [title, slip, source] of slips) {
  Deno.test(`an answer that is ${title} gets one nudge and is not the end`, async () => {
    const { loop } = await start([slip, { calls: [edit("a")] }, { calls: [test] }, {
      text: "Done.",
    }]);
    await runToEnd(loop, next);
    const said = loop.journal.events.flatMap((it) => it.type === "context" ? [it.source] : []);
    assert.deepEqual(said, [source]);
    assert.deepEqual(await outcome(loop.journal.state), {
      kind: "done_unverified",
      why: "checked",
    });
  });
}

Deno.test("a model that never gets beyond empty answers ends the run as unfinished", async () => {
  const { loop } = await start([{ text: "", repeat: true }]);
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "stopped", why: "empty" });
});

Deno.test("a call that was cut by length does not run", async () => {
  const { loop } = await start([
    { calls: [{ name: "edit_file", arguments: '{"path":"a","content":"half' }], finish: "length" },
    { calls: [edit("a")] },
    { calls: [test] },
    { text: "Done." },
  ]);
  await runToEnd(loop, next);
  assert.equal(loop.tools.ran.length, 2);
});

Deno.test("a printed call is found, run, and remembered with its notation", async () => {
  const { loop } = await start([
    { text: '<tool_call>{"name":"read_file","arguments":{"path":"a"}}</tool_call>' },
    { text: "The content is known." },
  ]);
  const events = await runToEnd(loop, next);
  assert.deepEqual(loop.tools.ran, [{ id: "c00000000", name: "read_file", input: { path: "a" } }]);
  const step = events.find((it) => it.type === "step" && it.part.type === "tool_call");
  assert.ok(step?.type === "step" && step.part.type === "tool_call");
  assert.equal(step.part.salvaged, "tool_call");
});

Deno.test("a cancel stores what was said, answers every open call and names the fact in one commit", async () => {
  const { loop } = await start([{ text: "Looking.", calls: [edit("a"), edit("b")] }, {
    text: "x",
  }]);
  const controller = new AbortController();
  await runToEnd(loop, next, {
    signal: controller.signal,
    on: (event) => {
      if (event.type === "tool_started") controller.abort();
    },
  });
  assert.equal(loop.tools.ran.length, 0, "the signal is looked at again right before a tool runs");
  assert.deepEqual(loop.journal.events.slice(-3).map((it) => it.type), [
    "tool_result",
    "tool_result",
    "aborted",
  ]);
  assert.equal(loop.journal.commits.at(-1), 3);
  assert.deepEqual(await outcome(loop.journal.state), { kind: "stopped", why: "aborted" });
});

Deno.test("an answer cut by a broken stream is kept as partial, and asked for again on the next turn", async () => {
  const { loop } = await start([
    { text: "The bug is in", finish: "cut", times: 1 },
    { text: "Never said." },
  ]);
  const events = await runToEnd(loop, next);
  assert.deepEqual(types(events), ["owed", "step", "error"]);
  assert.equal((await outcome(loop.journal.state)).kind, "stopped");
  assert.equal(nextActor(loop.journal.state), "agent");
});

Deno.test("an overflow sends less each time until it fits", async () => {
  const error = { kind: "overflow", message: "too long", promptTokens: 100, limit: 50 } as const;
  const big = { read: { read_file: () => ({ text: "x".repeat(10_000) }) } };
  const { loop, model } = await start([
    { calls: [read("a")] },
    { calls: [read("b")] },
    { error, times: 2, text: "It fits now, the file is known." },
  ], big);
  await runToEnd(loop, next);
  const sizes = model.requests.map((request) => JSON.stringify(request.messages).length);
  const [third = 0, fourth = 0, fifth = 0] = sizes.slice(2);
  assert.ok(fourth < third && fifth < fourth, `sizes ${sizes}`);
  assert.equal((await outcome(loop.journal.state)).kind, "answered");
});

Deno.test("every error of a model ends the run with its kind", async () => {
  for (const kind of ["auth", "balance", "refusal", "bad_request", "malformed"] as const) {
    const { loop } = await start([{ error: { kind, message: "no" } }]);
    await runToEnd(loop, next);
    assert.deepEqual(await outcome(loop.journal.state), {
      kind: "stopped",
      why: "error",
      error: { kind, message: "no" },
    });
  }
});

Deno.test("a claim of success over a failing check is nudged once and then ends as failing", async () => {
  const { loop } = await start([
    { calls: [edit("a")] },
    { calls: [test] },
    { text: "All tests pass." },
    { text: "All tests pass, really." },
  ], { ...files, write: { ...files.write, run_shell: () => ({ text: "1 failed", exit: 1 }) } });
  await runToEnd(loop, next);
  assert.deepEqual(await outcome(loop.journal.state), {
    kind: "failing",
    by: "check",
    what: "npm test",
  });
});

Deno.test("a final answer that does not fit its schema is sent back with the problem", async () => {
  const { loop } = await start([{ text: "42" }, { text: '{"n":42}' }], files, {
    problem: (text: string) => Promise.resolve(text.startsWith("{") ? null : "no object"),
  });
  await runToEnd(loop, next);
  const said = loop.journal.events.flatMap((it) => it.type === "context" ? [it.source] : []);
  assert.deepEqual(said, ["nudge:schema"]);
});

Deno.test("the prefix of the conversation never changes while it grows", async () => {
  const { loop, model } = await start([
    { calls: [read("a")] },
    { calls: [read("b"), read("c")] },
    { text: "" },
    { calls: [edit("a")] },
    { text: "Done." },
  ]);
  await runToEnd(loop, next);
  const sent = model.requests.map((request) => JSON.stringify([request.system, request.messages]));
  for (const [at, text] of sent.entries()) {
    const before = sent[at - 1];
    if (before) assert.ok(text.startsWith(before.slice(0, -2)), `request ${at}`);
  }
});

const stamp = (events: readonly NewEvent[]) =>
  events.map((event, index) => ({
    v: 1 as const,
    seq: index + 1,
    at: "2026-01-01T00:00:00Z",
    ...event,
  }));

const call = (id: string, name = "edit_file"): NewEvent => ({
  type: "step",
  part: { type: "tool_call", call: { id, name, input: {} } },
  end: "stop",
});

const result = (id: string): NewEvent => ({
  type: "tool_result",
  call: id,
  status: "ok",
  text: "r",
  durationMs: 0,
});

Deno.test("validation names orphans and duplicates, and repairs make history valid", async () => {
  const loop = fakeLoop(scriptedModel([]), files);
  await loop.journal.append([
    { type: "user_message", text: "go" },
    call("c1"),
    result("c1"),
    result("c1"),
    call("c1"),
    result("c9"),
    call("c2"),
    call("c3"),
  ]);
  const mended = repairs(loop, () => ({ text: "" }));
  assert.deepEqual(mended[0], {
    type: "repaired",
    findings: [
      { kind: "duplicate_result", call: "c1" },
      { kind: "duplicate_call", call: "c1" },
      { kind: "orphan_result", call: "c9" },
      { kind: "orphan_call", call: "c2" },
    ],
  });
  await loop.journal.append(mended);
  assert.deepEqual(
    loop.journal.state.calls.open,
    ["c3"],
    "not started and not orphaned: still to run",
  );
  assert.deepEqual(repairs(loop, () => ({ text: "" })), []);
});

Deno.test("a single flaw of history is repaired as many are", async () => {
  const loop = fakeLoop(scriptedModel([]), files);
  await loop.journal.append([{ type: "user_message", text: "go" }, result("c9")]);
  assert.deepEqual(repairs(loop, () => ({ text: "" })), [
    { type: "repaired", findings: [{ kind: "orphan_result", call: "c9" }] },
  ]);
});

Deno.test("a call that was started and not answered is never run again", async () => {
  const loop = fakeLoop(scriptedModel([{ text: "I see." }]), files);
  await loop.journal.append([
    { type: "user_message", text: "go" },
    call("c1"),
    { type: "decision", call: "c1", verdict: "allow", reason: "" },
    { type: "tool_started", call: "c1" },
  ]);
  await loop.journal.append(repairs(loop, () => ({ text: "Nothing was written." })));
  await runToEnd(loop, next);
  assert.deepEqual(loop.tools.ran, []);
  const mended = loop.journal.state.calls.byId["c1"]?.result;
  assert.equal(mended?.status, "interrupted");
  assert.match(mended?.text ?? "", /Nothing was written\./);
});

Deno.test("folding the same events in two parts gives the same state as in one", () => {
  const events = stamp([
    { type: "session_created", id: "s", workspace: "/w", program: "0" },
    { type: "user_message", text: "go" },
    call("c1"),
    result("c1"),
    { type: "step", part: { type: "text", text: "done" }, end: "stop" },
  ]);
  const whole = events.reduce(conversation.reduce, conversation.initial());
  for (let at = 0; at <= events.length; at++) {
    const half = events.slice(0, at).reduce(conversation.reduce, conversation.initial());
    const copied = structuredClone(half);
    assert.deepEqual(events.slice(at).reduce(conversation.reduce, copied), whole);
  }
});
