import assert from "node:assert/strict";
import { cells } from "../../../src/ansi/mod.ts";
import {
  type HelpContent,
  type HelpMove,
  helpTop,
  updateHelp,
  viewHelp,
} from "../../../src/tui/help/mod.ts";
import { contexts, keyActions, keymapOf, keysOf } from "../../../src/tui/keys/keymap.ts";
import { plainOf, widest } from "./input_desk.ts";
import "../../support/chinese.ts";

const english: HelpContent = { keymap: keymapOf({}), locale: "en" };
const chinese: HelpContent = { ...english, locale: "zh" };
const small = { columns: 80, rows: 24 };

function after(moves: readonly HelpMove[], content = english) {
  return moves.reduce(
    (model, move) => updateHelp(model, { type: "move", move, size: small }, content).model,
    helpTop,
  );
}

Deno.test("at 80 columns one column begins with what is needed first", () => {
  assert.deepEqual(
    plainOf(viewHelp(helpTop, { columns: 80, rows: 8 }, english)).map((it) => it.trimEnd()),
    [
      "Keys  1–6 of 138",
      "Empty input line",
      "  ctrl+d              Quit",
      "  ?                   These keys",
      "",
      "Input line",
      "  enter               Send",
      "escape closes · down pagedown scroll",
    ],
  );
});

Deno.test("in Chinese the same keys stand at the same cells", () => {
  const rows = plainOf(viewHelp(helpTop, { columns: 80, rows: 8 }, chinese));
  assert.deepEqual(rows.slice(1, 4).map((it) => it.trimEnd()), [
    "输入行为空时",
    "  ctrl+d              退出",
    "  ?                   查看按键",
  ]);
});

Deno.test("it scrolls to its end and no further", () => {
  const last = viewHelp(after(["bottom"]), small, english);
  assert.deepEqual(after(["bottom", "down", "page_down"]), after(["bottom"]));
  assert.match(plainOf(last).at(-2) ?? "", /To the bottom/);
  assert.deepEqual(after(["bottom", "top", "up"]), helpTop);
  assert.deepEqual(after(["down", "down", "up"]), { top: 1 });
});

Deno.test("every action that has a key is there, with the key that it has now", () => {
  const keymap = keymapOf({ search: "f9", copy: ["f10", "ctrl+x y"] });
  const rows = plainOf(viewHelp(helpTop, { columns: 80, rows: 500 }, { keymap, locale: "en" }));
  const text = rows.join(" ").replaceAll(/\s+/g, " ");
  for (const action of keyActions) {
    for (const context of contexts) {
      for (const key of keysOf(keymap, action, context)) assert.ok(text.includes(key), key);
    }
  }
  assert.ok(rows.some((row) => /^ {2}f9 +Search/.test(row)));
  assert.ok(rows.some((row) => /^ {2}f10, ctrl\+x y +Copy/.test(row)));
  assert.ok(!text.includes("ctrl+s "));
});

Deno.test("two columns stand side by side where both fit", () => {
  const wide = plainOf(viewHelp(helpTop, { columns: 120, rows: 90 }, english));
  const titles = wide.flatMap((row, at) => /Everywhere|A question/.test(row) ? [at] : []);
  assert.ok(wide.some((row) => /^ {2}\S.* {3,}\S+ +\S/.test(row)));
  assert.ok(titles.length > 0 && wide.every((row) => cells(row) <= 120));
  const narrow = viewHelp(helpTop, { columns: 80, rows: 500 }, english);
  const used = (rows: readonly string[]) => rows.filter((row) => row.trim() !== "").length;
  assert.ok(used(wide) < used(plainOf(narrow)) * 0.6, `${used(wide)}`);
});

Deno.test("it is as tall as the screen and never wider, in both languages", () => {
  for (const content of [english, chinese]) {
    for (const columns of [1, 20, 40, 80, 95, 120, 200]) {
      for (const rows of [1, 2, 3, 24]) {
        const view = viewHelp(after(["page_down"], content), { columns, rows }, content);
        assert.equal(view.length, rows);
        assert.ok(widest(view) <= columns, `${columns}`);
      }
    }
  }
});
