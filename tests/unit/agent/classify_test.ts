import assert from "node:assert/strict";
import { slip } from "../../../src/agent/classify.ts";
import { progress } from "../../../src/agent/folds/progress.ts";

const fresh = progress.initial();
const changed = { ...progress.initial(), changed: true, changedSinceCheck: true };
const verified = {
  ...progress.initial(),
  changed: true,
  check: { command: "npm test", passed: true, output: "" },
};
const failing = {
  ...progress.initial(),
  changed: true,
  check: { command: "npm test", passed: false, output: "" },
};

const answer = (text: string) => ({
  text,
  end: "stop" as const,
  mode: "work" as const,
  attended: false,
  toolNames: ["read_file"],
  told: [],
  refused: false,
});

const slips: readonly (readonly [string, string])[] = [
  ["", "empty"],
  ["  \n", "empty"],
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
  ["a.js\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE", "printed_file"],
  ["Run this:\n```bash\nnpm test\n```", "printed_file"],
  ["Here is the corrected file.\n```js\na\nb\nc\nd\ne\nf\n```", "printed_file"],
];

for (const [text, kind] of slips) {
  Deno.test(`an answer like ${JSON.stringify(text.slice(0, 40))} is a slip: ${kind}`, () => {
    assert.equal(slip(answer(text), fresh)?.kind, kind);
  });
}

const fine = [
  "Done. Let me know if anything is unclear.",
  "The function returns the sum of its arguments.",
  "修改已完成，测试全部通过。",
  "I renamed `colour` in target.txt; nothing was run.",
];

for (const text of fine) {
  Deno.test(`an answer like ${JSON.stringify(text.slice(0, 40))} may end the turn`, () => {
    assert.equal(slip(answer(text), changed), null);
  });
}

Deno.test("once a check has passed after the last change, a question may end the turn", () => {
  assert.equal(slip(answer("Fixed, 4 tests pass. Shall I also tidy up?"), verified), null);
});

Deno.test("a claim of success over a failing check is a slip", () => {
  assert.deepEqual(slip(answer("All tests pass now."), failing), {
    kind: "failing",
    command: "npm test",
  });
});

Deno.test("an answer cut by length is a slip whatever it says", () => {
  assert.deepEqual(slip({ ...answer("All done."), end: "length" }, verified), { kind: "cut" });
});

Deno.test("a person who is there may be asked a real question", () => {
  assert.equal(slip({ ...answer("Which database do you use?"), attended: true }, fresh), null);
});

Deno.test("a person who is there is not asked for leave", () => {
  const asked = { ...answer("Should I proceed with the fix?"), attended: true };
  assert.equal(slip(asked, fresh)?.kind, "question");
});

Deno.test("in chat, promises and questions are ordinary answers", () => {
  assert.equal(
    slip({ ...answer("Would you like me to explain more?"), mode: "chat" }, fresh),
    null,
  );
});

const claims = [
  "I fixed sum() in src/sum.js: it adds now, and all tests pass.",
  "I've now updated both files.",
  "Fixed the sign in sum().",
  "The bug is now fixed.",
  "- ✅ All 3 tests pass",
  "The whole test suite passes.",
  "修改已完成，测试全部通过。",
  "已经修复了这个问题。",
];

/** Answers, and words of failure: neither is a claim. */
const noClaims = [
  "The function returns the sum of its arguments.",
  "I could not fix it: the file is not there.",
  "I fixed nothing, since nothing is wrong.",
  "The tests fail: two of them expect a sum.",
  "All tests would pass if `total` grew.",
  "Run `npm test` to see whether the tests pass.\n```\nall tests pass\n```",
  "我没有修改任何文件。",
  "如果测试通过就可以合并。",
];

for (const text of claims) {
  Deno.test(`where nothing was done, ${JSON.stringify(text.slice(0, 40))} is a claim`, () => {
    assert.deepEqual(slip(answer(text), fresh), { kind: "claim" });
    assert.equal(slip(answer(text), { ...fresh, acted: true }), null);
  });
}

for (const text of noClaims) {
  Deno.test(`where nothing was done, ${JSON.stringify(text.slice(0, 40))} is no claim`, () => {
    assert.equal(slip(answer(text), fresh), null);
  });
}

Deno.test("that tests pass is no claim where a check passed, and one where it failed", () => {
  const ran = (passed: boolean) => ({
    ...fresh,
    acted: true,
    check: { command: "npm test", passed, output: "" },
  });
  assert.equal(slip(answer("All tests pass."), ran(true)), null);
  assert.deepEqual(slip(answer("All tests pass."), ran(false)), { kind: "claim" });
});

Deno.test("what an earlier turn did may be spoken of", () => {
  assert.equal(slip(answer("I fixed sum() before."), { ...fresh, actedBefore: true }), null);
});

Deno.test("work that is printed again is let through unless it is claimed as done", () => {
  const told = (text: string) => ({ ...answer(text), told: ["printed_file"] });
  const patch = "@@ -1 +1 @@\n-a\n+b";
  assert.equal(slip(told(`This would mend it:\n${patch}`), fresh), null);
  assert.deepEqual(slip(told(`I fixed it:\n${patch}`), fresh), { kind: "claim" });
});

Deno.test("where nobody could be asked, the run ends with that and not with a claim", () => {
  assert.equal(slip({ ...answer("I fixed it."), refused: true }, fresh), null);
});
