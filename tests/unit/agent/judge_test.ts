/** What an answer comes to: of what was asked, what was done, and the words, which only lower it. */

import assert from "node:assert/strict";
import { further } from "../../../src/agent/answer/signs.ts";
import { type Ending, judge } from "../../../src/agent/ending/judge.ts";
import { progress } from "../../../src/agent/folds/progress.ts";
import { owed } from "../../../src/agent/mod.ts";

const fresh = progress.initial();
const wrote = (...paths: readonly string[]) => ({
  ...fresh,
  changed: true,
  changedSinceCheck: true,
  evidence: {
    ...fresh.evidence,
    calls: paths.length,
    written: Object.fromEntries(paths.map((path) => [path, true as const])),
  },
});
const changed = wrote("src/sum.js");
const verification = { verdict: "passed", why: "npm test", edited: [], receipts: [] } as const;
const verified = {
  ...changed,
  verification: { ...verification, edited: [], receipts: [] },
  changedSinceVerification: false,
};
const failing = {
  ...changed,
  changedSinceCheck: false,
  check: { command: "npm test", passed: false, output: "" },
};

const work = "A test of this project fails. Find out why and fix it.";

const ending = (text: string, task = work): Ending => ({
  owed: owed(task),
  task,
  phase: "work",
  text,
  end: "stop",
  progress: fresh,
  attended: false,
  toolNames: ["read_file"],
  told: [],
  refused: false,
  further,
});

const nudgeOf = (it: Ending) => judge(it).nudge?.kind ?? null;
const endOf = (it: Ending) => {
  const { outcome } = judge(it);
  return "why" in outcome ? `${outcome.kind} ${outcome.why}` : outcome.kind;
};

const slips: readonly (readonly [string, string])[] = [
  ["", "empty"],
  ["  \n", "empty"],
  ["<think>It subtracts, so", "empty"],
  ["I will now edit the file.", "promise"],
  ["The bug is clear. Let me fix it.", "promise"],
  ["Here is the plan:", "promise"],
  ["Next, I'll run the tests...", "promise"],
  ["我现在来修改这个文件。", "promise"],
  ["好的，让我先看一下代码", "promise"],
  ["接下来我会运行测试。", "promise"],
  ["I found it. Shall I go ahead?", "question"],
  ["Would you like me to fix this?", "question"],
  ["Which file do you mean?", "question"],
  ["需要我继续修改吗？", "question"],
  ["可以开始执行吗？", "question"],
  ['<tool_call>{"name": "read_file", oops', "printed_call"],
  ['<tool_call>{"name": "bash", "arguments": {}}</tool_call>', "printed_call"],
  ["This mends it:\n@@ -1 +1 @@\n-a\n+b", "printed_file"],
  ["a.js\n<<<<<<< SEARCH\na\n=======\na\n>>>>>>> REPLACE", "printed_file"],
  ["Run this:\n```bash\nnpm test\n```", "printed_file"],
  ["Here is the corrected file.\n```js\na\nb\n```", "printed_file"],
  ["The loop subtracts where it should add.", "idle"],
  ["I am done.", "claim"],
];

for (const [text, kind] of slips) {
  Deno.test(`work is owed: ${JSON.stringify(text.slice(0, 40))} is pointed out as ${kind}`, () => {
    assert.equal(nudgeOf(ending(text)), kind);
    const { outcome } = judge(ending(text));
    assert.ok(outcome.kind === "stopped" || outcome.kind === "asks", outcome.kind);
  });
}

const refusals = [
  "Sorry, that is more than I manage.",
  "I am sorry, but I cannot do this.",
  "I give up.",
  "This is beyond me.",
  "I failed. I could not write A.md",
  "抱歉，我无法完成这个任务。",
  "这个我做不到。",
  "Lo siento, no puedo hacerlo.",
  "Das schaffe ich leider nicht.",
  "申し訳ありませんが、できませんでした。",
  "К сожалению, у меня не получилось.",
];

for (const text of refusals) {
  Deno.test(`giving up is an end of its own: ${text}`, () => {
    assert.deepEqual(judge(ending(text)), { outcome: { kind: "gave_up" }, nudge: null });
    assert.equal(endOf({ ...ending(text), progress: changed }), "partly admitted");
  });
}

const fine = [
  "Done. Let me know if anything is unclear.",
  "The function returns the sum of its arguments now.",
  "修改已完成，测试全部通过。",
  "I renamed `colour` in src/sum.js; nothing was run.",
  "I could not run the tests: node is not installed.",
  "Fixed. Would you like me to add a test as well?",
  "Fixed. Should I run the tests?",
  "已修复。需要我再补充测试吗？",
];

for (const text of fine) {
  Deno.test(`finished work is finished: ${JSON.stringify(text.slice(0, 40))}`, () => {
    const after = { ...ending(text), progress: changed };
    assert.deepEqual([nudgeOf(after), endOf(after)], [null, "done_unverified not_run"]);
    assert.equal(endOf({ ...after, progress: verified }), "done_verified");
  });
}

const answers: readonly (readonly [string, string])[] = [
  ["Explain calc.py", "Done: calc.py defines net()."],
  ["Explain calc.py", "I've completed the review: net() divides."],
  ["解释 calc.py", "已完成。calc.py 定义了 net()。"],
  ["Show me a sort in Python.", "```python\ndef sort(it):\n    return sorted(it)\n```"],
  ["Hello", "Hello! How can I help you today?"],
  ["What is wrong in calc.py?", "The sign in net(). Would you like me to fix it?"],
  ["How would you add caching?", "First I will add a dictionary, then I will look it up."],
  ["Why does it fail?", "Because the cache cannot hold tuples; it was not written for them."],
];

for (const [task, text] of answers) {
  Deno.test(`a question is answered in whatever words: ${JSON.stringify(text.slice(0, 40))}`, () => {
    const looked = { ...fresh, looked: true };
    assert.deepEqual(judge({ ...ending(text, task), progress: looked }), {
      outcome: { kind: "answered" },
      nudge: null,
    });
  });
}

Deno.test("a person who is there is asked, and the model is not told that nobody is", () => {
  for (const text of ["Which database do you use?", "Should I proceed with the fix?"]) {
    assert.deepEqual(judge({ ...ending(text), attended: true }), {
      outcome: { kind: "asks" },
      nudge: null,
    });
  }
});

Deno.test("a claim of success over a failing check is pointed out, and honest words are not", () => {
  const said = (text: string) => judge({ ...ending(text), progress: failing });
  const outcome = { kind: "failing", by: "check", what: "npm test" };
  assert.deepEqual(said("All tests pass now."), {
    outcome,
    nudge: { kind: "failing", command: "npm test" },
  });
  assert.deepEqual(said("I could not get it right, a test still fails."), { outcome, nudge: null });
});

Deno.test("a check that failed before the last change is not held against it", () => {
  const mended = { ...failing, changedSinceCheck: true };
  assert.equal(endOf({ ...ending("Fixed."), progress: mended }), "done_unverified not_run");
});

Deno.test("an answer cut by length is cut whatever it says", () => {
  assert.equal(endOf({ ...ending("All done."), end: "length", progress: verified }), "stopped cut");
});

Deno.test("one of two named files is a part", () => {
  const both = "Rename total to sum in a.py and b.py.";
  const one = { ...ending("I renamed it in both files.", both), progress: wrote("a.py") };
  assert.deepEqual(judge(one), {
    outcome: { kind: "partly", why: "files", what: "b.py" },
    nudge: { kind: "missing", files: "b.py" },
  });
  assert.equal(endOf({ ...one, progress: wrote("a.py", "b.py") }), "done_unverified not_run");
});

Deno.test("what the user ruled out and was changed is named", () => {
  const task = "Only touch a.py. Fix the sum.";
  const beyond = { ...ending("Fixed.", task), progress: wrote("a.py", "b.py") };
  assert.deepEqual(judge(beyond).outcome, { kind: "partly", why: "outside", what: "b.py" });
});

Deno.test("that tests pass is no claim where a check passed, and one where it failed", () => {
  const ran = (passed: boolean) => ({
    ...fresh,
    acted: true,
    check: { command: "npm test", passed, output: "" },
    evidence: {
      ...fresh.evidence,
      calls: 1,
      ran: [{ command: "npm test", ok: passed, isVoid: false }],
    },
  });
  const end = (passed: boolean) =>
    judge({ ...ending("All tests pass.", "Run npm test."), progress: ran(passed) });
  assert.deepEqual(end(true), { outcome: { kind: "answered" }, nudge: null });
  assert.deepEqual(end(false).nudge, { kind: "claim" });
});

Deno.test("an earlier turn's work may be spoken of, and is no work of this one", () => {
  const before = {
    ...fresh,
    writtenBefore: { "a.py": true as const },
    actedBefore: true,
    looked: true,
  };
  const after = (task: string) => endOf({ ...ending("I fixed sum().", task), progress: before });
  assert.deepEqual([after("What did you do?"), after("Fix mul() too.")], [
    "answered",
    "stopped claim",
  ]);
});

Deno.test("a change that failed in this turn is no earlier turn's that is spoken of", () => {
  const before = {
    ...fresh,
    writtenBefore: { "a.py": true as const },
    actedBefore: true,
    looked: true,
  };
  const failed = { tool: "edit_file", what: "calc.py" };
  const progress = { ...before, evidence: { ...fresh.evidence, calls: 1, failed } };
  const after = (text: string) => endOf({ ...ending(text, "Tell me more."), progress });
  assert.deepEqual([
    after("The bug is fixed: add returns the sum."),
    after("I could not edit calc.py, since it has changed meanwhile."),
  ], ["stopped claim", "gave_up"]);
});

Deno.test("in chat, promises and questions are answers, and claims are held to the same evidence", () => {
  const said = (text: string) =>
    judge({ ...ending(text, "Fix it"), phase: "chat", attended: true });
  assert.deepEqual(said("Would you like me to explain more?").nudge, null);
  assert.equal(said("I fixed the sign, all tests pass.").nudge?.kind, "claim");
});

Deno.test("a long answer is read by its beginning and its end, however long it is", () => {
  const filler = "The list is sorted by name and each entry has a number.\n".repeat(4000);
  const at = (...parts: readonly string[]) =>
    endOf({ ...ending(parts.join("\n")), progress: changed });
  assert.equal(
    at("Fixed.", filler, "I gave up on the rest.", filler, "That is all."),
    "done_unverified not_run",
  );
  assert.equal(at("Fixed.", filler, "I gave up on the rest."), "partly admitted");
  assert.equal(at("I gave up on the rest.", filler, "That is all."), "partly admitted");
});

const beside = "Format main.py and then run mypy src.";

Deno.test("a command that was asked for beside a change is owed as well", () => {
  const told = { ...ending("Formatted, and mypy has nothing to complain of.", beside) };
  const only = wrote("main.py");
  const checked = { ...verification, verdict: "none" as const, edited: [], receipts: [] };
  const unrun = { ...only, verification: checked, changedSinceVerification: false };
  assert.deepEqual([endOf({ ...told, progress: unrun }), nudgeOf({ ...told, progress: unrun })], [
    "partly command",
    "command",
  ]);
  const ran = { ...unrun.evidence, ran: [{ command: "mypy src", ok: true, isVoid: false }] };
  assert.equal(
    endOf({ ...told, progress: { ...unrun, evidence: ran } }),
    "done_unverified no_proof",
  );
});

Deno.test("a check beside a change is run by the program: nobody is reminded before", () => {
  const told = ending("Formatted.", "Format main.py and then run pytest.");
  assert.equal(nudgeOf({ ...told, progress: wrote("main.py") }), null);
  const deployed = ending("Formatted.", "Format main.py and then run `make deploy`.");
  assert.equal(nudgeOf({ ...deployed, progress: wrote("main.py") }), "command");
});

Deno.test("a new file is none of the work where none is to be made", () => {
  const making = (...paths: readonly string[]) => ({
    ...wrote("report.py", ...paths),
    evidence: {
      ...wrote("report.py", ...paths).evidence,
      created: Object.fromEntries(paths.map((path) => [path, true as const])),
    },
  });
  const told = ending("Sorted.", "Sort the totals in report.py. No new files.");
  assert.equal(endOf({ ...told, progress: making() }), "done_unverified not_run");
  assert.equal(endOf({ ...told, progress: making("totals.py") }), "partly outside");
});

Deno.test("what a command or a file is said to hold is told by nobody who did not look", () => {
  const told = (task: string, text: string) => endOf(ending(text, task));
  assert.equal(
    told("Have a look at app.yaml and tell me the port.", "The port is 8080."),
    "stopped claim",
  );
  assert.equal(told("帮我看看 app.log 里有没有错误", "没有错误，放心吧。"), "stopped claim");
  assert.equal(told("What is a Makefile?", "A list of targets for make."), "answered");
});

Deno.test("a file that was named and neither read nor written is missing", () => {
  const told = ending("The timeout is 60 now.", "Set the timeout in conf/prod.ini to 60");
  assert.equal(endOf({ ...told, progress: wrote("conf/dev.ini") }), "partly files");
  const looked = wrote("conf/base.ini");
  const read = { ...looked.evidence, read: { "conf/prod.ini": true as const } };
  const elsewhere = { ...looked, evidence: read };
  // Who sets it elsewhere says where.
  assert.equal(endOf({ ...told, progress: elsewhere }), "partly claimed");
  const where = { ...told, text: "The timeout is 60 now, in conf/base.ini." };
  assert.equal(endOf({ ...where, progress: elsewhere }), "done_unverified not_run");
});

const kept: readonly (readonly [string, string, string])[] = [
  [
    "修好 a.js，不要升级任何依赖，也别碰 package.json",
    "修好了。依赖一个没升，package.json 未碰。",
    "done",
  ],
  ["Fix a.js, don't refactor the tests in b.js", "Fixed a.js. I have not refactored b.js.", "done"],
  ["Fix a.js and b.js", "Fixed a.js. I have not got to b.js yet.", "partly"],
];

for (const [task, text, kind] of kept) {
  Deno.test(`a limit that was kept is no work left: ${text}`, () => {
    const it = { ...ending(text, task), progress: wrote("a.js") };
    assert.equal(endOf(it).split(/[_ ]/)[0], kind);
  });
}

const denied: readonly (readonly [string, string])[] = [
  ["I fixed the sign in a.js.", "done_unverified"],
  ["I fixed the sign in a.js. I left docs/b.md as it is.", "done_unverified"],
  ["I fixed the sign in a.js and added a line to docs/b.md.", "partly claimed"],
  ["I fixed the sign in a.js and brought docs/ up to date.", "partly claimed"],
];

for (const [text, kind] of denied) {
  Deno.test(`a call that was not allowed changed nothing: ${text}`, () => {
    const { evidence, ...rest } = wrote("a.js");
    const call = { name: "edit_file", input: { path: "docs/b.md" } };
    const it = {
      ...ending(text, "Fix the sign in a.js. Only touch a.js."),
      progress: { ...rest, evidence: { ...evidence, denied: [call] } },
    };
    assert.equal(endOf(it).replace(/^(done_unverified) .*/, "$1"), kind);
  });
}
