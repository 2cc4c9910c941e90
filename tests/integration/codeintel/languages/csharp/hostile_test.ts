import assert from "node:assert/strict";
import fc from "fast-check";
import { scanCsharp } from "../../../../../src/codeintel/languages/csharp/scan.ts";
import { readFixture } from "../../../../fixtures/codeintel/folder_project.ts";

const pieces = [
  "'",
  '"',
  '@"',
  '$"',
  '$@"',
  '"""',
  '$$"""',
  "{",
  "}",
  "{{",
  "//",
  "/*",
  "*/",
  "#",
  "\n#",
  "\\",
  "using ",
  "using A",
  "using A = ",
  "global using static ",
  "namespace ",
  "namespace A;",
  "namespace A {",
  "class ",
  "class A<",
  "enum A {",
  "delegate ",
  "delegate A<",
  "record ",
  "A",
  "A .",
  "A.",
  "[A",
  ", A",
  "<A>",
  "=",
  "=>",
  "(",
  ";",
  "   ",
  "\n",
  "é",
  "new ",
  "[assembly: ",
];
/** Characters of the text that one piece is repeated to. */
const length = 100_000;
/** What is not linear takes many seconds; a slow machine takes a tenth of this, milliseconds. */
const patience = 2_000;

Deno.test("no text makes the scanner of Csharp throw, and its answer is the same each time", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
      const text = parts.join("");
      assert.deepEqual(scanCsharp(text), scanCsharp(text));
    }),
  );
});

Deno.test("a file of Csharp that is cut off anywhere is scanned all the same", () => {
  for (const text of Object.values(readFixture("csharp/solution"))) {
    for (let at = 0; at < text.length; at++) {
      assert.ok(Array.isArray(scanCsharp(text.slice(0, at)).imports));
    }
  }
});

Deno.test("long runs of one piece of Csharp take time in proportion to their length", () => {
  const blank = " ".repeat(length);
  const slow = pieces.map((piece) => {
    const text = `${piece.repeat(length / piece.length)} ${piece}${blank};`;
    const start = performance.now();
    scanCsharp(text);
    scanCsharp(`${piece}${blank};`);
    return { piece, ms: performance.now() - start };
  }).filter(({ ms }) => ms > patience);
  assert.deepEqual(slow, []);
});
