/** Which sentences of a long report count, and which only describe. */

import assert from "node:assert/strict";
import { wordsOf } from "../../../src/agent/answer/mod.ts";
import { owed } from "../../../src/agent/mod.ts";

const task = "Add paging to the orders page in orders.tsx";

const before = [
  "The orders page has paging now.",
  "`usePage` keeps the page in the address.",
  "The table takes 50 rows at a time.",
  "Rows without a date are sorted last.",
  "The header stays in place.",
  "The footer shows the number of rows.",
];

const after = ["The tests of the table pass.", "Reload the page to see it."];

function admits(middle: string, rest: readonly string[] = after): boolean {
  return wordsOf([...before, middle, ...rest].map((it) => `- ${it}`).join("\n"), {
    owes: true,
    isDone: true,
    isStep: false,
    task,
    limits: () => [],
    further: null,
  }).admits;
}

const middle: readonly (readonly [string, boolean])[] = [
  ["Rows that are not loaded yet are skipped.", false],
  ["The badge stays a placeholder until the next sync.", false],
  ["I did not get to the filter.", true],
  ["Not done: the filter", true],
];

for (const [sentence, is] of middle) {
  Deno.test(`in the middle of a long report: ${sentence}`, () => {
    assert.equal(admits(sentence), is);
  });
}

Deno.test("what ends a long report counts where it speaks of the request", () => {
  assert.equal(admits("All is covered.", ["The paging of the orders page is still a todo."]), true);
  assert.equal(admits("All is covered.", ["The badge shows 0 until the next sync."]), false);
});

Deno.test("in a short report each sentence counts", () => {
  const said = (text: string) =>
    wordsOf(text, {
      owes: true,
      isDone: true,
      isStep: false,
      task,
      limits: () => [],
      further: null,
    }).admits;
  assert.equal(said("Paging works. The filter is still a todo."), true);
});

/** Messages of people who work with an agent all day: what each of them owes. */
const messages: readonly (readonly [string, string])[] = [
  ["算了不用搞了,它显示出来了", "nothing"],
  ["这样调整其他内容会不会显得不协调", "answer"],
  ["出现了重影,你能回退一下然后重新生成图片吗", "change"],
  ["那几个图标都变大一些", "change"],
  ["我要把这部分搬进 unity 中，该做哪些事情", "answer"],
  ["输入优化部分的输入有哪些", "answer"],
  ["For the on-screen controls, can we make a joystick?", "change"],
  ["This breaks when I open the page, how to fix it", "answer"],
  [
    "Explore the code. I need to find:\n1. The layout\n2. Any badges\nReturn all file paths.",
    "answer",
  ],
  ["source venv/bin/activate\nuv sync\nuv run x\n这几行代码的含义是什么", "answer"],
];

for (const [words, kind] of messages) {
  Deno.test(`what a message owes: ${words.split("\n").at(-1)}`, () => {
    assert.equal(owed(words).due.kind, kind);
  });
}

Deno.test("an attachment in front, or one that says what to do, is no target", () => {
  const files = (words: string) => {
    const { due } = owed(words);
    return due.kind === "change" ? due.files : null;
  };
  assert.deepEqual(files("@docs/spec.md add the same structure"), []);
  assert.deepEqual(files("@x.plan.md 根据这个计划执行修改"), []);
});

Deno.test("a file is ruled out by any verb, and a wish about its contents rules out nothing", () => {
  const never = (words: string) => owed(words).bounds.never;
  assert.deepEqual(never("把 banner.html 的文案换掉,banner.png 不要换"), ["banner.png"]);
  assert.deepEqual(never("Bump Cargo.toml. Leave Cargo.lock to me."), ["Cargo.lock"]);
  assert.deepEqual(never("Don't retry on 4xx in client.go."), []);
});
