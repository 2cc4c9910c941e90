import assert from "node:assert/strict";
import { csharp } from "../../../../src/codeintel/languages/csharp/csharp.ts";
import { eachIn, outlineIn, rowsIn } from "../../../fixtures/codeintel/symbols.ts";

Deno.test("members are private unless they say otherwise or belong to an interface", async () => {
  const text = `class A {
  int a; public int b; internal int c; private protected int d;
  void E() { void F() {} }
  partial void G();
  class H { public int i; }
}
interface J { int K(); private int L() => 1; }
enum M { N }
record O(int P) { int q; }
`;
  assert.deepEqual(await eachIn(csharp, text, "exported"), [
    ["A", true],
    ["A.a", false],
    ["A.b", true],
    ["A.c", true],
    ["A.d", true],
    ["A.E", false],
    ["A.E.F", false],
    ["A.G", true],
    ["A.H", false],
    ["A.H.i", false],
    ["J", true],
    ["J.K", true],
    ["J.L", false],
    ["M", true],
    ["M.N", true],
    ["O", true],
    ["O.P", true],
    ["O.q", false],
  ]);
});

Deno.test("arguments may be given by name, and an extension's first as receiver", async () => {
  const text = `static class A {
  static void B(int x, string y = "a", params object[] rest) { }
  static void C(this A a, ref int x, int y = 1) { }
  A(out int x) { x = 1; }
  ~A() { }
  static A operator +(A a, A b) => a;
}
`;
  assert.deepEqual(await eachIn(csharp, text, "arity"), [
    ["A", undefined],
    ["A.B", { min: 1, max: null, keywords: ["x", "y", "rest"] }],
    ["A.C", { min: 1, max: 3, keywords: ["a", "x", "y"] }],
    ["A.A", { min: 1, max: 1, keywords: ["x"] }],
    ["A.~A", undefined],
    ["A.operator+", undefined],
  ]);
});

Deno.test("heads end before bodies, arrows and accessors, and leave attributes out", async () => {
  const text = `[Old("x")]
public class A<T> : B where T : new() {
  [Key] public int C { get; set; } = 1;
  private readonly int d = 1, e;
  public T F(
    int x, // first
    int y
  ) => default;
  public event Action G;
}
`;
  assert.deepEqual(await eachIn(csharp, text, "signature"), [
    ["A", "public class A<T> : B where T : new()"],
    ["A.C", "public int C"],
    ["A.d", "private readonly int d = 1"],
    ["A.e", "private readonly int e"],
    ["A.F", "public T F(int x, int y)"],
    ["A.G", "public event Action G"],
  ]);
});

Deno.test("preprocessor lines may stand anywhere, and whole alternatives are all seen", async () => {
  const text = `class A
#if X
  : B
#endif
{
#if Y
  int both() { return 1; }
#elif Z
  int too;
#else
  int three;
#endif
#if Y
  int head(int a)
#else
  int other()
#endif
  { if (a) { }
#if Z
    else if (b) { }
#endif
  }
  #region R
  string s = @"
#if in a string
  ";
  #endregion
}
`;
  assert.deepEqual(await rowsIn(csharp, text), [
    "1 class A",
    "7 method A.both",
    "9 property A.too",
    "11 property A.three",
    "14 method A.head",
    "24 property A.s",
  ]);
  assert.equal((await outlineIn(csharp, text)).broken, false);
});
