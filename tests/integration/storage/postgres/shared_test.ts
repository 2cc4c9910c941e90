/** What a store in PostgreSQL promises beyond the cases of every store, against a real server. */

import assert from "node:assert/strict";
import { AgentError, type NewEvent, type StreamName } from "../../../../src/protocol/mod.ts";
import { common } from "../../../../src/storage/common.ts";
import { checkStore, copyStore } from "../../../../src/storage/copy.ts";
import { kvStore, maxAppendEvents, memoryLocks } from "../../../../src/storage/mod.ts";
import { openSql } from "../../../../src/storage/postgres/client.ts";
import { migrate, prepareSchema, schemaState } from "../../../../src/storage/postgres/schema.ts";
import { type Sql, SqlError } from "../../../../src/storage/postgres/sql.ts";
import { type SharedStore, sharedStore } from "../../../../src/storage/postgres/store.ts";
import { sleep } from "../../../../src/util/mod.ts";
import { databaseTest, type PostgresServer, postgresServer } from "../../../support/postgres.ts";
import { tcpProxy } from "../../../support/tcp_proxy.ts";

const said = (text: string): NewEvent => ({ type: "user_message", text });
const clock = { now: () => Date.now(), sleep };

interface Opening {
  readonly place: string;
  readonly leaseMs?: number;
  readonly files?: ReturnType<typeof memoryLocks>;
}

function open(sql: Sql, { place, leaseMs, files = memoryLocks() }: Opening): Promise<SharedStore> {
  const shared = { sql, clock, common, place, files, database: "postgres://test", name: "test" };
  return sharedStore({ ...shared, ...leaseMs === undefined ? {} : { leaseMs } });
}

/** What the failure's sentence is, with its values. */
async function failure(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(() => null, (error: unknown) => error);
  return error instanceof AgentError ? { code: error.code, ...error.params } : error;
}

async function texts(store: SharedStore): Promise<readonly string[]> {
  return await Array.fromAsync(
    store.read("session:a"),
    (event) => event.type === "user_message" ? event.text : event.type,
  );
}

async function takesOver(server: PostgresServer): Promise<void> {
  const sql = openSql(await server.database());
  const one = await open(sql, { place: "one", leaseMs: 300 });
  const two = await open(sql, { place: "two", leaseMs: 60_000 });
  const held = await one.locks.drive("a");
  assert(held);
  assert.equal(await two.locks.drive("a"), null);
  assert.equal(await two.locks.drivenElsewhere("a"), true);
  assert.equal(await one.locks.drivenElsewhere("a"), false);
  await one.append([{ stream: "session:a", after: 0, events: [said("one")] }]);
  // It stops renewing, as a process that is stopped or cut off.
  await one.close();
  let taken = null;
  while (taken === null) taken = await two.locks.drive("a");
  await two.append([{ stream: "session:a", after: 1, events: [said("two")] }]);
  const late = one.append([{ stream: "session:a", after: 2, events: [said("late")] }]);
  assert.deepEqual(await failure(late), { code: "store.taken_over" });
  assert.deepEqual(await texts(two), ["one", "two"]);
  // Whoever holds nothing appends as on a disk: an answer from elsewhere.
  const three = await open(sql, { place: "three" });
  const answer = [{ stream: "session:a", after: 2, events: [said("answer")] }] as const;
  assert.equal((await three.append(answer)).type, "appended");
  taken.release();
  held.release();
  for (const store of [two, three]) await store.close();
  await sql.close();
}

async function samePlace(server: PostgresServer): Promise<void> {
  const sql = openSql(await server.database());
  const files = memoryLocks();
  const dead = await open(sql, { place: "here", leaseMs: 3_600_000 });
  const next = await open(sql, { place: "here", files });
  assert(await dead.locks.drive("a"));
  // Its own file lock is no longer held by anybody, so that nobody waits for an hour.
  const lock = await next.locks.drive("a");
  assert(lock);
  assert.equal(await next.locks.drive("a"), null);
  lock.release();
  const apply = await next.locks.apply();
  apply.release();
  for (const store of [dead, next]) await store.close();
  await sql.close();
}

/** A way to the database on which the answer to the next append is lost, once it was stored. */
function forgetful(sql: Sql): Sql & { forget(): void } {
  let forgets = false;
  return {
    ...{ listen: (hear) => sql.listen(hear), close: () => sql.close() },
    forget: () => void (forgets = true),
    async query(text, params) {
      const rows = await sql.query(text, params);
      if (!forgets || !text.includes("agent.append")) return rows;
      forgets = false;
      throw new SqlError("CONNECTION_CLOSED", "the connection was lost");
    },
  };
}

async function storedOnce(server: PostgresServer): Promise<void> {
  const sql = openSql(await server.database());
  const lossy = forgetful(sql);
  const [one, two] = [await open(lossy, { place: "one" }), await open(sql, { place: "two" })];
  const write = (after: number, text: string) =>
    [{ stream: "session:a", after, events: [said(text)] }] as const;
  lossy.forget();
  assert.equal((await one.append(write(0, "one"))).type, "appended");
  assert.deepEqual(await two.append(write(0, "no")), { type: "conflict", stream: "session:a" });
  assert.deepEqual(await texts(two), ["one"]);
  for (const store of [one, two]) await store.close();
  await sql.close();
}

async function hears(server: PostgresServer): Promise<void> {
  const url = await server.database();
  const proxy = tcpProxy(server.port);
  const waits = { connectMs: 2_000, answerMs: 2_000, beatMs: 50 };
  const near = openSql(url.replace(`:${server.port}/`, `:${proxy.port}/`), waits);
  const far = openSql(url);
  const [one, two] = [await open(near, { place: "one" }), await open(far, { place: "two" })];
  const over = new AbortController();
  const rings = one.watch(over.signal);
  await rings.next();
  const heard = async (after: number) => {
    const before = await one.mark();
    await two.append([{ stream: "session:a", after, events: [said("x")] }]);
    // The head is in the database before the bell has come.
    while (await one.mark() === before) await rings.next();
    assert.equal(await one.head("session:a"), after + 1);
    return await one.mark();
  };
  const marks = [await heard(0), await heard(1)];
  proxy.cut();
  marks.push(await heard(2));
  assert.equal(new Set(marks).size, 3);
  over.abort();
  for (const store of [one, two]) await store.close();
  for (const sql of [near, far]) await sql.close();
  proxy.close();
}

async function versions(server: PostgresServer): Promise<void> {
  const sql = openSql(await server.database());
  const steps = ["CREATE TABLE agent.one (a integer);", "CREATE TABLE agent.two (b integer);"];
  await Promise.all([prepareSchema(sql, steps.slice(0, 1)), migrate(sql, steps.slice(0, 1))]);
  assert.deepEqual(await schemaState(sql, steps), { found: 1, known: 2 });
  assert.deepEqual(await failure(prepareSchema(sql, steps)), {
    ...{ code: "store.schema_older", found: 1, known: 2 },
  });
  const before = await Promise.all([1, 2, 3].map(() => migrate(sql, steps)));
  assert.deepEqual(before[0], { found: 1, known: 2 });
  await prepareSchema(sql, steps);
  assert.deepEqual(await failure(prepareSchema(sql, steps.slice(0, 1))), {
    ...{ code: "store.schema_newer", found: 2, known: 1 },
  });
  // A step that fails leaves nothing of itself.
  const broken = [...steps, "CREATE TABLE agent.three (c integer); SELECT 1 / 0;"];
  await assert.rejects(migrate(sql, broken));
  assert.deepEqual(await schemaState(sql, steps), { found: 2, known: 2 });
  await sql.close();
}

async function damage(server: PostgresServer): Promise<void> {
  const sql = openSql(await server.database());
  const store = await open(sql, { place: "one" });
  const events = ["one", "two", "three"].map(said);
  await store.append([{ stream: "session:a", after: 0, events }]);
  await sql.query(`UPDATE agent.event SET event = '{"v":1,"seq":2}' WHERE seq = 2`);
  assert.deepEqual(await failure(texts(store)), {
    ...{ code: "store.damaged", stream: "session:a", seq: 2 },
  });
  await store.close();
  await sql.close();
}

/** More than one statement takes of it. */
async function whole(server: PostgresServer): Promise<void> {
  const sql = openSql(await server.database());
  const store = await open(sql, { place: "one" });
  const many = Array.from({ length: maxAppendEvents * 2 }, (_, at) => `${at} `.repeat(800));
  const write = (texts: readonly string[]) =>
    [{ stream: "session:a", after: 0, whole: true, events: texts.map(said) }] as const;
  assert.equal((await store.append(write(many))).type, "appended");
  const others = many.map(() => "other".repeat(800));
  assert.deepEqual(await store.append(write(others)), { type: "conflict", stream: "session:a" });
  assert.deepEqual(await texts(store), many);
  await store.close();
  await sql.close();
}

async function moves(server: PostgresServer): Promise<void> {
  const folder = await Deno.makeTempDir();
  const sql = openSql(await server.database());
  const at = { now: () => Date.UTC(2030, 0, 1), sleep };
  const disk = await kvStore({ folder: `${folder}/one`, clock: at });
  const shared = await open(sql, { place: "one" });
  const back = await kvStore({ folder: `${folder}/two`, clock });
  for (const [after, session] of ["b", "a", "b"].entries()) {
    const stream: StreamName = `session:${session}`;
    const events = [said("x".repeat(100_000)), said("\0 \ud800 中文")];
    await disk.append([{ stream, after: after === 2 ? 2 : 0, events }]);
  }
  // Of a kind that only a newer program knows.
  const raw = { v: 1, seq: 1, at: "2031-01-01T00:00:00.000Z", type: "newer", more: [1] };
  const newer = { v: 1, seq: 1, at: raw.at, type: "unknown", raw } as const;
  assert.equal(await disk.bring("workspace", [newer]), true);
  assert.equal(await disk.bring("workspace", [newer]), false);
  const hash = await disk.blobs.put(new TextEncoder().encode("content ".repeat(1_000)));
  const progress = () => {};
  assert.deepEqual(await copyStore(disk, shared, { progress }), {
    ...{ streams: 3, events: 7, blobs: 1 },
  });
  assert.deepEqual(await copyStore(disk, shared, { progress }), {
    ...{ streams: 3, events: 0, blobs: 0 },
  });
  await copyStore(shared, back, { progress });
  for (const stream of ["session:a", "session:b", "workspace"] as const) {
    const [before, after] = await Promise.all([
      Array.fromAsync(disk.read(stream)),
      Array.fromAsync(back.read(stream)),
    ]);
    assert.deepEqual(after, before);
  }
  assert.deepEqual(await back.sessions(), ["session:a", "session:b"]);
  assert.deepEqual(await back.blobs.get(hash), await disk.blobs.get(hash));
  const sound = { streams: 3, events: 7, blobs: 1, damaged: [], lostBlobs: 0 };
  assert.deepEqual(await checkStore(shared, { progress }), sound);

  await back.append([{ stream: "session:a", after: 2, events: [said("here")] }]);
  await shared.append([{ stream: "session:a", after: 2, events: [said("there")] }]);
  const differs = { code: "store.differs", stream: "session:a" };
  assert.deepEqual(await failure(copyStore(shared, back, { progress })), differs);
  await sql.query(`UPDATE agent.event SET sum = sum + 1 WHERE stream = 'session:b' AND seq = 2`);
  await sql.query(`UPDATE agent.blob SET content = 'x'`);
  assert.deepEqual(await checkStore(shared, { progress }), {
    ...{ streams: 3, events: 7, blobs: 1, lostBlobs: 1 },
    damaged: [{ stream: "session:b", seq: 2 }],
  });
  for (const store of [disk, shared, back]) await store.close();
  await sql.close();
  await Deno.remove(folder, { recursive: true });
}

databaseTest("servers share a log in PostgreSQL", async () => {
  const server = await postgresServer(["fsync=off"]);
  try {
    for (const part of [takesOver, samePlace, storedOnce, hears, versions, damage, whole, moves]) {
      await part(server);
    }
    const sql = openSql(`postgres://agent@127.0.0.1:${server.port}/absent`);
    assert.deepEqual(await failure(open(sql, { place: "one" })), {
      ...{ code: "store.refused", place: "postgres://test" },
      detail: 'database "absent" does not exist',
    });
    await sql.close();
  } finally {
    await server.close();
  }
});
