/** Things that a request lists, against what the answer tells and what was written. */

import assert from "node:assert/strict";
import { untoldThings } from "../../../src/agent/ending/listed.ts";

const untold = (task: string, text: string, ...written: readonly string[]) =>
  untoldThings({ task, text, written });

const answers: readonly (readonly [string, string, readonly string[]])[] = [
  ["Write tests for the parser and for the printer", "The parser has six tests.", [
    "for the printer",
  ]],
  ["Add sorting, paging and a search box.", "Sorting and paging are in.", ["a search box"]],
  ["加上排序、分页和搜索", "排序和分页做好了。", ["搜索"]],
  ["Füge Sortierung und Suche hinzu", "Die Sortierung steht.", ["suche hinzu"]],
  ["Add sorting and paging.", "Both are in.", []],
  [
    "Add sorting and paging.",
    "Rows are sorted, twenty on a page: paging is done on the server.",
    [],
  ],
  ["Add sorting and paging.", "Done.", []],
  ["Add sorting, paging and a search box.", "Sorting is in.", []],
  ["加上排序、分页和搜索", "三项都做好了，先说排序。", []],
  ["Explain sorting and paging.", "Sorting is by name.", []],
  ["Add sorting, but no paging and no search.", "Sorting is in.", []],
  ["Add sorting or paging.", "Sorting is in.", []],
  ["Sort a.py and b.py", "a.py is sorted.", []],
];

for (const [task, text, left] of answers) {
  Deno.test(`listed: ${task} · ${text}`, () => assert.deepEqual(untold(task, text), left));
}

Deno.test("a file that bears the name of a thing tells of it", () => {
  const task = "Write tests for the parser and for the printer";
  assert.deepEqual(untold(task, "The parser has six tests.", "tests/printer_test.ts"), []);
});

Deno.test("that all tests pass does not say that all things are done", () => {
  const task = "Write tests for the parser and for the printer";
  assert.deepEqual(untold(task, "The parser has tests, all 4 pass."), ["for the printer"]);
  assert.deepEqual(untold(task, "The parser is covered, all of it is done."), []);
});
