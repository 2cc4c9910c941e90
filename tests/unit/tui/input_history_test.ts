import assert from "node:assert/strict";
import { saidBefore } from "../../../src/tui/input/mod.ts";
import { emptyInput, marked, told, typed } from "./input_desk.ts";

const said = ["first", "second", "first", "two\nlines"];

Deno.test("up goes through what was said, each once, and down comes back to the draft", () => {
  const from = emptyInput(40, said);
  const seen = ["", "<up>", "<up><up><up>", "<up><up><up><up>"].map((keys) =>
    marked(typed(`draft<left>${keys}`, from).model)
  );
  // The first up leaves the draft; the second goes within the two lines.
  assert.deepEqual(seen, ["draf|t", "two\nlines|", "first|", "second|"]);
  const back = typed("draft<left><up><up><up><up><down><down><down>", from).model;
  assert.equal(marked(back), "draf|t");
});

Deno.test("at the first of all up stays", () => {
  const from = emptyInput(40, ["one"]);
  assert.equal(marked(typed("<up><up><up>", from).model), "one|");
});

Deno.test("what is sent is the latest, and a text that comes again has one place", () => {
  const after = typed("second<enter>", emptyInput(40, said)).model;
  const seen = ["<up>", "<up><up>", "<up><up><up><up>"].map((keys) =>
    marked(typed(keys, after).model)
  );
  assert.deepEqual(seen, ["second|", "two\nlines|", "first|"]);
  assert.deepEqual(saidBefore(after), ["second", "two\nlines", "first"]);
});

Deno.test("what was called back and changed is a draft of its own", () => {
  const { model } = typed("<up>!<up>", emptyInput(40, ["one", "two"]));
  assert.equal(marked(model), "two|");
  assert.equal(marked(typed("<down>", model).model), "two!|");
});

Deno.test("going through the history is undone at once", () => {
  const { model } = typed("draft<alt+up><alt+up><ctrl+_>", emptyInput(40, ["one", "two"]));
  assert.equal(marked(model), "draft|");
});

Deno.test("what was said by other means belongs to it", () => {
  const { model } = told(emptyInput(), { type: "remember", text: "/plan" });
  assert.equal(marked(typed("<up>", model).model), "/plan|");
});

Deno.test("up and down go by rows, and keep the column over shorter ones", () => {
  const rows = "0123456<alt+enter>ab<alt+enter>中文中文<alt+enter>xyz";
  const seen = ["<left><up>", "<up><up>", "<up><up><up>", "<up><up><up><down>"].map((keys) =>
    marked(typed(`${rows}<up><end><down>${keys}`).model)
  );
  assert.deepEqual(seen, [
    "0123456\nab\n中|文中文\nxyz",
    "0123456\nab|\n中文中文\nxyz",
    "0123456|\nab\n中文中文\nxyz",
    "0123456\nab|\n中文中文\nxyz",
  ]);
});

Deno.test("a line that takes several rows is gone through row by row", () => {
  // 8 cells: 5 for text.
  const from = emptyInput(8);
  const seen = ["<up>", "<up><up>", "<up><up><up>"].map((keys) =>
    marked(typed(`abcdefghijkl${keys}`, from).model)
  );
  assert.deepEqual(seen, ["abcdefg|hijkl", "ab|cdefghijkl", "ab|cdefghijkl"]);
});
