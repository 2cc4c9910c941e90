import assert from "node:assert/strict";
import {
  behind,
  behindQuoted,
  commonDepth,
  lineCounter,
  skipBlank,
  upwards,
} from "../../../../src/codeintel/languages/lexing.ts";

Deno.test("lines are counted from one, and a newline belongs to the line it ends", () => {
  const line = lineCounter("a\nb\n\nc");
  assert.deepEqual([0, 1, 2, 3, 4, 5].map(line), [1, 1, 2, 2, 3, 4]);
});

Deno.test("a quoted text ends behind its quote, before its newline, or with the text", () => {
  const cases: readonly (readonly [string, string])[] = [
    ['ab" c', " c"],
    ['a\\"b" c', " c"],
    ['a\\\\" c', " c"],
    ["ab\nc", "\nc"],
    ['a\\\nb" c', " c"],
    ['a\\\r\nb" c', " c"],
    ["abc", ""],
    ["a\\", ""],
  ];
  for (const [text, rest] of cases) {
    assert.equal(text.slice(behindQuoted(text, 0, '"')), rest, text);
  }
});

Deno.test("white space and comments are stepped over, unclosed ones to the end", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["  // a\n /* b\n */ c", "c"],
    ["\uFEFFc // d", "c // d"],
    ["/ c", "/ c"],
    ["/* c", ""],
    ["// c", ""],
  ];
  for (const [text, rest] of cases) assert.equal(text.slice(skipBlank(text, 0)), rest, text);
});

Deno.test("what is not there is behind the end", () => {
  assert.deepEqual([behind("a*/b", "*/", 0), behind("a*/b", "*/", 2)], [3, 4]);
});

Deno.test("folders are walked up to the root, and compared by whole components", () => {
  assert.deepEqual([...upwards("a/b/c")], ["a/b/c", "a/b", "a", ""]);
  assert.deepEqual([...upwards("")], [""]);
  assert.deepEqual(
    [commonDepth("a/b", "a/bc"), commonDepth("a/b", "a/b/c"), commonDepth("a", "b")],
    [
      1,
      2,
      0,
    ],
  );
});
