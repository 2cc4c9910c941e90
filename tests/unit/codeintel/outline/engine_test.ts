import assert from "node:assert/strict";
import fc from "fast-check";
import type { Definition } from "../../../../src/codeintel/facts.ts";
import { pythonOutline } from "../../../../src/codeintel/languages/python/outline.ts";
import { scriptOutline } from "../../../../src/codeintel/languages/script/outline.ts";
import {
  byFields,
  outlineOf,
  type OutlineRules,
  textOf,
} from "../../../../src/codeintel/outline/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";

const python = await loadSyntax("python");
const typescript = await loadSyntax("typescript");
const go = await loadSyntax("go");
const rust = await loadSyntax("rust");

/** Just enough of Go to show what an owner is. */
const goRules: OutlineRules = {
  hint: /\b(?:func|type)\b/g,
  comments: "slashes",
  nodes: {
    type_spec: { type: "definition", kind: "struct", inside: "never" },
    method_declaration: {
      type: "definition",
      kind: "method",
      read: (node, place) =>
        byFields(node, { kind: "method" }).map((found) => {
          const receiver = node.childForFieldName("receiver");
          const [, owner = ""] = receiver ? /(\w+)\)$/.exec(textOf(receiver, place)) ?? [] : [];
          return { ...found, path: [owner, textOf(found.name, place)] };
        }),
    },
  },
  parameters: { parameter_declaration: "required", variadic_parameter_declaration: "rest" },
};

/** Just enough of Rust to show a scope and what leads. */
const rustRules: OutlineRules = {
  hint: /\b(?:fn|impl|struct)\b/g,
  comments: "slashes",
  nodes: {
    struct_item: { type: "definition", kind: "struct" },
    function_item: { type: "definition", kind: "function" },
    impl_item: {
      type: "scope",
      kind: "class",
      names: (node, place) => {
        const type = node.childForFieldName("type");
        return type ? [textOf(type, place)] : [];
      },
    },
    attribute_item: { type: "lead" },
    line_comment: { type: "skip" },
  },
  parameters: { parameter: "required" },
};

Deno.test("what is owned from outside is qualified by its owner and has it for a parent", () => {
  const text = "func (a *A) M(x int, y ...string) {}\ntype A struct{}\nfunc (b B) N() {}\n";
  const outline = outlineOf(text, goRules, go);
  assert.deepEqual(outline?.definitions.map((it) => [it.qualified, it.parent, it.arity]), [
    ["A.M", 1, { min: 1, max: null }],
    ["A", undefined, undefined],
    ["B.N", undefined, { min: 0, max: 0 }],
  ]);
});

Deno.test("a scope qualifies and is not listed; what leads belongs to what follows", () => {
  const text = `struct A;
impl A {
    #[inline]
    // why
    pub fn m(&self, x: u8) -> u8 { fn n() {} x }
}
`;
  const outline = outlineOf(text, rustRules, rust);
  assert.deepEqual(
    outline?.definitions.map((it) => [it.qualified, it.kind, it.from, it.line, it.parent]),
    [
      ["A", "struct", 1, 1, undefined],
      ["A.m", "method", 3, 5, 0],
      ["A.m.n", "function", 5, 5, 1],
    ],
  );
});

Deno.test("an empty text defines nothing", () => {
  assert.deepEqual(outlineOf("", pythonOutline, python), { definitions: [], broken: false });
});

Deno.test("no time gives no outline", () => {
  const text = "x = [1, 2, 3]\n".repeat(20_000);
  assert.equal(outlineOf(text, pythonOutline, python, { timeoutMs: 0 }), null);
});

Deno.test("definitions nested without end are listed to a depth", () => {
  const depth = 5_000;
  const text = "function a(){".repeat(depth) + "}".repeat(depth);
  assert.equal(outlineOf(text, scriptOutline, typescript)?.definitions.length, 65);
});

Deno.test("a hundred thousand brackets are passed by", () => {
  const depth = 100_000;
  const text = `const a = ${"[".repeat(depth)}() => 1${"]".repeat(depth)};`;
  const outline = outlineOf(text, scriptOutline, typescript);
  assert.deepEqual(outline?.definitions.map((it) => it.qualified), ["a"]);
});

const pieces = {
  python: ["class A", "def f", "(self, x=1)", ":", "\n", "    ", "@d\n", "A = 1", "pass", '"""'],
  typescript: [
    "class A",
    "function f",
    "(a, b = 1)",
    "{",
    "}",
    "\n",
    "=> ",
    "const a = ",
    "`",
    "<",
  ],
} as const;
const rules = { python: pythonOutline, typescript: scriptOutline } as const;
const syntaxes = { python, typescript } as const;

function hold(definitions: readonly Definition[], lines: number): boolean {
  return definitions.every(({ parent, from, line, to, qualified, name, signature }, index) => {
    const outer = parent === undefined ? undefined : definitions[parent];
    return 1 <= from && from <= line && line <= to && to <= lines &&
      qualified.endsWith(name) && signature.length <= 240 && !signature.includes("\n") &&
      (parent === undefined || (parent < index && !!outer && outer.from <= from &&
        to <= outer.to && qualified.startsWith(`${outer.qualified}.`)));
  });
}

for (const grammar of ["python", "typescript"] as const) {
  Deno.test(`whatever the ${grammar}, an outline is made and its ranges nest`, () => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces[grammar]) },
      { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    );
    const texts = fc.array(piece, { maxLength: 40 }).map((all) => all.join(" "));
    fc.assert(
      fc.property(texts, (text) => {
        const outline = outlineOf(text, rules[grammar], syntaxes[grammar]);
        return outline !== null && hold(outline.definitions, text.split("\n").length);
      }),
      { numRuns: 300 },
    );
  });
}
