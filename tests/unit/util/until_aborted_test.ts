import assert from "node:assert/strict";
import { untilAborted } from "../../../src/util/mod.ts";

const atOnce = () => Promise.resolve();

Deno.test("a source that ends by itself is given whole", async () => {
  const source = (async function* () {
    yield* [1, 2, 3];
  })();
  const { signal } = new AbortController();
  assert.deepEqual(await Array.fromAsync(untilAborted(() => source, { signal, grace: atOnce })), [
    1,
    2,
    3,
  ]);
});

Deno.test("a source that does not heed the signal is left", async () => {
  const stop = new AbortController();
  const never = Promise.withResolvers<void>();
  const source = (async function* () {
    yield "said";
    stop.abort();
    await never.promise;
    yield "never heard";
  })();
  const given = untilAborted(() => source, { signal: stop.signal, grace: atOnce });
  assert.deepEqual(await Array.fromAsync(given), ["said"]);
  never.resolve();
});

Deno.test("a source that heeds the signal has time to say its last", async () => {
  const stop = new AbortController();
  const source = (async function* () {
    yield "said";
    stop.abort();
    await Promise.resolve();
    yield "what it took";
  })();
  const grace = () => new Promise<void>(() => {});
  const given = untilAborted(() => source, { signal: stop.signal, grace });
  assert.deepEqual(await Array.fromAsync(given), ["said", "what it took"]);
});

Deno.test("what fails after the source was left fails for nobody", async () => {
  const stop = new AbortController();
  const later = Promise.withResolvers<void>();
  const source = (async function* () {
    yield 1;
    stop.abort();
    await later.promise;
  })();
  const given = untilAborted(() => source, { signal: stop.signal, grace: atOnce });
  assert.deepEqual(await Array.fromAsync(given), [1]);
  later.reject(new Error("too late"));
  await later.promise.catch(() => {});
});

Deno.test("a source that is left in the middle of its silence is told", async () => {
  const told = Promise.withResolvers<void>();
  const open = async function* (signal: AbortSignal) {
    signal.addEventListener("abort", () => told.resolve());
    yield "said";
    await told.promise;
    yield "too late";
  };
  const { signal } = new AbortController();
  const over = Promise.withResolvers<void>();
  const given = untilAborted(open, { signal, grace: atOnce, over: () => over.promise });
  const heard: string[] = [];
  for await (const it of given) {
    heard.push(it);
    over.resolve();
  }
  assert.deepEqual(heard, ["said"]);
  await told.promise;
});
