import assert from "node:assert/strict";
import { analyse } from "../../../../src/codeintel/analyse.ts";
import { languages } from "../../../support/languages.ts";
import { guarded, type Names } from "../../../../src/codeintel/names/mod.ts";

async function namesOf(id: string, text: string): Promise<Names> {
  const language = languages.find((it) => it.id === id);
  const facts = language && await analyse("names", language, new TextEncoder().encode(text));
  if (!facts || "skip" in facts) throw new Error(`no facts for ${id}`);
  return facts;
}

/** `line:column args spread keywords`. */
function calls({ calls, names }: Names): readonly string[] {
  return calls.map(([line, column, args, spread, ...words]) =>
    [`${line}:${column}`, args, spread, ...words.map((it) => names[it])].join(" ")
  );
}

Deno.test("calls of Python are noted with what they hand over", async () => {
  const text =
    "f(1, x, key=2)\na.b.c(*x)\nf(**x, k=1)\ng(x for x in y)\n@d(1)\ndef h(): f()()\n(f)(1)\n";
  assert.deepEqual(calls(await namesOf("python", text)), [
    "1:1 2 0 key",
    "2:5 0 1",
    "3:1 0 1 k",
    "4:1 1 0",
    "5:2 1 0",
    "6:10 0 0",
  ]);
});

Deno.test("calls of scripts are noted with what they hand over", async () => {
  const text =
    "f(1, /* no */ x);\na.b.c(...x);\nnew F;\nnew a.G(1);\ntag`x`;\nthis.#p(1);\n(f)(1);\n";
  assert.deepEqual(calls(await namesOf("typescript", text)), [
    "1:1 2 0",
    "2:5 0 1",
    "3:5 0 0",
    "4:7 1 0",
    "6:6 1 0",
  ]);
});

Deno.test("places where a failure is expected are noted", async () => {
  const { imports, names, members, calls, all } = guarded;
  const python = "try:\n    import a\nexcept (ImportError, TypeError):\n    import b\n" +
    "try:\n    x.y\nexcept AttributeError:\n    pass\nwith pytest.raises(ValueError):\n    f()\n" +
    "with suppress(NameError):\n    z\nimport q  # type: ignore[x]\nfrom r import (  # noqa: F821\n    s,\n)\n";
  assert.deepEqual((await namesOf("python", python)).guards, [
    [2, 2, imports | calls],
    [3, 4, imports],
    [6, 6, members],
    [9, 10, all],
    [9, 9, all],
    [11, 12, names],
    [13, 13, all],
    [14, 16, all],
  ]);
  const script = "try {\n  require('a');\n} catch {}\n// @ts-expect-error\n// why\nf();\n";
  assert.deepEqual((await namesOf("typescript", script)).guards, [[1, 3, imports], [4, 6, all]]);
  assert.deepEqual((await namesOf("typescript", "// @ts-nocheck\nf();")).guards, [[1, 2, all]]);
});

Deno.test("files whose names are made at run time say so", async () => {
  const cases = [
    ["python", "globals()['a'] = 1", true],
    ["python", "globals()['a']", undefined],
    ["python", "import sys\nfor it in x:\n    sys.modules[it] = it", true],
    ["python", "import sys\ndef f(it):\n    sys.modules[it] = it", undefined],
    ["python", "def __getattr__(name): pass", true],
    ["python", "class C:\n    def __getattr__(self, name): pass", undefined],
    ["javascript", "exports.a = 1", undefined],
    ["javascript", "f(exports)", true],
    ["javascript", "export const a = 1; // all its exports", undefined],
  ] as const;
  for (const [id, text, dynamic] of cases) {
    assert.equal((await namesOf(id, text)).dynamic, dynamic, text);
  }
});

Deno.test("what is exported without a binding is offered", async () => {
  const cases = [
    ["export default 1", ["default"]],
    ["export = f()", ["="]],
    ["module.exports = { a, b: 1, 'c-d': 2, e() {} }", ["a", "b", "c-d", "e"]],
    ["exports.a = module.exports.b = 1", ["a", "b"]],
    ["module.exports = f()", ["="]],
  ] as const;
  for (const [text, offers] of cases) {
    assert.deepEqual((await namesOf("typescript", text)).offers, offers, text);
  }
});

Deno.test("classes with members that are not written down are open", async () => {
  const cases = [
    ["python", "class C(metaclass=M): a = 1", true],
    ["python", "class C(metaclass=ABCMeta): a = 1", undefined],
    ["python", "class C(B[T]): a = 1", undefined],
    ["python", "class C:\n    def f(self): setattr(self, x, 1)", true],
    ["python", "class C: a = 1\nc = C()\nsetattr(c, x, 1)", true],
    ["typescript", "class C { [key: string]: any }", true],
    ["typescript", "class C { 'a-b' = 1 }", true],
    ["typescript", "class C { [Symbol.iterator]() {} }", undefined],
    ["typescript", "class C { f() { Object.assign(this, x) } }", true],
  ] as const;
  for (const [id, text, open] of cases) {
    const { bindings } = await namesOf(id, text);
    assert.equal(bindings.find((it) => it.name === "C")?.open, open, text);
  }
});

Deno.test("a comprehension in a class reads its first iterable there, names of types are bound", async () => {
  const text =
    "class C:\n    a = [1]\n    b = [x for x in a]\n    c = [y for x in a for y in a]\n" +
    "def f[T: Bound](x: T) -> T: pass\nclass D[U](B[U]): y: U\ntype L[V] = list[V]\n";
  const { uses, names } = await namesOf("python", text);
  const free = uses.filter(([, , , , binding, object]) => binding < 0 && object === -1);
  assert.deepEqual(free.map(([line, , name]) => `${line} ${names[name]}`), [
    "4 a",
    "5 Bound",
    "6 B",
    "7 list",
  ]);
});
