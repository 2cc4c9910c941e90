import assert from "node:assert/strict";
import { type Question, QuestionQueue } from "../../../../src/tui/runtime/cards.ts";

const never = new AbortController().signal;

function asked(shown: string, own = false): Question {
  return { kind: "approval", shown, rules: [], ...(own ? { own: true } : {}) };
}

Deno.test("questions are put one after the other, each to its own answer", async () => {
  const shown: (string | null)[] = [];
  const cards = new QuestionQueue((question) => shown.push(question?.shown ?? null));
  const first = cards.ask(asked("one"), never);
  const second = cards.ask(asked("two"), never);
  await Promise.resolve();
  await new Promise((done) => queueMicrotask(() => done(null)));
  while (shown.length < 1) await Promise.resolve();
  assert.deepEqual(shown, ["one"]);
  assert.equal(cards.answer({ word: "once" }), true);
  assert.deepEqual(await first, { word: "once" });
  while (shown.length < 3) await Promise.resolve();
  assert.deepEqual(shown, ["one", null, "two"]);
  cards.answer({ word: "decline", note: "not now" });
  assert.deepEqual(await second, { word: "decline", note: "not now" });
  assert.equal(cards.answer({ word: "once" }), false);
});

Deno.test("who waits behind another question hears his signal, and lets nobody before him go", async () => {
  const shown: (string | null)[] = [];
  const cards = new QuestionQueue((question) => shown.push(question?.shown ?? null));
  const first = cards.ask(asked("one"), never);
  const over = new AbortController();
  const second = cards.ask(asked("two"), over.signal);
  const third = cards.ask(asked("three"), never);
  over.abort();
  assert.equal(await second, null);
  assert.deepEqual(shown, ["one"]);
  cards.answer({ word: "once" });
  await first;
  while (shown.length < 3) await Promise.resolve();
  assert.deepEqual(shown, ["one", null, "three"]);
  cards.answer({ word: "session" });
  assert.deepEqual(await third, { word: "session" });
});

Deno.test("only what an action of the user's own asks is declined by an interrupt", async () => {
  let up = 0;
  const cards = new QuestionQueue((question) => up += question ? 1 : 0);
  const own = cards.ask(asked("own", true), never);
  while (up < 1) await Promise.resolve();
  assert.equal(cards.decline(), true);
  assert.deepEqual(await own, { word: "decline" });
  const agents = cards.ask(asked("the agent's"), never);
  while (up < 2) await Promise.resolve();
  assert.equal(cards.decline(), false);
  cards.answer({ word: "once" });
  assert.deepEqual(await agents, { word: "once" });
});
