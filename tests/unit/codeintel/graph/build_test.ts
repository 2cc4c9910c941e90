import assert from "node:assert/strict";
import { buildGraph } from "../../../../src/codeintel/graph/build.ts";
import { projectOf } from "../../../../src/codeintel/graph/project.ts";
import type { Import } from "../../../../src/codeintel/facts.ts";
import type { Language } from "../../../../src/codeintel/language.ts";
import { fakeIndex, type FakeProject, toys } from "../../../support/code.ts";

async function graph(project: FakeProject) {
  return await buildGraph(fakeIndex(project), project.languages ?? toys);
}

Deno.test("edges and what is lost stand in their order, whatever the order of the imports", async () => {
  const { files, edges, unresolved } = await graph({
    files: {
      "b.toy": "use ./a.toy",
      "a.toy": "use ./lib/c.toy\nuse zlib\nuse ./b.toy\nuse ../x.toy\nuse ./gone.toy\nuse ./s.css",
      "lib/c.toy": "",
      "notes.txt": "use ./a.toy",
    },
  });
  assert.deepEqual({ files, edges, unresolved }, {
    files: ["a.toy", "b.toy", "lib/c.toy"],
    edges: [
      { from: "a.toy", to: "b.toy", kind: "static", line: 3 },
      { from: "a.toy", to: "lib/c.toy", kind: "static", line: 1 },
      { from: "b.toy", to: "a.toy", kind: "static", line: 1 },
    ],
    unresolved: [
      { from: "a.toy", line: 2, name: "zlib", why: "external" },
      { from: "a.toy", line: 4, name: "../x.toy", why: "outside" },
      { from: "a.toy", line: 5, name: "./gone.toy", why: "missing" },
      { from: "a.toy", line: 6, name: "./s.css", why: "asset" },
    ],
  });
});

Deno.test("both ends of an edge know it", async () => {
  const found = await graph({
    files: { "a.toy": "use ./c.toy", "b.toy": "use ./c.toy", "c.toy": "" },
  });
  const [first, second] = found.edges;
  assert.deepEqual(found.importersOf("c.toy"), [first, second]);
  assert.deepEqual(found.importsOf("a.toy"), [first]);
  assert.deepEqual([found.importsOf("c.toy"), found.importersOf("nowhere")], [[], []]);
});

Deno.test("of several imports of a file the first line and the strongest kind are kept", async () => {
  const uses = ["type", "dynamic", "lazy", "reexport", "static"];
  for (let strongest = 0; strongest < uses.length; strongest++) {
    const kinds = uses.slice(0, strongest + 1);
    for (const order of [kinds, kinds.toReversed()]) {
      const text = `\n${order.map((kind) => `use ${kind} ./b.toy`).join("\n")}`;
      const { edges } = await graph({ files: { "a.toy": text, "b.toy": "" } });
      assert.deepEqual(edges, [{ from: "a.toy", to: "b.toy", kind: uses[strongest], line: 2 }]);
    }
  }
});

Deno.test("files of one package need each other without a word, and a word counts more", async () => {
  const { edges } = await graph({
    files: {
      "a.nest": "in p\nuse lazy ./b.nest",
      "b.nest": "in p",
      "c.nest": "in q",
      "d.nest": "",
    },
  });
  assert.deepEqual(edges, [
    { from: "a.nest", to: "b.nest", kind: "lazy", line: 2 },
    { from: "b.nest", to: "a.nest", kind: "implicit", line: 0 },
  ]);
});

Deno.test("one import may mean many files and never its own", async () => {
  const { edges } = await graph({
    files: { "p/a.toy": "use ./*\nuse ./a.toy", "p/b.toy": "", "p/c.toy": "", "q.toy": "" },
  });
  assert.deepEqual(edges.map(({ to }) => to), ["p/b.toy", "p/c.toy"]);
});

Deno.test("a configuration decides where a name leads", async () => {
  const files = { "a.toy": "use @core", "src/core.toy": "" };
  const lost = await graph({ files });
  assert.deepEqual([lost.edges.length, lost.unresolved.length], [0, 1]);
  const led = await graph({ files, configs: { "toy.conf": "core=src/core.toy" } });
  assert.deepEqual([led.edges.map(({ to }) => to), led.unresolved], [["src/core.toy"], []]);
});

Deno.test("what is lost twice at one place is told once", async () => {
  const wanted: Import = { specifier: "zlib", kind: "static", line: 1 };
  const { unresolved } = await graph({
    files: { "a.toy": "" },
    facts: { imports: { "a.toy": { imports: [wanted, wanted, { ...wanted, line: 2 }] } } },
  });
  assert.deepEqual(unresolved.map(({ line }) => line), [1, 2]);
});

Deno.test("a file without facts is in the graph and can be imported", async () => {
  const { files, edges } = await graph({
    files: { "a.toy": "use ./b.toy", "b.toy": "use ./a.toy" },
    skipped: [{ path: "b.toy", why: "minified" }],
  });
  assert.deepEqual([files, edges.map(({ from }) => from)], [["a.toy", "b.toy"], ["a.toy"]]);
});

Deno.test("languages of one family share one resolver, and families that do not occur make none", async () => {
  const made: string[] = [];
  const watched = (it: Language, family: string): Language => ({
    ...it,
    family,
    resolver(project) {
      made.push(it.id);
      return it.resolver(project);
    },
  });
  const languages = toys.map((it) => watched(it, "one"));
  await graph({ files: { "a.toy": "", "b.toy": "", "c.nest": "" }, languages });
  assert.deepEqual(made, ["python"]);
  await graph({ files: { "c.nest": "" }, languages: toys.map((it) => watched(it, it.id)) });
  assert.deepEqual(made, ["python", "java"]);
});

Deno.test("an index with a language that is not in the list is a mistake of ours", async () => {
  await assert.rejects(buildGraph(fakeIndex({ files: { "a.nest": "" } }), toys.slice(0, 1)), {
    message: "the index knows files of java, the list of languages does not",
  });
});

Deno.test("an empty project has an empty graph", async () => {
  const { files, edges, unresolved } = await graph({ files: {} });
  assert.deepEqual({ files, edges, unresolved }, { files: [], edges: [], unresolved: [] });
});

Deno.test("a cancelled command builds nothing", async () => {
  const index = fakeIndex({ files: { "a.toy": "" } });
  await assert.rejects(buildGraph(index, toys, AbortSignal.abort()), { name: "AbortError" });
});

Deno.test("the project knows every folder above a code file and no other", async () => {
  const index = fakeIndex({ files: { "a/b/c.toy": "", "x.toy": "", "n/readme.md": "" } });
  const project = projectOf(index, await index.facts("imports"));
  const asked = ["", "a", "a/b", "a/b/c.toy", "x", "n"];
  assert.deepEqual(asked.filter((it) => project.hasFolder(it)), ["", "a", "a/b"]);
  assert.equal(projectOf(fakeIndex({ files: {} }), new Map()).hasFolder(""), false);
  assert.throws(() => project.language("n/readme.md"), /no code file/);
});
