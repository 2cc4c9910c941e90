import assert from "node:assert/strict";
import { parseLine, plainLine } from "../../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";
import { parseClasses } from "../../../corpus/commands/parse.ts";

const syntax = await loadSyntax("bash");
const names = ["forbidden", "shapes", "options", "git", "paths", "effects", "everyday"];
const corpus = names.flatMap((name) => {
  const file = new URL(`../../../corpus/commands/${name}.txt`, import.meta.url);
  return parseClasses(Deno.readTextFileSync(file)).flatMap(({ examples }) => examples);
});

Deno.test("a plain line is what the grammar makes of it", () => {
  const plain = corpus.flatMap(({ text }) => {
    const line = plainLine(text);
    return line ? [{ text, line }] : [];
  });
  assert.ok(plain.length > 200, `${plain.length} lines are plain`);
  for (const { text, line } of plain) {
    assert.deepEqual(line, parseLine(text, syntax), text.slice(0, 80));
  }
});

for (
  const text of [
    "",
    "ls  a",
    "ls 'a'",
    "ls *",
    "ls; pwd",
    "A=1 ls",
    "sudo ls",
    "time ls",
    "eval ls",
    "find . -exec rm x",
    "if x",
    "ls #x",
    "~/x",
    "{ ls",
    `ls ${"a".repeat(1000)}`,
  ]
) {
  Deno.test(`more than a plain line needs the grammar: ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.equal(plainLine(text), null);
  });
}
