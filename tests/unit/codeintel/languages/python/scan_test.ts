import assert from "node:assert/strict";
import { scanPython } from "../../../../../src/codeintel/languages/python/scan.ts";

/** Imports in short: `line kind specifier(names)`. */
function imports(text: string): readonly string[] {
  return scanPython(text).imports.map(({ specifier, names, kind, line }) =>
    `${line} ${kind} ${specifier}${names ? `(${names.join(",")})` : ""}`
  );
}

Deno.test("an import statement gives one record for each module that it names", () => {
  assert.deepEqual(scanPython("import os\nimport a.b.c as d, e . f\n"), {
    imports: [
      { specifier: "os", kind: "static", line: 1 },
      { specifier: "a.b.c", kind: "static", line: 2 },
      { specifier: "e.f", kind: "static", line: 2 },
    ],
    binds: ["d", "e", "os"],
  });
});

Deno.test("a from-import gives one record with the names as the other file calls them", () => {
  assert.deepEqual(scanPython("from a.b import c as d, e\n"), {
    imports: [{ specifier: "a.b", names: ["c", "e"], kind: "static", line: 1 }],
    binds: ["d", "e"],
  });
});

Deno.test("relative imports keep their dots, however they are spaced", () => {
  assert.deepEqual(
    imports("from . import a\nfrom .. a import b\nfrom.c import d\nfrom ... import(e)\n"),
    ["1 static .(a)", "2 static ..a(b)", "3 static .c(d)", "4 static ...(e)"],
  );
});

Deno.test("a star is a name", () => {
  assert.deepEqual(scanPython("from a import *\n"), {
    imports: [{ specifier: "a", names: ["*"], kind: "static", line: 1 }],
  });
});

Deno.test("an import may run over several lines, with comments among its names", () => {
  assert.deepEqual(
    imports("x = 1\nfrom a import (  # first, not b\n    c,\n    d as e,  # (\n)\nimport f\n"),
    ["2 static a(c,d)", "6 static f"],
  );
  assert.deepEqual(imports("from a \\\n  import b, \\\r\n  c\nimport d, \\\n  e\n"), [
    "1 static a(b,c)",
    "4 static d",
    "4 static e",
  ]);
});

Deno.test("several statements on one line are all read", () => {
  assert.deepEqual(imports("import a; import b ;from c import d # ; import e\n"), [
    "1 static a",
    "1 static b",
    "1 static c(d)",
  ]);
});

Deno.test("what stands after the colon of a head is read", () => {
  const text = [
    "try: import a",
    "except E: import b",
    "else: import c",
    "finally: import d",
    "if x := y[1:2]: import e",
    "def f(p: int = {1: 2}) -> q: import g",
    "class C(D): import h",
    "with a as b: import i",
    "for a in b: import j",
    "while a: import k",
    "async def l(): import m",
  ].join("\n");
  assert.deepEqual(imports(text), [
    "1 static a",
    "2 static b",
    "3 static c",
    "4 static d",
    "5 static e",
    "6 lazy g",
    "7 static h",
    "8 static i",
    "9 static j",
    "10 static k",
    "11 lazy m",
  ]);
});

Deno.test("strings and comments hold no imports", () => {
  const text = [
    '"""',
    "import a",
    '"""',
    "'''\\'''",
    "import b",
    "'''",
    "# import c",
    'x = "\\',
    'import d"',
    "y = r'\\'; import e'",
    `z = f"{d["k"]}; import f"`,
    `z = rF'{d['}']:">3}'; import g1`,
    `z = f"{{"; import g2`,
    `z = f"{x:{w}}" f"{x!r}"; import g3`,
    `z = rb"""` + "\nimport h\n" + `"""; import i`,
    "import j",
  ].join("\n");
  assert.deepEqual(imports(text), [
    "12 static g1",
    "13 static g2",
    "14 static g3",
    "17 static i",
    "18 static j",
  ]);
});

Deno.test("words that only look like imports are none", () => {
  const text = [
    "important = 1",
    "a.import_ = 2",
    "from_ = 3",
    "raise E from importer",
    "yield_ = (yield",
    "from x)",
    "raise E \\",
    "from e",
  ].join("\n");
  assert.deepEqual(imports(text), []);
});

Deno.test("an import in a function is lazy, however deep, and ends with the function", () => {
  const text = [
    "class A:",
    "    import a",
    "    def f(self,",
    "x=1):",
    "        # import no",
    "        if x:",
    "            import b",
    "# at the margin",
    "        import c",
    "\timport d",
    "    import e",
    "import f",
  ].join("\n");
  assert.deepEqual(imports(text), [
    "2 static a",
    "7 lazy b",
    "9 lazy c",
    "10 lazy d",
    "11 static e",
    "12 static f",
  ]);
});

Deno.test("an import below `if TYPE_CHECKING` is for the type checker", () => {
  const text = [
    "if TYPE_CHECKING:",
    "    import a",
    "else:",
    "    import b",
    "if typing.TYPE_CHECKING: import c",
    "if not TYPE_CHECKING:",
    "    import d",
    "elif x:",
    "    import e",
    "else:",
    "    import f",
    "if x:",
    "    import g",
    "elif MYPY:",
    "    def h():",
    "        import i",
    "if TYPE_CHECKING and x:",
    "    import j",
  ].join("\n");
  assert.deepEqual(imports(text), [
    "2 type a",
    "4 static b",
    "5 type c",
    "7 static d",
    "9 type e",
    "11 type f",
    "13 static g",
    "16 type i",
    "18 static j",
  ]);
});

Deno.test("a call with a literal is a dynamic import, wherever it stands", () => {
  const text = [
    "importlib.import_module('a.b')",
    "x = [__import__ (",
    '    r"c", globals()',
    ")]",
    "y = pytest.importorskip('''d''', reason='import e')",
    "def f(): return import_module('.g', __package__)",
    "import_module('.h', package=__name__)",
  ].join("\n");
  assert.deepEqual(imports(text), [
    "1 dynamic a.b",
    "2 dynamic c",
    "5 dynamic d",
    "6 dynamic .g",
    "7 dynamic .h",
  ]);
});

Deno.test("a call that does not say what it imports is none", () => {
  const text = [
    "import_module(name)",
    "import_module('a' + b)",
    "import_module('.a')",
    "import_module('.a', 'pkg')",
    "import_module(b'a')",
    "import_module(f'{a}')",
    "import_module('a/b')",
    "import_module('')",
    "my_import_module('a')",
    "import_module",
    "'import_module(\"a\")'",
  ].join("\n");
  assert.deepEqual(imports(text), []);
});

Deno.test("binds are the names bound at module level, in blocks too", () => {
  const text = [
    "def a(b): c = 1",
    "async def d(): pass",
    "class E:",
    "    f = 1",
    "g = h = 2; i: int",
    "(j, [k, *l]), m.n, o[p] = q",
    "r: str = s",
    "t += u",
    "if v == w or x <= y:",
    "    z = call(aa=1)",
    "try:",
    "    bb = 1",
    "except E as cc:",
    "    dd = lambda ee=1: ee",
    "ff(gg=1)[hh] = {",
    "ii: 1 }",
    "for jj in kk:",
    "    ll >>= mm",
    "nn != oo",
    "from . import pp, qq as rr",
    "from .ss import tt",
    "import uu.vv, ww.xx as yy",
  ].join("\n");
  assert.deepEqual(scanPython(text).binds, [
    ..."E a bb d dd g h i j k l ll r rr t tt uu yy z".split(" "),
  ]);
});

Deno.test("`all` is what a literal list or tuple says, sorted", () => {
  const all = (value: string) => scanPython(`__all__ ${value}\n`).all;
  assert.deepEqual(all("= ['b', \"a\", 'b']"), ["a", "b"]);
  assert.deepEqual(all("= (\n  'a',  # 'no'\n  *other, f'{x}', b'y', name, 'c' 'd',\n)"), [
    "a",
    "cd",
  ]);
  assert.deepEqual(all("= 'a', 'b'"), ["a", "b"]);
  assert.deepEqual(all(": list[str] = ['a']"), ["a"]);
  assert.deepEqual(all("= ['a']\n__all__ += ['b']"), ["a", "b"]);
  assert.deepEqual(all("= ['a', ['b'], (\"c\", 'd')]"), ["a"]);
});

Deno.test("`all` is absent where the value is more than a literal", () => {
  const all = (value: string) => scanPython(`__all__ = ${value}\n`).all;
  assert.equal(all("['a'] + other"), undefined);
  assert.equal(all("('a')"), undefined);
  assert.equal(all("other.__all__"), undefined);
  assert.equal(all("['a'"), undefined);
  assert.equal(scanPython("def f():\n    __all__ = ['a']\n").all, undefined);
});

Deno.test("line ends, byte order marks and letters of any script are understood", () => {
  assert.deepEqual(imports("\ufeffimport a\r\nimport b\r\nif x:\r\n\r\n  import c\r\n"), [
    "1 static a",
    "2 static b",
    "5 static c",
  ]);
  assert.deepEqual(imports("# old\rimport a\rimport b"), ["2 static a", "3 static b"]);
  assert.deepEqual(imports("\f\nfrom naïve.módulo import größe\n"), [
    "2 static naïve.módulo(größe)",
  ]);
});
