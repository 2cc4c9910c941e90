import assert from "node:assert/strict";
import type { Step, StreamEvent } from "../../../web/api/schemas.ts";
import {
  type ConversationState,
  emptyConversation,
  fromMessages,
  isAtWork,
  openApprovals,
  reduce,
} from "../../../web/state/conversation.ts";

function folded(...events: readonly StreamEvent[]): ConversationState {
  return events.reduce(reduce, emptyConversation);
}

function step(index: number, body: Partial<Step>): Step {
  return {
    id: `step-${index}`,
    ...{ type: "text", id_ref: null, name: null, arguments: null, content: "", skipped: false },
    ...body,
  };
}

function stepEvent(id: string | null, data: Step): StreamEvent {
  return { event: "process_step", data, id };
}

function message(number: number, text: string): StreamEvent {
  const data = { message_id: `u${number}`, text };
  return { event: "message", data, id: String(number) };
}

const ended: StreamEvent = {
  event: "done",
  data: { token_count: 12, suggested_title: "look" },
  id: "8.end",
};

const asked: StreamEvent = {
  event: "approval_request",
  data: { id: "c1", hash: "h", shown: "rm -r build", rules: ["rm *"] },
  id: "6",
};

Deno.test("what is said is a turn, its steps are the answer, and done ends it", () => {
  const state = folded(message(4, "look"), stepEvent("5", step(1, { content: "I look." })), ended);
  assert.deepEqual(state, {
    turns: [{
      id: "u4",
      text: "look",
      steps: [step(1, { content: "I look." })],
      approvals: [],
      end: { type: "done", tokens: 12 },
    }],
    last: "8.end",
    isStale: false,
    title: "look",
  });
  assert.equal(isAtWork(state), false);
});

Deno.test("a step takes the place of an earlier one with its id, and an event without a number is no place", () => {
  const state = folded(
    message(4, "look"),
    stepEvent(null, step(1, { content: "I" })),
    stepEvent(null, step(1, { content: "I lo" })),
    stepEvent(null, step(2, { type: "tool_call", name: "read_file" })),
    stepEvent("5", step(1, { content: "I look." })),
  );
  assert.deepEqual(state.turns[0]?.steps.map(({ content }) => content), ["I look.", ""]);
  assert.deepEqual([state.last, isAtWork(state)], ["5", true]);
});

Deno.test("a step of which nothing came is taken away again", () => {
  const state = folded(
    message(4, "look"),
    stepEvent(null, step(1, { content: "I lo" })),
    stepEvent(null, step(1, { skipped: true })),
  );
  assert.deepEqual(state.turns[0]?.steps, []);
});

Deno.test("a call that did not run keeps its result", () => {
  const result = step(2, { type: "tool_result", id_ref: "c1", skipped: true });
  const state = folded(message(4, "look"), stepEvent("7", result));
  assert.deepEqual(state.turns[0]?.steps, [result]);
});

Deno.test("a question waits until its answer is heard, whoever gave it", () => {
  const before = folded(message(4, "clean"), asked);
  assert.deepEqual(openApprovals(before).map(({ id, hash }) => [id, hash]), [["c1", "h"]]);
  const after = reduce(before, {
    event: "approval_answered",
    data: { id: "c1", answer: "decline", note: "not now", by: null },
    id: "7",
  });
  assert.deepEqual(openApprovals(after), []);
  assert.deepEqual(after.turns[0]?.approvals[0]?.answered, {
    word: "decline",
    note: "not now",
    by: null,
  });
});

Deno.test("what begins without words is a turn all the same", () => {
  const state = folded(asked);
  assert.deepEqual(
    state.turns.map(({ id, text, approvals }) => [id, text, approvals.map(({ id }) => id)]),
    [["u0", "", ["c1"]]],
  );
});

Deno.test("the same events heard twice change nothing", () => {
  const events = [message(4, "clean"), asked, stepEvent("7", step(1, { content: "x" })), ended];
  assert.deepEqual(folded(...events, ...events.slice(0, 1), ended), folded(...events));
});

Deno.test("a rewind takes its message and all behind it away", () => {
  const state = folded(message(4, "a"), ended, message(9, "b"), message(12, "c"), {
    event: "rewound",
    data: { message_id: "u9" },
    id: "15",
  });
  assert.deepEqual(state.turns.map(({ id }) => id), ["u4"]);
});

Deno.test("an error ends a turn, and a step behind it goes on with it", () => {
  const failed = folded(message(4, "a"), {
    event: "error",
    data: { code: "limit", message: "steps: 9 / 9" },
    id: "6.end",
  });
  assert.deepEqual(failed.turns[0]?.end, {
    type: "failed",
    code: "limit",
    message: "steps: 9 / 9",
  });
  assert.equal(isAtWork(reduce(failed, stepEvent("7", step(1, { content: "on" })))), true);
});

Deno.test("a gap makes it stale; messages that are read anew take its place, and events go on", () => {
  const stale = reduce(emptyConversation, { event: "gap", data: { last: 9000 }, id: "9000.end" });
  assert.equal(stale.isStale, true);
  const read = fromMessages([
    { id: "a4", role: "assistant", content: { steps: [step(1, { content: "I look." })] } },
    { id: "u4", role: "user", content: { text: "look" } },
  ], stale);
  assert.deepEqual(read.turns.map(({ id, text, end }) => [id, text, end.type]), [
    ["u4", "look", "history"],
  ]);
  const later = reduce(read, message(9001, "more"));
  assert.deepEqual([later.last, later.turns.length, later.isStale], ["9001", 2, false]);
});

Deno.test("a turn that nothing was said of stays the same object", () => {
  const state = folded(message(4, "a"), ended, message(9, "b"));
  const next = reduce(state, stepEvent(null, step(1, { content: "x" })));
  assert.equal(next.turns[0], state.turns[0]);
});
