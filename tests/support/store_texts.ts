import assert from "node:assert/strict";
import { kvStore } from "../../src/storage/mod.ts";
import { realClock as clock } from "./clock.ts";

/** What the processes of `store_child.ts` said, once it is certain that both streams hold it. */
export async function storeTexts(folder: string): Promise<string[]> {
  const store = await kvStore({ folder, clock });
  assert.deepEqual(store.notices, []);
  const found: string[][] = [];
  for (const stream of ["session:shared", "workspace"] as const) {
    const events = await Array.fromAsync(store.read(stream));
    found.push(
      events.map((event) => event.type === "user_message" ? event.text.replace(/\.+$/, "") : ""),
    );
  }
  await store.close();
  const [session = [], workspace = []] = found;
  assert.deepEqual(session, workspace);
  return session;
}
