import assert from "node:assert/strict";
import fc from "fast-check";
import { scanPhp } from "../../../../../src/codeintel/languages/php/scan.ts";
import { readFixture } from "../../../../fixtures/codeintel/folder_project.ts";

const pieces = [
  "<?php ",
  "?>",
  "'",
  '"',
  "`",
  "{$",
  "{",
  "}",
  "<<<A\n",
  "\nA",
  "#[",
  "# ",
  "/*",
  "*/",
  "//",
  "\\",
  "use ",
  "use A\\{",
  "namespace ",
  "class A ",
  "function ",
  "const a ",
  "case ",
  "require ",
  "require __DIR__ . '",
  "dirname(",
  "new ",
  "A\\",
  "::",
  "->",
  ";",
  ",",
  "   ",
  "\n",
  "é",
  "const ? ",
  "require_once (",
  "__halt_compiler",
];
/** Characters of the text that one piece is repeated to. */
const length = 100_000;
/** What is not linear takes many seconds; a slow machine takes a tenth of this, milliseconds. */
const patience = 2_000;

Deno.test("no text makes the scanner of Php throw, and its answer is the same each time", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
      const text = `<?php ${parts.join("")}`;
      assert.deepEqual(scanPhp(text), scanPhp(text));
    }),
  );
});

Deno.test("a file of Php that is cut off anywhere is scanned all the same", () => {
  for (const text of Object.values(readFixture("php/composer"))) {
    for (let at = 0; at < text.length; at++) {
      assert.ok(Array.isArray(scanPhp(text.slice(0, at)).imports));
    }
  }
});

Deno.test("long runs of one piece of Php take time in proportion to their length", () => {
  const blank = " ".repeat(length);
  const slow = pieces.map((piece) => {
    const text = `<?php ${piece.repeat(length / piece.length)} ${piece}${blank};`;
    const start = performance.now();
    scanPhp(text);
    scanPhp(`<?php ${piece}${blank};`);
    return { piece, ms: performance.now() - start };
  }).filter(({ ms }) => ms > patience);
  assert.deepEqual(slow, []);
});
