import assert from "node:assert/strict";
import { scanGo } from "../../../../../src/codeintel/languages/go/scan.ts";

const specifiers = (text: string) => scanGo(text).imports.map((it) => it.specifier);

Deno.test("a Go file gives its package and its imports with their lines", () => {
  const text =
    '// x\npackage a; import "b"\nimport (\n\tc "d/e"; . `f`\n\t_ "g" // h\n)\nvar x = 1\n';
  assert.deepEqual(scanGo(text), {
    package: "a",
    imports: [
      { specifier: "b", kind: "static", line: 2 },
      { specifier: "d/e", kind: "static", line: 4 },
      { specifier: "f", kind: "static", line: 4 },
      { specifier: "g", kind: "static", line: 5 },
    ],
  });
});

Deno.test("nothing behind the first other declaration is an import", () => {
  assert.deepEqual(specifiers('package a\nconst s = `\nimport "b"\n`\nimport "c"\n'), []);
  assert.deepEqual(specifiers('package a\nimportant "b"\n'), []);
});

Deno.test("a half written import loses its own line only", () => {
  assert.deepEqual(specifiers('package a\nimport (\n "b\n fmt\n "c"\n)\nimport "d"\n'), ["c", "d"]);
  assert.deepEqual(specifiers('package a\nimport (\n "b"\nfunc f() {\n "c"\n}\n'), ["b"]);
});

Deno.test("hostile Go text ends soon", () => {
  for (
    const part of ["/*", "//\n", "import ", 'import "', "(", "`", "import (\n", "\\", " ", ";"]
  ) {
    const text = `package a\n${part.repeat(300_000)}`;
    assert.deepEqual(specifiers(text).filter((it) => !it.startsWith("import")), [], part);
  }
  assert.deepEqual(scanGo(""), { imports: [] });
});
