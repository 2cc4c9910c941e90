/** What a program did by calls of its own belongs to its turn, as if the model had made them. */

import assert from "node:assert/strict";
import { withInner } from "../../../src/agent/mod.ts";
import { unaskedLines } from "../../../src/cli/unasked.ts";
import { extracted } from "../../../src/context/compaction/extract/mod.ts";
import { pruning } from "../../../src/context/compaction/prune.ts";
import { changesIn, pieceOf, turnOf } from "../../../src/session/finished.ts";
import type { NewEvent } from "../../../src/protocol/mod.ts";
import { folded, programLog } from "../../support/inner_calls.ts";

const hash = "a".repeat(64);
const log = programLog("Mend shop.py", [
  { name: "read_file", input: { path: "shop.py" }, result: { text: "the text" } },
  {
    name: "edit_file",
    input: { path: "shop.py", new_text: "x".repeat(5_000) },
    acts: true,
    result: { text: "edited", writes: [{ path: "shop.py", hash }], change: "s1:c1.2" },
  },
  {
    name: "run_shell",
    input: { command: "pytest -q" },
    acts: true,
    result: { status: "failed", exit: 1, text: "1 failed\nat line 3" },
  },
]);

Deno.test("of a program that has ended, what did more than read stays, in few words", () => {
  const { calls } = folded(log);
  assert.deepEqual(
    withInner(calls, "c1").map(({ call, result }) => [call.id, call.input, result?.text]),
    [
      ["c1", { code: "…" }, "printed"],
      ["c1.2", { path: "shop.py", new_text: "x".repeat(500) }, "edited"],
      ["c1.3", { command: "pytest -q" }, "1 failed\nat line 3"],
    ],
  );
  assert.deepEqual([withInner(calls, "c1.2").length, withInner(calls, "c2")], [1, []]);
});

Deno.test("changes of a turn are those of its programs' calls too", () => {
  const state = folded(log);
  assert.deepEqual(changesIn(state.transcript.entries, state), ["s1:c1", "s1:c1.2", "s1:c1.3"]);
});

Deno.test("what a turn did and where it failed is told of a program's calls", () => {
  const state = folded(log);
  const { files, done, failures } = turnOf(state);
  assert.deepEqual({ files, done, failures }, {
    files: ["shop.py"],
    done: "run_program, edit_file",
    failures: ["pytest -q: 1 failed"],
  });
  assert.deepEqual(pieceOf(state, { session: "s1", turns: 1 }).open, ["pytest -q: 1 failed"]);
});

Deno.test("a summary knows what a program changed and ran", () => {
  const state = folded(log);
  const facts = extracted(state.transcript.entries, { ...state, upTo: state.seq + 1 });
  const told = facts.filter(({ kind }) => kind === "changed" || kind === "failing");
  assert.deepEqual(told.map(({ kind, about, says }) => [kind, about, says]), [
    ["changed", "shop.py", "not checked"],
    ["failing", "pytest -q", "exit 1: at line 3 / 1 failed"],
  ]);
});

Deno.test("a call of a program that nobody could allow is told at the end", () => {
  const call = { id: "c1.1", name: "run_shell", input: { command: "npm ci" } };
  const inner: readonly NewEvent[] = [
    { type: "program_call", program: "c1", call, line: 1, column: 1 },
    { type: "asked", call: "c1.1", shown: "It?", hash, rules: ["npm ci"] },
    { type: "answered", call: "c1.1", answer: "decline", hash, unattended: true },
    { type: "tool_result", call: "c1.1", status: "denied", text: "", durationMs: 0 },
  ];
  const state = folded([...log.slice(0, 3), ...inner, ...log.slice(-2)]);
  assert.deepEqual(unaskedLines(state, (key) => key), ["end.rule"]);
});

Deno.test("what a program's failing check printed is not pruned", () => {
  const reads = Array.from({ length: 40 }, (_, at): readonly NewEvent[] => {
    const call = { id: `r${at}`, name: "read_file", input: { path: `${at}` } };
    const text = "word ".repeat(400);
    return [
      { type: "step", part: { type: "tool_call", call }, end: "stop" },
      { type: "tool_result", call: call.id, status: "ok", durationMs: 0, text },
    ];
  }).flat();
  const isPruned = (exit: number) => {
    const program = programLog("Mend it", [
      { name: "run_shell", input: { command: "pytest -q" }, acts: true, result: { exit } },
    ]);
    const next: NewEvent = { type: "user_message", text: "Go on" };
    const state = folded([...program, next, ...reads, next]);
    return pruning(state, { count: (text) => text.length / 4, room: 4_000 }) !== null;
  };
  assert.deepEqual([isPruned(0), isPruned(1)], [true, false]);
});
