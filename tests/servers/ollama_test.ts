/** Our client and a real Ollama. */

import assert from "node:assert/strict";
import * as z from "zod";
import { ollamaModel, type OllamaOptions } from "../../src/models/ollama.ts";
import type { ModelDelta } from "../../src/protocol/mod.ts";
import { ask, collect, errorOf, partsOf } from "../conformance/model_suite.ts";
import { realClock } from "../support/clock.ts";
import { ollamaProgram, type OllamaServer, startOllama } from "./ollama.ts";
import { stalledAt } from "./server.ts";

/** Half a second of processor time: what a runner may still use after it was left, in clock ticks. */
const patience = 50;

const tools = ["read_file", "edit_file"].map((name) => ({
  name,
  description: name,
  schema: { type: "object", properties: { path: { type: "string" } } },
}));

const test = (name: string, run: () => Promise<void>) =>
  Deno.test({
    name: ollamaProgram === null ? `${name} (skipped: AGENT_OLLAMA is not set)` : name,
    ignore: ollamaProgram === null,
    fn: run,
  });

const started = (...names: readonly string[]) => startOllama(ollamaProgram ?? "", names);

function modelOn({ url }: OllamaServer, modelName: string, more: Partial<OllamaOptions> = {}) {
  return ollamaModel({ modelName, baseUrl: url, clock: realClock, ...more });
}

const texts = (deltas: readonly ModelDelta[]) =>
  partsOf(deltas).map((it) => it.type === "text" ? it.text : it.type);

test("ollama: unicode, parallel calls, thinking on and off, two models, a missing one, a kill", async () => {
  await using server = await started("unicode", "parallel", "thinks", "hello", "endless");
  const plain = ask("hi", { tools: [] });
  const unicode = await collect(modelOn(server, "unicode"), plain);
  assert.deepEqual(texts(unicode), ["start 東京 🗼 Zürich 👩‍👩‍👧 end"]);

  const parallel = partsOf(await collect(modelOn(server, "parallel"), ask("hi", { tools })));
  assert.deepEqual(parallel.map((it) => it.type === "tool_call" && it.arguments), [
    '{"path":"a.txt"}',
    '{"path":"b.txt"}',
  ]);

  for (const thinkingBudget of [-1, 0]) {
    const model = modelOn(server, "thinks", { thinkingBudget });
    // What it prints between tags although it was told not to think is thinking, not text.
    const parts = partsOf(await collect(model, plain));
    assert.deepEqual(parts.map(({ type }) => type), ["thinking", "text"]);
  }

  const two = [modelOn(server, "hello"), modelOn(server, "unicode")];
  const both = await Promise.all(two.map((it) => collect(it, plain)));
  assert.deepEqual(both.flatMap(texts), [
    "Hello there, this is a scripted model.",
    "start 東京 🗼 Zürich 👩‍👩‍👧 end",
  ]);

  const missing = errorOf(await collect(modelOn(server, "nothing"), plain));
  assert.deepEqual(missing, {
    kind: "unknown_model",
    message: "model 'nothing' not found; get it by: ollama pull nothing",
  });

  const runners = await server.runners();
  let killed = false;
  const broken = await collect(modelOn(server, "endless"), plain, {
    signal: new AbortController().signal,
    seen: ({ type }) => {
      if (type !== "text" || killed) return;
      killed = true;
      Deno.kill(server.pid, "SIGKILL");
    },
  });
  for (const pid of runners) Deno.kill(pid, "SIGKILL");
  assert.ok(["unavailable", "malformed"].includes(errorOf(broken).kind));
  assert.ok(broken.some(({ type }) => type === "text"), "what came is given");
});

/** Milliseconds without a first piece, the model being loaded, after which a server is blocked. */
const silence = 15_000;

/** Of twenty cancels; here between none and two. */
const mostBlocked = 5;

/**
 * Aborts at the n-th piece and says how long client and server went on, milliseconds and ticks;
 * `null` where the server is blocked and does not begin to answer.
 */
async function cancelledAt(count: number, server: OllamaServer) {
  const stop = new AbortController();
  let at = 0;
  let pieces = 0;
  const timer = setTimeout(() => stop.abort(), silence);
  const deltas = await collect(modelOn(server, "endless"), ask("hi", { tools: [] }), {
    signal: stop.signal,
    seen: ({ type }) => {
      if (type !== "text") return;
      clearTimeout(timer);
      if (++pieces !== count) return;
      at = performance.now();
      stop.abort();
    },
  });
  clearTimeout(timer);
  assert.equal(errorOf(deltas).kind, "aborted");
  if (pieces === 0) return null;
  const ended = performance.now() - at;
  return { ended, ...await rest(server, at) };
}

/** A request of nobody's client, on a connection of its own: does the server answer at all? */
async function answers({ url }: OllamaServer): Promise<boolean> {
  const { models } = shown.parse(await (await fetch(`${url}/api/ps`)).json());
  // With another window the model would be loaded again, and that unblocks it.
  const options = { num_predict: 1, num_ctx: models[0]?.context_length };
  const body = JSON.stringify({ model: "endless", prompt: "hi", options });
  using client = Deno.createHttpClient({});
  try {
    const signal = AbortSignal.timeout(silence);
    const response = await fetch(`${url}/api/generate`, { method: "POST", body, signal, client });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const shown = z.object({ models: z.array(z.object({ context_length: z.number() })) });

/** What `ollama stop` does. */
async function unload({ url }: OllamaServer): Promise<void> {
  const body = JSON.stringify({ model: "endless", keep_alive: 0 });
  const response = await fetch(`${url}/api/generate`, { method: "POST", body });
  await response.text();
}

/** The same when nothing comes any more: the runner goes on after the user has left. */
async function cancelledInAStall(server: OllamaServer) {
  const stalled = stalledAt(30, () => server.runners());
  const { signal } = stalled;
  const deltas = await collect(modelOn(server, "endless"), ask("hi", { tools: [] }), {
    signal,
    seen: ({ type }) => type === "text" && stalled.piece(),
  });
  assert.equal(errorOf(deltas).kind, "aborted");
  const ended = performance.now() - stalled.at;
  stalled.wake();
  return { ended, ...await rest(server, performance.now()) };
}

/** Waits until nothing is generated; since when, in milliseconds from `at`, and ticks until then. */
async function rest(server: OllamaServer, at: number) {
  const left = await server.ticks();
  let last = left;
  let still = performance.now();
  // A runner whose time stands still for so long generates nothing.
  while (performance.now() - still < 150) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    const now = await server.ticks();
    if (now === last) continue;
    last = now;
    still = performance.now();
  }
  return { stopped: still - at, ticks: last - left };
}

test("ollama: an answer that is cancelled ends, and the server generates no more", async () => {
  await using server = await started("endless");
  const figures = [];
  const counts = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 21, 34, 55, 89, 144, 233, 377, 610, 987, 3000];
  let blocked = 0;
  for (let count = counts.shift(); count !== undefined; count = counts.shift()) {
    const cancelled = await cancelledAt(count, server);
    if (cancelled !== null) {
      figures.push(cancelled);
      continue;
    }
    // https://github.com/ollama/ollama/issues/17131: a client that leaves between two pieces that
    // follow each other at once leaves the only slot taken. Whoever asks then, waits.
    assert.equal(await answers(server), false, "our client alone waits");
    await unload(server);
    console.log(`ollama: a cancel blocked the server, found at piece ${count}`);
    blocked++;
    assert.ok(blocked <= mostBlocked, "the server is blocked by nearly every cancel");
    counts.unshift(count);
  }
  const worst = {
    ended: Math.round(Math.max(...figures.map((it) => it.ended))),
    stopped: Math.round(Math.max(...figures.map((it) => it.stopped))),
    ticks: Math.max(...figures.map((it) => it.ticks)),
  };
  console.log(
    `ollama: ${figures.length} cancels, worst ${JSON.stringify(worst)} ms; ` +
      `${blocked} times the server was blocked by itself`,
  );
  // On a busy machine it is its share of the processors that is late, and not its end.
  assert.ok(worst.ticks < patience, JSON.stringify(worst));
});

test("ollama: an answer that has stalled ends when it is cancelled, and is not gone on with", async () => {
  await using server = await started("endless");
  const { ended, stopped, ticks } = await cancelledInAStall(server);
  const figures = { ended: Math.round(ended), stopped: Math.round(stopped), ticks };
  console.log(`ollama: a cancel in a stall ${JSON.stringify(figures)} ms`);
  assert.ok(ended < 500 && ticks < patience, JSON.stringify(figures));
});

/** Letters and digits at random, the same ones each time. */
function base64(length: number): string {
  const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return signs[state >>> 26];
  }).join("");
}

const repeated = (text: string) => (length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** So many characters of each kind. */
const kinds = {
  english: repeated("The file in that folder was read by the test and is not what you said. "),
  chinese: repeated("会话签名的测试文件在文件夹里读取，结果不是你说的那样。"),
  digits: repeated("3141592653589793238462643383279502884197169399375105820974944592307816406286"),
  code: repeated("export function add(a: number, b: number): number {\n  return a - b;\n}\n"),
  base64,
} satisfies Record<string, (length: number) => string>;

test("ollama: no prompt is cut unnoticed, in five kinds of text around the window", async () => {
  await using server = await started("hello");
  const window = 4096;
  for (const [kind, make] of Object.entries(kinds)) {
    const model = modelOn(server, "hello", { numCtxMax: window });
    // How many tokens a character of it has, as the server counts.
    const sample = await collect(model, ask(make(1000), { tools: [] }));
    const usage = sample.find((it) => it.type === "usage");
    assert.ok(usage?.type === "usage");
    const each = usage.usage.input / 1000;
    const ends = [];
    for (const share of [0.5, 0.9, 0.95, 0.99, 1.01, 1.05, 1.5, 3]) {
      const before = server.prompts().length;
      const deltas = await collect(
        model,
        ask(make(Math.floor(share * window / each)), { tools: [] }),
      );
      const end = deltas.at(-1);
      const read = server.prompts().slice(before).map(({ prompt }) => prompt);
      ends.push({ share, end: end?.type === "error" ? end.error.kind : end?.type, read });
    }
    const said = ends.map(({ end }) => end).join(" ");
    console.log(`ollama: ${kind}: ${said}`);
    for (const { share, end, read } of ends) {
      // A prompt that the server took was taken whole, any other is known to be too long.
      if (share < 0.95) assert.equal(end, "finish", `${kind} ${share}`);
      if (share > 1.05) assert.equal(end, "overflow", `${kind} ${share}`);
      assert.deepEqual(read.length, end === "finish" ? 1 : 0, `${kind} ${share}`);
    }
  }
  assert.equal(server.cuts(), 0);
});
