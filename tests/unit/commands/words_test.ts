import assert from "node:assert/strict";
import fc from "fast-check";
import { quoted, split, wordsOf } from "../../../src/commands/words.ts";
import { failure } from "../../support/config.ts";

const lines: readonly (readonly [string, readonly string[]])[] = [
  ["", []],
  ["  undo   3 ", ["undo", "3"]],
  ["title 'two words' x", ["title", "two words", "x"]],
  [`a "b c"'d e'f`, ["a", "b cd ef"]],
  [String.raw`a "say \"hi\" \n" \' b\ c`, ["a", String.raw`say "hi" \n`, "'", "b c"]],
  ["'' \"\" x", ["", "", "x"]],
  ["$(touch x) `y` $HOME *.ts ~ a;b && c > d", [
    "$(touch",
    "x)",
    "`y`",
    "$HOME",
    "*.ts",
    "~",
    "a;b",
    "&&",
    "c",
    ">",
    "d",
  ]],
];

Deno.test("a line is parted as a shell would, and nothing in it is evaluated", () => {
  assert.deepEqual(lines.map(([line]) => [line, wordsOf(line)]), lines);
});

Deno.test("what is left open is said", async () => {
  const said = async (line: string) => (await failure((async () => await wordsOf(line))())).en;
  assert.equal(await said("title 'x"), "Unclosed '; close it, or write \\'.");
  assert.equal(await said('title "x'), 'Unclosed "; close it, or write \\".');
  assert.equal(await said('title "x\\"'), 'Unclosed "; close it, or write \\".');
  assert.equal(await said("title \\"), "Unclosed \\; close it, or write \\\\.");
});

Deno.test("words know where they stand, also in a line that is still typed", () => {
  assert.deepEqual(split("a  'b c"), {
    words: [{ text: "a", from: 0, to: 1 }, { text: "b c", from: 3, to: 7 }],
    open: "'",
  });
});

Deno.test("a quoted word comes out as it was", () => {
  fc.assert(fc.property(fc.array(fc.string()), (words) => {
    assert.deepEqual(wordsOf(words.map(quoted).join(" ")), words);
  }));
});
