import assert from "node:assert/strict";
import fc from "fast-check";
import { countCycles, cycles, cycleThrough } from "../../../../src/codeintel/graph/cycles.ts";
import { graphOf } from "../../../../src/codeintel/graph/graph.ts";
import { chain, drawn, names, randomEdges } from "./drawn.ts";

Deno.test("the largest component comes first, then the one with the first file", () => {
  const graph = drawn("x>y y>x m>n n>m a>c c>b b>a b>x q>a");
  const files = [["a", "b", "c"], ["m", "n"], ["x", "y"]];
  assert.deepEqual([cycles(graph).map((it) => it.files), countCycles(graph)], [files, 3]);
});

Deno.test("a component shows its shortest ring", () => {
  assert.deepEqual(cycles(drawn("a>b b>c c>d d>a d>c")), [
    { files: ["a", "b", "c", "d"], example: ["c", "d"] },
  ]);
});

Deno.test("a ring through a file begins with it, goes the shortest way, and need not be there", () => {
  const graph = drawn("a>b b>c c>d d>a d>c e>a c>a");
  assert.deepEqual(cycleThrough(graph, "a"), ["a", "b", "c"]);
  assert.deepEqual(cycleThrough(graph, "d"), ["d", "c"]);
  assert.equal(cycleThrough(graph, "e"), null);
  assert.equal(cycleThrough(graph, "nowhere"), null);
});

Deno.test("a graph without cycles has none", () => {
  assert.deepEqual(cycles(drawn("a>b b>c a>c d")), []);
  assert.deepEqual(cycles(drawn("")), []);
});

Deno.test("a chain of 100,000 files, and the ring that it makes, overflow nothing", () => {
  const graph = chain(100_000);
  assert.equal(countCycles(graph), 0);
  const [first = "", last = ""] = [graph.files[0], graph.files.at(-1)];
  const edges = [...graph.edges, { from: last, to: first, kind: "static" as const, line: 1 }];
  assert.deepEqual(cycles(graphOf({ ...graph, edges })), [
    { files: graph.files, example: graph.files },
  ]);
});

Deno.test("components are the files that reach each other, and every example is the shortest ring", () => {
  fc.assert(fc.property(randomEdges, (text) => {
    const graph = drawn(text);
    const found = cycles(graph);
    assert.deepEqual(found.map(({ files }) => files), naive(text));
    for (const { files, example } of found) {
      const ring = [...example, ...example.slice(0, 1)];
      const steps = ring.slice(1).map((to, at) => `${ring[at]}>${to}`);
      assert.ok(steps.every((it) => text.split(" ").includes(it)), ring.join(" "));
      const lengths = files.map((it) => cycleThrough(graph, it)?.length ?? Infinity);
      assert.equal(example.length, Math.min(...lengths));
    }
  }));
});

/** Reachability by repetition until nothing is new. */
function naive(text: string): readonly (readonly string[])[] {
  const pairs = new Set(text.split(" ").filter((it) => it !== ""));
  for (let before = -1; before !== pairs.size;) {
    before = pairs.size;
    for (const a of names) {
      for (const b of names) {
        for (const c of names) {
          if (pairs.has(`${a}>${b}`) && pairs.has(`${b}>${c}`)) pairs.add(`${a}>${c}`);
        }
      }
    }
  }
  const groups = names.map((a) =>
    names.filter((b) => a === b || (pairs.has(`${a}>${b}`) && pairs.has(`${b}>${a}`)))
  );
  return groups.filter((group, at) => group.length > 1 && group[0] === names[at])
    .sort((a, b) => b.length - a.length || ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1));
}
