import assert from "node:assert/strict";
import { secretCheck } from "../../../src/util/mod.ts";
import { type Finished, learn } from "../../../src/memory/mod.ts";
import type { MemoryPatch } from "../../../src/protocol/mod.ts";
import { folded, start } from "./patches.ts";

const options = { now: start, secrets: secretCheck(["a secret of the user"]) };

const turn: Finished = {
  task: "Fix the date parser",
  kind: "fix",
  files: ["src/date.ts", "tests/date_test.ts"],
  done: "Parsed the zone before the time in src/date.ts",
  passed: true,
  changes: ["s:1"],
  failures: ["date_test: expected 10:00, got 09:00"],
};

function experienceOf(patch: MemoryPatch | null) {
  return patch?.op === "add" ? patch.memory.experience : null;
}

Deno.test("a finished turn is an experience: the situation, what was done, its verdict, the lesson", () => {
  assert.deepEqual(experienceOf(learn(folded([]), turn, options)), {
    changes: ["s:1"],
    situation: 'fix, asked: "Fix the date parser" in src/date.ts, tests/date_test.ts, after: ' +
      "date_test: expected 10:00, got 09:00",
    done: "Parsed the zone before the time in src/date.ts",
    verdict: "passed",
    lesson: "Do it this way again.",
  });
});

Deno.test("a turn that changed nothing teaches nothing", () => {
  assert.equal(learn(folded([]), { ...turn, files: [] }, options), null);
  assert.equal(learn(folded([]), { ...turn, task: " " }, options), null);
});

Deno.test("the same again is an outcome of what is known, and not one more entry", () => {
  const first = learn(folded([]), turn, options);
  assert.ok(first?.op === "add");
  const state = folded([first]);
  const again = { ...turn, task: "Please fix the date parser" };
  const { id } = first.memory;
  assert.deepEqual(learn(state, again, options), { op: "outcome", id, passed: true });
  assert.deepEqual(learn(state, { ...again, passed: false }, options), {
    op: "outcome",
    id,
    passed: false,
  });
  const other = { ...turn, done: "Rewrote everything with another library" };
  assert.equal(learn(state, other, options)?.op, "add");
});

Deno.test("what failed is not learned twice; that it works now is new", () => {
  const failed = { ...turn, passed: false };
  const first = learn(folded([]), failed, options);
  assert.ok(first);
  const state = folded([first]);
  assert.equal(learn(state, failed, options), null);
  assert.equal(learn(state, turn, options)?.op, "add");
});

Deno.test("the program leaves secrets out of what it learns", () => {
  const patch = learn(folded([]), {
    ...turn,
    task: "Log in with a secret of the user",
    done: "Set password=hunter22 in the test",
    failures: ["401 for sk-abcdefghijklmnop1234"],
  }, { ...options, inbox: true });
  const text = JSON.stringify(patch);
  assert.deepEqual([/secret of|hunter22|abcdefgh/.exec(text), text.includes('"inbox":true')], [
    null,
    true,
  ]);
});
