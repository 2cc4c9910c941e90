import assert from "node:assert/strict";
import { untilAborted } from "../../../src/util/mod.ts";

const atOnce = () => Promise.resolve();

Deno.test("a source that ends by itself is given whole", async () => {
  const source = (async function* () {
    yield* [1, 2, 3];
  })();
  const { signal } = new AbortController();
  assert.deepEqual(await Array.fromAsync(untilAborted(source, { signal, grace: atOnce })), [
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
  const given = untilAborted(source, { signal: stop.signal, grace: atOnce });
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
  const given = untilAborted(source, { signal: stop.signal, grace });
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
  const given = untilAborted(source, { signal: stop.signal, grace: atOnce });
  assert.deepEqual(await Array.fromAsync(given), [1]);
  later.reject(new Error("too late"));
  await later.promise.catch(() => {});
});
