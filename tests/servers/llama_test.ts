/** Our client and a server that others wrote. */

import assert from "node:assert/strict";
import { openaiModel } from "../../src/models/openai.ts";
import type { Model, ModelDelta } from "../../src/protocol/mod.ts";
import { ask, collect, errorOf, partsOf } from "../conformance/model_suite.ts";
import { realClock } from "../support/clock.ts";
import { type LlamaServer, llamaServer, startLlama } from "./llama.ts";
import { stalledAt } from "./server.ts";

const window = 16_384;

/** Milliseconds after which a server that was left may not generate any more. */
const patience = 500;

const tools = ["read_file", "edit_file"].map((name) => ({
  name,
  description: name,
  schema: { type: "object", properties: { path: { type: "string" } } },
}));

function modelOn(url: string): Model {
  return openaiModel({
    provider: "llama",
    modelName: "scripted",
    baseUrl: `${url}/v1`,
    clock: realClock,
  });
}

/** Aborts at the n-th piece and says how long the server went on, milliseconds. */
async function cancelledAt(count: number, it: { readonly url: string; busy(): Promise<boolean> }) {
  const stop = new AbortController();
  let at = 0;
  let pieces = 0;
  const deltas = await collect(modelOn(it.url), ask("[[endless]]", { tools: [] }), {
    signal: stop.signal,
    seen: (delta) => {
      if (delta.type !== "text" || ++pieces !== count) return;
      at = performance.now();
      stop.abort();
    },
  });
  assert.equal(errorOf(deltas).kind, "aborted");
  const ended = performance.now() - at;
  while (await it.busy()) {
    // Asked until it is at rest: how long that takes is the figure.
  }
  return { ended, stopped: performance.now() - at };
}

/** The same when nothing comes any more: the server goes on after the user has left. */
async function cancelledInAStall(server: LlamaServer) {
  const stalled = stalledAt(30, () => Promise.resolve([server.pid]));
  const { signal } = stalled;
  const deltas = await collect(modelOn(server.url), ask("[[endless]]", { tools: [] }), {
    signal,
    seen: ({ type }) => type === "text" && stalled.piece(),
  });
  assert.equal(errorOf(deltas).kind, "aborted");
  const ended = performance.now() - stalled.at;
  stalled.wake();
  const at = performance.now();
  while (await server.busy()) {
    // Asked until it is at rest: how long that takes is the figure.
  }
  return { ended: Math.round(ended), stopped: Math.round(performance.now() - at) };
}

const test = (name: string, run: () => Promise<void>) =>
  Deno.test({
    name: llamaServer === null ? `${name} (skipped: AGENT_LLAMA_SERVER is not set)` : name,
    ignore: llamaServer === null,
    fn: run,
  });

test("llama-server: an edit session, parallel calls, unicode, thinking, limits and cancels", async () => {
  await using server = await startLlama(llamaServer ?? "", window);
  const model = modelOn(server.url);
  const texts = (deltas: readonly ModelDelta[]) =>
    partsOf(deltas).map((it) => it.type === "text" ? it.text : it.type);

  const unicode = await collect(model, ask("[[unicode]]", { tools: [] }));
  assert.deepEqual(texts(unicode), ["start 東京 🗼 Zürich 👩‍👩‍👧 end"]);

  const parallel = partsOf(await collect(model, ask("[[parallel]]", { tools })));
  assert.deepEqual(parallel.map((it) => it.type === "tool_call" && it.arguments), [
    '{"path":"a.txt"}',
    '{"path":"b.txt"}',
  ]);

  const thoughtful = partsOf(await collect(model, ask("[[thinks]]", { tools: [] })));
  assert.deepEqual(thoughtful.map(({ type }) => type), ["thinking", "text"]);

  const figures = [];
  for (
    const count of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1500, 2000, 3000]
  ) {
    figures.push(await cancelledAt(count, server));
  }
  const worst = {
    ended: Math.round(Math.max(...figures.map((it) => it.ended))),
    stopped: Math.round(Math.max(...figures.map((it) => it.stopped))),
  };
  console.log(`llama-server: ${figures.length} cancels, worst ${JSON.stringify(worst)} ms`);
  assert.ok(worst.stopped < patience, JSON.stringify(worst));

  const stalled = await cancelledInAStall(server);
  console.log(`llama-server: a cancel in a stall ${JSON.stringify(stalled)} ms`);
  assert.ok(stalled.ended < patience && stalled.stopped < patience, JSON.stringify(stalled));

  const long = "word ".repeat(window);
  const overflow = errorOf(await collect(model, ask(long, { tools: [] })));
  assert.ok(overflow.kind === "overflow" && overflow.limit !== undefined, JSON.stringify(overflow));

  const stop = new AbortController();
  let killed = false;
  const broken = await collect(model, ask("[[endless]]", { tools: [] }), {
    signal: stop.signal,
    seen: (delta) => {
      if (delta.type !== "text" || killed) return;
      killed = true;
      Deno.kill(server.pid, "SIGKILL");
    },
  });
  assert.ok(["unavailable", "malformed"].includes(errorOf(broken).kind));
  assert.ok(broken.filter(({ type }) => type === "text").length > 0, "what came is given");
});
