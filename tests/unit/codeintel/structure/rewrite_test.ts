/** What a template makes of a text, and what it leaves alone. */

import assert from "node:assert/strict";
import { readPattern } from "../../../../src/codeintel/structure/pattern.ts";
import { placesIn } from "../../../../src/codeintel/structure/places.ts";
import { rewrite } from "../../../../src/codeintel/structure/rewrite.ts";
import { languages } from "../../../support/languages.ts";

/** New texts of the places, then what stays with the reason. */
async function rewritten(id: string, text: string, pattern: string, template: string) {
  const language = languages.find((it) => it.id === id);
  const read = language && await readPattern(pattern, language);
  if (!language || !read || read === "anything") throw new Error(`no pattern: ${pattern}`);
  const matches = await placesIn(text, read, language);
  if (matches === "timeout") throw new Error("timeout");
  const made = await rewrite({ path: "a", text, language, matches }, template);
  return [
    ...made.replacements.map((it) => it.text),
    ...made.obstacles.map((it) => `${it.line}: ${it.why} ${it.what}`.trim()),
  ];
}

Deno.test("a place within another is written as well", async () => {
  assert.deepEqual(await rewritten("javascript", "f(f(1), g(f(2)))", "f($$$A)", "h($$$A)"), [
    "h(h(1), g(h(2)))",
  ]);
});

Deno.test("the comma beside a list of nothing goes with it", async () => {
  const text = "f(1); f(1, 2)";
  assert.deepEqual(await rewritten("javascript", text, "f($A, $$$B)", "g($A, $$$B)"), [
    "g(1)",
    "g(1, 2)",
  ]);
  assert.deepEqual(await rewritten("javascript", text, "f($A, $$$B)", "g($$$B, $A)"), [
    "g(1)",
    "g(2, 1)",
  ]);
});

Deno.test("lines move with the first one", async () => {
  const text = "class A:\n    def f(self):\n        a()\n        if b:\n            c()\n";
  assert.deepEqual(
    await rewritten(
      "python",
      text,
      "def $F(self):\n    $$$B",
      "def $F(self):\n    with lock:\n        $$$B",
    ),
    [
      "def f(self):\n        with lock:\n            a()\n            if b:\n                c()",
    ],
  );
});

Deno.test("a string over several lines is not indented", async () => {
  const text = 'def f():\n    x = """a\n    b"""\n    return x\n';
  assert.deepEqual(
    await rewritten("python", text, "def $F():\n    $$$B", "def $F():\n    if 1:\n        $$$B"),
    ['1: text x = """a\n    b"""\n    return x'],
  );
});

Deno.test("what the pattern does not mention is not lost", async () => {
  const text = "async function f() { a() }\nfunction g() { b() }\nfunction h(/* x */) { c() }\n";
  assert.deepEqual(
    await rewritten("javascript", text, "function $F() { $$$B }", "const $F = () => { $$$B }"),
    ["const g = () => { b() }", "1: drops async", "3: drops /* x */"],
  );
  const taken = "fn f() { assert!(&a); assert!(b) }";
  assert.deepEqual(await rewritten("rust", taken, "assert!($X)", "check!($X)"), [
    "check!(b)",
    "1: drops &",
  ]);
});

Deno.test("a file that would no longer parse stays as it is", async () => {
  assert.deepEqual(await rewritten("javascript", "f(1); f(2)", "f($A)", "g($A"), ["1: broken"]);
});

Deno.test("what would be the same is no change", async () => {
  assert.deepEqual(await rewritten("javascript", "f(1)", "f($A)", "f($A)"), []);
});
