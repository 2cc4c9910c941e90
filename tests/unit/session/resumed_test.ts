import assert from "node:assert/strict";
import type { Store } from "../../../src/protocol/mod.ts";
import { resumeSession } from "../../../src/session/mod.ts";
import { memoryStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { drive, driveWith, memoryPorts, newSession } from "../../support/session.ts";

/** A store that counts what is read of others than the session itself. */
function watched() {
  const store = memoryStore({ clock: fakeClock({ now: Date.UTC(2026, 0, 1), auto: true }) });
  const read: string[] = [];
  const it: Store = {
    ...store,
    sessions() {
      read.push("sessions");
      return store.sessions();
    },
    read(stream, options) {
      read.push(stream);
      return store.read(stream, options);
    },
  };
  return { store: it, read };
}

async function answeredOnce(store: Store): Promise<string> {
  const session = await newSession(memoryPorts({ store }), [{ text: "Hello." }]);
  await session.send("Say hello.");
  await drive(session);
  await session.close();
  return session.id;
}

Deno.test("a session that nothing is left of is gone on with without a look at all the others", async () => {
  const { store, read } = watched();
  const id = await answeredOnce(store);
  read.length = 0;
  const session = await resumeSession(memoryPorts({ store }), id, driveWith([{ text: "Again." }]));
  assert.deepEqual(read.filter((it) => it === "sessions"), []);
  assert.deepEqual(read.filter((it) => it === "workspace").length, 1);
  await session.close();
});

Deno.test("what is to be said first is in the log when the session is read", async () => {
  const { store } = watched();
  const id = await answeredOnce(store);
  const seen: number[] = [];
  const session = await resumeSession(memoryPorts({ store }), id, {
    ...driveWith([{ text: "Again." }]),
    async first() {
      const after = await store.head(`session:${id}`);
      await store.append([{
        stream: `session:${id}`,
        after,
        events: [{ type: "user_message", text: "Once more." }],
      }]);
      seen.push(after + 1);
    },
  });
  assert.deepEqual([session.state.seq, session.actor], [seen[0], "agent"]);
  await session.close();
});
