/** Patterns in each language: what fits, what a variable holds, what is no pattern. */

import assert from "node:assert/strict";
import { readPattern } from "../../../../src/codeintel/structure/pattern.ts";
import { placesIn } from "../../../../src/codeintel/structure/places.ts";
import { unknownVariable, wordsIn } from "../../../../src/codeintel/structure/variables.ts";
import { languages } from "../../../support/languages.ts";

/** Each place as its text and, behind `|`, its variables. */
async function found(id: string, pattern: string, text: string) {
  const language = languages.find((it) => it.id === id);
  if (!language) throw new Error(`no language ${id}`);
  const read = await readPattern(pattern, language);
  if (read === null || read === "anything") return read;
  const places = await placesIn(text, read, language);
  if (places === "timeout") return places;
  return places.map(({ from, to, variables }) => {
    const values = [...variables].map(([name, it]) => `${name}=${text.slice(it.from, it.to)}`);
    return [text.slice(from, to), ...values.sort()].join(" | ");
  });
}

Deno.test("one piece of code in every language", async () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["python", "print($X)", "print(1)\nprint(a, b)\nput(1)\n", ["print(1) | X=1"]],
    ["typescript", "$X as any", "f(b as any, c as string)", ["b as any | X=b"]],
    ["tsx", "<$T>$$$B</$T>", "x = <p>a <b/></p>", ["<p>a <b/></p> | B=a <b/> | T=p"]],
    ["javascript", "require($X)", "a = require('b').c", ["require('b') | X='b'"]],
    ["vue", "ref($X)", "<script>\nref(1)\n</script>\n<p>ref(2)</p>", ["ref(1) | X=1"]],
    ["php", "$this->$M()", "<?php class A { function f() { $this->g(); } }", [
      "$this->g() | M=g",
    ]],
    ["java", "public $T $F($$$A) { $$$B }", "class A { public int f(int a) { return a; } }", [
      "public int f(int a) { return a; } | A=int a | B=return a; | F=f | T=int",
    ]],
    ["go", "fmt.Println($$$A)", "package a\nfunc f() { fmt.Println(1, 2) }", [
      "fmt.Println(1, 2) | A=1, 2",
    ]],
    ["rust", "$X.unwrap()", "fn f() { a.b().unwrap(); }", ["a.b().unwrap() | X=a.b()"]],
    ["c", "printf($$$A)", 'int f(void) { printf("a"); }', ['printf("a") | A="a"']],
    ["cpp", "$A->$B = $C", "void f() { a->b = 1; }", ["a->b = 1 | A=a | B=b | C=1"]],
    ["ruby", "puts $X", "puts 1\n", ["puts 1 | X=1"]],
    ["csharp", "Console.WriteLine($X)", "class A { void F() { Console.WriteLine(1); } }", [
      "Console.WriteLine(1) | X=1",
    ]],
  ];
  for (const [id, pattern, text, places] of cases) {
    assert.deepEqual([id, await found(id, pattern, text)], [id, places]);
  }
});

Deno.test("blocks of members, cases and functions, and statements without their end", async () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    ["java", "throw new $T($X)", "class A { void f() { throw new E(1); } }", [
      "throw new E(1) | T=E | X=1",
    ]],
    ["java", "class $C { $$$B }", "class A { int a; void f() {} }", [
      "class A { int a; void f() {} } | B=int a; void f() {} | C=A",
    ]],
    ["rust", "match $X { $$$B }", "fn f() { match a { 1 => b, _ => c } }", [
      "match a { 1 => b, _ => c } | B=1 => b, _ => c | X=a",
    ]],
    ["rust", "impl $T for $X { $$$B }", "impl A for B { fn f() {} }", [
      "impl A for B { fn f() {} } | B=fn f() {} | T=A | X=B",
    ]],
    ["go", "switch $X { $$$B }", "package a\nfunc f() { switch a { case 1: b() } }", [
      "switch a { case 1: b() } | B=case 1: b() | X=a",
    ]],
    ["javascript", "switch ($X) { $$$B }", "switch (a) { case 1: b(); default: c() }", [
      "switch (a) { case 1: b(); default: c() } | B=case 1: b(); default: c() | X=a",
    ]],
  ];
  for (const [id, pattern, text, places] of cases) {
    assert.deepEqual([pattern, await found(id, pattern, text)], [pattern, places]);
  }
});

Deno.test("a name that comes twice is the same code, whatever the blanks", async () => {
  const text = "a == a; b == c; f( x ) == f(x); 'a' == \"a\"";
  assert.deepEqual(await found("javascript", "$A == $A", text), [
    "a == a | A=a",
    "f( x ) == f(x) | A=f( x )",
  ]);
  const loop = "package a\nfunc f() { for i := 0; i < n; i++ { g() }; for i := 0; j < n; i++ {} }";
  assert.deepEqual(await found("go", "for $I := 0; $I < $N; $I++ { $$$B }", loop), [
    "for i := 0; i < n; i++ { g() } | B=g() | I=i | N=n",
  ]);
});

Deno.test("neighbours: any number, and the comma beside none", async () => {
  const text = "f(); f(1); f(1, 2); f(1, 2, 3)";
  assert.deepEqual(await found("javascript", "f($A, $$$B)", text), [
    "f(1) | A=1 | B=",
    "f(1, 2) | A=1 | B=2",
    "f(1, 2, 3) | A=1 | B=2, 3",
  ]);
  assert.deepEqual(await found("javascript", "f($$$A, 3)", text), ["f(1, 2, 3) | A=1, 2"]);
  assert.deepEqual(await found("javascript", "f($$$A, 1)", text), ["f(1) | A="]);
  assert.deepEqual(await found("javascript", "f($_, $_)", text), ["f(1, 2)"]);
});

Deno.test("named parts that the pattern has not are not passed over", async () => {
  const text =
    "def f():\n  raise A\n  raise B from c\n  if x:\n    y\n  if x:\n    y\n  else:\n    z\n";
  assert.deepEqual(await found("python", "raise $X", text), ["raise A | X=A"]);
  assert.deepEqual(await found("python", "if $C:\n  $X", text), ["if x:\n    y | C=x | X=y"]);
});

Deno.test("comments, keywords and a semicolon at the end may be there or not", async () => {
  const text = "async function f(/* a */ x) {}\nimport a from 'b';\nimport c from 'd'\n";
  assert.deepEqual(await found("javascript", "function $F($A) {}", text), [
    "async function f(/* a */ x) {} | A=x | F=f",
  ]);
  assert.deepEqual(await found("javascript", "import $X from '$Y'", text), [
    "import a from 'b' | X=a | Y=b",
    "import c from 'd' | X=c | Y=d",
  ]);
  assert.deepEqual(await found("javascript", "import $X from '$Y';", text), [
    "import a from 'b'; | X=a | Y=b",
    "import c from 'd' | X=c | Y=d",
  ]);
});

Deno.test("what any code fits, or no code is, is no pattern", async () => {
  assert.equal(await found("javascript", "$X", "a"), "anything");
  assert.equal(await found("python", "$$$", "a"), "anything");
  assert.equal(await found("javascript", "f(", "f()"), null);
  assert.equal(await found("javascript", "a(); b()", "a(); b()"), null);
});

Deno.test("several lists of anything in a long row are given up", async () => {
  const text = `f(${"a, ".repeat(400)}0)`;
  assert.equal(
    await found("javascript", "f($$$A, a, $$$B, a, $$$C, b)", text),
    "timeout",
  );
});

Deno.test("words of a pattern, and variables that only a template has", () => {
  assert.deepEqual(wordsIn("$A.foo(bar, $$$B, 'x y')"), ["foo", "bar", "x", "y"]);
  assert.equal(unknownVariable("f($A, $$$B)", "g($$$B, $A)"), null);
  assert.equal(unknownVariable("f($A)", "g($B)"), "$B");
  assert.equal(unknownVariable("f($$$A)", "g($A)"), "$A");
  assert.equal(unknownVariable("f($_)", "g($_)"), "$_");
});
