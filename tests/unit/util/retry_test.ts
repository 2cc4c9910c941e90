import assert from "node:assert/strict";
import { retry, type RetryOptions } from "../../../src/util/mod.ts";

function options(slept: number[], random: () => number): RetryOptions {
  return {
    retryable: (error) => error instanceof Error && error.message === "locked",
    baseMs: 4,
    capMs: 10,
    totalMs: 100,
    random,
    sleep: (ms) => Promise.resolve(slept.push(ms)),
  };
}

/** Fails `times` times, then gives its number of calls. */
function failing(times: number, message = "locked"): () => Promise<number> {
  let calls = 0;
  return () => ++calls > times ? Promise.resolve(calls) : Promise.reject(new Error(message));
}

Deno.test("a call that works is made once and nobody waits", async () => {
  const slept: number[] = [];
  assert.equal(await retry(failing(0), options(slept, () => 0)), 1);
  assert.deepEqual(slept, []);
});

Deno.test("waits double up to the cap, between half of their range and all of it", async () => {
  const [short, long]: [number[], number[]] = [[], []];
  assert.equal(await retry(failing(4), options(short, () => 0)), 5);
  assert.equal(await retry(failing(4), options(long, () => 1)), 5);
  assert.deepEqual(short, [2, 4, 5, 5]);
  assert.deepEqual(long, [4, 8, 10, 10]);
});

Deno.test("the last error is thrown before the waits exceed their total", async () => {
  const slept: number[] = [];
  await assert.rejects(retry(failing(Infinity), options(slept, () => 1)), /locked/);
  assert.equal(slept.reduce((sum, ms) => sum + ms, 0), 92);
});

Deno.test("an error that does not pass is thrown at once", async () => {
  const slept: number[] = [];
  await assert.rejects(retry(failing(1, "broken"), options(slept, () => 0)), /broken/);
  assert.deepEqual(slept, []);
});
