import assert from "node:assert/strict";
import fc from "fast-check";
import { withoutDirectives } from "../../../../../src/codeintel/languages/csharp/directives.ts";

Deno.test("of alternatives that are not whole only the first stays", () => {
  const text = "#if A\nvoid F()\n#elif B\nvoid G()\n#else\nvoid H()\n#endif\n{ }\n";
  const shown = withoutDirectives(text).split("\n").map((it) => it.trim());
  assert.deepEqual(shown, ["", "void F()", "", "", "", "", "", "{ }", ""]);
});

Deno.test("the ends of one declaration are not two of them", () => {
  const text =
    "int a =\n#if A\n1;\n#else\n2;\n#endif\nint b;\n#if A\nint c;\n#else\nint d;\n#endif\n";
  const shown = withoutDirectives(text).split("\n").map((it) => it.trim()).filter((it) => it);
  assert.deepEqual(shown, ["int a =", "1;", "int b;", "int c;", "int d;"]);
});

Deno.test("whatever the lines are, length and line breaks stay", () => {
  const line = fc.constantFrom(
    "#if A",
    " # else",
    "#elif B",
    "#endif",
    "int x;",
    "if (a) {",
    "}",
    '"#if',
    "/*",
    "*/",
    '@"',
    "#",
    "#region R\r",
    "",
  );
  fc.assert(fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
    const text = lines.join("\n");
    const shown = withoutDirectives(text);
    assert.equal(shown.length, text.length);
    const breaks = (it: string) => [...it.matchAll(/\n/g)].map(({ index }) => index);
    assert.deepEqual(breaks(shown), breaks(text));
  }));
});

Deno.test("hundreds of thousands of directives take no long time", () => {
  for (const unit of ["#if A\n#else\n#endif\n", "#if A\n", "#if A\nx\n#else\ny\n#endif\n"]) {
    const text = unit.repeat(2_000_000 / unit.length);
    const start = performance.now();
    assert.equal(withoutDirectives(text).length, text.length);
    assert.ok(performance.now() - start < 10_000);
  }
});
