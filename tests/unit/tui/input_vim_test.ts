import assert from "node:assert/strict";
import { type InputModel, inputOf, updateInput } from "../../../src/tui/input/mod.ts";
import { labelled, offsetOf, textOf } from "../../../src/tui/input/text.ts";
import { vim } from "../../../src/tui/input/vim.ts";

/** A text with `|` before the cursor, in normal mode. */
function normal(marked: string): InputModel {
  const at = marked.indexOf("|");
  const lines = marked.slice(0, at).split("\n");
  return {
    ...inputOf({ locale: "en", mode: "work", columns: 60 }),
    vim: { ...vim, normal: true },
    text: textOf(marked.replace("|", "")),
    cursor: { line: lines.length - 1, unit: lines.at(-1)?.length ?? 0 },
  };
}

/** Keys one by one; `<esc>` and `<ret>` are keys. Those that are not vim's go where they go without it. */
function keys(model: InputModel, typed: string): InputModel {
  return (typed.match(/<\w+>|./gsu) ?? []).reduce((now, key) => {
    const input = key === "<esc>"
      ? { type: "key", key: "escape" } as const
      : { type: "text", text: key } as const;
    const done = now.vim?.press(now, input) ??
      (input.type === "text" ? updateInput(now, { type: "input", input }) : null);
    return done?.model ?? now;
  }, model);
}

function seen(model: InputModel): string {
  const text = labelled(model.text);
  const at = offsetOf(model.text, model.cursor);
  return `${text.slice(0, at)}|${text.slice(at)}`;
}

const cases: readonly (readonly [before: string, keys: string, after: string])[] = [
  ["one |two three", "h", "one| two three"],
  // One change is undone as one, what was typed for it included.
  ["one |two three", "cwfour five<esc>u", "one |two three"],
  ["one |two three", "ifour five <esc>u", "one |two three"],
  ["one |two", "onext line<esc>u", "one tw|o"],
  ["one |two three", "2l", "one tw|o three"],
  ["one |two three", "9l", "one two thre|e"],
  ["|one two three", "w", "one |two three"],
  ["|one two three", "2w", "one two |three"],
  ["|one two three", "b", "|one two three"],
  ["one two |three", "2b", "|one two three"],
  ["|one two three", "e", "on|e two three"],
  ["|one two three", "ee", "one tw|o three"],
  ["|f(a.b)", "www", "f(a|.b)"],
  ["one |two", "0", "|one two"],
  ["|one two", "$", "one tw|o"],
  ["one\n|two\nthree", "gg", "|one\ntwo\nthree"],
  ["|one\ntwo\nthree", "G", "one\ntwo\n|three"],
  ["on|e\ntwo", "j", "one\ntw|o"],
  ["one\ntw|o", "k", "on|e\ntwo"],
  ["one |two three", "x", "one |wo three"],
  ["one |two three", "3x", "one | three"],
  ["one tw|o", "x", "one t|w"],
  ["one |two three", "dw", "one |three"],
  ["one |two", "dw", "one| "],
  ["|one two three four", "2dw", "|three four"],
  ["|one two three four", "d2w", "|three four"],
  ["one |two\nthree", "dw", "one| \nthree"],
  ["one t|wo three", "de", "one t| three"],
  ["one t|wo three", "d$", "one |t"],
  ["one t|wo three", "D", "one |t"],
  ["one t|wo three", "d0", "|wo three"],
  ["one |two three", "cwX<esc>", "one |X three"],
  ["one |two three", "ccX<esc>", "|X"],
  ["one\nt|wo\nthree", "dd", "one\n|three"],
  ["one\nt|wo\nthree", "2dd", "|one"],
  ["t|wo", "dd", "|"],
  ["one\nt|wo\nthree", "ddp", "one\nthree\n|two"],
  ["one\nt|wo\nthree", "ddP", "one\n|two\nthree"],
  ["one\nt|wo", "yyp", "one\ntwo\n|two"],
  ["|one two", "dwP", "one| two"],
  ["|ab", "xp", "b|a"],
  ["|ab", "x3p", "baa|a"],
  ["one |two three", "dwu", "one |two three"],
  ["one |two three", "xxx2u", "one |wo three"],
  ["one |two", "iX<esc>", "one |Xtwo"],
  ["one |two", "aX<esc>", "one t|Xwo"],
  ["one |two", "IX<esc>", "|Xone two"],
  ["one |two", "AX<esc>", "one two|X"],
  ["one\n|two", "oX<esc>", "one\ntwo\n|X"],
  ["one\n|two", "OX<esc>", "one\n|X\ntwo"],
  ["one |two", "rX", "one |Xwo"],
  ["one |two", "d<esc>x", "one |wo"],
  ["one |two", "2<esc>x", "one |wo"],
  ["one |two", "zq", "one |two"],
  ["早上|好 世界", "x", "早上| 世界"],
  ["|早上好，世界", "w", "早上好|，世界"],
];

for (const [before, typed, after] of cases) {
  Deno.test(`with the keys of vim ${typed} makes ${JSON.stringify(after)} of ${JSON.stringify(before)}`, () => {
    assert.equal(seen(keys(normal(before), typed)), after);
  });
}

Deno.test("Esc in normal mode with nothing begun is not vim's: it interrupts", () => {
  const escape = { type: "key", key: "escape" } as const;
  const model = normal("|one");
  assert.equal(vim.press(model, escape), null);
  const begun = keys(model, "2d");
  assert.equal(begun.vim?.pending, "2d");
  const left = begun.vim?.press(begun, escape)?.model;
  assert.deepEqual([left?.vim?.normal, left?.vim?.pending], [true, ""]);
  assert.equal(left && vim.press(left, escape), null);
});

Deno.test("keys that are no characters mean what they do elsewhere, and a sent line is followed by typing", () => {
  const model = normal("|one");
  for (const key of ["enter", "up", "ctrl+c", "tab", "f1"]) {
    assert.equal(vim.press(model, { type: "key", key }), null, key);
  }
  assert.equal(vim.press(model, { type: "paste", text: "dd" }), null);
  const { model: sent, effects } = updateInput(model, { type: "edit", action: "send" });
  assert.deepEqual(effects, [{ type: "say", text: "one", how: "send" }]);
  assert.equal(sent.vim?.normal, false);
});

Deno.test("no key of vim's loses what was typed before: undo brings all of it back", () => {
  const letters = [..."hjklwbe0$xXdcyuppPDCSsrGgiaIAoO123<>"];
  let at = 7;
  const next = () => (at = (at * 1_103_515_245 + 12_345) % 2_147_483_648);
  for (let round = 0; round < 300; round++) {
    const text = "one two\nthree (four)\n\nfive";
    let model = normal(`|${text}`);
    for (let step = 0; step < 30; step++) {
      const key = letters[next() % letters.length] ?? "x";
      model = keys(model, key === "<" ? "<esc>" : key);
      const line = model.text[model.cursor.line];
      assert.ok(line !== undefined && model.cursor.unit <= line.length, key);
    }
    model = keys(model, "<esc><esc>");
    for (let step = 0; step < 60; step++) model = keys(model, "u");
    assert.equal(labelled(model.text), text);
  }
});
