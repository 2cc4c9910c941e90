/** What a task weighs, and what that is worth on labelled ones. */

import assert from "node:assert/strict";
import { rowsOf } from "../../../benches/routing/table.ts";
import { score, verdictsOn, whyOf } from "../../../src/models/routing/mod.ts";
import type { TaskHints } from "../../../src/protocol/mod.ts";
import { laterTasks } from "../../corpus/routing/later.ts";
import { tasks } from "../../corpus/routing/tasks.ts";

const plain: TaskHints = {
  kind: "feature",
  characters: 30,
  files: 1,
  fanOut: 0,
  signs: [],
  step: null,
  failures: 0,
  answers: 0,
  last: null,
  tokens: 1000,
  pictures: false,
};

Deno.test("a score is the sum of its parts, and each says why", () => {
  const hints: TaskHints = {
    ...plain,
    kind: "refactor",
    files: 3,
    fanOut: 40,
    characters: 500,
    signs: ["everywhere", "a sign of a newer version"],
    step: "step",
    tokens: 30_000,
  };
  assert.deepEqual(score(hints, { passed: 3, failed: 1 }), {
    score: 100,
    parts: [
      { why: "refactor", points: 60 },
      { why: "everywhere", points: 25 },
      { why: "many words", points: 8 },
      { why: "3 files named", points: 15 },
      { why: "40 files import them", points: 5 },
      { why: "a step of a plan", points: -5 },
      { why: "long history", points: 8 },
      { why: "3 of 4 held here", points: -13 },
    ],
    tier: "complex",
  });
});

Deno.test("a failure in this turn makes any task complex", () => {
  const easy: TaskHints = { ...plain, kind: "question", signs: ["look-up", "small edit"] };
  assert.deepEqual([score(easy, null).score, score(easy, null).tier], [0, "simple"]);
  assert.equal(score({ ...easy, failures: 1 }, null).tier, "complex");
});

Deno.test("past verdicts move the score the more, the more there are", () => {
  const moved = (passed: number, failed: number) =>
    score(plain, { passed, failed }).score - score(plain, null).score;
  assert.deepEqual([moved(0, 0), moved(0, 1), moved(0, 2), moved(0, 18), moved(18, 0)], [
    0,
    13,
    20,
    36,
    -25,
  ]);
});

Deno.test("verdicts count for their model and kind alone", () => {
  const known = { model: "a/b", kind: "fix", passed: 2, failed: 1 } as const;
  assert.deepEqual(verdictsOn([known], { model: "a/b", kind: "fix" }), known);
  const none = { passed: 0, failed: 0 };
  assert.deepEqual(verdictsOn([known], { model: "a/c", kind: "fix" }), {
    model: "a/c",
    kind: "fix",
    ...none,
  });
});

Deno.test("a choice is told by its kind and what weighed most", () => {
  const hints: TaskHints = {
    ...plain,
    signs: ["value given", "everywhere", "concurrency", "migration"],
  };
  assert.equal(whyOf(score(hints, null)), "complex: feature, concurrency, migration");
  assert.equal(whyOf(score(plain, null)), "simple: feature, one file named");
});

const sets = [
  ["the 100 that are held out", tasks.filter(({ heldOut }) => heldOut), 0.9],
  ["the 60 that were written last", laterTasks, 0.75],
] as const;

for (const [name, some, bar] of sets) {
  Deno.test(`of ${name}, the score sends enough where they belong, and costs less than one model for all`, async () => {
    const [row, small, large] = await rowsOf(some);
    assert.ok(row && small && large);
    assert.ok(row.right / row.tasks >= bar, `${row.right} of ${row.tasks}`);
    assert.deepEqual([small.right / small.tasks, large.right / large.tasks], [0.5, 0.5]);
    assert.ok(row.hosted < small.hosted && row.hosted < large.hosted);
    assert.ok(row.local < large.local);
  });
}

Deno.test("the corpus is 200 different tasks: half simple, half Chinese, half held out", () => {
  const count = (of: (task: (typeof tasks)[number]) => boolean) => tasks.filter(of).length;
  assert.deepEqual(
    [
      new Set(tasks.map(({ text }) => text)).size,
      count(({ label }) => label === "simple"),
      count(({ language }) => language === "zh"),
      count(({ heldOut }) => heldOut),
      count(({ label, heldOut }) => heldOut && label === "simple"),
    ],
    [200, 100, 100, 100, 50],
  );
});
