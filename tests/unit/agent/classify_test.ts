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
