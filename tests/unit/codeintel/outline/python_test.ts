import assert from "node:assert/strict";
import { each, outlineIn, rows } from "./support.ts";

Deno.test("classes, functions and methods are told apart by what encloses them directly", async () => {
  const text = `class A:
    def m(self):
        def inner(): pass
        class B:
            def n(self): pass
    if True:
        async def o(self): pass
def f():
    class C: pass
`;
  assert.deepEqual(await rows("python", text), [
    "1 class A",
    "2 method A.m",
    "3 function A.m.inner",
    "4 class A.m.B",
    "5 method A.m.B.n",
    "7 method A.o",
    "8 function f",
    "9 class f.C",
  ]);
});

Deno.test("definitions are found in every branch of a statement", async () => {
  const text = `try:
    def a(): pass
except E:
    def b(): pass
else:
    def c(): pass
finally:
    def d(): pass
match x:
    case 1:
        def e(): pass
for i in y:
    with z:
        while w:
            def f(): pass
`;
  assert.deepEqual(await rows("python", text), [
    "2 function a",
    "4 function b",
    "6 function c",
    "8 function d",
    "11 function e",
    "15 function f",
  ]);
});

Deno.test("names in capitals are constants at the top of a module only", async () => {
  const text = `A = B_2 = 1
C: int = 2
lower = D, E = 3, 4
if x:
    _F = 5
class K:
    G = 6
def f():
    H = 7
type Pair[T] = tuple[T, T]
`;
  assert.deepEqual(await rows("python", text), [
    "1 const A",
    "1 const B_2",
    "2 const C",
    "5 const _F",
    "6 class K",
    "8 function f",
    "10 type Pair",
  ]);
});

Deno.test("the line is that of the keyword, the range has the decorators in it", async () => {
  const { definitions } = await outlineIn(
    "python",
    "@a\n@b(\n  1)\nclass A:\n  x = 1\n  y = 2\n\n",
  );
  assert.deepEqual(definitions, [{
    name: "A",
    kind: "class",
    qualified: "A",
    line: 4,
    column: 7,
    from: 1,
    to: 6,
    signature: "class A",
    exported: true,
  }]);
});

Deno.test("signatures are heads on one line, without comments", async () => {
  const text = `async def a(
    self,  # the "receiver"
    b: str = "#1",
) -> dict[str, int]:  # says why
    pass
class B(C,   metaclass=M): pass
LIMIT = 10
TABLE = [
    1,
]
`;
  assert.deepEqual(await each("python", text, "signature"), [
    ["a", 'async def a(self, b: str = "#1") -> dict[str, int]'],
    ["B", "class B(C, metaclass=M)"],
    ["LIMIT", "LIMIT = 10"],
    ["TABLE", "TABLE"],
  ]);
});

Deno.test("a signature has at most 240 units", async () => {
  const names = Array.from({ length: 100 }, (_, index) => `name${index}`).join(", ");
  const [[, signature = ""] = []] = await each("python", `def f(${names}): pass`, "signature");
  assert.equal(signature.length, 240);
  assert.ok(signature.endsWith("…"));
});

Deno.test("arity knows places, names, defaults and the receiver", async () => {
  const text = `def a(x, y=1, /, z=2, *, k, o=3): pass
def b(x: int, *args: int, **kw): pass
class C:
    def __init__(self, x): pass
    @staticmethod
    def s(x): pass
    @classmethod
    def c(cls, x: int = 1): pass
    def v(*args, k): pass
`;
  assert.deepEqual(await each("python", text, "arity"), [
    ["a", { min: 2, max: 3, keywords: ["z", "k", "o"], required: ["k"] }],
    ["b", { min: 1, max: null, keywords: null }],
    ["C", undefined],
    ["C.__init__", { min: 1, max: 1, keywords: ["x"] }],
    ["C.s", { min: 1, max: 1, keywords: ["x"] }],
    ["C.c", { min: 0, max: 1, keywords: ["x"] }],
    ["C.v", { min: 1, max: null, keywords: ["k"], required: ["k"] }],
  ]);
});

Deno.test("arity is left out where a decorator may have changed it", async () => {
  const text = `class C:
    @property
    def p(self): pass
    @typing.overload
    def o(self, x): ...
    @app.route("/")
    def r(self): pass
    @functools.lru_cache(maxsize=None)
    def l(self): pass
`;
  assert.deepEqual(await each("python", text, "arity"), [
    ["C", undefined],
    ["C.p", undefined],
    ["C.o", undefined],
    ["C.r", undefined],
    ["C.l", { min: 0, max: 0, keywords: [] }],
  ]);
});

Deno.test("private names, their members and what is inside functions is not exported", async () => {
  const text = `class A:
    def m(self): pass
    def _p(self): pass
    def __init__(self): pass
class _B:
    def m(self): pass
def f():
    def g(): pass
`;
  assert.deepEqual(await each("python", text, "exported"), [
    ["A", true],
    ["A.m", true],
    ["A._p", false],
    ["A.__init__", true],
    ["_B", false],
    ["_B.m", false],
    ["f", true],
    ["f.g", false],
  ]);
});

Deno.test("parents are indexes of what encloses", async () => {
  const text = "class A:\n  def m(self):\n    def n(): pass\ndef f(): pass\n";
  assert.deepEqual(await each("python", text, "parent"), [
    ["A", undefined],
    ["A.m", 0],
    ["A.m.n", 1],
    ["f", undefined],
  ]);
});

Deno.test("broken text still gives the definitions that are there", async () => {
  const outline = await outlineIn("python", "def a(): pass\n)))\nclass B:\n  def m(self): pass\n");
  assert.ok(outline.broken);
  assert.deepEqual(outline.definitions.map((it) => it.qualified), ["a", "B", "B.m"]);
});
