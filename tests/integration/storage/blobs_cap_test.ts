import assert from "node:assert/strict";
import type { Bytes, Clock } from "../../../src/protocol/mod.ts";
import { kvBlobs } from "../../../src/storage/blobs.ts";
import { guardFile } from "../../../src/storage/guard.ts";
import { type KvFile, openKvFile } from "../../../src/storage/kv_file.ts";
import { withFolder } from "../../support/folder.ts";

/** Every look is a millisecond later: no two blobs are of the same age. */
function ticking(): Clock {
  let now = Date.UTC(2030, 0, 1);
  return { now: () => ++now, sleep: () => Promise.resolve() };
}

const clock = ticking();

function noise(length: number): Bytes {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}

function withBlobs(
  run: (file: KvFile, path: string) => Promise<void>,
): Promise<void> {
  return withFolder(async (folder) => {
    const path = `${folder}/blobs.kv`;
    const guard = (path: string) => guardFile(path, { clock, content: "blobs" });
    const file = await openKvFile(path, { clock, guard, random: Math.random });
    try {
      await run(file, path);
    } finally {
      await file.close();
    }
  });
}

async function diskBytes(path: string): Promise<number> {
  return (await Deno.stat(path)).size + (await Deno.stat(`${path}-wal`)).size;
}

Deno.test("the file stays bounded while many times its cap passes through", () =>
  withBlobs(async (file, path) => {
    const maxBytes = 4_000_000;
    const blobs = kvBlobs(file, { clock, maxBytes, fileBytes: 0 });
    let largest = 0;
    for (let round = 0; round < 40; round++) {
      const small = Array.from({ length: 40 }, (_, at) => noise(1_000 + at * 400));
      await blobs.putMany([...small, noise(round * 20_000)]);
      largest = Math.max(largest, await diskBytes(path));
    }
    const { bytes, count } = await blobs.size();
    assert(bytes <= maxBytes && count > 50, `${count} blobs of ${bytes} bytes`);
    // Pages and the journal, which SQLite writes back at 4 MB, come on top.
    assert(largest <= maxBytes * 1.3 + 6_000_000, `${largest} bytes on disk`);
  }));

Deno.test("two who write to one file keep to its cap together", () =>
  withBlobs(async (file) => {
    const maxBytes = 1_000_000;
    const both = [1, 2].map(() => kvBlobs(file, { clock, maxBytes, fileBytes: 0 }));
    for (let round = 0; round < 30; round++) {
      for (const blobs of both) await blobs.put(noise(40_000));
    }
    const { bytes } = await kvBlobs(file, { clock, maxBytes, fileBytes: 0 }).size();
    assert(bytes <= maxBytes * 1.2, `${bytes} bytes`);
  }));

Deno.test("what is kept on outlives what was put after it", () =>
  withBlobs(async (file) => {
    let now = Date.UTC(2030, 0, 1);
    const clock: Clock = { now: () => ++now, sleep: () => Promise.resolve() };
    const blobs = kvBlobs(file, { clock, maxBytes: 100_000, fileBytes: 0 });
    const [needed = "", other = ""] = await blobs.putMany(
      Array.from({ length: 10 }, () => noise(9_000)),
    );
    now += 3_600_000;
    assert.deepEqual(await blobs.keep([needed, "f".repeat(64)]), ["f".repeat(64)]);
    for (let at = 0; at < 2; at++) await blobs.put(noise(9_000));
    const [kept, lost] = [await blobs.get(needed), await blobs.get(other)];
    assert.deepEqual([kept?.length, lost], [9_000, null]);
  }));

Deno.test("a content that the cap has no room for is not kept and drives nothing out", () =>
  withBlobs(async (file) => {
    const blobs = kvBlobs(file, { clock, maxBytes: 100_000, fileBytes: 0 });
    const kept = await blobs.put(noise(10_000));
    assert.equal(await blobs.get(await blobs.put(noise(200_000))), null);
    assert.equal((await blobs.get(kept))?.length, 10_000);
  }));

Deno.test("what a killed process left half written is taken away when room is made", () =>
  withBlobs(async (file) => {
    let now = Date.UTC(2030, 0, 1);
    const clock: Clock = { now: () => ++now, sleep: () => Promise.resolve() };
    let left = 2;
    const dying: KvFile = {
      ...file,
      commit: (batch) => left-- > 0 ? file.commit(batch) : Promise.reject(new Error("killed")),
    };
    const options = { clock, maxBytes: 3_000_000, fileBytes: 0 };
    await assert.rejects(kvBlobs(dying, options).put(noise(2_000_000)), /killed/);
    now += 7_200_000;
    const blobs = kvBlobs(file, { ...options, fileBytes: options.maxBytes });
    const hash = await blobs.put(noise(1_000));
    const chunks = await Array.fromAsync(file.scan(["chunk"]), ({ key }) => key[1]);
    assert.deepEqual(chunks, [hash]);
  }));

Deno.test("many contents are put in few commits, the same once", () =>
  withBlobs(async (file) => {
    let commits = 0;
    const counting: KvFile = {
      ...file,
      commit(batch) {
        commits++;
        return file.commit(batch);
      },
    };
    const blobs = kvBlobs(counting, { clock, maxBytes: 2 ** 30, fileBytes: 0 });
    const contents = Array.from({ length: 500 }, (_, at) => noise(100 + at));
    const hashes = await blobs.putMany([...contents, ...contents]);
    assert.deepEqual([commits, new Set(hashes).size], [1, 500]);
    assert.deepEqual(await blobs.get(hashes[499] ?? ""), contents[499]);
    assert.deepEqual(await blobs.size(), {
      bytes: contents.reduce((sum, { length }) => sum + length, 0),
      maxBytes: 2 ** 30,
      count: 500,
    });
  }));
