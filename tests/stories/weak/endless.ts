/** Answers that are empty, cut, without end, mere promises or questions (sixth row). */

import type { ScriptedAnswer } from "../../../src/models/script.ts";
import {
  calls,
  type End,
  fix,
  fixWhenSeen,
  look,
  raw,
  scripted,
  seen,
  type Way,
  when,
} from "./way.ts";

const unfinished: End = {
  exit: 1,
  says: /Stopped: the model did not complete the task after 3 reminders/,
};
const promised: End = { exit: 1, says: /not done: the model only announced it/ };
const asking: End = { exit: 1, says: /the model asks you a question/ };
const looping: End = { exit: 1, says: /Stopped: the model repeated one call 6 times/ };

/** One such answer, and the call once the model is told what was wrong with it. */
function slips(title: string, slip: ScriptedAnswer, told: RegExp): Way {
  return scripted(title, [calls(look), { ...slip, when: seen }, when(told, fix)]);
}

/** Nothing but such answers. */
function forever(title: string, slip: ScriptedAnswer, ends = unfinished): Way {
  return scripted(title, [{ ...slip, repeat: true }], { ends });
}

const empty: readonly Way[] = [
  scripted("an empty answer at the beginning", [
    { text: "" },
    when(/Your answer was empty/, look),
    fixWhenSeen,
  ], { real: true }),
  slips("an empty answer in the middle", { text: "" }, /Your answer was empty/),
  slips("white space for an answer", { text: " \n\n " }, /Your answer was empty/),
  slips("thinking without an answer", { thinking: "It subtracts." }, /Your answer was empty/),
  scripted("three empty answers in a row", [
    calls(look),
    { text: "" },
    { text: "" },
    { text: "" },
    when(/Your answer was empty/, fix),
  ]),
  forever("empty answers without end", { text: "" }),
];

const cut: readonly Way[] = [
  slips(
    "an answer cut by its length",
    { text: "The function goes through the list and", finish: "length" },
    /cut by the length limit/,
  ),
  slips(
    "a call cut by its length",
    { calls: [raw("write_file", '{"path": "src/sum.js", "content": "expo')], finish: "length" },
    /cut by the length limit, and no call in it was run/,
  ),
  slips(
    "a call that looks whole in an answer cut by its length",
    {
      calls: [{ name: "write_file", input: { path: "src/sum.js", content: "export function" } }],
      finish: "length",
    },
    /cut by the length limit, and no call in it was run/,
  ),
  forever("answers cut without end", { text: "The sum of", finish: "length" }),
];

const promising: readonly Way[] = [
  slips(
    "a promise instead of a call",
    { text: "The loop subtracts. I will now edit src/sum.js." },
    /made no tool call, so nothing happened/,
  ),
  slips("a promise that ends in a colon", { text: "Let me fix the sign:" }, /made no tool call/),
  slips(
    "a promise in Chinese",
    { text: "找到问题了。我现在来修改这个文件。" },
    /made no tool call/,
  ),
  slips(
    "a question for leave",
    { text: "The sign is wrong. Shall I go ahead and change it?" },
    /Nobody will answer questions/,
  ),
  slips(
    "a question for more",
    { text: "Which of the two results do you expect?" },
    /Nobody will answer questions/,
  ),
  slips("a question in Chinese", { text: "需要我修改这一行吗？" }, /Nobody will answer questions/),
  forever("promises without end", { text: "I will now edit the file." }, promised),
  forever("questions without end", { text: "Shall I go ahead?" }, asking),
];

const write = (sign: string) => ({
  name: "edit_file",
  input: sign === "*"
    ? { path: "src/sum.js", old_text: "total -= value", new_text: "total *= value" }
    : { path: "src/sum.js", old_text: "total *= value", new_text: "total -= value" },
});

/** Writes one thing and the other in turn, at most `times` times each. */
function wavering(times: number): readonly ScriptedAnswer[] {
  return Array.from({ length: times }, () => [
    { ...calls(write("*")), when: "/^(?!.*Stop editing it)/s" },
    { ...calls(write("-")), when: "/^(?!.*Stop editing it)/s" },
  ]).flat();
}

/** Changes the file wrongly, runs the commands, and claims success until it is told better. */
function claims(title: string, commands: readonly string[]): Way {
  const ran = commands.map((command) => ({ name: "run_shell", input: { command } }));
  return scripted(title, [
    calls(look),
    calls(write("*")),
    ...ran.map((it) => calls(it)),
    { text: "I fixed sum(), all tests pass." },
    when(/The task is not done\. Read the failure/, {
      name: "edit_file",
      input: { path: "src/sum.js", old_text: "total *= value", new_text: "total += value" },
    }),
    { ...calls(...ran.slice(0, 1)), when: "edited src/sum.js" },
  ]);
}

const endless: readonly Way[] = [
  scripted("the same call until it is told", [
    { ...calls(look), when: "/^(?!.*same read_file call)/s", repeat: true },
    when(/same read_file call 3 times with the same result/, fix),
  ]),
  forever("the same call without end", calls(look), looping),
  scripted("writing to and fro until it is told", [
    calls(look),
    ...wavering(4),
    when(/Stop editing it/, { name: "run_shell", input: { command: "cat src/sum.js" } }),
    when(/total \*= value/, {
      name: "edit_file",
      input: { path: "src/sum.js", old_text: "total *= value", new_text: "total += value" },
    }),
    fixWhenSeen,
  ]),
  scripted(
    "writing to and fro without end",
    [
      calls(look),
      ...Array.from({ length: 10 }, () => [calls(write("*")), calls(write("-"))]).flat(),
    ],
    { ends: looping },
  ),
  scripted(
    "ever new calls",
    Array.from(
      { length: 30 },
      (_, at) => calls({ name: "search_text", input: { pattern: `word${at}` } }),
    ),
    { ends: { exit: 2, says: /Limit reached: 20 of 20 tool calls/ } },
  ),
  claims("the claim over a check that has just failed", ["node test/sum.test.js"]),
  claims("the claim over a check whose failure a pipe hides", ["node test/sum.test.js | tail -3"]),
  claims("the claim over a failed check, after a look at the test", [
    "node test/sum.test.js",
    "cat test/sum.test.js",
  ]),
  scripted("the same claim again and again", [
    calls(look),
    calls(write("*")),
    calls({ name: "run_shell", input: { command: "node test/sum.test.js" } }),
    { text: "I fixed sum(), all tests pass.", repeat: true },
  ], {
    ends: { exit: 3, says: /not done: the project's tests fail \(node:test: 1 failed, 1 passed\)/ },
  }),
];

export const endlessWays: readonly Way[] = [...empty, ...cut, ...promising, ...endless];
