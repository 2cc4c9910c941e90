import assert from "node:assert/strict";
import type { NewEvent, Store } from "../../../src/protocol/mod.ts";
import { kvStore, maxAppendEvents, memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";

const said = (text: string): NewEvent => ({ type: "user_message", text });
const many = Array.from({ length: maxAppendEvents + 1 }, (_, at) => said(`${at} `.repeat(300)));

async function texts(store: Store): Promise<readonly string[]> {
  const events = await Array.fromAsync(store.read("session:a"));
  return events.flatMap((event) => event.type === "user_message" ? [event.text] : []);
}

async function holds(store: Store): Promise<void> {
  const stream = "session:a";
  const whole = await store.append([{ stream, after: 0, whole: true, events: many }]);
  assert.equal(whole.type, "appended");
  assert.deepEqual(await texts(store), many.map((it) => it.type === "user_message" && it.text));
  // Only what begins may be of any length, and only once.
  await assert.rejects(
    store.append([{ stream, after: many.length, whole: true, events: many }]),
    TypeError,
  );
  const again = await store.append([{ stream, after: 0, whole: true, events: [said("x")] }]);
  assert.deepEqual(again, { type: "conflict", stream });
  const beside = { stream: "workspace", after: 0, events: [said("x")] } as const;
  await assert.rejects(
    store.append([{ stream: "session:b", after: 0, whole: true, events: many }, beside]),
    TypeError,
  );
  const more = await store.append([{ stream, after: many.length, events: [said("more")] }]);
  assert.equal(more.type, "appended");
  assert.deepEqual([await store.head(stream), await store.sessions()], [many.length + 1, [stream]]);
  await store.close();
}

Deno.test("a new stream of any length is written whole, in memory", async () => {
  await holds(memoryStore({ clock: fakeClock() }));
});

Deno.test("a new stream of any length is written whole, on disk", async () => {
  const folder = await Deno.makeTempDir();
  await holds(await kvStore({ folder, clock: fakeClock() }));
  await Deno.remove(folder, { recursive: true });
});
