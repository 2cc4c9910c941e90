import assert from "node:assert/strict";
import { memoryStore, redactedStore } from "../../../src/storage/mod.ts";
import type { NewEvent } from "../../../src/protocol/mod.ts";
import { KnownSecrets } from "../../../src/util/mod.ts";
import { fakeClock } from "../../support/clock.ts";

const key = 'sk-"quoted"\\0123456789';

Deno.test("no event that is stored holds a key, and the rest of it is as it was", async () => {
  const known = new KnownSecrets([key]);
  const inner = memoryStore({ clock: fakeClock({ now: 1 }) });
  const store = redactedStore(inner, known);
  const event = (text: string): NewEvent => ({ type: "user_message", text });
  const hex = new TextEncoder().encode(key).toHex();
  const written = await store.append([{
    stream: "workspace",
    after: 0,
    events: [event(`a "${key}" b`), event(JSON.stringify({ key })), event(hex), event("plain")],
  }]);
  assert.equal(written.type, "appended");
  const texts: string[] = [];
  for await (const it of store.read("workspace")) {
    if (it.type === "user_message") texts.push(it.text);
  }
  assert.deepEqual(texts, ['a "****" b', '{"key":"****"}', "****", "plain"]);
});
