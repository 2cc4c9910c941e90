/** What the model has seen of a file: what it read, and what it wrote itself by a tool that edits. */

import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import type { JsonObject, NewEvent, NewEventOf } from "../../../src/protocol/mod.ts";

function folded(...events: readonly NewEvent[]) {
  return events.reduce(
    (state, event, at) => conversation.reduce(state, { v: 1, seq: at + 1, at: "", ...event }),
    conversation.initial(),
  ).seen;
}

function called(id: string, name: string, input: JsonObject): NewEvent {
  return { type: "step", part: { type: "tool_call", call: { id, name, input } }, end: "stop" };
}

type Looks = Pick<NewEventOf<"tool_result">, "saw" | "writes">;

function answered(call: string, looks: Looks): NewEvent {
  return { type: "tool_result", call, status: "ok", text: "", durationMs: 0, ...looks };
}

const read = [
  called("r", "read_file", { path: "a" }),
  answered("r", { saw: [{ path: "a", hash: "1" }] }),
];

function command(...writes: NonNullable<Looks["writes"]>): readonly NewEvent[] {
  return [called("s", "run_shell", { command: "make" }), answered("s", { writes })];
}

Deno.test("what an edit of its own wrote, the model has seen", () => {
  const edit = [
    called("e", "edit_file", { path: "a" }),
    answered("e", { writes: [{ path: "a", hash: "2" }] }),
  ];
  assert.deepEqual(folded(...read, ...edit).files, { a: "2" });
});

Deno.test("what a command wrote it has not: neither of a file that it had read, nor of another", () => {
  const seen = folded(...read, ...command({ path: "a", hash: "2" }, { path: "b", hash: "3" }));
  assert.deepEqual(seen.files, { a: "1" });
});

Deno.test("a file that a command took away stays as it was seen: one that comes back is another", () => {
  assert.deepEqual(folded(...read, ...command({ path: "a", hash: null })).files, { a: "1" });
});

Deno.test("that a command wrote a file is known of its turn, and is nothing to go back to", () => {
  const seen = folded(...read, ...command({ path: "a", hash: "2" }));
  assert.deepEqual(seen.log.map(({ path, wrote, before }) => [path, wrote, before]), [
    ["a", false, null],
    ["a", true, "1"],
  ]);
  const back = folded(...read, ...command({ path: "a", hash: "2" }), { type: "rewound", to: 3 });
  assert.deepEqual([back.files, back.log.length], [{ a: "1" }, 1]);
});

Deno.test("who is shown the file as it is now has seen it again", () => {
  const refused = [
    called("e", "edit_file", { path: "a" }),
    answered("e", { saw: [{ path: "a", hash: "2" }] }),
  ];
  assert.deepEqual(folded(...read, ...command({ path: "a", hash: "2" }), ...refused).files, {
    a: "2",
  });
});
