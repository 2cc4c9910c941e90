/** Every `Cache` passes the same cases. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Bytes, Cache } from "../../src/protocol/mod.ts";
import { kvCache, memoryCache } from "../../src/storage/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { withFolder } from "../support/folder.ts";

type Body = (cache: Cache) => Promise<void>;

const implementations: Record<string, (body: Body) => Promise<void>> = {
  "on disk": (body) =>
    withFolder(async (folder) => {
      const cache = await kvCache({ folder, clock: fakeClock({ auto: true }) });
      try {
        await body(cache);
        assert.equal(cache.problem, null);
      } finally {
        await cache.close();
      }
    }),
  "in memory": (body) => body(memoryCache()),
};

function conforms(sentence: string, body: Body): void {
  for (const [name, run] of Object.entries(implementations)) {
    Deno.test(`a cache ${name} ${sentence}`, () => run(body));
  }
}

const text = (value: string): Bytes => new TextEncoder().encode(value);

/** Bytes that differ from place to place. */
function bytes(length: number, seed = 1): Bytes {
  const words = new Uint32Array(Math.ceil(length / 4)).map((_, at) => Math.imul(at + seed, 40503));
  return new Uint8Array(words.buffer).subarray(0, length);
}

conforms("has nothing that nobody put", async (cache) => {
  assert.equal(await cache.get("facts", "a"), null);
  assert.deepEqual(await cache.all("facts"), new Map());
});

conforms("gives back what was put, by table and key", async (cache) => {
  await cache.put("facts", new Map([["a", text("one")], ["b", text("")]]));
  await cache.put("other", new Map([["a", text("two")]]));
  assert.deepEqual(await cache.get("facts", "a"), text("one"));
  assert.deepEqual(await cache.get("facts", "b"), text(""));
  assert.deepEqual(await cache.get("other", "a"), text("two"));
  assert.equal(await cache.get("other", "b"), null);
  assert.deepEqual(await cache.all("other"), new Map([["a", text("two")]]));
});

conforms("replaces a value, and removes it for null", async (cache) => {
  await cache.put("facts", new Map([["a", text("one")], ["b", text("one")]]));
  await cache.put("facts", new Map([["a", text("two")], ["b", null], ["c", null]]));
  assert.deepEqual(await cache.all("facts"), new Map([["a", text("two")]]));
  await cache.put("facts", new Map());
  assert.deepEqual(await cache.all("facts"), new Map([["a", text("two")]]));
});

conforms("keeps values of every size, whole, through growing and shrinking", async (cache) => {
  const sizes = [0, 1, 59_999, 60_000, 60_001, 120_000, 1_000_003, 10];
  for (const [seed, size] of sizes.entries()) {
    const expected = bytes(size, seed);
    await cache.put("facts", new Map([["a", expected], [`${size}`, expected]]));
    assert.deepEqual(await cache.get("facts", "a"), expected);
  }
  const found = [...await cache.all("facts")].map(([key, value]) => [key, value.length]);
  assert.deepEqual(found, [
    ...[0, 1, 10, 1_000_003, 120_000, 59_999, 60_000, 60_001].map((it) => [String(it), it]),
    ["a", 10],
  ]);
});

conforms("keeps a value of twenty megabytes", async (cache) => {
  const large = bytes(20_000_000);
  await cache.put("facts", new Map([["large", large], ["small", text("x")]]));
  assert.deepEqual(await cache.get("facts", "large"), large);
  assert.deepEqual([...(await cache.all("facts")).keys()], ["large", "small"]);
  await cache.put("facts", new Map([["large", null]]));
  assert.equal(await cache.get("facts", "large"), null);
});

conforms("gives values in the order of their keys, by code unit", async (cache) => {
  const keys = ["b", "a", "", "a/b", "a-b", "é", "雪", "\u{1f600}", "\uffee", "A", "a\0b", "a\nb"];
  await cache.put("facts", new Map(keys.map((key) => [key, text(key)])));
  const found = await cache.all("facts");
  assert.deepEqual([...found], keys.toSorted().map((key) => [key, text(key)]));
});

conforms(
  "takes keys of 500 bytes, many at once, and refuses longer ones and long tables",
  async (cache) => {
    const keys = Array.from({ length: 1_500 }, (_, at) => `${at}`.padStart(500, "k"));
    const value = text("v");
    await cache.put("facts", new Map(keys.map((key) => [key, value])));
    assert.equal((await cache.all("facts")).size, 1_500);
    await cache.put("facts", new Map(keys.map((key) => [key, null])));
    assert.equal((await cache.all("facts")).size, 0);
    const nul = "\0".repeat(500);
    await cache.put("facts", new Map([[nul, value]]));
    assert.deepEqual(await cache.get("facts", nul), value);
    const refused = async (what: string, calls: readonly Promise<unknown>[]) => {
      const error = new TypeError(`a cache's ${what} bytes`);
      for (const call of calls) await assert.rejects(call, error);
    };
    for (const long of ["x".repeat(501), "雪".repeat(167)]) {
      await refused("key has at most 500", [
        cache.put("facts", new Map([[long, value]])),
        cache.get("facts", long),
      ]);
      const table = long.slice(0, 101);
      await refused("table has at most 100", [
        ...[cache.put(table, new Map()), cache.get(table, "a"), cache.all(table)],
      ]);
    }
  },
);

conforms("gives values that are the reader's own", async (cache) => {
  await cache.put("facts", new Map([["a", text("one")]]));
  (await cache.get("facts", "a"))?.fill(0);
  (await cache.all("facts")).get("a")?.fill(0);
  assert.deepEqual(await cache.get("facts", "a"), text("one"));
});

conforms("is what a map would be, whatever is done to it", async (cache) => {
  const key = fc.constantFrom("a", "b", "c", "d");
  const value = fc.option(
    fc.tuple(fc.constantFrom(3, 59_990, 60_001, 130_000), fc.nat(1_000)),
    { freq: 4 },
  );
  const step = fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });
  let table = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 4 }), async (steps) => {
      const name = `table ${table++}`;
      const model = new Map<string, Bytes>();
      for (const step of steps) {
        const entries = new Map(
          Object.entries(step).map(([key, it]) => [key, it && bytes(it[0], it[1])]),
        );
        await cache.put(name, entries);
        for (const [key, it] of entries) it ? model.set(key, it) : model.delete(key);
      }
      const expected = [...model].sort(([a], [b]) => a < b ? -1 : 1);
      assert.deepEqual([...await cache.all(name)], expected);
    }),
    { numRuns: 25 },
  );
});
