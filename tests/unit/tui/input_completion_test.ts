import assert from "node:assert/strict";
import { type InputModel, isCompleting, viewCompletion } from "../../../src/tui/input/mod.ts";
import { emptyInput, marked, pasted, plainOf, told, typed, widest } from "./input_desk.ts";

const commands = ["/model", "/mode", "/memory"];

/** The answer to the question that the model asked last. */
function answered(model: InputModel, values: readonly string[], from?: number): InputModel {
  const { asked } = model.completion;
  assert.ok(asked);
  const candidates = values.map((value) => ({ value, brief: "" }));
  const message = { type: "candidates", ...asked, candidates } as const;
  return told(model, from === undefined ? message : { ...message, from }).model;
}

Deno.test("commands, their arguments, shortcuts and files are asked for as they are typed", () => {
  const asked = ["/", "/model q", "!te", "see @sr", "@a.ts and @b", "a<alt+enter>@s"].map((keys) =>
    typed(keys).effects.at(-1)
  );
  assert.deepEqual(asked, [
    { type: "complete", text: "/", at: 1 },
    { type: "complete", text: "/model q", at: 8 },
    { type: "complete", text: "!te", at: 3 },
    { type: "complete", text: "see @sr", at: 7 },
    { type: "complete", text: "@a.ts and @b", at: 12 },
    { type: "complete", text: "a\n@s", at: 4 },
  ]);
});

Deno.test("plain words, addresses of mail and later words of a shell line are not completed", () => {
  const asked = ["word", "me@x.ch", "a /mo", "!ls sr", "a<alt+enter>/x"].map((keys) =>
    typed(keys).effects
  );
  assert.deepEqual(asked, [
    [],
    [],
    [],
    [
      { type: "complete", text: "!", at: 1 },
      { type: "complete", text: "!l", at: 2 },
      { type: "complete", text: "!ls", at: 3 },
    ],
    [],
  ]);
});

Deno.test("tab takes what is chosen, and a blank follows it", () => {
  const list = answered(typed("/mo").model, commands);
  const seen = ["<tab>", "<down><tab>", "<up><tab>", "<down><down><down><tab>"].map((keys) =>
    marked(typed(keys, list).model)
  );
  assert.deepEqual(seen, ["/model |", "/mode |", "/memory |", "/model |"]);
});

Deno.test("a value without the sign keeps the sign that was typed", () => {
  const seen = [
    [typed("/mo").model, "model"],
    [typed("see @ma").model, "src/main.ts"],
    [typed("see @ma").model, "@src/main.ts"],
    [typed("!te").model, "test"],
    [typed("/model gp").model, "gpt"],
  ] as const;
  assert.deepEqual(
    seen.map(([model, value]) => marked(typed("<tab>", answered(model, [value])).model)),
    [
      "/model |",
      "see @src/main.ts |",
      "see @src/main.ts |",
      "!test |",
      "/model gpt |",
    ],
  );
});

Deno.test("what is replaced can begin elsewhere", () => {
  const { model } = typed("/resume fix the bug");
  assert.equal(marked(typed("<tab>", answered(model, ["s12"], 8)).model), "/resume s12 |");
});

Deno.test("a folder is gone into", () => {
  const { model, effects } = typed("<tab>", answered(typed("@s").model, ["src/"]));
  assert.deepEqual([marked(model), effects], [
    "@src/|",
    [{ type: "complete", text: "@src/", at: 5 }],
  ]);
});

Deno.test("an answer to what was typed before is dropped", () => {
  const { model } = typed("/m");
  const later = typed("o", model).model;
  const stale = told(later, {
    type: "candidates",
    text: "/m",
    at: 2,
    candidates: [{ value: "/memory", brief: "" }],
  });
  assert.equal(stale.model, later);
});

Deno.test("a list of what was typed before is seen, but not believed", () => {
  const list = answered(typed("/m").model, ["/memory"]);
  const { model, effects } = typed("o<enter>", list);
  assert.equal(isCompleting(typed("o", list).model), true);
  assert.deepEqual([marked(model), effects.at(-1)], [
    "|",
    { type: "say", text: "/mo", how: "send" },
  ]);
});

Deno.test("the return key takes what is chosen, and sends what stands there already", () => {
  const list = answered(typed("/mo").model, commands);
  assert.equal(marked(typed("<enter>", list).model), "/model |");
  const whole = answered(typed("/mode").model, ["/mode", "/model"]);
  assert.deepEqual(typed("<enter>", whole).effects, [{ type: "say", text: "/mode", how: "send" }]);
});

Deno.test("where no argument was begun the return key sends, unless one was gone to", () => {
  const list = answered(typed("/undo ").model, ["3", "2"]);
  assert.deepEqual(typed("<enter>", list).effects, [{ type: "say", text: "/undo ", how: "send" }]);
  assert.equal(marked(typed("<down><enter>", list).model), "/undo 2 |");
});

Deno.test("escape closes the list, and for this word it stays closed", () => {
  const list = answered(typed("see @s").model, ["@src/"]);
  const closed = typed("<escape>", list).model;
  assert.equal(isCompleting(closed), false);
  assert.deepEqual(typed("rc", closed).effects, []);
  assert.deepEqual(typed(" @", closed).effects, [{ type: "complete", text: "see @s @", at: 8 }]);
});

Deno.test("moving away closes the list, and an answer without candidates does", () => {
  const list = answered(typed("/mo").model, commands);
  assert.deepEqual(
    [typed("<left>", list).model, answered(list, [])].map(isCompleting),
    [false, false],
  );
});

Deno.test("chips count as they are seen", () => {
  const chip = pasted("x\n".repeat(20), emptyInput(80)).model;
  const { model, effects } = typed(" @a", chip);
  assert.deepEqual(effects.at(-1), { type: "complete", text: "[paste #1 +20 lines] @a", at: 23 });
  assert.equal(
    marked(typed("<tab>", answered(model, ["b.ts"], 22)).model),
    "[paste #1 +20 lines] @b.ts |",
  );
});

Deno.test("what a candidate is for stands beside it, and a line counts those that have no room", () => {
  const { model } = typed("/");
  const candidates = Array.from({ length: 20 }, (_, at) => ({
    value: `/name${at}`,
    brief: at === 2 ? "切换 模型\u001b[2J" : `what name ${at} is good for`,
  }));
  const list = told(model, { type: "candidates", text: "/", at: 1, candidates }).model;
  assert.deepEqual(
    plainOf(viewCompletion(list, { columns: 40, rows: 4 })).map((row) => row.trimEnd()),
    [
      " /name0  what name 0 is good for",
      " /name1  what name 1 is good for",
      " /name2  切换 模型",
      " 1–3 of 20",
    ],
  );
  const far = typed("<up><up>", list).model;
  const seen = viewCompletion(far, { columns: 40, rows: 20 });
  assert.deepEqual(plainOf(seen).map((row) => row.slice(1, 8).trim()), [
    ...Array.from({ length: 12 }, (_, at) => `/name${at + 8}`),
    "9–20 of",
  ]);
  assert.deepEqual(seen.map(([first]) => first?.on === "selected").indexOf(true), 10);
  for (const columns of [4, 9, 17, 40, 80]) {
    assert.ok(widest(viewCompletion(far, { columns, rows: 8 })) <= columns);
  }
});
