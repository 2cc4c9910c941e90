import assert from "node:assert/strict";
import { conversation, type ConversationState, type Entry } from "../../../src/agent/mod.ts";
import type { Event, Fact, NewEvent } from "../../../src/protocol/mod.ts";

const fold = (events: readonly NewEvent[], state = conversation.initial()) =>
  events.map((event, at): Event => ({
    v: 1,
    seq: state.seq + at + 1,
    at: "2026-01-01T00:00:00Z",
    ...event,
  })).reduce(conversation.reduce, state);

const said = (text: string): NewEvent => ({ type: "user_message", text });
const answered = (text: string): NewEvent => ({
  type: "step",
  part: { type: "text", text },
  end: "stop",
});
const called = (id: string): NewEvent => ({
  type: "step",
  part: { type: "tool_call", call: { id, name: "read_file", input: { path: "a" } } },
  end: "stop",
});
const result = (call: string, text: string): NewEvent => ({
  type: "tool_result",
  call,
  status: "ok",
  text,
  durationMs: 0,
});
const told = (source: string, text: string): NewEvent => ({ type: "context", source, text });
const summed = (
  upTo: number,
  more: { readonly words?: number; readonly text?: string; readonly facts?: Fact[] } = {},
): NewEvent => ({
  type: "compacted",
  summary: { upTo, text: "summary", quiz: { asked: 0, kept: 0 }, ...more },
});

function short(entry: Entry): string {
  return entry.type === "assistant"
    ? entry.parts.map((it) => it.type === "tool_call" ? it.call.id : it.text).join("+")
    : entry.text;
}

const shown = ({ transcript }: ConversationState) => transcript.entries.map(short);

/** Characters of all entries and results, counted anew. */
function sizeOf({ transcript, calls }: ConversationState): number {
  return transcript.entries.reduce((sum, entry) => {
    if (entry.type !== "assistant") return sum + entry.text.length;
    return sum +
      entry.parts.reduce(
        (all, part) =>
          part.type === "tool_call"
            ? all + JSON.stringify(part.call.input).length +
              (calls.byId[part.call.id]?.result?.text.length ?? 0)
            : all + part.text.length,
        0,
      );
  }, 0);
}

const talk: readonly NewEvent[] = [
  said("first"),
  told("instructions:AGENTS.md", "be short"),
  told("nudge:empty", "go on"),
  called("c1"),
  result("c1", "long result"),
  answered("one"),
  said("second"),
  told("instructions:AGENTS.md", "be shorter"),
  told("critical:1", "read-only"),
  answered("two"),
  said("third"),
  called("c2"),
  result("c2", "another"),
  answered("three"),
];

Deno.test("a summary stands behind the user's words and what is critical, before what came later", () => {
  const state = fold([...talk, summed(11)]);
  assert.deepEqual(shown(state), [
    "first",
    "second",
    "be shorter",
    "read-only",
    "summary",
    "third",
    "c2",
    "three",
  ]);
  assert.deepEqual(Object.keys(state.calls.byId), ["c2"]);
  assert.equal(state.calls.made, 2);
  assert.equal(state.transcript.size, sizeOf(state));
});

Deno.test("of the user's words the oldest but the first are left out", () => {
  assert.deepEqual(shown(fold([...talk, summed(12, { words: 8 })])), [
    "first",
    "be shorter",
    "read-only",
    "third",
    "summary",
    "c2",
    "three",
  ]);
});

Deno.test("a later summary takes the place of an earlier one", () => {
  const state = fold([
    ...talk,
    summed(7, { text: "old summary" }),
    said("fourth"),
    answered("four"),
    summed(11, { text: "new" }),
  ]);
  assert.deepEqual(shown(state), [
    "first",
    "second",
    "be shorter",
    "read-only",
    "new",
    "third",
    "c2",
    "three",
    "fourth",
    "four",
  ]);
  assert.equal(state.transcript.size, sizeOf(state));
});

Deno.test("a conversation goes back to a word behind the summary, and to none before it", () => {
  const state = fold([...talk, summed(7), said("fourth"), answered("four")]);
  const marks = state.transcript.marks.map(({ seq }) => seq);
  assert.deepEqual(marks, [7, 11, 16]);
  const back = fold([{ type: "rewound", to: 11 }], structuredClone(state));
  assert.deepEqual(shown(back), [
    "first",
    "be short",
    "summary",
    "second",
    "be shorter",
    "read-only",
    "two",
  ]);
  assert.equal(back.transcript.size, sizeOf(back));
  const none = fold([{ type: "rewound", to: 16 }], structuredClone(state));
  assert.deepEqual(shown(none), shown(fold([...talk, summed(7)])));
});

Deno.test("what is being done stays as it was said, be it the program's own word", () => {
  const goal: NewEvent = { type: "goal", move: "step", step: "2", text: "carry out 2" };
  const events = [said("first"), { ...goal, text: "carry out 1" }, answered("one"), goal];
  const inside = fold([...events, called("c1"), result("c1", "r"), answered("two"), summed(7)]);
  assert.deepEqual(shown(inside), ["first", "carry out 2", "summary", "two"]);
  const between = fold([...events, answered("two"), said("next"), summed(6)]);
  assert.deepEqual(shown(between), ["first", "summary", "next"]);
});

Deno.test("pruned results count no longer, neither now nor after going back", () => {
  const state = fold([...talk, { type: "compacted", pruned: 10 }]);
  assert.equal(state.transcript.pruned, 10);
  assert.equal(state.transcript.size, sizeOf(state) - "long result".length);
  const back = fold([{ type: "rewound", to: 11 }], state);
  assert.equal(back.transcript.size, sizeOf(back) - "long result".length);
});

Deno.test("what a server counted holds until less is sent", () => {
  const usage: NewEvent = {
    type: "usage",
    role: "main",
    model: "a/b",
    input: 700,
    output: 5,
    cached: 0,
    thinking: 0,
    estimated: false,
  };
  const state = fold([...talk, usage]);
  assert.deepEqual(state.transcript.sent, { tokens: 700, from: 14 });
  assert.equal(
    fold([{ type: "compacted", pruned: 3 }], structuredClone(state)).transcript.sent,
    null,
  );
  assert.equal(fold([{ type: "rewound", to: 11 }], structuredClone(state)).transcript.sent, null);
  assert.deepEqual(
    fold([{ ...usage, role: "summary", input: 9 }], structuredClone(state)).transcript.sent,
    { tokens: 700, from: 14 },
  );
});

Deno.test("that the user declined something is known after its call is forgotten", () => {
  const state = fold([
    said("first"),
    called("c1"),
    { type: "asked", call: "c1", hash: "h", shown: "?" },
    { type: "answered", call: "c1", hash: "h", answer: "decline", note: "no" },
    result("c1", "declined"),
    answered("one"),
    said("second"),
    summed(7),
  ]);
  assert.deepEqual([Object.keys(state.calls.byId), state.calls.declined], [[], true]);
});

Deno.test("facts of a summary are kept beside its text", () => {
  const facts: Fact[] = [{ kind: "read", about: "a.ts", says: "", seq: 4 }];
  const { transcript } = fold([...talk, summed(7, { facts, words: 7 })]);
  assert.deepEqual(transcript.entries.find(({ type }) => type === "summary"), {
    type: "summary",
    seq: 7,
    text: "summary",
    facts,
    words: 7,
  });
});
