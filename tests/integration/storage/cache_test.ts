/** What only the cache on disk can show: damage, deaths, a full disk, its size. */

import assert from "node:assert/strict";
import type { Bytes } from "../../../src/protocol/mod.ts";
import { released } from "../../../src/storage/companions.ts";
import { type KvCache, kvCache, type KvCacheOptions } from "../../../src/storage/mod.ts";
import { type FakeClock, fakeClock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";
import { failingKv } from "../../support/kv.ts";

const text = (value: string): Bytes => new TextEncoder().encode(value);
const small = text("a small value that is easily found");
const large = new Uint8Array(200_000).fill(65);
const both = new Map([["large", large], ["small", small]]);
const none = new Map<string, Bytes>();

function startOf2030(): FakeClock {
  return fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
}

/** Opens the cache of a folder, and closes it after the body. */
async function using<T>(
  folder: string,
  body: (cache: KvCache) => Promise<T>,
  options: Partial<KvCacheOptions> = {},
): Promise<T> {
  const cache = await kvCache({ folder, clock: startOf2030(), ...options });
  try {
    return await body(cache);
  } finally {
    await cache.close();
    // Otherwise the file that comes next could lose its journal to this one.
    await released(`${folder}/index.kv`);
  }
}

const fill = (folder: string) => using(folder, (cache) => cache.put("facts", both));
const look = (folder: string) => using(folder, (cache) => cache.all("facts"));

/** Nobody has it open; size and time stay as they were when it was closed. */
async function tamper(path: string, change: (bytes: Bytes) => void): Promise<void> {
  const { mtime } = await Deno.stat(path);
  const bytes = await Deno.readFile(path);
  change(bytes);
  await Deno.writeFile(path, bytes);
  await Deno.utime(path, mtime ?? 0, mtime ?? 0);
}

async function rewriteState(folder: string, change: (state: string) => string): Promise<void> {
  const path = `${folder}/index.kv.state`;
  const state = await Deno.readTextFile(path);
  assert.notEqual(change(state), state);
  await Deno.writeTextFile(path, change(state));
}

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name)).sort();
}

/** What stands in the file, in a copy of it, with how many there are of each kind. */
async function census(folder: string): Promise<Record<string, number>> {
  const copy = `${folder}/copy.kv`;
  await Deno.copyFile(`${folder}/index.kv`, copy);
  const kv = await Deno.openKv(copy);
  const counts: Record<string, number> = {};
  for await (const { key } of kv.list({ prefix: [] })) {
    counts[String(key[0])] = (counts[String(key[0])] ?? 0) + 1;
  }
  kv.close();
  await Deno.remove(copy);
  return counts;
}

Deno.test("a cache is there again, in two files for the owner only", () =>
  withFolder(async (parent) => {
    const folder = `${parent}/store`;
    await fill(folder);
    assert.deepEqual(await look(folder), both);
    assert.deepEqual(await names(folder), ["index.kv", "index.kv.state"]);
    const modes = ["", "/index.kv", "/index.kv.state"].map((name) =>
      (Deno.statSync(folder + name).mode ?? 0) & 0o777
    );
    assert.deepEqual(modes, [0o700, 0o600, 0o600]);
  }));

Deno.test("a file that somebody touched since it was closed is not opened", () =>
  withFolder(async (folder) => {
    await fill(folder);
    await Deno.writeFile(`${folder}/index.kv`, new Uint8Array(10_000).fill(7));
    await using(folder, async (cache) => {
      assert.deepEqual(await cache.all("facts"), none);
      await cache.put("facts", both);
      assert.equal(cache.problem, null);
    });
    assert.deepEqual(await look(folder), both);
  }));

for (
  const [what, harm] of Object.entries<(folder: string) => Promise<unknown>>({
    "emptied": (folder) => Deno.truncate(`${folder}/index.kv`),
    "gone": (folder) => Deno.remove(`${folder}/index.kv`),
    "without its state": (folder) => Deno.remove(`${folder}/index.kv.state`),
    "no database, though it has the time of its last close": (folder) =>
      tamper(`${folder}/index.kv`, (bytes) => bytes.fill(7)),
    "of a newer format": (folder) => rewriteState(folder, (state) => state.replace(/^1 /, "2 ")),
    "closed by nobody twice in a row": (folder) => rewriteState(folder, () => "1 1"),
  })
) {
  Deno.test(`a file that is ${what} is made anew`, () =>
    withFolder(async (folder) => {
      await fill(folder);
      await harm(folder);
      await using(folder, async (cache) => {
        assert.deepEqual(await cache.all("facts"), none);
        await cache.put("facts", both);
        assert.equal(cache.problem, null);
      });
      assert.deepEqual(await look(folder), both);
      assert.deepEqual(await names(folder), ["index.kv", "index.kv.state"]);
    }));
}

Deno.test("a file that nobody closed is used as it is", () =>
  withFolder(async (parent) => {
    const [alive, copy] = [`${parent}/alive`, `${parent}/copy`];
    await Deno.mkdir(copy);
    await using(alive, async (cache) => {
      await cache.put("facts", both);
      for (const name of await names(alive)) {
        await Deno.copyFile(`${alive}/${name}`, `${copy}/${name}`);
      }
    });
    assert.ok((await names(copy)).includes("index.kv-wal"));
    assert.deepEqual(await look(copy), both);
  }));

for (const key of ["small", "large"]) {
  Deno.test(`a byte of the ${key} value that is another now is noticed, and the rest is used`, () =>
    withFolder(async (folder) => {
      await fill(folder);
      await tamper(`${folder}/index.kv`, (bytes) => {
        const found = new TextDecoder("latin1").decode(bytes);
        const at = found.indexOf(key === "small" ? "easily" : "A".repeat(2_000));
        bytes[at] = 66;
      });
      const rest = new Map([...both].filter(([name]) => name !== key));
      await using(folder, async (cache) => {
        assert.equal(await cache.get("facts", key), null);
        assert.deepEqual(await cache.all("facts"), rest);
        await cache.put("facts", both);
        assert.deepEqual(await cache.all("facts"), both);
      });
    }));
}

Deno.test("pages that turn out to be damaged have the file made anew, also while it is written", () =>
  withFolder(async (folder) => {
    for (const call of ["list", "get", "commit"]) {
      await fill(folder);
      let failures = 1;
      const open = async (path: string) =>
        failingKv(
          await Deno.openKv(path),
          (name) =>
            name === call && failures-- > 0 ? new Error("database disk image is malformed") : null,
        );
      await using(folder, async (cache) => {
        const run = {
          list: () => cache.all("facts"),
          get: () => cache.get("facts", "small"),
          commit: () => cache.put("facts", new Map([["new", small]])),
        }[call];
        await run?.();
        const expected = call === "commit" ? new Map([["new", small]]) : none;
        assert.deepEqual(await cache.all("facts"), expected, call);
        assert.equal(cache.problem, null);
      }, { open });
    }
  }));

Deno.test("a full disk ends the writing, not the reading, and is remembered", () =>
  withFolder(async (folder) => {
    await fill(folder);
    let commits = 0;
    const open = async (path: string) =>
      failingKv(await Deno.openKv(path), (call) => {
        if (call !== "commit") return null;
        commits++;
        return new Error("database or disk is full");
      });
    await using(folder, async (cache) => {
      for (const value of ["one", "two"]) await cache.put("facts", new Map([["a", text(value)]]));
      assert.deepEqual(await cache.all("facts"), both);
      const path = `${folder}/index.kv`;
      assert.deepEqual([cache.problem?.code, cache.problem?.params], ["store.full", { path }]);
      assert.equal(commits, 1);
    }, { open });
    assert.deepEqual(await look(folder), both);
  }));

Deno.test("where no file can be had, the cache is empty and says why", () =>
  withFolder(async (parent) => {
    await Deno.writeTextFile(`${parent}/file`, "");
    await using(`${parent}/file/store`, async (cache) => {
      await cache.put("facts", both);
      assert.deepEqual(await cache.all("facts"), none);
      assert.equal(await cache.get("facts", "small"), null);
      assert.equal(cache.problem?.code, "store.denied");
    });
  }));

Deno.test("what a value had before is taken away, and chunks that nobody names after a minute", () =>
  withFolder(async (folder) => {
    const clock = startOf2030();
    await using(folder, async (cache) => {
      for (let round = 0; round < 3; round++) await cache.put("facts", both);
    }, { clock });
    assert.deepEqual(await census(folder), { chunk: 4, value: 2, version: 1 });
    let commits = 0;
    const open = async (path: string) =>
      failingKv(
        await Deno.openKv(path),
        (call) =>
          call === "commit" && ++commits === 2 ? new Error("database or disk is full") : null,
      );
    await using(folder, async (cache) => {
      await cache.put("facts", new Map([["large", large.slice(1)]]));
      assert.notEqual(cache.problem, null);
    }, { clock, open });
    for (const [wait, versions] of [[60_000, 2], [1, 1]] as const) {
      clock.advance(wait);
      await using(folder, (cache) => cache.put("facts", new Map([["small", small]])), { clock });
      assert.deepEqual(await census(folder), { chunk: 4 * versions, value: 2, version: versions });
      assert.deepEqual(await look(folder), both);
    }
  }));

Deno.test("a file that would grow too large is cleared; a value that is too large is not kept", () =>
  withFolder(async (folder) => {
    const maxBytes = 600_000;
    await using(folder, async (cache) => {
      await cache.put("facts", both);
      await cache.put("facts", new Map([["other", new Uint8Array(450_000)]]));
      assert.deepEqual([...(await cache.all("facts")).keys()], ["other"]);
      await cache.put("facts", new Map([["huge", new Uint8Array(600_001)]]));
      assert.equal(await cache.get("facts", "huge"), null);
      assert.equal(cache.problem, null);
    }, { maxBytes });
    await using(folder, async (cache) => {
      assert.deepEqual(await cache.all("facts"), none);
    }, { maxBytes: 100_000 });
  }));

Deno.test("a value that is replaced between the looks at its record and its chunks is the new one", () =>
  withFolder(async (folder) => {
    await fill(folder);
    const newer = large.map((byte) => byte + 1);
    await using(folder, async (writer) => {
      let between = () => writer.put("facts", new Map([["large", newer]]));
      const open = async (path: string) => {
        const kv = failingKv(await Deno.openKv(path), () => null);
        const getMany: typeof kv.getMany = async (...args) => {
          const found = await kv.getMany(...args);
          await between();
          between = () => Promise.resolve();
          return found;
        };
        return { ...kv, getMany };
      };
      const found = await using(folder, (cache) => cache.get("facts", "large"), { open });
      assert.deepEqual(found, newer);
    });
  }));

Deno.test("who closes a cache waits for what is being written", () =>
  withFolder(async (folder) => {
    let written = Promise.resolve();
    await using(folder, (cache) => {
      written = cache.put("facts", both);
      return Promise.resolve();
    });
    await written;
    await using(folder, async (cache) => assert.deepEqual(await cache.all("facts"), both));
  }));
