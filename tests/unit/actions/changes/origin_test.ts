import assert from "node:assert/strict";
import { Origins, turnOf } from "../../../../src/actions/changes/origin.ts";
import type { NewEvent } from "../../../../src/protocol/mod.ts";
import { memoryStore } from "../../../../src/storage/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

const text = (text: string): NewEvent => ({ type: "step", part: { type: "text", text } });
const call = (id: string, input: { command?: string } = {}): NewEvent => ({
  type: "step",
  part: { type: "tool_call", call: { id, name: "run_shell", input } },
});
const result = (call: string): NewEvent => ({
  type: "tool_result",
  call,
  status: "ok",
  text: "",
  durationMs: 1,
});
const message = (text: string): NewEvent => ({ type: "user_message", text });

async function logged() {
  const store = memoryStore({ clock: fakeClock({ now: 0 }) });
  const events = [
    message("one"),
    text("I look."),
    call("a"),
    result("a"),
    text("First."),
    text("Then both."),
    call("b"),
    call("c"),
    result("b"),
    result("c"),
    call("d"),
    result("d"),
    message("two"),
    call("e"),
    call("f", { command: "make" }),
  ];
  await store.append([{ stream: "session:s", after: 0, events }]);
  return store;
}

Deno.test("a call goes back to the message and to the words of the same answer", async () => {
  const origins = new Origins(await logged());
  const of = (call: string, session = "s") => origins.of({ session, call });
  assert.deepEqual(await of("a"), { step: 3, message: "one", said: "I look.", command: null });
  assert.deepEqual(await of("c"), {
    step: 8,
    message: "one",
    said: "First.\nThen both.",
    command: null,
  });
  assert.deepEqual(await of("d"), { step: 11, message: "one", said: null, command: null });
  assert.deepEqual(await of("e"), { step: 14, message: "two", said: null, command: null });
  assert.equal((await of("f")).command, "make");
  // What a formatter did to the files of call b.
  assert.deepEqual((await of("b:2")).step, 7);
  const unknown = { step: null, message: null, said: null, command: null };
  assert.deepEqual(await of("z"), unknown);
  assert.deepEqual(await of("a", "removed"), unknown);
  assert.deepEqual(await of("a", ""), unknown);
});

Deno.test("a turn is all calls of one message", async () => {
  const store = await logged();
  assert.deepEqual(await turnOf(store, { session: "s", call: "b" }), new Set(["a", "b", "c", "d"]));
  assert.deepEqual(await turnOf(store, { session: "s", call: "e" }), new Set(["e", "f"]));
  assert.equal(await turnOf(store, { session: "s", call: "z" }), null);
  assert.equal(await turnOf(store, { session: "removed", call: "a" }), null);
});
