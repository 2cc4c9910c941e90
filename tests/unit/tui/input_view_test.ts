import assert from "node:assert/strict";
import { cells, graphemes } from "../../../src/ansi/mod.ts";
import { inputRows, viewInput } from "../../../src/tui/input/mod.ts";
import type { InputModel } from "../../../src/tui/input/mod.ts";
import { emptyInput, pasted, plainOf, told, typed } from "./input_desk.ts";

/** The rows, with `▏` where the cursor stands. */
function seen(model: InputModel, columns: number, rows = 10): readonly string[] {
  const view = viewInput(model, { columns, rows });
  return plainOf(view.rows).map((text, row) => {
    if (view.cursor?.row !== row) return text;
    const [before, after] = splitAt(text, view.cursor.column);
    return `${before}▏${after}`;
  });
}

function splitAt(text: string, column: number): readonly [string, string] {
  let sum = 0;
  const all = [...graphemes(text)];
  const at = all.findIndex((it) => {
    if (sum >= column) return true;
    sum += cells(it);
    return false;
  });
  const cut = at === -1 ? all.length : at;
  const missing = " ".repeat(Math.max(0, column - sum));
  return [all.slice(0, cut).join("") + missing, all.slice(cut).join("")];
}

const mixed =
  "改一下 parse() 的错误处理，👩‍💻 says cafe\u0301 is 🇨🇭, not 👍🏽: 这一行很长，所以要折行。";

Deno.test("at 80 columns CJK, joined emoji and accents stand in rows of the right width", () => {
  assert.deepEqual(seen(typed(mixed, emptyInput(80)).model, 80), [
    "» 改一下 parse() 的错误处理，👩‍💻 says cafe\u0301 is 🇨🇭, not 👍🏽: 这一行很长，所以要折",
    "  行。▏",
  ]);
});

Deno.test("at 40 columns too, with a chip and lines of one's own", () => {
  const model = typed(
    "<alt+enter>\tend<left>",
    pasted("x\n".repeat(31), typed(mixed, emptyInput(40)).model).model,
  );
  assert.deepEqual(seen(model.model, 40), [
    "» 改一下 parse() 的错误处理，👩‍💻 says ",
    "  cafe\u0301 is 🇨🇭, not 👍🏽: 这一行很长，所以",
    "  要折行。[paste #1 +31 lines]",
    "      en▏d",
  ]);
});

Deno.test("the mode has its sign, and the empty line says what can be typed", () => {
  const model = emptyInput(80);
  const modes = (["chat", "work", "goal"] as const).map((mode) =>
    told(model, { type: "mode", mode }).model
  );
  const busy = told(model, { type: "busy", busy: true }).model;
  assert.deepEqual([...modes, busy].map((it) => seen(it, 80)), [
    ["› ▏Ask about this project · / commands · @ files · ? keys"],
    ["» ▏Describe a task · / commands · @ files · ? keys"],
    ["◎ ▏Describe a goal · / commands · @ files · ? keys"],
    ["» ▏Enter: tell it before its next step · ctrl+n: next message · escape: stop"],
  ]);
});

Deno.test("it wants one row to ten, and scrolls so that the cursor is seen", () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at}`).join("\n");
  const model = told(emptyInput(40), { type: "replaced", text: lines }).model;
  assert.deepEqual([emptyInput(), model].map(inputRows), [1, 10]);
  assert.deepEqual(seen(model, 40, 3), ["  line 27", "  line 28", "  line 29▏"]);
  const up = typed("<up><up><up><up>", model).model;
  assert.deepEqual(seen(up, 40, 3), ["  line 24", "  line 25▏", "  line 26"]);
  assert.deepEqual(seen(typed("<alt+home>", model).model, 40, 3), [
    "» ▏line 0",
    "  line 1",
    "  line 2",
  ]);
});

Deno.test("a row is broken between words, and inside of one only where it must", () => {
  assert.deepEqual(seen(typed("one two three fourteenletters", emptyInput(12)).model, 12), [
    "» one two ",
    "  three ",
    "  fourteenl",
    "  etters▏",
  ]);
});

Deno.test("what is not seen is shown by its name", () => {
  const { model } = pasted("a\u001b[31mb\u200bc\u0007");
  assert.deepEqual(seen(model, 60), ["» a<U+001B>[31mb<U+200B>c<U+0007>▏"]);
});

Deno.test("a pane without room shows what it can", () => {
  const { model } = typed("中文 text", emptyInput(3));
  assert.deepEqual(
    [1, 2, 3, 0].map((columns) => {
      const narrow = told(model, { type: "columns", columns }).model;
      return plainOf(viewInput(narrow, { columns, rows: 2 }).rows);
    }),
    [["x", "t"], ["x", "t"], ["te", "xt"], []],
  );
  assert.deepEqual(viewInput(model, { columns: 10, rows: 0 }), { rows: [], cursor: null });
});
