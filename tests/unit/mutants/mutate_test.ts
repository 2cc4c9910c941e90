import assert from "node:assert/strict";
import { loadSyntax } from "../../../src/syntax/mod.ts";
import { mutants } from "../../mutants/mutate.ts";

const typescript = await loadSyntax("typescript");

/** What each mutant does to one line: its operator, and the line as it becomes. */
const of = (text: string) =>
  mutants("a.ts", text, typescript).map(({ operator, to }) => `${operator}: ${to}`);

const tables: readonly (readonly [title: string, text: string, mutants: readonly string[]])[] = [
  ["a condition is negated, and an exit that hangs on it left out", "if (a) return;", [
    "early: {}",
    "condition: if (!(a)) return;",
  ]],
  ["where there is an else the exit stays", "if (a) { b(); } else { c(); }", [
    "condition: if (!(a)) { b(); } else { c(); }",
    "statement: if (a) { {} } else { c(); }",
    "statement: if (a) { b(); } else { {} }",
  ]],
  ["a bound is shifted, a choice turned round", "x = a < b ? c : d;", [
    "statement: {}",
    "condition: x = !(a < b) ? c : d;",
    "boundary: x = a <= b ? c : d;",
  ]],
  ["of a whole condition equality is negated once", "while (a === b) x();", [
    "condition: while (!(a === b)) x();",
    "statement: while (a === b) {}",
  ]],
  ["and, or, not, else and equality", "const x = (!a && b === c) ?? d;", [
    "default: const x = d;",
    "not: const x = (a && b === c) ?? d;",
    "logic: const x = (!a || b === c) ?? d;",
    "equality: const x = (!a && b !== c) ?? d;",
  ]],
  ["sums, products and small numbers", "const x = a + 1 - b * 0 / 7 % 2;", [
    "arithmetic: const x = a - 1 - b * 0 / 7 % 2;",
    "number: const x = a + 2 - b * 0 / 7 % 2;",
    "arithmetic: const x = a + 1 + b * 0 / 7 % 2;",
    "arithmetic: const x = a + 1 - b / 0 / 7 % 2;",
    "number: const x = a + 1 - b * 1 / 7 % 2;",
    "arithmetic: const x = a + 1 - b * 0 * 7 % 2;",
    "arithmetic: const x = a + 1 - b * 0 / 7 * 2;",
  ]],
  ["a result is a constant of its type", "function f(): boolean { return g(); }", [
    "return: function f(): boolean { return true; }",
    "return: function f(): boolean { return false; }",
  ]],
  ["a predicate is one too", "const f = (a: T): a is U => g(a);", [
    "return: const f = (a: T): a is U => true;",
    "return: const f = (a: T): a is U => false;",
  ]],
  [
    "so is a promise, and each member of a union",
    [
      "async function f(): Promise<string | null> { return await g(); }",
    ].join(),
    [
      'return: async function f(): Promise<string | null> { return ""; }',
      "return: async function f(): Promise<string | null> { return null; }",
    ],
  ],
  ["of a list it is the empty one", "const f = (): readonly a.B[] => g();", [
    "return: const f = (): readonly a.B[] => [];",
  ]],
  ["a type that is not written down has no constant", "const f = () => g();", []],
  [
    "a text that is compared or looked for is emptied",
    'const x = a === "b" || c.startsWith("d");',
    [
      'equality: const x = a !== "b" || c.startsWith("d");',
      'text: const x = a === "" || c.startsWith("d");',
      'logic: const x = a === "b" && c.startsWith("d");',
      'method: const x = a === "b" || c.endsWith("d");',
      'text: const x = a === "b" || c.startsWith("");',
    ],
  ],
  ["methods that keep the type are left out or changed", "const x = a.filter(f).some(g);", [
    "method: const x = a.some(g);",
    "method: const x = a.filter(f).every(g);",
  ]],
  ["truths are turned round", "const x = { a: true, b: false };", [
    "boolean: const x = { a: false, b: false };",
    "boolean: const x = { a: true, b: true };",
  ]],
  ["anchors of a pattern are left out", "const x = /^a$/i;", [
    "anchor: const x = /a$/i;",
    "anchor: const x = /^a/i;",
  ]],
  ["lists lose the first, the middle and the last", 'const x = ["a", "b", "c", "d"];', [
    'element: const x = ["b", "c", "d"];',
    'element: const x = ["a", "b", "d"];',
    'element: const x = ["a", "b", "c"];',
  ]],
  [
    "types, imports, sentences, constants that tune and comments stay",
    [
      'import a from "b";',
      "interface A { b: true; c: 0 }",
      'type B = "c" | 1;',
      "// true",
      'const x: true = say("a sentence", 500);',
      'throw new Error("no " + 1);',
    ].join("\n"),
    [],
  ],
  ["what is said to be impossible stays", 'if (!a) throw new Error("no a");', []],
];

for (const [title, text, expected] of tables) {
  Deno.test(`mutants: ${title}`, () => {
    assert.deepEqual(of(text), expected);
  });
}

Deno.test("a mutant tells its place, its lines as they are and become, and the whole file", () => {
  const text = "let n = 2;\nif (\n  n\n) {\n  stop();\n}\nlet m = 2;\n";
  const [negated] = mutants("src/a.ts", text, typescript).filter(({ operator }) =>
    operator === "condition"
  );
  assert.deepEqual(negated, {
    path: "src/a.ts",
    line: 2,
    operator: "condition",
    from: "if ( n ) {",
    to: "if (!( n )) {",
    text: "let n = 2;\nif (!(\n  n\n)) {\n  stop();\n}\nlet m = 2;\n",
  });
});

Deno.test("a file that does not parse has no mutants", () => {
  assert.deepEqual(of("if (a { return true;"), []);
});
