/** Work that is taken back within a turn is no work, by the contents of the files and by what is said. */

import assert from "node:assert/strict";
import { further } from "../../../src/agent/answer/signs.ts";
import { progress } from "../../../src/agent/folds/progress.ts";
import { judge } from "../../../src/agent/ending/judge.ts";
import { owed } from "../../../src/agent/mod.ts";
import type { NewEvent } from "../../../src/protocol/mod.ts";

const task = "Make the pool in pool.py thread-safe";

function progressOf(events: readonly NewEvent[]) {
  return events.reduce(
    (state, event, seq) => progress.reduce(state, { v: 1, seq, at: "", ...event }),
    progress.initial(),
  );
}

function call(id: string, name: string, path: string): NewEvent {
  return { type: "step", part: { type: "tool_call", call: { id, name, input: { path } } } };
}

const read = (path: string, hash: string): readonly NewEvent[] => [
  call("r", "read_file", path),
  { type: "tool_result", call: "r", status: "ok", text: "", durationMs: 0, saw: [{ path, hash }] },
];

const wrote = (path: string, hash: string | null, created?: true): readonly NewEvent[] => [
  call("w", "edit_file", path),
  { type: "tool_started", call: "w" },
  {
    type: "tool_result",
    call: "w",
    status: "ok",
    text: "",
    durationMs: 0,
    writes: [{ path, hash, ...created ? { created } : {} }],
  },
];

function endOf(text: string, events: readonly NewEvent[], words = task) {
  const { outcome } = judge({
    owed: owed(words),
    task: words,
    phase: "work",
    text,
    end: "stop",
    progress: progressOf([{ type: "user_message", text: words }, ...events]),
    attended: false,
    toolNames: [],
    told: [],
    refused: false,
    further,
  });
  return "why" in outcome ? `${outcome.kind} ${outcome.why}` : outcome.kind;
}

const locked = "The pool takes a lock now.";

Deno.test("a file that has its content again was not changed, whatever is said", () => {
  const there = [...read("pool.py", "h1"), ...wrote("pool.py", "h2")];
  assert.equal(endOf(locked, there), "done_unverified not_run");
  assert.equal(endOf(locked, [...there, ...wrote("pool.py", "h1")]), "stopped claim");
  assert.equal(
    endOf("I could not get rid of the deadlock.", [...there, ...wrote("pool.py", "h1")]),
    "gave_up",
  );
});

Deno.test("a new file that is removed again was not made", () => {
  const made = wrote("pool.py", "h1", true);
  assert.equal(endOf(locked, made), "done_unverified not_run");
  assert.equal(endOf(locked, [...made, ...wrote("pool.py", null)]), "stopped claim");
});

Deno.test("one file of two that has its content again leaves the other changed", () => {
  const both = [...read("pool.py", "h1"), ...wrote("pool.py", "h2"), ...wrote("test.py", "h3")];
  assert.equal(endOf(locked, [...both, ...wrote("pool.py", "h1")]), "done_unverified not_run");
});

Deno.test("a file that nobody had read has no content to come back to", () => {
  const unread = [...wrote("pool.py", "h2"), ...wrote("pool.py", "h1")];
  assert.equal(endOf(locked, unread), "done_unverified not_run");
});

/** Something is changed at the end of each. */
const told: readonly (readonly [string, string])[] = [
  ["It deadlocked, so I put pool.py back to how it was.", "partly admitted"],
  ["The lock broke two tests and I reverted it.", "partly admitted"],
  ["I rolled the change back to the original version.", "partly admitted"],
  ["加锁以后会死锁，我又改回原样了。", "partly admitted"],
  ["Ich habe es wieder rückgängig gemacht.", "partly admitted"],
  ["うまくいかず、元に戻しました。", "partly admitted"],
  [
    "I reverted my first attempt. The pool now takes one lock for all lists.",
    "done_unverified not_run",
  ],
  ["Connections go back to the pool under a lock.", "done_unverified not_run"],
  ["If it gets slow, you can put it back to how it was.", "done_unverified not_run"],
];

for (const [text, end] of told) {
  Deno.test(`taken back in words: ${text}`, () => {
    assert.equal(endOf(text, [...read("pool.py", "h1"), ...wrote("pool.py", "h2")]), end);
  });
}

Deno.test("what was to be taken back and is, is done", () => {
  const events = [...read("pool.py", "h1"), ...wrote("pool.py", "h2")];
  assert.equal(
    endOf("I put it back to how it was.", events, "Revert the lock in pool.py"),
    "done_unverified not_run",
  );
});
