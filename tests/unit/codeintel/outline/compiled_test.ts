import assert from "node:assert/strict";
import type { LanguageId } from "../../../../src/codeintel/language.ts";
import { languages } from "../../../support/languages.ts";
import { outlineOf } from "../../../../src/codeintel/outline/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";

async function definitionsOf(id: LanguageId, text: string) {
  const language = languages.find((it) => it.id === id);
  assert.ok(language?.outline);
  const outline = outlineOf(text, language.outline, await loadSyntax(language.grammar));
  assert.ok(outline);
  return outline.definitions;
}

/** `name min..max`, of what is called. */
async function arities(id: LanguageId, text: string): Promise<readonly string[]> {
  return (await definitionsOf(id, text)).flatMap(({ name, arity }) =>
    arity ? [`${name} ${arity.min}..${arity.max ?? "*"}`] : []
  );
}

async function exported(id: LanguageId, text: string): Promise<readonly string[]> {
  return (await definitionsOf(id, text)).flatMap((it) => it.exported ? [it.qualified] : []);
}

async function signatures(id: LanguageId, text: string): Promise<readonly string[]> {
  return (await definitionsOf(id, text)).map((it) => it.signature);
}

Deno.test("Go: parameters with one type are counted each, and the receiver is not", async () => {
  const text = `package p
func none() {}
func two(a, b int) {}
func (s *S) types(int, string) {}
func open(format string, rest ...any) {}
`;
  assert.deepEqual(await arities("go", text), ["none 0..0", "two 2..2", "types 2..2", "open 1..*"]);
});

Deno.test("Java: overloads have an arity each; a compact constructor takes the record's", async () => {
  const text = `class A { A() {} void f(int a) {} void f(int a, String... b) {} }
record R(int x, int y) { R {} }
`;
  assert.deepEqual(await arities("java", text), ["A 0..0", "f 1..1", "f 1..*", "R 2..2"]);
});

Deno.test("Rust: self in any form is the receiver", async () => {
  const text = `fn f(a: u8, (b, c): (u8, u8)) {}
impl S { fn m(&mut self, a: u8) {} fn n(self: Box<Self>) {} fn new() {} }
extern "C" { fn v(a: u8, ...); }
`;
  assert.deepEqual(await arities("rust", text), [
    "f 2..2",
    "m 1..1",
    "n 0..0",
    "new 0..0",
    "v 1..*",
  ]);
});

Deno.test("C and C++: defaults, packs, dots, void, and what nothing in parentheses means", async () => {
  const text = `int a();
int b(void);
int c(int x, char *y, ...);
void *d(char *);
`;
  assert.deepEqual(await arities("c", text), ["a 0..*", "b 0..0", "c 2..*", "d 1..1"]);
  const more = `int a();
int b(int x, int y = 1);
template <class... T> void c(int x, T... rest);
struct S { S(int x = 0); operator int(); };
`;
  assert.deepEqual(await arities("cpp", more), [
    "a 0..0",
    "b 1..2",
    "c 1..*",
    "S 0..1",
    "operator int 0..0",
  ]);
});

Deno.test("what other files may name is told as each language tells it", async () => {
  assert.deepEqual(
    await exported("go", "package p\ntype T struct { A, b int }\nfunc (t T) M() {}\nfunc f() {}\n"),
    ["T", "T.A", "T.M"],
  );
  assert.deepEqual(
    await exported("java", "class A { private int a; int b; private class C { public int d; } }\n"),
    ["A", "A.b"],
  );
  const rust = `pub struct S { pub a: u8, b: u8 }
impl S { pub fn f() {} fn g() {} }
impl Tr for S { fn h() {} }
mod m { pub fn i() {} }
pub enum E { A }
#[macro_export]
macro_rules! j { () => {}; }
`;
  assert.deepEqual(await exported("rust", rust), ["S", "S.a", "S.f", "S.h", "E", "E.A", "j"]);
  assert.deepEqual(await exported("c", "static int a;\nstatic void f() {}\nint g;\n"), ["g"]);
  const cpp = `class A { int a; public: int b; static int c; private: void d(); };
struct S { int e; private: int f; };
namespace { int g; }
`;
  assert.deepEqual(await exported("cpp", cpp), ["A", "A.b", "A.c", "S", "S.e"]);
});

Deno.test("signatures leave bodies, annotations and what other names share out", async () => {
  assert.deepEqual(await signatures("go", "package p\ntype T struct {\n\ta int\n}\n"), [
    "type T struct",
    "a int",
  ]);
  assert.deepEqual(await signatures("java", '@A("x") public class B { @C private int d = 1; }\n'), [
    "public class B",
    "private int d = 1",
  ]);
  assert.deepEqual(await signatures("rust", "pub fn f<T>(\n    a: T,\n) -> T { a }\n"), [
    "pub fn f<T>(a: T) -> T",
  ]);
  assert.deepEqual(
    await signatures("cpp", "template <class T> T f(T a) { return a; }\nint a, *b = 0;\n"),
    ["template <class T> T f(T a)", "int a", "int *b = 0"],
  );
});

Deno.test("broken text has what can still be told, and is said to be broken", async () => {
  const texts = {
    go: "package p\nfunc a() { x := }\nfunc b() {}\n",
    java: "class A { void a() { int x = ; } void b() {} \n",
    rust: "fn a( { }\nfn b() {}\n",
    c: "int a(void) { return ; ) }\nint b(void) { return 0; }\n",
    cpp: "class A { int a(; };\nint b() { return 0; }\n",
  } as const;
  for (const id of ["go", "java", "rust", "c", "cpp"] as const) {
    const names = (await definitionsOf(id, texts[id])).map((it) => it.name);
    assert.ok(names.includes("b"), `${id}: ${names}`);
  }
});
