import assert from "node:assert/strict";
import { turnEndOf } from "../../../../src/actions/changes/turn_end.ts";
import type { NewEvent } from "../../../../src/protocol/mod.ts";
import { memoryStore } from "../../../../src/storage/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

const edited = (id: string, path: string): readonly NewEvent[] => [
  {
    type: "step",
    part: { type: "tool_call", call: { id, name: "edit_file", input: { path } } },
    end: "stop",
  },
  { type: "tool_started", call: id },
  {
    type: "tool_result",
    call: id,
    status: "ok",
    text: "",
    durationMs: 1,
    writes: [{ path, hash: "0".repeat(64) }],
  },
  { type: "step", part: { type: "text", text: "Renamed." }, end: "stop" },
];

async function logged() {
  const store = memoryStore({ clock: fakeClock({ now: 0 }) });
  const events: readonly NewEvent[] = [
    { type: "user_message", text: "Rename x in a.py and b.py, do not commit." },
    ...edited("a", "a.py"),
    { type: "user_message", text: "Fix the sum in c.py." },
    ...edited("c", "c.py"),
  ];
  await store.append([{ stream: "session:s", after: 0, events }]);
  return store;
}

Deno.test("a change goes back to what its turn owed, and to how that turn ended", async () => {
  const store = await logged();
  const first = await turnEndOf(store, { session: "s", call: "a" });
  assert.deepEqual(first?.owed.due, { kind: "change", files: ["a.py", "b.py"], commands: [] });
  assert.deepEqual(first?.owed.bounds.no, ["commits"]);
  assert.deepEqual(first?.outcome, { kind: "partly", why: "files", what: "b.py" });
  const second = await turnEndOf(store, { session: "s", call: "c:2" });
  assert.deepEqual(second?.owed.due, { kind: "change", files: ["c.py"], commands: [] });
  assert.deepEqual(second?.outcome, { kind: "done_unverified", why: "not_run" });
  assert.equal(await turnEndOf(store, { session: "s", call: "x" }), null);
});
