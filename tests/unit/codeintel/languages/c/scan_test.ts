import assert from "node:assert/strict";
import { scanC } from "../../../../../src/codeintel/languages/c/scan.ts";

const specifiers = (text: string) => scanC(text).imports.map((it) => it.specifier);

Deno.test("includes keep their quotes and brackets, and have lines", () => {
  const text = '\uFEFF#include "a.h"\r\n\n  # include<b/c.h>\n#if 0\n#include_next <d.h>\n#endif\n';
  assert.deepEqual(scanC(text), {
    imports: [
      { specifier: '"a.h"', kind: "static", line: 1 },
      { specifier: "<b/c.h>", kind: "static", line: 3 },
      { specifier: "include_next <d.h>", kind: "static", line: 5 },
    ],
  });
});

Deno.test("only a directive at the start of its line includes", () => {
  assert.deepEqual(specifiers('int x; #include "a.h"\n'), []);
  assert.deepEqual(specifiers('/* x */ #include "a.h"\n'), ['"a.h"']);
  assert.deepEqual(specifiers('#define I #include "a.h"\n#includes "b.h"\n#include MACRO\n'), []);
  assert.deepEqual(specifiers('#include "a.h\n#include <b.h\n#include ""\n'), []);
});

Deno.test("comments, strings and characters hide what looks like an include", () => {
  const hidden = '\n#include "x.h"\n';
  for (
    const text of [
      `/*${hidden}*/`,
      `//\\${hidden}`,
      `//\\\r${hidden}`,
      `R"(${hidden})"`,
      `u8R"a(${hidden})" )a"`,
      `int n = 0x1'F; /*${hidden}*/`,
      `char c = u8'a'; /*${hidden}*/`,
    ]
  ) {
    assert.deepEqual(specifiers(`${text}\n#include "y.h"`), ['"y.h"'], text);
  }
  for (const text of ["'\"'", '"/*"', "'\\''", '"\\"/*"', "#error don't", 'XR"("', "// */ /*"]) {
    assert.deepEqual(specifiers(`${text}\n#include "y.h"`), ['"y.h"'], text);
  }
});

Deno.test("hostile C text ends soon", () => {
  for (
    const part of [
      "/*",
      '"',
      "'",
      "#",
      "# ",
      "#include ",
      "#include /",
      'R"(',
      'R"a(',
      "\\",
      "//\\\n",
    ]
  ) {
    assert.deepEqual(specifiers(`${part.repeat(300_000)} include`), [], part);
  }
});
