import assert from "node:assert/strict";
import { next } from "../../../src/agent/mod.ts";
import {
  type AgentEvent,
  type Limits,
  type Model,
  type ModelDelta,
  noLimits,
} from "../../../src/protocol/mod.ts";
import { fakeLoop, runToEnd } from "../../support/loop.ts";

/** Answers with these pieces for ever; tells how many were taken and whether it was left. */
function endless(piece: (at: number) => ModelDelta) {
  const seen = { pieces: 0, left: false };
  const model: Model = {
    id: { provider: "p", name: "m" },
    async *stream() {
      try {
        for (;;) yield piece(seen.pieces++);
      } finally {
        seen.left = true;
      }
    },
  };
  return { model, seen };
}

const words = (at: number): ModelDelta => ({ type: "text", text: `word ${at} ` });

async function run(model: Model, limits: Partial<Limits> = {}, price = () => 0.000_01) {
  const loop = {
    ...fakeLoop(model, {}, { limits: { ...noLimits, ...limits } }),
    price: (usage: { readonly output: number }) => price() * usage.output,
  };
  await loop.journal.append([{ type: "user_message", text: "do it" }]);
  const events: AgentEvent[] = [];
  for await (const event of next(loop, new AbortController().signal)) events.push(event);
  return { events, loop };
}

const last = (events: readonly AgentEvent[]) => events.at(-1);

Deno.test("an answer that does not end is ended by the limit of tokens, and what came is kept", async () => {
  const { model, seen } = endless(words);
  const { events, loop } = await run(model, { tokens: 1000 });
  const limit = last(events);
  assert.equal(limit?.type, "limit");
  assert.ok(limit.limit === "tokens" && limit.used >= 1000 && limit.used < 1200, `${limit.used}`);
  assert.equal(seen.left, true);
  const { entries } = loop.journal.state.transcript;
  const said = entries.flatMap((it) => it.type === "assistant" ? it.parts : []);
  const [part] = said;
  assert.ok(part?.type === "text" && part.text.startsWith("word 0 word 1 "), "kept");
  assert.ok(loop.journal.state.usage.total.output > 500);
});

Deno.test("an answer that does not end is ended by the limit of money", async () => {
  const { events } = await run(endless(words).model, { money: 0.01 });
  const limit = last(events);
  assert.equal(limit?.type === "limit" && limit.limit, "money");
});

Deno.test("thinking and arguments without an end count as text does", async () => {
  const kinds: readonly ((at: number) => ModelDelta)[] = [
    (at) => ({ type: "thinking", text: `thought ${at} ` }),
    (at) => ({ type: "tool_call", index: 0, arguments: `argument ${at} ` }),
  ];
  for (const piece of kinds) {
    const limit = last((await run(endless(piece).model, { tokens: 1000 })).events);
    assert.equal(limit?.type === "limit" && limit.limit, "tokens");
  }
});

Deno.test("an answer that repeats itself is ended, and said to", async () => {
  const { events } = await run(endless(() => ({ type: "text", text: "round and " })).model);
  assert.deepEqual(last(events)?.type === "error" && { ...last(events), seq: 0, at: "" }, {
    type: "error",
    v: 1,
    seq: 0,
    at: "",
    error: {
      kind: "malformed",
      message: 'the answer was ended: it repeats "round and " again and again',
    },
  });
});

Deno.test("text that looks alike and goes on is no repetition", async () => {
  const rows = (at: number): ModelDelta =>
    at < 3000
      ? { type: "text", text: `| ${at} | 0, 0, 0, 0 |\n` }
      : { type: "finish", reason: "stop", parts: [{ type: "text", text: "rows" }] };
  const { model } = endless(rows);
  const loop = fakeLoop(model, {});
  await loop.journal.append([{ type: "user_message", text: "do it" }]);
  const events = await runToEnd(loop, next);
  assert.deepEqual(events.filter(({ type }) => type === "error" || type === "limit"), []);
});

Deno.test("the time of an answer is the time of who gave it", async () => {
  let now = 0;
  const id = { provider: "q", name: "other" };
  const usage = { input: 1, output: 1, cached: 0, thinking: 0, estimated: false };
  const model: Model = {
    id: { provider: "p", name: "m" },
    async *stream() {
      yield { type: "route", model: { provider: "p", name: "m" }, why: "configured" };
      now += 60_000;
      const error = { kind: "unavailable", message: "silent" } as const;
      yield { type: "retry", attempt: 1, waitMs: 0, error };
      yield { type: "route", model: id, why: "m: unavailable" };
      now += 250;
      yield { type: "usage", usage };
      yield { type: "finish", reason: "stop", parts: [{ type: "text", text: "hi" }] };
    },
  };
  const clock = { now: () => now, sleep: () => Promise.resolve() };
  const loop = fakeLoop(model, {}, { clock });
  await loop.journal.append([{ type: "user_message", text: "do it" }]);
  const events = await runToEnd(loop, next);
  const told = events.find(({ type }) => type === "usage");
  assert.deepEqual(told?.type === "usage" && { model: told.model, ms: told.ms }, {
    model: "q/other",
    ms: 250,
  });
});

Deno.test("an answer that broke off and was asked for again is paid for as well, by whom it was given", async () => {
  const usage = { input: 100, output: 10, cached: 0, thinking: 0, estimated: true };
  const error = { kind: "unavailable", message: "broken" } as const;
  const model: Model = {
    id: { provider: "p", name: "m" },
    async *stream() {
      yield { type: "text", text: "Hel" };
      yield { type: "usage", usage };
      yield { type: "retry", attempt: 1, waitMs: 0, error };
      yield { type: "retry", attempt: 2, waitMs: 0, error };
      yield { type: "route", model: { provider: "q", name: "other" }, why: "m: unavailable" };
      yield { type: "usage", usage: { ...usage, output: 5, estimated: false } };
      yield { type: "finish", reason: "stop", parts: [{ type: "text", text: "hi" }] };
    },
  };
  const loop = fakeLoop(model, {});
  await loop.journal.append([{ type: "user_message", text: "do it" }]);
  await runToEnd(loop, next);
  const { total, byModel } = loop.journal.state.usage;
  assert.deepEqual([total.input, total.output], [200, 15]);
  assert.deepEqual([byModel["p/m"]?.output, byModel["q/other"]?.output], [10, 5]);
});
