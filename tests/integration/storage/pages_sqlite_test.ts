/** What is read of a KV file without SQLite is what SQLite itself reads in it. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Key } from "../../../src/storage/kv_file.ts";
import { salvageRows } from "../../../src/storage/salvage/rows.ts";
import { random } from "../../support/random.ts";
import { withFolder } from "../../support/folder.ts";

/** A key, the bytes under it in hexadecimal digits, and when it was written. */
type Line = readonly [key: string, bytes: string, version: number];

const bytesOf = (seed: number, length: number) => {
  const { below } = random(seed + 1);
  return Uint8Array.from({ length }, () => below(256));
};

const eventKey = (stream: string, seq: number): Key => ["event", stream, seq];

/** What Deno KV lists, with the versions that SQLite reads, in the order of the keys. */
async function bySqlite(path: string): Promise<readonly Line[]> {
  using database = new DatabaseSync(path);
  const versions = database.prepare("SELECT version FROM kv ORDER BY k").all();
  using kv = await Deno.openKv(path);
  const entries = await Array.fromAsync(kv.list<Uint8Array>({ prefix: [] }));
  return entries.map(({ key, value }, at) => [
    JSON.stringify(key),
    value.toHex(),
    Number(versions[at]?.["version"]),
  ]);
}

function byUs(path: string): readonly Line[] {
  const rows = salvageRows([path], () => true);
  const lines = [...rows.keys()].map((key): Line => {
    const row = rows.get(key);
    return [JSON.stringify(key), row?.bytes.toHex() ?? "", row?.version ?? -1];
  });
  rows.close();
  return lines;
}

/** The rows of `path` by SQLite, and by us before SQLite has touched the file. */
async function both(path: string): Promise<readonly [ours: readonly Line[], its: readonly Line[]]> {
  const ours = byUs(path);
  return [ours, await bySqlite(path)];
}

/** A file of Deno KV's own making, changed by `change` while it is open, and left as a kill would. */
async function leftOpen(
  folder: string,
  change: (kv: Deno.Kv, path: string) => Promise<void>,
): Promise<string> {
  const [path, left] = [`${folder}/log.kv`, `${folder}/left.kv`];
  const kv = await Deno.openKv(path);
  await change(kv, path);
  for (const suffix of ["", "-wal"]) await Deno.copyFile(path + suffix, left + suffix);
  kv.close();
  return left;
}

Deno.test("rows of every length and age are read as SQLite reads them", () =>
  withFolder(async (folder) => {
    // Ages on both sides of each width in which SQLite stores a number, 0 and 1 being types of their own.
    const ages = [
      0,
      1,
      2,
      127,
      128,
      255,
      256,
      32_767,
      32_768,
      2 ** 23 - 1,
      2 ** 23,
      2 ** 31,
      2 ** 40,
    ];
    const lengths = [0, 1, 57, 58, 900, 4_000, 4_081, 8_200, 65_536];
    const left = await leftOpen(folder, async (kv, path) => {
      for (const [at, length] of lengths.entries()) {
        await kv.set(eventKey("session:长", at), bytesOf(at, length));
      }
      for (const at of ages.keys()) await kv.set(eventKey("workspace", at), bytesOf(at, 5 + at));
      using database = new DatabaseSync(path);
      const set = database.prepare(
        "UPDATE kv SET version = ? WHERE k = (SELECT k FROM kv ORDER BY k LIMIT 1 OFFSET ?)",
      );
      for (const [at, age] of ages.entries()) set.run(age, lengths.length + at);
    });
    const [ours, its] = await both(left);
    assert.deepEqual(ours, its);
    assert.deepEqual(its.slice(lengths.length).map(([, , age]) => age), ages);
  }));

Deno.test("streams that were dropped, whose pages are free, do not come back", () =>
  withFolder(async (folder) => {
    const left = await leftOpen(folder, async (kv) => {
      const streams = ["session:a", "session:b", "session:c"];
      for (let seq = 1; seq <= 60; seq++) {
        for (const [at, stream] of streams.entries()) {
          await kv.set(eventKey(stream, seq), bytesOf(100 * seq + at, 300 + 90 * seq));
        }
      }
      for (const stream of ["session:a", "session:b"]) {
        for (let seq = 1; seq <= 60; seq++) await kv.delete(eventKey(stream, seq));
      }
    });
    const [ours, its] = await both(left);
    assert.equal(its.length, 60);
    assert.deepEqual(ours, its);
  }));

Deno.test("of a row that was written again and again the newest is read", () =>
  withFolder(async (folder) => {
    const left = await leftOpen(folder, async (kv) => {
      for (let seq = 1; seq <= 40; seq++) {
        const atomic = kv.atomic().set(["head", "session:a"], bytesOf(seq, 30 + seq % 7));
        await atomic.set(eventKey("session:a", seq), bytesOf(seq, 200)).commit();
      }
    });
    const [ours, its] = await both(left);
    assert.equal(its.length, 41);
    assert.deepEqual(ours, its);
  }));

Deno.test("wherever a write-ahead log ends, the transactions before are read and no other", () =>
  withFolder(async (folder) => {
    const left = await leftOpen(folder, async (kv) => {
      for (let seq = 1; seq <= 6; seq++) {
        const atomic = kv.atomic();
        for (const stream of ["session:a", "session:b"]) {
          atomic.set(eventKey(stream, seq), bytesOf(seq, 3_000));
        }
        await atomic.commit();
      }
    });
    const wal = await Deno.readFile(`${left}-wal`);
    const frame = 24 + 4_096;
    const counts = new Set<number>();
    for (let end = wal.length; end > wal.length - 14 * frame; end -= frame / 2) {
      const cut = `${folder}/cut-${end}.kv`;
      await Deno.copyFile(left, cut);
      await Deno.writeFile(`${cut}-wal`, wal.subarray(0, end));
      const [ours, its] = await both(cut);
      assert.deepEqual(ours, its, `cut at ${end}`);
      counts.add(its.length);
    }
    assert.deepEqual([...counts].slice(0, 3), [12, 10, 8]);
  }));
