import assert from "node:assert/strict";
import fc from "fast-check";
import { pathTo, reach } from "../../../../src/codeintel/graph/reach.ts";
import { chain, drawn, names, randomEdges } from "./drawn.ts";

Deno.test("what is reached comes nearest first, with the way over the first file", () => {
  const graph = drawn("a>c a>b b>d c>d d>e e>a");
  const found = reach(graph, ["a"], { direction: "imports" });
  assert.deepEqual(
    [...found.values()].map(({ file, distance, edge }) => [file, distance, edge.from]),
    [["b", 1, "a"], ["c", 1, "a"], ["d", 2, "b"], ["e", 3, "d"]],
  );
  assert.deepEqual(pathTo(found, "e"), ["a", "b", "d", "e"]);
  assert.equal(pathTo(found, "a"), null);
});

Deno.test("importers are reached against the arrows, and their path still runs along them", () => {
  const found = reach(drawn("a>b b>c x>b"), ["c"], { direction: "importers" });
  assert.deepEqual(
    [...found.values()].map(({ file, distance, edge }) => [file, distance, edge.to]),
    [["b", 1, "c"], ["a", 2, "b"], ["x", 2, "b"]],
  );
  assert.deepEqual(pathTo(found, "x"), ["x", "b", "c"]);
});

Deno.test("depth is the greatest distance", () => {
  const graph = drawn("a>b b>c c>d");
  const files = (depth: number) => [
    ...reach(graph, ["a"], { direction: "imports", depth }).keys(),
  ];
  assert.deepEqual([files(0), files(1), files(2), files(9)], [
    [],
    ["b"],
    ["b", "c"],
    ["b", "c", "d"],
  ]);
});

Deno.test("several starts are one: none of them is reached", () => {
  const found = reach(drawn("a>b b>c a>d"), ["b", "a"], { direction: "imports" });
  assert.deepEqual([...found].map(([file, { edge }]) => [file, edge.from]), [["c", "b"], [
    "d",
    "a",
  ]]);
});

Deno.test("a chain of 100,000 files is walked to its end, and back", () => {
  const length = 100_000;
  const graph = chain(length);
  const last = graph.files.at(-1) ?? "";
  const found = reach(graph, graph.files.slice(0, 1), { direction: "imports" });
  assert.deepEqual([found.size, found.get(last)?.distance], [length - 1, length - 1]);
  assert.deepEqual(pathTo(found, last), graph.files);
});

Deno.test("distances equal those of Floyd and Warshall, and every path is as long as it says", () => {
  fc.assert(fc.property(randomEdges, fc.constantFrom(...names), (edges, start) => {
    const graph = drawn(edges);
    const expected = distances(edges);
    for (const direction of ["imports", "importers"] as const) {
      const found = reach(graph, [start], { direction });
      const wanted = names.flatMap((file) => {
        const [from, to] = direction === "imports" ? [start, file] : [file, start];
        const distance = expected.get(`${from}>${to}`);
        return file === start || distance === undefined ? [] : [[file, distance] as const];
      }).sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
      assert.deepEqual([...found].map(([file, { distance }]) => [file, distance]), wanted);
      for (const [file, { distance }] of found) {
        const path = pathTo(found, file) ?? [];
        assert.equal(path.length, distance + 1);
        const steps = path.slice(1).map((to, at) => `${path[at]}>${to}`);
        assert.ok(steps.every((it) => edges.split(" ").includes(it)), path.join(" "));
      }
    }
  }));
});

function distances(edges: string): ReadonlyMap<string, number> {
  const known = new Map(edges.split(" ").filter((it) => it !== "").map((it) => [it, 1]));
  for (const middle of names) {
    for (const from of names) {
      for (const to of names) {
        const over = (known.get(`${from}>${middle}`) ?? Infinity) +
          (known.get(`${middle}>${to}`) ?? Infinity);
        if (over < (known.get(`${from}>${to}`) ?? Infinity)) known.set(`${from}>${to}`, over);
      }
    }
  }
  return known;
}
