/**
 * Appends beside each other: Deno KV on this disk, and a PostgreSQL server of this machine with its own
 * settings (`fsync` on), reached over loopback by the thread of the program. One event of 300 bytes at a
 * time, by one writer and by eight, each of a session of its own; prints a table for `server.md`.
 */

import type { NewEvent, Store } from "../src/protocol/mod.ts";
import { common } from "../src/storage/common.ts";
import { fileLocks, kvStore } from "../src/storage/mod.ts";
import { addressOf } from "../src/storage/postgres/address.ts";
import { sharedStore } from "../src/storage/postgres/store.ts";
import { startSql } from "../src/storage/postgres/thread.ts";
import { sleep } from "../src/util/mod.ts";
import { postgresServer } from "../tests/support/postgres.ts";

const appends = 400;
const event: NewEvent = { type: "user_message", text: "x".repeat(240) };
const clock = { now: () => Date.now(), sleep };

async function measure(name: string, store: Store, writers: number): Promise<void> {
  const waits: number[] = [];
  const began = performance.now();
  await Promise.all(Array.from({ length: writers }, async (_, writer) => {
    for (let after = 0; after < appends / writers; after++) {
      const at = performance.now();
      const stream = `session:${writers}-${writer}` as const;
      await store.append([{ stream, after, events: [event] }]);
      waits.push(performance.now() - at);
    }
  }));
  const perSecond = waits.length / (performance.now() - began) * 1000;
  waits.sort((a, b) => a - b);
  const at = (part: number) => (waits[Math.floor(waits.length * part)] ?? 0).toFixed(1);
  console.log(
    `| ${name} | ${writers} | ${at(0.5)} ms | ${at(0.95)} ms | ${perSecond.toFixed(0)} |`,
  );
}

console.log("| store | writers | median | p95 | appends a second |\n|---|---|---|---|---|");
const folder = await Deno.makeTempDir();
const disk = await kvStore({ folder, clock });
for (const writers of [1, 8]) await measure("Deno KV on disk", disk, writers);
await disk.close();

const server = await postgresServer();
const address = addressOf(await server.database());
if (address === null) throw new Error("no address");
const sql = startSql(address);
const shared = await sharedStore({
  ...{ sql, clock, common, database: address.place, name: "bench", place: "here" },
  files: fileLocks({ folder }),
});
for (const writers of [1, 8]) await measure("PostgreSQL", shared, writers);
await shared.close();
await sql.close();
await server.close();
await Deno.remove(folder, { recursive: true });
