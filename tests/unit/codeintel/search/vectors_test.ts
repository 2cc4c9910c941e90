import assert from "node:assert/strict";
import { vectorsOf } from "../../../../src/codeintel/mod.ts";
import type { Embedder } from "../../../../src/protocol/mod.ts";
import { memoryCache } from "../../../../src/storage/mod.ts";

function counting(name: string): Embedder & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    name,
    asked,
    embed(texts) {
      asked.push(...texts);
      return Promise.resolve(texts.map((it) => Float32Array.from([it.length, 0.5])));
    },
  };
}

Deno.test("a text is sent once to each model, whatever it is called", async () => {
  const cache = memoryCache();
  const { signal } = new AbortController();
  const embedder = counting("a/m");
  const first = await vectorsOf(new Map([["x", "one"], ["y", "three"]]), {
    embedder,
    cache,
    signal,
  });
  const again = await vectorsOf(new Map([["z", "one"], ["new", "two"]]), {
    embedder,
    cache,
    signal,
  });
  assert.deepEqual(embedder.asked, ["one", "three", "two"]);
  assert.deepEqual([...first], [["x", Float32Array.of(3, 0.5)], ["y", Float32Array.of(5, 0.5)]]);
  assert.deepEqual([...again], [["z", Float32Array.of(3, 0.5)], ["new", Float32Array.of(3, 0.5)]]);
  const other = counting("b/m");
  await vectorsOf(new Map([["x", "one"]]), { embedder: other, cache, signal });
  assert.deepEqual(other.asked, ["one"]);
});
