import assert from "node:assert/strict";
import { type Question, QuestionQueue } from "../../../../src/tui/runtime/question_queue.ts";

const never = new AbortController().signal;

function asked(shown: string, own = false): Question {
  return { kind: "approval", shown, rules: [], ...(own ? { own: true } : {}) };
}

Deno.test("questions are put one after the other, each to its own answer", async () => {
  const shown: (string | null)[] = [];
  const questions = new QuestionQueue((question) => shown.push(question?.shown ?? null));
  const first = questions.ask(asked("one"), never);
  const second = questions.ask(asked("two"), never);
  await Promise.resolve();
  await new Promise((done) => queueMicrotask(() => done(null)));
  while (shown.length < 1) await Promise.resolve();
  assert.deepEqual(shown, ["one"]);
  assert.equal(questions.answer({ word: "once" }), true);
  assert.deepEqual(await first, { word: "once" });
  while (shown.length < 3) await Promise.resolve();
  assert.deepEqual(shown, ["one", null, "two"]);
  questions.answer({ word: "decline", note: "not now" });
  assert.deepEqual(await second, { word: "decline", note: "not now" });
  assert.equal(questions.answer({ word: "once" }), false);
});

Deno.test("who waits behind another question hears his signal, and lets nobody before him go", async () => {
  const shown: (string | null)[] = [];
  const questions = new QuestionQueue((question) => shown.push(question?.shown ?? null));
  const first = questions.ask(asked("one"), never);
  const over = new AbortController();
  const second = questions.ask(asked("two"), over.signal);
  const third = questions.ask(asked("three"), never);
  over.abort();
  assert.equal(await second, null);
  assert.deepEqual(shown, ["one"]);
  questions.answer({ word: "once" });
  await first;
  while (shown.length < 3) await Promise.resolve();
  assert.deepEqual(shown, ["one", null, "three"]);
  questions.answer({ word: "session" });
  assert.deepEqual(await third, { word: "session" });
});

Deno.test("only what an action of the user's own asks is declined by an interrupt", async () => {
  let up = 0;
  const questions = new QuestionQueue((question) => up += question ? 1 : 0);
  const own = questions.ask(asked("own", true), never);
  while (up < 1) await Promise.resolve();
  assert.equal(questions.decline(), true);
  assert.deepEqual(await own, { word: "decline" });
  const agents = questions.ask(asked("the agent's"), never);
  while (up < 2) await Promise.resolve();
  assert.equal(questions.decline(), false);
  questions.answer({ word: "once" });
  assert.deepEqual(await agents, { word: "once" });
});
