import assert from "node:assert/strict";
import { cycles } from "../../../../src/codeintel/graph/cycles.ts";
import { reach } from "../../../../src/codeintel/graph/reach.ts";
import { around, inCycles } from "../../../../src/codeintel/graph/subgraph.ts";
import { drawn } from "./drawn.ts";

const graph = drawn("a>b b>c c>d b>x d>b y>c lone");

function shown(starts: readonly string[], depth?: number) {
  const limit = depth === undefined ? {} : { depth };
  const imports = reach(graph, starts, { direction: "imports", ...limit });
  const importers = reach(graph, starts, { direction: "importers", ...limit });
  const { files, edges } = around(graph, { starts, imports, importers, ...limit });
  return [files.join(""), edges.map(({ from, to }) => `${from}>${to}`).join(" ")];
}

Deno.test("around a file is what walks of that length can take", () => {
  assert.deepEqual(shown(["c"], 1), ["bcdy", "b>c c>d y>c"]);
  assert.deepEqual(shown(["c"], 2), ["abcdy", "a>b b>c c>d d>b y>c"]);
  assert.deepEqual(shown(["c"]), ["abcdxy", "a>b b>c b>x c>d d>b y>c"]);
});

Deno.test("a selection of several files keeps what is between them", () => {
  assert.deepEqual(shown(["b", "c"], 1), ["abcdxy", "a>b b>c b>x c>d d>b y>c"]);
  assert.deepEqual(shown(["a", "x"], 1), ["abx", "a>b b>x"]);
});

Deno.test("a file without edges is still shown", () => {
  assert.deepEqual(shown(["lone"]), ["lone", ""]);
});

Deno.test("of cycles only the edges inside of one are kept", () => {
  const rings = drawn("a>b b>a b>c c>d d>c e>a");
  const { files, edges } = inCycles(rings, cycles(rings));
  assert.deepEqual([files.join(""), edges.map(({ from, to }) => from + to)], [
    "abcd",
    ["ab", "ba", "cd", "dc"],
  ]);
});
