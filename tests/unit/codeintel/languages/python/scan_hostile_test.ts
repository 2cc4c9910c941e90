import assert from "node:assert/strict";
import fc from "fast-check";
import { scanPython } from "../../../../../src/codeintel/languages/python/scan.ts";

function specifiers(text: string): readonly string[] {
  return scanPython(text).imports.map(({ specifier }) => specifier);
}

Deno.test("brackets that are never closed lose no import on a later line", () => {
  assert.deepEqual(
    specifiers("x = foo(1, [\nimport a\nfrom .b import c\ndef f(:\n    import d\n"),
    ["a", ".b", "d"],
  );
});

Deno.test("a quote that is never closed loses no import on a later line", () => {
  assert.deepEqual(specifiers("x = 'oops\nimport a\ny = f\"{oops\nimport b\n"), ["a", "b"]);
});

Deno.test("a long string that is never closed loses none before it", () => {
  assert.deepEqual(specifiers("import a\n'''\nimport b\n"), ["a"]);
});

Deno.test("half an import is passed over", () => {
  const text =
    "import\nfrom\nfrom a\nfrom a import\nimport a..b, c\nfrom a b import c\nimport 1x\n";
  assert.deepEqual(specifiers(text), ["c"]);
});

Deno.test("Python 2 is read as far as it goes", () => {
  const text =
    "print 'import a'\nexec 'import b' in ns\nimport c\nexcept E, e: import d\nx = `y`\n";
  assert.deepEqual(scanPython(text), {
    imports: [
      { specifier: "c", kind: "static", line: 3 },
      { specifier: "d", kind: "static", line: 4 },
    ],
    binds: ["c", "d", "x"],
  });
});

/** Each is repeated to this many characters: a quadratic step would take minutes. */
const length = 300_000;
const repeated = [
  "(",
  "(\n    import",
  'f"{',
  "f'{\"{",
  '"""\\',
  "\\",
  "\\\n",
  "if ",
  "if  (",
  "from .",
  "import a;",
  "import_module(",
  "import_module ('a",
  "a=",
  "a[",
  "a,",
  "__all__ = [",
  "async ",
  "class a: ",
  "if TYPE_CHECKING: ",
  " ",
  "\t\n",
  "'\n",
];

Deno.test("anything repeated without end is read in linear time", () => {
  for (const part of repeated) {
    const text = part.repeat(Math.ceil(length / part.length));
    assert.ok(Array.isArray(scanPython(text).imports), part);
  }
});

Deno.test("one line of a hundred thousand statements is read in linear time", () => {
  assert.equal(scanPython("import a;".repeat(100_000)).imports.length, 100_000);
});

const fragment = fc.constantFrom(
  ..."import|from|as|def f():|class C:|if TYPE_CHECKING:|else:|try:|async|lambda|__all__|=|+=|==|:=|:|;|,|.|..|*|a|b.c"
    .split("|"),
  ..."( ) [ ] { } ' \" ''' \"\"\" f\" rb' \\ # {{ }} \\{ import_module(".split(" "),
  ...["\n", "\r\n", "\r", " ", "    ", "\t", "\f", "\u00e9", "\ud800", "\0"],
);
const pythonLike = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(""));

Deno.test("whatever the text is, the scanner answers, and always the same", () => {
  fc.assert(
    fc.property(fc.oneof(pythonLike, fc.string({ unit: "binary" })), (text) => {
      const first = scanPython(text);
      assert.deepEqual(scanPython(text), first);
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const { specifier, line } of first.imports) {
        assert.match(specifier, /^\.*[\w.\u0080-\uffff]*$/);
        assert.ok(line >= 1 && line <= lines);
      }
      for (const names of [first.binds ?? [], first.all ?? []]) {
        assert.deepEqual(names, [...new Set(names)].sort());
      }
    }),
    { numRuns: 500 },
  );
});

Deno.test("an import after any finished statements is found", () => {
  const statement = fc.constantFrom(
    "x = f'{a[\"b\"]}'",
    '"""doc\nimport no"""',
    "y = (1,\n  2)  # (",
    "def f():\n    return '\\''",
    "class C: pass",
    "if x: pass\nelse: y = {1: 2}",
    "z = 'a' \\\n  'b'",
  );
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 8 }), (statements) => {
      const text = [...statements, "import last"].join("\n");
      assert.deepEqual(scanPython(text).imports, [
        { specifier: "last", kind: "static", line: text.split("\n").length },
      ]);
    }),
  );
});
