import assert from "node:assert/strict";
import fc from "fast-check";
import { scanRuby } from "../../../../../src/codeintel/languages/ruby/scan.ts";
import { readFixture } from "../../../../fixtures/codeintel/folder_project.ts";

const pieces = [
  "'",
  '"',
  "`",
  "#{",
  "}",
  "{",
  "<<~A\n",
  "<<A ",
  "\nA\n",
  "%w(",
  "%(",
  "%",
  "/",
  " /x",
  "?",
  "=begin\n",
  "\n=end\n",
  "\n__END__\n",
  "#",
  "\\",
  "class A\n",
  "  module B::C\n",
  "end\n",
  "def a\n",
  "require ",
  'require "',
  "autoload :A, ",
  "File.expand_path(",
  "::",
  "A",
  "A::",
  " = ",
  "   ",
  "\n",
  "é",
  ":",
  "$",
  "<<~'x y'\n",
];
/** Characters of the text that one piece is repeated to. */
const length = 100_000;
/** What is not linear takes many seconds; a slow machine takes a tenth of this, milliseconds. */
const patience = 2_000;

Deno.test("no text makes the scanner of Ruby throw, and its answer is the same each time", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
      const text = parts.join("");
      assert.deepEqual(scanRuby(text), scanRuby(text));
    }),
  );
});

Deno.test("a file of Ruby that is cut off anywhere is scanned all the same", () => {
  for (const text of Object.values(readFixture("ruby/rails"))) {
    for (let at = 0; at < text.length; at++) {
      assert.ok(Array.isArray(scanRuby(text.slice(0, at)).imports));
    }
  }
});

Deno.test("long runs of one piece of Ruby take time in proportion to their length", () => {
  const blank = " ".repeat(length);
  const slow = pieces.map((piece) => {
    const text = `${piece.repeat(length / piece.length)} ${piece}${blank};`;
    const start = performance.now();
    scanRuby(text);
    scanRuby(`${piece}${blank};`);
    return { piece, ms: performance.now() - start };
  }).filter(({ ms }) => ms > patience);
  assert.deepEqual(slow, []);
});
