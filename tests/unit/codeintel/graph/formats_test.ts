/** All formats carry the same graph: each is parsed back by the rules of its language. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { dotText } from "../../../../src/codeintel/graph/formats/dot.ts";
import { edgesText } from "../../../../src/codeintel/graph/formats/edges.ts";
import { jsonText } from "../../../../src/codeintel/graph/formats/json.ts";
import { mermaidText } from "../../../../src/codeintel/graph/formats/mermaid.ts";
import type { Subgraph } from "../../../../src/codeintel/graph/subgraph.ts";
import type { Edge } from "../../../../src/codeintel/graph/types.ts";

const sample: Subgraph = {
  files: ["alone.py", "a/__init__.py", 'odd "one" #1.py', "源/文件.py"],
  edges: [
    { from: "a/__init__.py", to: "源/文件.py", kind: "static", line: 1 },
    { from: 'odd "one" #1.py', to: "a/__init__.py", kind: "type", line: 2 },
  ],
};

Deno.test("edges are one a line and nothing else", () => {
  assert.equal(
    edgesText(sample),
    'a/__init__.py -> 源/文件.py\nodd "one" #1.py -> a/__init__.py',
  );
  assert.equal(edgesText({ files: ["a"], edges: [] }), "");
});

Deno.test("mermaid numbers its nodes and draws what need not be there broken", () => {
  assert.equal(
    mermaidText(sample),
    [
      "flowchart LR",
      '  n0["alone.py"]',
      '  n1["a/__init__.py"]',
      '  n2["odd #quot;one#quot; #35;1.py"]',
      '  n3["源/文件.py"]',
      "  n1 --> n3",
      "  n2 -.-> n1",
    ].join("\n"),
  );
});

Deno.test("dot quotes its paths and draws what need not be there dashed", () => {
  assert.equal(
    dotText(sample),
    [
      "digraph dependencies {",
      "  rankdir=LR;",
      "  node [shape=box];",
      '  "alone.py";',
      '  "a/__init__.py";',
      '  "odd \\"one\\" #1.py";',
      '  "源/文件.py";',
      '  "a/__init__.py" -> "源/文件.py";',
      '  "odd \\"one\\" #1.py" -> "a/__init__.py" [style=dashed];',
      "}",
    ].join("\n"),
  );
});

Deno.test("a path that could be misread is quoted, and only such a one", () => {
  const line = (from: string) => edgesText({ files: [], edges: [edge(from, "z")] });
  assert.deepEqual(["a b.py", "a->b", 'say "x"', "R&D\\x", "é"].map(line), [
    "a b.py -> z",
    "a->b -> z",
    'say "x" -> z',
    "R&D\\x -> z",
    "é -> z",
  ]);
  assert.deepEqual(
    ["a -> b", "a ->", '"q"', "two\nlines", " x", "\u202ecod.py", "\udb40"].map(line),
    [
      '"a -\\u003e b" -> z',
      '"a -\\u003e" -> z',
      '"\\"q\\"" -> z',
      '"two\\nlines" -> z',
      '" x" -> z',
      '"\\u202ecod.py" -> z',
      '"\\udb40" -> z',
    ],
  );
});

Deno.test("nothing unseen is left in any format", () => {
  const wild = "\u001b]0;title\u0007\u202e\u200b\u2028\u{e0041}\n\r\t";
  const graph: Subgraph = { files: [wild, "z"], edges: [edge(wild, "z")] };
  for (const text of [edgesText(graph), mermaidText(graph), dotText(graph), jsonText(graph)]) {
    assert.doesNotMatch(text.replaceAll("\n", ""), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  }
});

/** Pieces that mean something in one of the formats, and pieces of any kind. */
const piece = fc.oneof(
  fc.constantFrom("a", "/", " ", '"', "#", "\\", "\n", "\r", "\t", ">", "->", " -> ", "-->"),
  fc.constantFrom("&lt;", "#35;", "#quot;", "<b>", "]", "`", "%%", ";", "{", "$", "\\n", '\\"'),
  fc.constantFrom("目录", "é", "😀", "\u202e", "\u200b", "\ud800", "end", "n0", "_", "\u{e0041}"),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const path = fc.array(piece, { minLength: 1, maxLength: 6 }).map((all) => all.join(""))
  .filter((it) => it !== "");
const graphs: fc.Arbitrary<Subgraph> = fc.uniqueArray(path, { minLength: 1, maxLength: 8 })
  .chain((files) =>
    fc.record({
      files: fc.constant(files),
      edges: fc.array(
        fc.record({
          from: fc.constantFrom(...files),
          to: fc.constantFrom(...files),
          kind: fc.constantFrom<Edge["kind"][]>("static", "type", "lazy", "implicit"),
          line: fc.nat(),
        }),
        { maxLength: 12 },
      ),
    })
  );

Deno.test("every format gives back the files and the edges that it was given", () => {
  fc.assert(fc.property(graphs, (graph) => {
    const { files } = graph;
    const edges = graph.edges.map(({ from, to }) => [from, to]);
    assert.deepEqual(parseJson(jsonText(graph)), { files, edges });
    assert.deepEqual(parseDot(dotText(graph)), { files, edges });
    assert.deepEqual(parseMermaid(mermaidText(graph)), { files, edges });
    assert.deepEqual(parseEdges(edgesText(graph)), edges);
  }));
});

function edge(from: string, to: string): Edge {
  return { from, to, kind: "static", line: 1 };
}

function parseJson(text: string) {
  const { files, edges }: Subgraph = JSON.parse(text);
  return { files, edges: edges.map(({ from, to }) => [from, to]) };
}

const string = '("(?:[^"\\\\]|\\\\.)*")';

function parseDot(text: string) {
  const files = [...text.matchAll(new RegExp(`^  ${string};$`, "gm"))].map(([, id]) => parsed(id));
  const arrows = text.matchAll(
    new RegExp(`^  ${string} -> ${string}( \\[style=dashed\\])?;$`, "gm"),
  );
  return { files, edges: [...arrows].map(([, from, to]) => [parsed(from), parsed(to)]) };
}

function parsed(text = "null"): unknown {
  return JSON.parse(text);
}

function parseMermaid(text: string) {
  const nodes = [...text.matchAll(/^ {2}(n\d+)\["([^"]*)"\]$/gm)].map(([, id = "", label = ""]) =>
    [id, entities(label)] as const
  );
  const names = new Map(nodes);
  const arrows = text.matchAll(/^ {2}(n\d+) (?:-->|-\.->) (n\d+)$/gm);
  return {
    files: [...names.values()],
    edges: [...arrows].map(([, from = "", to = ""]) => [names.get(from), names.get(to)]),
  };
}

function entities(label: string): string {
  return label.replaceAll(
    /#(quot|\d+);/g,
    (_, it: string) => it === "quot" ? '"' : String.fromCodePoint(Number(it)),
  );
}

function parseEdges(text: string) {
  const ends = text.split("\n").filter((it) => it !== "").map((line) => line.split(" -> "));
  return ends.map((parts) => parts.map((it) => it.startsWith('"') ? parsed(it) : it));
}
