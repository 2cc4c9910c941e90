import { strict as assert } from "node:assert";
import { ring, watchBell } from "../../../src/storage/bell.ts";

/** Sleeps up to `longest` milliseconds take no time, longer ones are never over. */
function clockWith(slept: number[], longest: number) {
  return {
    async sleep(ms: number, signal?: AbortSignal) {
      slept.push(ms);
      signal?.throwIfAborted();
      if (ms <= longest) return;
      const { promise, reject } = Promise.withResolvers<void>();
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      await promise;
    },
  };
}

async function place() {
  const folder = await Deno.makeTempDir();
  return {
    folder,
    bell: `${folder}/bell`,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

const look = { value: undefined, done: false };
const end = { value: undefined, done: true };

Deno.test("who watches looks at once, and again when the bell is rung", async () => {
  await using it = await place();
  const over = new AbortController();
  const looks = watchBell(it.bell, clockWith([], 1000), over.signal);
  assert.deepEqual(await looks.next(), look);
  const second = looks.next();
  ring(it.bell);
  assert.deepEqual(await second, look);
  over.abort();
  assert.deepEqual(await looks.next(), end);
});

Deno.test("in silence there is a look now and then, and none once the signal fired", async () => {
  await using it = await place();
  const slept: number[] = [];
  const over = new AbortController();
  const looks = watchBell(it.bell, clockWith(slept, 5000), over.signal);
  for (let at = 0; at < 3; at++) await looks.next();
  over.abort();
  assert.deepEqual(await looks.next(), end);
  assert.deepEqual(slept.slice(0, 4), [100, 5000, 100, 5000]);
});

Deno.test("where no bell can be, there are looks all the time", async () => {
  await using it = await place();
  const slept: number[] = [];
  const over = new AbortController();
  const looks = watchBell(`${it.folder}/none/bell`, clockWith(slept, 1000), over.signal);
  for (let at = 0; at < 3; at++) await looks.next();
  over.abort();
  assert.deepEqual(await looks.next(), end);
  assert.deepEqual(slept.slice(0, 2), [250, 250]);
});
