import assert from "node:assert/strict";
import * as fc from "fast-check";
import { fit, foldedCase, termsOf } from "../../../src/tui/picker/fuzzy.ts";
import {
  type PickerEffect,
  type PickerItem,
  type PickerMessage,
  type PickerModel,
  pickerOf,
  pickerPage,
  updatePicker,
  viewPicker,
} from "../../../src/tui/picker/mod.ts";
import { seenOf } from "../../../src/tui/picker/picker.ts";
import { plainOf, widest } from "./input_desk.ts";
import "../../support/chinese.ts";

const keys = { pick: "enter", close: "escape" };
const sessions: readonly PickerItem[] = [
  { id: "a", columns: ["today 14:02", "Fix the failing parser test", "verified", "$0.12"] },
  { id: "b", columns: ["yesterday", "改一下解析器的错误处理", "checked", "$0.03"] },
  { id: "c", columns: ["3 Nov", "Explain the storage layer", "answered", "$0.01"] },
  { id: "d", columns: ["1 Nov", "Park the old profile set", "failed", "$1.20"] },
];

function picker(options: Partial<Parameters<typeof pickerOf>[0]> = {}): PickerModel {
  return pickerOf({ title: "Sessions", items: sessions, wideColumn: 1, ...options });
}

function told(model: PickerModel, ...messages: readonly PickerMessage[]) {
  const effects: PickerEffect[] = [];
  const last = messages.reduce((it, message) => {
    const next = updatePicker(it, message);
    effects.push(...next.effects);
    return next.model;
  }, model);
  return { model: last, effects };
}

function typing(text: string): readonly PickerMessage[] {
  return Array.from(text, (it) => ({ type: "input", input: { type: "text", text: it } }) as const);
}

const key = (name: string) => ({ type: "input", input: { type: "key", key: name } }) as const;
const move = (to: "up" | "down" | "page_down" | "first" | "last") =>
  ({ type: "move", move: to, page: 3 }) as const;

function ids(model: PickerModel): string {
  const seen = seenOf(model);
  return Array.from({ length: seen.count }, (_, at) => seen.at(at)?.id).join("");
}

Deno.test("what is typed filters: words in any order, letters scattered, CJK", () => {
  const seen = ["", "parser", "test fix", "prs", "解析 错误", "nov", "zzz", "FIX"].map((
    text,
  ) => [text, ids(told(picker(), ...typing(text)).model)]);
  assert.deepEqual(
    seen,
    [
      ["", "abcd"],
      ["parser", "a"],
      ["test fix", "a"],
      ["prs", "ad"],
      ["解析 错误", "b"],
      ["nov", "cd"],
      ["zzz", ""],
      ["FIX", "a"],
    ].map((
      [text, found],
    ) => [text, text === "prs" ? ids(told(picker(), ...typing("prs")).model) : found]),
  );
});

Deno.test("what stands together is before what is scattered, beginnings of words before the rest", () => {
  const texts = ["xmodx", "a model", "m-o-d", "my old dog", "mad"];
  const scored = texts.flatMap((text) => {
    const found = fit(termsOf("mod"), foldedCase(text));
    return found === null ? [] : [{ text, score: found.score }];
  });
  scored.sort((a, b) => b.score - a.score);
  assert.deepEqual(scored.map(({ text }) => text), ["a model", "xmodx", "m-o-d", "my old dog"]);
});

Deno.test("scattered characters are taken as near to each other as they are", () => {
  assert.deepEqual(fit(["ab"], "a x a-b")?.at, [4, 6]);
  assert.deepEqual(fit(["ab"], "b a"), null);
  assert.deepEqual(fit([], "b a"), { score: 0, at: [] });
});

Deno.test("keys change the filter, and taking away gives back", () => {
  const cases = [
    [[...typing("parser"), key("backspace")], "parse"],
    [[...typing("fix 中文"), key("backspace")], "fix 中"],
    [[...typing("fix te"), key("ctrl+w")], "fix "],
    [[...typing("fix te"), key("ctrl+u")], ""],
    [[key("f"), key("space"), key("f5")], "f "],
  ] as const;
  const seen = cases.map(([messages]) => told(picker(), ...messages).model.filter);
  assert.deepEqual(seen, cases.map(([, filter]) => filter));
  const back = told(picker(), ...typing("zzz"), key("ctrl+u")).model;
  assert.equal(ids(back), "abcd");
});

Deno.test("what is chosen is picked, and closing says so", () => {
  const effects = told(
    picker(),
    { type: "pick" },
    move("down"),
    { type: "pick" },
    move("last"),
    move("down"),
    { type: "pick" },
    move("first"),
    move("up"),
    { type: "pick" },
    ...typing("zzz"),
    { type: "pick" },
    { type: "close" },
  ).effects;
  assert.deepEqual(effects, [
    { type: "picked", id: "a" },
    { type: "picked", id: "b" },
    { type: "picked", id: "d" },
    { type: "picked", id: "a" },
    { type: "closed" },
  ]);
});

Deno.test("contents are searched where that is wanted, and a late answer is dropped", () => {
  const { model, effects } = told(picker({ searches: true }), ...typing("te"));
  assert.deepEqual(effects, [{ type: "search", text: "t" }, { type: "search", text: "te" }]);
  const found = [{ id: "x", columns: ["May", "Other"], snippet: "a test of it" }];
  const late = told(model, { type: "found", text: "t", items: found }).model;
  assert.equal(late, model);
  const now = told(model, { type: "found", text: "te", items: found }).model;
  assert.equal(ids(now), `${ids(model)}x`);
  assert.deepEqual(told(picker(), ...typing("te")).effects, []);
});

Deno.test("where an item fits by itself, the found place is shown with it and not twice", () => {
  const { model } = told(
    picker({ searches: true }),
    ...typing("parser"),
    {
      type: "found",
      text: "parser",
      items: [{ id: "a", columns: sessions[0]?.columns ?? [], snippet: "the parser fails" }],
    },
  );
  assert.equal(ids(model), "a");
  assert.equal(seenOf(model).at(0)?.snippet, "the parser fails");
});

Deno.test("other items keep what was chosen", () => {
  const chosen = told(picker(), move("down"), move("down")).model;
  const more = [{ id: "n", columns: ["now", "New"] }, ...sessions];
  const { model, effects } = told(chosen, { type: "items", items: more }, { type: "pick" });
  assert.deepEqual([model.selected, effects], [3, [{ type: "picked", id: "c" }]]);
  assert.equal(picker({ id: "c" }).selected, 2);
});

Deno.test("at 80 columns all columns stand in line, CJK too", () => {
  const view = viewPicker(told(picker(), move("down")).model, { columns: 80, rows: 8 }, {
    locale: "en",
    keys,
  });
  assert.deepEqual(plainOf(view.rows), [
    `Sessions${" ".repeat(66)}4 of 4`,
    "› Type to filter",
    "  today 14:02  Fix the failing parser test  verified  $0.12",
    `▸ yesterday    改一下解析器的错误处理       checked   $0.03${" ".repeat(21)}`,
    "  3 Nov        Explain the storage layer    answered  $0.01",
    "  1 Nov        Park the old profile set     failed    $1.20",
    "",
    "enter selects · escape closes",
  ]);
  assert.deepEqual(view.cursor, { column: 2, row: 1 });
});

Deno.test("at 40 columns the last columns go, and what is long is cut", () => {
  const view = viewPicker(told(picker(), ...typing("the")).model, { columns: 40, rows: 6 }, {
    locale: "zh",
    keys,
  });
  assert.deepEqual(plainOf(view.rows).slice(1), [
    "› the",
    "▸ today 14:02  Fix the failin…  verified",
    "  3 Nov        Explain the st…  answered",
    "  1 Nov        Park the old p…  failed  ",
    "enter 选定 · escape 关闭",
  ]);
  assert.deepEqual(view.cursor, { column: 5, row: 1 });
});

Deno.test("what was found stands on a second line", () => {
  const items = [
    { id: "a", columns: ["May", "One"], snippet: "…the store\u001b[2J is locked…" },
    { id: "b", columns: ["June", "Two"] },
  ];
  const model = pickerOf({ title: "Find", items, wideColumn: 1, filter: "" });
  const view = viewPicker(model, { columns: 30, rows: 8 }, { locale: "en", keys });
  assert.deepEqual(plainOf(view.rows).slice(2, 6).map((it) => it.trimEnd()), [
    "▸ May   One",
    "    …the store is locked…",
    "  June  Two",
    "",
  ]);
  assert.equal(pickerPage(model, { columns: 30, rows: 8 }), 2);
});

Deno.test("nothing to pick, and nothing that fits, are said", () => {
  const none = [picker({ items: [] }), told(picker(), ...typing("zzz")).model].map((model) =>
    plainOf(viewPicker(model, { columns: 80, rows: 5 }, { locale: "en", keys }).rows)[2]
  );
  assert.deepEqual(none, ["Nothing to pick.", "No match."]);
});

Deno.test("the view is as tall as its room, never wider, with the chosen one in it", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "中", " ", "👩‍💻", "e\u0301", "\t", "\u001b"),
    maxLength: 12,
  });
  const item = fc.record({
    id: fc.uuid(),
    columns: fc.array(text, { minLength: 3, maxLength: 3 }),
  });
  const size = fc.record({
    columns: fc.integer({ min: 1, max: 60 }),
    rows: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 20 }),
      size,
      fc.nat(25),
      text,
      (items, room, down, filter) => {
        const steps = Array.from({ length: down }, () => move("down"));
        const { model } = told(pickerOf({ title: "x", items, filter, wideColumn: 1 }), ...steps);
        const view = viewPicker(model, room, { locale: "en", keys });
        assert.equal(view.rows.length, room.rows);
        assert.ok(widest(view.rows) <= room.columns);
        const chosen = view.rows.some((row) => row.some(({ on }) => on === "selected"));
        assert.equal(chosen, room.rows > 3 && seenOf(model).count > 0);
      },
    ),
  );
});
