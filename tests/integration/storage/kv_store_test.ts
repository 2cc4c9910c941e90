import assert from "node:assert/strict";
import {
  AgentError,
  type NewEvent,
  type Store,
  type StreamName,
} from "../../../src/protocol/mod.ts";
import { keys } from "../../../src/storage/keys.ts";
import { kvStore, type StoreNotice } from "../../../src/storage/mod.ts";
import { encodeValue } from "../../../src/storage/record.ts";
import { fakeClock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";
import { failingKv } from "../../support/kv.ts";

const clock = fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
const stream: StreamName = "session:a";
const said = (text: string): NewEvent => ({ type: "user_message", text });
const locked = () => new TypeError("database is locked");

async function texts(store: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const event of store.read(stream)) {
    found.push(event.type === "user_message" ? event.text : event.type);
  }
  return found;
}

/** A store with three messages, closed again. */
async function threeMessages(folder: string): Promise<void> {
  const store = await kvStore({ folder, clock });
  await store.append([{ stream, after: 0, events: ["one", "two", "three"].map(said) }]);
  await store.close();
}

async function threeWithoutBackup(folder: string): Promise<void> {
  await threeMessages(folder);
  await Deno.remove(`${folder}/log.kv.backup`);
}

/** Changes the file behind the store's back, where only the rows show it. */
async function tamper(folder: string, change: (kv: Deno.Kv) => Promise<unknown>): Promise<void> {
  const kv = await Deno.openKv(`${folder}/log.kv`);
  await change(kv);
  kv.close();
}

async function modes(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name } of Deno.readDir(folder)) {
    found[name] = (((await Deno.stat(`${folder}/${name}`)).mode ?? 0) & 0o777).toString(8);
  }
  return found;
}

Deno.test("only the owner can look at the files of a store", () =>
  withFolder(async (parent) => {
    const folder = `${parent}/data/store`;
    const store = await kvStore({ folder, clock });
    await store.append([{ stream, after: 0, events: [said("x")] }]);
    await store.blobs.put(new Uint8Array(10));
    assert.deepEqual(await modes(folder), {
      bell: "600",
      "log.kv": "600",
      "log.kv-shm": "600",
      "log.kv-wal": "600",
      "log.kv.state": "600",
      "blobs.kv": "600",
      "blobs.kv-shm": "600",
      "blobs.kv-wal": "600",
      "blobs.kv.state": "600",
    });
    assert.deepEqual(await modes(parent), { data: "700" });
    await store.close();
  }));

Deno.test("the file of blobs is not there before the first blob", () =>
  withFolder(async (folder) => {
    await threeMessages(folder);
    assert.deepEqual(Object.keys(await modes(folder)).sort(), [
      "bell",
      "log.kv",
      "log.kv.backup",
      "log.kv.state",
    ]);
  }));

Deno.test("a large event is read back without the file of blobs", () =>
  withFolder(async (folder) => {
    const first = await kvStore({ folder, clock });
    await first.append([{ stream, after: 0, events: [said("y".repeat(300_000))] }]);
    await first.close();
    assert.deepEqual(Object.keys(await modes(folder)).sort(), [
      "bell",
      "log.kv",
      "log.kv.backup",
      "log.kv.state",
    ]);
    const second = await kvStore({ folder, clock });
    assert.deepEqual(await texts(second), ["y".repeat(300_000)]);
    await second.close();
  }));

Deno.test("a hundred sessions that say something at once share a few commits", () =>
  withFolder(async (folder) => {
    let commits = 0;
    const open = async (path: string) =>
      failingKv(await Deno.openKv(path), (call) => {
        if (call === "commit") commits++;
        return null;
      });
    const store = await kvStore({ folder, clock, open });
    const names = Array.from({ length: 100 }, (_, index): StreamName => `session:s${index}`);
    for (const after of [0, 1]) {
      await Promise.all(
        names.map((stream) => store.append([{ stream, after, events: [said("x")] }])),
      );
    }
    assert(commits <= 8, `${commits} commits`);
    assert.deepEqual(
      await Promise.all(names.map((stream) => store.head(stream))),
      names.map(() => 2),
    );
    await store.close();
  }));

Deno.test("a store that is closed while appends wait for the disk has them all", () =>
  withFolder(async (folder) => {
    const store = await kvStore({ folder, clock });
    const names = Array.from({ length: 250 }, (_, index): StreamName => `session:s${index}`);
    const appended = names.map((stream) =>
      store.append([{ stream, after: 0, events: [said("x")] }])
    );
    // More than one commit takes: some have not even begun.
    await appended[0];
    await store.close();
    assert.deepEqual(
      (await Promise.all(appended)).map(({ type }) => type),
      names.map(() => "appended"),
    );
  }));

Deno.test("every call waits until another process has written", () =>
  withFolder(async (folder) => {
    await threeMessages(folder);
    const calls: string[] = [];
    const failed = new Set<string>();
    const store = await kvStore({
      folder,
      clock,
      open: async (path) =>
        failingKv(await Deno.openKv(path), (call) => {
          calls.push(call);
          if (failed.has(call)) return null;
          failed.add(call);
          return locked();
        }),
    });
    assert.deepEqual(await texts(store), ["one", "two", "three"]);
    const outcome = await store.append([{ stream, after: 3, events: [said("four")] }]);
    assert.equal(outcome.type, "appended");
    assert.deepEqual(calls, ["get", "get", "list", "list", "get", "commit", "commit"]);
    await store.close();
  }));

Deno.test("a file that stays locked ends in one clear failure after ten seconds of waiting", () =>
  withFolder(async (folder) => {
    const waiting = fakeClock({ auto: true });
    const store = await kvStore({
      folder,
      clock: waiting,
      random: () => 0.5,
      open: async (path) => failingKv(await Deno.openKv(path), locked),
    });
    await assert.rejects(
      store.head(stream),
      new AgentError("locked", "store.busy", { path: `${folder}/log.kv` }),
    );
    assert(waiting.now() > 9_800 && waiting.now() <= 10_000, String(waiting.now()));
    assert.deepEqual(waiting.sleeps.slice(0, 4), [3, 6, 12, 24]);
    await store.close();
  }));

const failures = [
  ["database or disk is full", "store.full"],
  ["attempt to write a readonly database", "store.read_only"],
  ["database disk image is malformed", "store.corrupt"],
] as const;

for (const [words, code] of failures) {
  Deno.test(`"${words}" becomes ${code} and nothing is appended`, () =>
    withFolder(async (folder) => {
      let broken = true;
      const store = await kvStore({
        folder,
        clock,
        open: async (path) =>
          failingKv(
            await Deno.openKv(path),
            (call) => broken && call === "commit" ? new Error(words) : null,
          ),
      });
      await assert.rejects(
        store.append([{ stream, after: 0, events: [said("x")] }]),
        new AgentError("io", code, { path: `${folder}/log.kv` }),
      );
      broken = false;
      assert.deepEqual(await texts(store), []);
      await store.close();
    }));
}

Deno.test("a damaged record of a log that others have open is told by its place", () =>
  withFolder(async (folder) => {
    await threeMessages(folder);
    const other = await kvStore({ folder, clock });
    await tamper(folder, async (kv) => {
      const { value } = await kv.get<Uint8Array>(keys.event(stream, 2));
      await kv.set(keys.event(stream, 2), value?.with(20, 0));
    });
    const store = await kvStore({ folder, clock });
    const seen: number[] = [];
    await assert.rejects(async () => {
      for await (const event of store.read(stream)) seen.push(event.seq);
    }, new AgentError("io", "store.damaged", { stream, seq: 2 }));
    assert.deepEqual(seen, [1]);
    await store.close();
    await other.close();
  }));

function noticesOf(
  folder: string,
  { kept, lost, total }: { readonly kept: number; readonly lost: number; readonly total: number },
): readonly StoreNotice[] {
  const path = `${folder}/log.kv`;
  return [
    { kind: "salvaged", path, damaged: `${path}.damaged-1`, kept },
    { kind: "lost", path, stream, lost, total },
  ];
}

const losses: Record<string, (kv: Deno.Kv) => Promise<unknown>> = {
  "in the place of another": async (kv) =>
    kv.set(keys.event(stream, 2), (await kv.get(keys.event(stream, 1))).value),
  "of another type": (kv) => kv.set(keys.event(stream, 2), "text"),
  "a number of Deno KV": (kv) => kv.set(keys.event(stream, 2), new Deno.KvU64(3n)),
  "not an event": (kv) => kv.set(keys.event(stream, 2), encodeValue({ no: "event" })),
};

for (const [what, change] of Object.entries(losses)) {
  Deno.test(`a record that is ${what} is lost, and no other one`, () =>
    withFolder(async (folder) => {
      await threeWithoutBackup(folder);
      const store = await kvStore({ folder, clock });
      await tamper(folder, change);
      assert.deepEqual(await texts(store), ["one", "record_lost", "three"]);
      assert.deepEqual(store.notices, noticesOf(folder, { kept: 2, lost: 1, total: 3 }));
      await store.append([{ stream, after: 3, events: [said("four")] }]);
      await store.close();
      const again = await kvStore({ folder, clock });
      assert.deepEqual(await texts(again), ["one", "record_lost", "three", "four"]);
      assert.deepEqual(again.notices, []);
      await again.close();
    }));
}

Deno.test("a last record that is damaged is lost too", () =>
  withFolder(async (folder) => {
    await threeWithoutBackup(folder);
    await tamper(folder, async (kv) => {
      const { value } = await kv.get<Uint8Array>(keys.event(stream, 3));
      await kv.set(keys.event(stream, 3), value?.fill(1));
    });
    const store = await kvStore({ folder, clock });
    assert.deepEqual(await texts(store), ["one", "two", "record_lost"]);
    await store.close();
  }));

Deno.test("what the backup has of damaged records is not lost", () =>
  withFolder(async (folder) => {
    await threeMessages(folder);
    await tamper(folder, (kv) => kv.delete(keys.event(stream, 2)));
    const store = await kvStore({ folder, clock });
    assert.deepEqual(await texts(store), ["one", "two", "three"]);
    assert.deepEqual(store.notices, noticesOf(folder, { kept: 3, lost: 0, total: 3 }).slice(0, 1));
    await store.close();
  }));

Deno.test("a record that is gone from the table alone is found where it stood", () =>
  withFolder(async (folder) => {
    await threeWithoutBackup(folder);
    await tamper(folder, (kv) => kv.delete(keys.event(stream, 3)));
    const store = await kvStore({ folder, clock });
    assert.deepEqual(await texts(store), ["one", "two", "three"]);
    await store.close();
  }));

Deno.test("an event whose spilled body is damaged is lost", () =>
  withFolder(async (folder) => {
    const store = await kvStore({ folder, clock });
    await store.append([{ stream, after: 0, events: [said("y".repeat(100_000))] }]);
    await tamper(folder, async (kv) => {
      for await (const { key } of kv.list({ prefix: keys.spills(stream) })) {
        await kv.set(key, new Uint8Array(60_000));
      }
    });
    assert.deepEqual(await texts(store), ["record_lost"]);
    await store.close();
  }));

Deno.test("a kind that a newer program wrote is kept and handed on whole", () =>
  withFolder(async (folder) => {
    await threeMessages(folder);
    const raw = { v: 1, seq: 2, at: "2030-01-01T00:00:00.000Z", type: "dream", depth: [1] };
    await tamper(folder, (kv) => kv.set(keys.event(stream, 2), encodeValue(raw)));
    const store = await kvStore({ folder, clock });
    const events = await Array.fromAsync(store.read(stream));
    assert.deepEqual(events[1], { v: 1, seq: 2, at: raw.at, type: "unknown", raw });
    assert.deepEqual(await texts(store), ["one", "unknown", "three"]);
    await store.close();
  }));

Deno.test("a checkpoint that is damaged is no checkpoint", () =>
  withFolder(async (folder) => {
    const store = await kvStore({ folder, clock });
    const noise = () => crypto.getRandomValues(new Uint8Array(60_000)).toHex();
    await store.saveCheckpoint(stream, "fold@1", { seq: 1, state: [noise(), noise()] });
    await tamper(folder, (kv) => kv.delete([...keys.checkpoint(stream, "fold@1"), 1]));
    assert.equal(await store.loadCheckpoint(stream, "fold@1"), null);
    await store.close();
  }));

Deno.test("a store for reading makes nothing and reads an absent one as empty", () =>
  withFolder(async (parent) => {
    const folder = `${parent}/store`;
    const store = await kvStore({ folder, clock, readOnly: true });
    assert.deepEqual(await texts(store), []);
    assert.equal(await store.head(stream), 0);
    assert.deepEqual(await store.sessions(), []);
    assert.equal(await store.loadCheckpoint(stream, "fold@1"), null);
    assert.equal(await store.blobs.get("0".repeat(64)), null);
    await store.close();
    assert.deepEqual(await modes(parent), {});
  }));

Deno.test("a store for reading shows what is there and refuses every write", () =>
  withFolder(async (folder) => {
    await threeMessages(folder);
    const store = await kvStore({ folder, clock, readOnly: true });
    assert.deepEqual(await texts(store), ["one", "two", "three"]);
    const refused = new AgentError("io", "store.read_only", { path: `${folder}/log.kv` });
    await assert.rejects(store.append([{ stream, after: 3, events: [said("x")] }]), refused);
    await assert.rejects(store.drop(stream), refused);
    await store.saveCheckpoint(stream, "f@1", { seq: 1, state: 1 });
    assert.equal(await store.loadCheckpoint(stream, "f@1"), null);
    await assert.rejects(
      store.blobs.put(new Uint8Array(9)),
      new AgentError("io", "store.read_only", { path: `${folder}/blobs.kv` }),
    );
    await store.close();
  }));

Deno.test("a folder that cannot be made is a failure for the user", () =>
  withFolder(async (parent) => {
    await Deno.writeTextFile(`${parent}/file`, "");
    await assert.rejects(
      kvStore({ folder: `${parent}/file/store`, clock }),
      (error) => error instanceof AgentError && error.code === "store.denied",
    );
  }));

Deno.test("a log whose folder is gone while it is open takes nothing more", () =>
  withFolder(async (parent) => {
    const folder = `${parent}/store`;
    const gone = new AgentError("io", "store.gone", { path: `${folder}/log.kv` });
    const losses = [
      (path: string) => Deno.remove(path, { recursive: true }),
      (path: string) => Deno.rename(path, `${path}.moved`),
    ];
    for (const lose of losses) {
      const store = await kvStore({ folder, clock });
      const after = await store.head(stream);
      await store.append([{ stream, after, events: [said("one")] }]);
      await lose(folder);
      const append = store.append([{ stream, after: after + 1, events: [said("two")] }]);
      await assert.rejects(append, gone);
      await store.close();
    }
  }));

Deno.test("a log that was made anew lists its sessions in the same order", () =>
  withFolder(async (folder) => {
    const streams: StreamName[] = ["session:b", "session:c", "session:a"];
    const store = await kvStore({ folder, clock });
    for (const stream of streams) await store.append([{ stream, after: 0, events: [said("x")] }]);
    await store.close();
    await tamper(folder, (kv) => kv.set(keys.event("session:c", 1), new Uint8Array(9)));
    const mended = await kvStore({ folder, clock });
    assert.deepEqual((await Array.fromAsync(mended.read("session:c"))).length, 1);
    assert.deepEqual([await mended.sessions(), mended.notices.length > 0], [streams, true]);
    await mended.close();
  }));
