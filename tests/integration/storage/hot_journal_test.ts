/** A process killed while Deno KV makes its first tables leaves a journal to be rolled back. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { kvStore } from "../../../src/storage/mod.ts";
import { fakeClock } from "../../support/clock.ts";

Deno.test("a store killed in its first milliseconds is opened again", async () => {
  const base = await Deno.makeTempDir();
  try {
    // A transaction so large that its pages reach the file before it is committed.
    const path = `${base}/alive.db`;
    const alive = new DatabaseSync(path);
    alive.exec("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; CREATE TABLE t (x)");
    const insert = alive.prepare("INSERT INTO t VALUES (?)");
    for (let row = 0; row < 100; row++) insert.run("x".repeat(4000));
    const folder = `${base}/data`;
    await Deno.mkdir(folder, { mode: 0o700 });
    await Deno.copyFile(path, `${folder}/log.kv`);
    await Deno.copyFile(`${path}-journal`, `${folder}/log.kv-journal`);
    alive.close();
    // What a process leaves that never came to its end.
    await Deno.writeTextFile(`${folder}/log.kv.state`, "", { mode: 0o600 });

    const store = await kvStore({ folder, clock: fakeClock() });
    assert.deepEqual(store.notices, []);
    const events = [{ type: "user_message", text: "hello" }] as const;
    const outcome = await store.append([{ stream: "session:s", after: 0, events }]);
    assert.equal(outcome.type, "appended");
    await store.close();
  } finally {
    await Deno.remove(base, { recursive: true });
  }
});
