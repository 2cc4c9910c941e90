import assert from "node:assert/strict";
import type { Bytes } from "../../../src/protocol/mod.ts";
import { kvBlobs } from "../../../src/storage/blobs.ts";
import { guardFile } from "../../../src/storage/guard.ts";
import { type KvFile, openKvFile } from "../../../src/storage/kv_file.ts";
import { fakeClock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";

const day = 86_400_000;
const clock = fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });

function withFile(body: (file: KvFile) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const guard = (path: string) => guardFile(path, { clock, content: "blobs" });
    const file = await openKvFile(`${folder}/blobs.kv`, { clock, guard, random: Math.random });
    try {
      await body(file);
    } finally {
      await file.close();
    }
  });
}

function blobsOf(file: KvFile, maxBytes = 2 ** 30) {
  return kvBlobs(file, { clock, maxBytes, fileBytes: 0 });
}

function noise(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

async function storedBytes(file: KvFile): Promise<number> {
  const entries = await Array.fromAsync(file.scan(["chunk"]), (entry) => entry.bytes.length);
  return entries.reduce((sum, length) => sum + length, 0);
}

/** The same file, in which only the first `commits` atomics are done. */
function dying(file: KvFile, commits: number): KvFile {
  let left = commits;
  return {
    ...file,
    commit: (batch) => left-- > 0 ? file.commit(batch) : Promise.reject(new Error("killed")),
  };
}

Deno.test("text is stored compressed and noise as it is", () =>
  withFile(async (file) => {
    const blobs = blobsOf(file);
    await blobs.put(new TextEncoder().encode("a line of text\n".repeat(10_000)));
    assert(await storedBytes(file) < 5_000);
    await blobs.put(noise(50_000));
    assert(await storedBytes(file) >= 50_000);
  }));

Deno.test("a blob that is there is not written again", () =>
  withFile(async (file) => {
    const bytes = noise(1_000);
    const hash = await blobsOf(file).put(bytes);
    assert.equal(await blobsOf(dying(file, 0)).put(bytes), hash);
  }));

Deno.test("half a blob is never seen, and is whole after the next put", () =>
  withFile(async (file) => {
    const bytes = new Uint8Array(2_000_000);
    for (let at = 0; at < bytes.length; at += 50_000) bytes.set(noise(50_000), at);
    const hash = await blobsOf(file).put(bytes.slice());
    await file.commit({ remove: [["blob", hash]] });
    for (const commits of [0, 1, 2]) {
      await assert.rejects(blobsOf(dying(file, commits)).put(bytes), /killed/);
      assert.equal(await blobsOf(file).get(hash), null);
    }
    await blobsOf(file).put(bytes);
    assert.deepEqual(await blobsOf(file).get(hash), bytes);
  }));

for (
  const [what, harm] of Object.entries<(file: KvFile, hash: string) => Promise<unknown>>({
    "a chunk is another": (file, hash) =>
      file.commit({ set: [[["chunk", hash, 0], new Uint8Array(1_000)]] }),
    "a chunk is gone": (file, hash) => file.commit({ remove: [["chunk", hash, 0]] }),
    "its record is damaged": (file, hash) =>
      file.commit({ set: [[["blob", hash], new Uint8Array(30)]] }),
  })
) {
  Deno.test(`a blob of which ${what} is gone, and is mended by the next put`, () =>
    withFile(async (file) => {
      const blobs = blobsOf(file);
      const text = new TextEncoder().encode("text ".repeat(10_000));
      const hash = await blobs.put(text);
      await harm(file, hash);
      assert.equal(await blobs.get(hash), null);
      await blobs.put(text);
      assert.deepEqual(await blobs.get(hash), text);
    }));
}

Deno.test("over the cap the blobs that were put longest ago make room", () =>
  withFile(async (file) => {
    const blobs = blobsOf(file, 100_000);
    const contents = Array.from({ length: 10 }, () => noise(20_000));
    const hashes: string[] = [];
    for (const bytes of contents.slice(0, 4)) {
      hashes.push(await blobs.put(bytes));
      clock.advance(2 * day);
    }
    await blobs.put(contents[0] ?? new Uint8Array());
    for (const bytes of contents.slice(4)) hashes.push(await blobs.put(bytes));
    assert(await storedBytes(file) <= 100_000);
    assert.notEqual(await blobs.get(hashes.at(-1) ?? ""), null);
    assert.equal(await blobs.get(hashes[1] ?? ""), null);
  }));

Deno.test("a blob that was put again of late outlives older ones", () =>
  withFile(async (file) => {
    const blobs = blobsOf(file, 100_000);
    const [old, older, fresh] = [noise(40_000), noise(40_000), noise(40_000)];
    const kept = await blobs.put(old);
    clock.advance(1);
    const lost = await blobs.put(older);
    clock.advance(2 * day);
    await blobs.put(old);
    await blobs.put(fresh);
    assert.deepEqual(await blobs.get(kept), old);
    assert.equal(await blobs.get(lost), null);
  }));
