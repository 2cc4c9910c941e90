import assert from "node:assert/strict";
import {
  locate,
  locateAll,
  type Located,
  type LocateOptions,
} from "../../../../src/edit/match/mod.ts";

const program = [
  "class Cart {",
  "\tadd(item) {",
  "\t\tthis.items.push(item);",
  "\t\tthis.total += item.price;",
  "\t}",
  "",
  "\tclear() {",
  "\t\tthis.items.length = 0;",
  "\t\tthis.total = 0;",
  "\t}",
  "}",
  "",
].join("\n");

function at(block: string, options?: LocateOptions): Located {
  return locate(program, block, options);
}

/** Offsets of whole lines, from 1. */
function span(first: number, last: number, end = ""): { start: number; end: number } {
  const lines = program.split("\n");
  const start = lines.slice(0, first - 1).join("\n").length + (first > 1 ? 1 : 0);
  return { start, end: start + lines.slice(first - 1, last).join("\n").length + end.length };
}

Deno.test("the strictest layer that has a place decides", () => {
  const found = { type: "found", ...span(3, 4, "\n"), line: 3 };
  const tabs = { remove: "", add: "\t\t", from: "", to: "" };
  const cases: readonly (readonly [string, object])[] = [
    ["\t\tthis.items.push(item);\n\t\tthis.total += item.price;\n", { layer: "exact" }],
    ["\t\tthis.items.push(item);  \n\t\tthis.total += item.price;\n", { layer: "trimmed" }],
    ["this.items.push(item);\nthis.total += item.price;\n", { layer: "indented", indent: tabs }],
    ["\t\tthis.items.push(item);\n\t\tthis.total  +=  item.price;\n", { layer: "collapsed" }],
    ["\t\tthis.items.push(item);\n\t\tthis.total\u00a0+= item.price;\n", { layer: "folded" }],
  ];
  for (const [block, layer] of cases) assert.deepEqual(at(block), { ...found, ...layer });
});

Deno.test("a rule of indentation goes for all lines, or there is none", () => {
  const indent = (block: string) => {
    const located = at(block);
    return located.type === "found" ? located.indent : located.type;
  };
  assert.deepEqual(indent("  add(item) {\n    this.items.push(item);\n"), {
    remove: "  ",
    add: "\t",
    from: "  ",
    to: "\t",
  });
  assert.equal(
    indent("add(item) {\n  this.items.push(item);\nthis.total += item.price;\n"),
    "missing",
  );
  assert.equal(indent("\t\tadd(item) {\n\t\t\t\tthis.items.push(item);\n"), "missing");
});

Deno.test("a block is found by its ends while most of it is right, and not otherwise", () => {
  const text = "def f(a):\n    b = first(a)\n    c = second(b)\n    d = third(c)\n    return d\n";
  const block = (line: string) => text.replace("d = third(c)", line);
  assert.deepEqual(locate(`x\n${text}`, block("d = third(b, c)")), {
    type: "found",
    start: 2,
    end: 2 + text.length,
    line: 2,
    layer: "anchored",
  });
  assert.equal(locate(text, block("d = something_else_that_is_long(a, b, c)")).type, "missing");
  assert.equal(at(["\tadd(item) {", "\t}"].join("\n")).type, "missing");
  // A first line as short as this one opens too many blocks.
  const short = text.replace("def f(a):", "try:");
  assert.equal(locate(short, short.replace("d = third(c)", "d = third(b, c)")).type, "missing");
});

Deno.test("of several places none is taken, unless a line says which", () => {
  const text = "f(1);\n\nf(2);\nreturn;\n\nf(3);\nreturn;\n";
  assert.deepEqual(locate(text, "return;"), { type: "ambiguous", layer: "exact", lines: [4, 7] });
  const line = (options: LocateOptions) => {
    const located = locate(text, "return;", options);
    return located.type === "found" ? located.line : located.type;
  };
  assert.deepEqual(
    [line({ hint: 7 }), line({ hint: 6 }), line({ after: 4 }), line({ after: 3 })],
    [7, "ambiguous", 7, "ambiguous"],
  );
  assert.equal(line({ after: 7 }), "missing");
});

Deno.test("a text that is too short to tell is found exactly only", () => {
  assert.equal(locate("if (a) {\n    x();\n    }\n", "  }").type, "found");
  assert.equal(locate("if (a) {\n\t}\n", "  }\n").type, "missing");
  assert.equal(locate("\treturn true;\n", "  return true;\n").type, "missing");
  assert.equal(locate("a\n", "").type, "missing");
  assert.equal(locate("a\n\n\nb\n", "\n \n").type, "missing");
});

Deno.test("a place within a word does not count where a line of its own is nearly it", () => {
  const text = "discount = 0 per item\n\tcount  = 0 per item\n";
  assert.deepEqual(locate(text, "count = 0 per item"), {
    type: "ambiguous",
    layer: "collapsed",
    lines: [1, 2],
  });
  assert.equal(locate("discount = 0 per item\n", "count = 0 per item").type, "found");
});

Deno.test("with a new text, a place that cannot take it is none", () => {
  const block = "    add(item) {\n        this.items.push(item);\n";
  const fits = "    add(item) {\n        if (item) return;\n        this.items.push(item);\n";
  const outside = "    add(item) {\n        this.items.push(item);\n  }\n";
  assert.equal(at(block).type, "found");
  assert.equal(at(block, { newText: fits }).type, "found");
  assert.equal(at(block, { newText: outside }).type, "missing");
});

Deno.test("all exact places are taken from left to right, none over another", () => {
  assert.deepEqual(locateAll("aaaa\r\naa", "aa").map(({ start, line }) => [start, line]), [
    [0, 1],
    [2, 1],
    [6, 2],
  ]);
  assert.deepEqual(locateAll("a", ""), []);
});

Deno.test("a large file is searched in all layers", () => {
  const text = "\tconst value = make(1);\n".repeat(80_000);
  assert.equal(locate(text, "const value = make(2);\n").type, "missing");
  assert.equal(
    locate(text, "const value = make(1);\nend();\nconst value = make(1);").type,
    "missing",
  );
});
