import assert from "node:assert/strict";
import { cosine, rerank } from "../../../../src/codeintel/search/mod.ts";

const vector = (...values: readonly number[]) => Float32Array.from(values);

Deno.test("likeness is that of directions, and 0 where there is none", () => {
  const values = [
    cosine(vector(1, 0), vector(5, 0)),
    cosine(vector(1, 0), vector(0, 2)),
    cosine(vector(1, 0), vector(-1, 0)),
    cosine(vector(0, 0), vector(1, 0)),
    cosine(vector(1), vector(1, 0)),
  ];
  assert.deepEqual(values, [1, 0, -1, 0, 0]);
});

Deno.test("both orders count, nothing is added or lost, and ties keep their order", () => {
  const hits = ["a", "b", "c", "d"].map((path) => ({ path }));
  const order = (vectors: Readonly<Record<string, Float32Array>>) =>
    rerank(hits, vector(1, 0), new Map(Object.entries(vectors))).map(({ path }) => path);
  assert.deepEqual(order({}), ["a", "b", "c", "d"]);
  const all = { a: vector(0, 1), b: vector(1, 0), c: vector(1, 1), d: vector(-1, 0) };
  assert.deepEqual(order(all), ["b", "a", "c", "d"]);
});
