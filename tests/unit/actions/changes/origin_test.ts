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

Deno.test("a call of a program goes back to the words before the program", async () => {
  const store = memoryStore({ clock: fakeClock({ now: 0 }) });
  const inner = (id: string, input: { command?: string } = {}): NewEvent => ({
    ...{ type: "program_call", program: "p", line: 1, column: 1 },
    call: { id, name: "run_shell", input },
  });
  const events = [
    message("one"),
    text("Both at once."),
    call("p"),
    inner("p.1"),
    result("p.1"),
    inner("p.2", { command: "make" }),
    result("p.2"),
    result("p"),
  ];
  await store.append([{ stream: "session:s", after: 0, events }]);
  const origins = new Origins(store);
  const of = async (call: string) => {
    const { step, said, command } = await origins.of({ session: "s", call });
    return [step, said, command];
  };
  assert.deepEqual([await of("p.1"), await of("p.2")], [
    [4, "Both at once.", null],
    [6, "Both at once.", "make"],
  ]);
  assert.deepEqual(
    await turnOf(store, { session: "s", call: "p.2" }),
    new Set(["p", "p.1", "p.2"]),
  );
});
