import assert from "node:assert/strict";
import { marked, pasted, told, typed } from "./input_desk.ts";

/** What is typed, and what stands there then. */
function table(cases: Readonly<Record<string, string>>): void {
  const seen = Object.keys(cases).map((keys) => [keys, marked(typed(keys).model)]);
  assert.deepEqual(Object.fromEntries(seen), cases);
}

Deno.test("the cursor goes by what a person takes for one character", () => {
  table({
    "abc": "abc|",
    "abc<left>": "ab|c",
    "中文<left>": "中|文",
    "a👩‍💻b<left><left>": "a|👩‍💻b",
    "cafe\u0301<left>": "caf|e\u0301",
    "🇨🇭🇩🇪<left>": "🇨🇭|🇩🇪",
    "<left>": "|",
    "ab<right>": "ab|",
    "a<alt+enter>b<left><left>": "a|\nb",
    "a<alt+enter>b<left><left><right>": "a\n|b",
  });
});

Deno.test("deleting takes one character, also where several code points make it", () => {
  table({
    "ab<backspace>": "a|",
    "a👩‍💻<backspace>": "a|",
    "e\u0301<backspace>": "|",
    "ab<left><delete>": "a|",
    "ab<left><left><ctrl+d>": "|b",
    "a<shift+enter>b<left><backspace>": "a|b",
    "a<ctrl+j>b<left><left><delete>": "a|b",
    "<backspace>": "|",
  });
});

Deno.test("what meets grows together: accents, joiners and flags", () => {
  table({
    "e<alt+enter>\u0301<left><backspace><left>": "|e\u0301",
    "🇨🇭🇩<left>🇪<left>": "🇨🇭|🇪🇩",
    "👩\u200d<left>x<left>": "|x👩\u200d",
    "👩\u200d💻<backspace>": "|",
  });
});

Deno.test("words are letters, or marks, or a chip", () => {
  table({
    "one two.three<ctrl+left>": "one two.|three",
    "one two.three<ctrl+left><alt+b>": "one two|.three",
    "one two<alt+left><alt+left>": "|one two",
    "one two<home><ctrl+right>": "one| two",
    "one two<home><ctrl+right><alt+f>": "one two|",
    "a<alt+enter>b<home><ctrl+left>": "a|\nb",
    "one two<alt+backspace>": "one |",
    "one two<home><alt+d>": "| two",
  });
});

Deno.test("lines and texts have a beginning and an end", () => {
  table({
    "ab<alt+enter>cd<home>": "ab\n|cd",
    "ab<alt+enter>cd<ctrl+a><up><end>": "ab|\ncd",
    "ab<alt+enter>cd<alt+home>": "|ab\ncd",
    "ab<alt+enter>cd<alt+home><alt+end>": "ab\ncd|",
  });
});

Deno.test("what is cut comes back, as one where it was cut in a row", () => {
  table({
    "one two<ctrl+w><ctrl+w><ctrl+y>": "one two|",
    "one two<ctrl+u><ctrl+y><ctrl+y>": "one twoone two|",
    "one two<home><ctrl+k>": "|",
    "a<alt+enter>b<up><ctrl+k><ctrl+k><ctrl+y>": "a\nb|",
    "a<alt+enter>b<home><ctrl+u>": "a|b",
    "src/a.ts x.y<ctrl+w>": "src/a.ts |",
    "one two<ctrl+w><left><ctrl+w><ctrl+y>": "one| ",
    "<ctrl+y>": "|",
  });
});

Deno.test("undo goes back by words, redo goes forth", () => {
  table({
    "one two<ctrl+_>": "one |",
    "one two<ctrl+_><ctrl+_>": "|",
    "one two<ctrl+_><ctrl+_><ctrl+_>": "|",
    "one two<ctrl+_><alt+z>": "one two|",
    "abc<backspace><backspace><ctrl+_>": "abc|",
    "abc<left>x<ctrl+_>": "ab|c",
    "ab<ctrl+u><ctrl+_>": "ab|",
    "one<ctrl+_>x<alt+z>": "x|",
  });
});

Deno.test("a backslash before the return key begins a line", () => {
  const { model, effects } = typed("one\\<enter>two");
  assert.deepEqual([marked(model), effects], ["one\ntwo|", []]);
});

Deno.test("the return key sends all and empties the line", () => {
  const { model, effects } = typed("one<alt+enter>two<left><enter>");
  assert.deepEqual([marked(model), effects], [
    "|",
    [{ type: "say", text: "one\ntwo", how: "send" }],
  ]);
});

Deno.test("blanks alone are not sent", () => {
  const { model, effects } = typed("  <enter>");
  assert.deepEqual([marked(model), effects], ["  |", []]);
});

Deno.test("while the agent works the return key steers, and another key sends what comes next", () => {
  const busy = told(typed("").model, { type: "busy", busy: true }).model;
  assert.deepEqual(typed("a<enter>b<ctrl+n>", busy).effects, [
    { type: "say", text: "a", how: "steer" },
    { type: "say", text: "b", how: "next" },
  ]);
  assert.deepEqual(typed("b<ctrl+n>").effects, [{ type: "say", text: "b", how: "send" }]);
});

Deno.test("another editor gets the text and gives another one, which can be undone", () => {
  const { model, effects } = typed("draft<ctrl+x><ctrl+e>");
  assert.deepEqual(effects, [{ type: "edit_outside", text: "draft" }]);
  const back = told(model, { type: "replaced", text: "better\nlonger\n" }).model;
  assert.deepEqual([marked(back), marked(typed("<ctrl+_>", back).model)], [
    "better\nlonger|",
    "draft|",
  ]);
});

Deno.test("a text that comes back unchanged keeps its chips", () => {
  const long = "x\n".repeat(20);
  const { model } = pasted(long);
  const back = told(model, { type: "replaced", text: long });
  assert.equal(back.model, model);
});

Deno.test("keys that are characters are typed, and others that nobody knows are not", () => {
  const { model } = told(
    typed("a").model,
    { type: "input", input: { type: "key", key: "?" } },
    { type: "input", input: { type: "key", key: "space" } },
    { type: "input", input: { type: "key", key: "f12" } },
  );
  assert.equal(marked(model), "a? |");
});
