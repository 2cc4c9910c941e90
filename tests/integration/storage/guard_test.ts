import assert from "node:assert/strict";
import type { NewEvent, Store, StreamName } from "../../../src/protocol/mod.ts";
import { type KvStore, kvStore } from "../../../src/storage/mod.ts";
import { type FakeClock, fakeClock } from "../../support/clock.ts";
import { withFolder } from "../../support/folder.ts";
import { random } from "../../support/random.ts";

const stream: StreamName = "session:a";
const said = (text: string): NewEvent => ({ type: "user_message", text });
const day = 86_400_000;

function startOf2030(): FakeClock {
  return fakeClock({ now: Date.UTC(2030, 0, 1), auto: true });
}

async function texts(store: Store): Promise<string[]> {
  const found: string[] = [];
  for await (const event of store.read(stream)) {
    found.push(event.type === "user_message" ? event.text : event.type);
  }
  return found;
}

/** Opens the store, appends texts, looks at it and closes it. */
async function session(
  folder: string,
  { clock = startOf2030(), say = [] as readonly string[] },
): Promise<{ readonly texts: string[]; readonly notices: KvStore["notices"] }> {
  const store = await kvStore({ folder, clock });
  try {
    const after = await store.head(stream);
    await store.append([{ stream, after, events: say.map(said) }]);
    return { texts: await texts(store), notices: store.notices };
  } finally {
    await store.close();
  }
}

async function names(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
  return entries.sort();
}

/** A store whose backup was made when it was closed after "two". */
async function threeDays(folder: string): Promise<void> {
  const clock = startOf2030();
  for (const [text, days] of [["one", 1.2], ["two", 0.5], ["three", 0]] as const) {
    await session(folder, { clock, say: [text] });
    clock.advance(day * days);
  }
}

async function overwrite(path: string): Promise<void> {
  await Deno.writeFile(path, new Uint8Array(10_000).fill(7));
}

Deno.test("a store that is closed cleanly says nothing and leaves a backup", () =>
  withFolder(async (folder) => {
    await session(folder, { say: ["one"] });
    assert.deepEqual(await session(folder, { say: ["two"] }), {
      texts: ["one", "two"],
      notices: [],
    });
    assert.deepEqual(await names(folder), ["bell", "log.kv", "log.kv.backup", "log.kv.state"]);
  }));

Deno.test("a store in use twice at once is one store", () =>
  withFolder(async (folder) => {
    const clock = startOf2030();
    const [one, two] = [await kvStore({ folder, clock }), await kvStore({ folder, clock })];
    await one.append([{ stream, after: 0, events: [said("one")] }]);
    await two.append([{ stream, after: 1, events: [said("two")] }]);
    await one.close();
    await two.append([{ stream, after: 2, events: [said("three")] }]);
    await two.close();
    assert.deepEqual(await session(folder, {}), { texts: ["one", "two", "three"], notices: [] });
  }));

Deno.test("the first close makes a backup, for the owner only, and the first on a later day another", () =>
  withFolder(async (folder) => {
    const clock = startOf2030();
    const backups: Uint8Array[] = [];
    for (const days of [0.5, 1.2, 0.5]) {
      await session(folder, { clock, say: ["one"] });
      backups.push(await Deno.readFile(`${folder}/log.kv.backup`));
      clock.advance(day * days);
    }
    assert.deepEqual(backups[0], backups[1]);
    assert.notDeepEqual(backups[1], backups[2]);
    assert.equal(((await Deno.stat(`${folder}/log.kv.backup`)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("a log that has doubled is copied on the same day", () =>
  withFolder(async (folder) => {
    const clock = startOf2030();
    await session(folder, { clock, say: ["one"] });
    const { size } = await Deno.stat(`${folder}/log.kv.backup`);
    await session(folder, { clock, say: ["x".repeat(size)] });
    await overwrite(`${folder}/log.kv`);
    const found = await session(folder, { clock });
    assert.deepEqual(found.texts, ["one", "x".repeat(size)]);
    assert.deepEqual(found.notices.map(({ kind }) => kind), ["restored"]);
  }));

Deno.test("a damaged file is moved aside and the last backup takes its place", () =>
  withFolder(async (folder) => {
    await threeDays(folder);
    const path = `${folder}/log.kv`;
    await overwrite(path);
    const lostFrom = (await Deno.stat(`${path}.backup`)).mtime?.toISOString() ?? "";
    assert.deepEqual(await session(folder, { say: ["four"] }), {
      texts: ["one", "two", "four"],
      notices: [{ kind: "restored", path, damaged: `${path}.damaged-1`, lostFrom }],
    });
    assert.equal((await Deno.readFile(`${path}.damaged-1`)).length, 10_000);
    assert.deepEqual((await session(folder, {})).notices, []);
  }));

Deno.test("a damaged file without a backup is moved aside and the store begins anew", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    for (const number of [1, 2]) {
      await session(folder, { say: ["one"] });
      await Deno.remove(`${path}.backup`);
      await overwrite(path);
      assert.deepEqual(await session(folder, {}), {
        texts: [],
        notices: [{ kind: "reset", path, damaged: `${path}.damaged-${number}` }],
      });
    }
  }));

for (
  const [what, harm] of Object.entries<(path: string) => Promise<unknown>>({
    "emptied": (path) => Deno.truncate(path),
    "cut": (path) => Deno.truncate(path, 5_000),
  })
) {
  Deno.test(`a file that is ${what} is not taken for a new one`, () =>
    withFolder(async (folder) => {
      await threeDays(folder);
      await harm(`${folder}/log.kv`);
      const { texts, notices } = await session(folder, {});
      assert.deepEqual(texts, ["one", "two"]);
      assert.deepEqual(notices.map((notice) => notice.kind), ["restored"]);
    }));
}

Deno.test("a file that is missing is called missing and comes back from the backup", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await threeDays(folder);
    await Deno.remove(path);
    const lostFrom = (await Deno.stat(`${path}.backup`)).mtime?.toISOString() ?? "";
    assert.deepEqual(await session(folder, {}), {
      texts: ["one", "two"],
      notices: [{ kind: "missing_restored", path, kept: 2, lostFrom }],
    });
  }));

Deno.test("a file that is missing beside its state alone is called missing", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await session(folder, { say: ["one"] });
    for (const name of [path, `${path}.backup`]) await Deno.remove(name);
    assert.deepEqual(await session(folder, {}), {
      texts: [],
      notices: [{ kind: "missing", path }],
    });
  }));

Deno.test("a new file whose place was not yet taken when the program was killed is taken then", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await session(folder, { say: ["one"] });
    // As after the damaged file was moved aside: what stands at its name belongs to that one.
    await Deno.rename(path, `${path}.new`);
    await Deno.writeTextFile(`${path}-wal`, "of the damaged file");
    await Deno.remove(`${path}.backup`);
    assert.deepEqual(await session(folder, {}), { texts: ["one"], notices: [] });
    assert.deepEqual(await names(folder), ["bell", "log.kv", "log.kv.backup", "log.kv.state"]);
  }));

Deno.test("a new file that was not whole when the program was killed is removed", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await session(folder, { say: ["one"] });
    for (const suffix of ["", "-wal", "-journal"]) {
      await Deno.writeTextFile(`${path}.new${suffix}`, "");
    }
    // A file that nobody closed is looked at.
    await Deno.remove(`${path}.state`);
    assert.deepEqual(await session(folder, {}), { texts: ["one"], notices: [] });
    assert.deepEqual(await names(folder), ["bell", "log.kv", "log.kv.backup", "log.kv.state"]);
  }));

Deno.test("a backup that is damaged itself is not opened", () =>
  withFolder(async (folder) => {
    await threeDays(folder);
    await overwrite(`${folder}/log.kv`);
    await overwrite(`${folder}/log.kv.backup`);
    const { texts, notices } = await session(folder, {});
    assert.deepEqual(texts, []);
    assert.deepEqual(notices.map((notice) => notice.kind), ["reset"]);
  }));

Deno.test("a page that is damaged with its time kept loses nothing that the backup has", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await threeDays(folder);
    const { mtime } = await Deno.stat(path);
    // Nothing but its content shows it: the file has the size and the time of its last close.
    const file = await Deno.open(path, { write: true });
    await file.seek(3 * 4096, Deno.SeekMode.Start);
    await file.write(new Uint8Array(4096));
    file.close();
    await Deno.utime(path, mtime ?? 0, mtime ?? 0);
    const late = fakeClock({ now: Date.UTC(2031, 0, 1), auto: true });
    const { notices } = await session(folder, { clock: late });
    // All rows of so small a log are on one page.
    assert.deepEqual(notices.map((notice) => notice.kind), ["restored"]);
    assert.deepEqual((await session(folder, { clock: late })).texts, ["one", "two"]);
  }));

Deno.test("of blobs on damaged pages those are told that are lost, and all others are there", () =>
  withFolder(async (folder) => {
    const clock = startOf2030();
    const path = `${folder}/blobs.kv`;
    const contents = Array.from({ length: 12 }, (_, at) => {
      const { below } = random(at + 1);
      return Uint8Array.from({ length: 1_500 + 9_000 * at }, () => below(256));
    });
    const first = await kvStore({ folder, clock });
    const hashes = await first.blobs.putMany(contents);
    await first.close();
    const { size } = await Deno.stat(path);
    using file = await Deno.open(path, { write: true });
    await file.seek(Math.floor(size / 2 / 4_096) * 4_096, Deno.SeekMode.Start);
    await file.write(new Uint8Array(3 * 4_096));
    await Deno.remove(`${path}.backup`).catch(() => {});
    const second = await kvStore({ folder, clock });
    const found = await Promise.all(hashes.map((hash) => second.blobs.get(hash)));
    const lost = found.filter((it) => it === null).length;
    assert.deepEqual(found, found.map((it, at) => it && contents[at]));
    assert(lost > 0 && lost < 6, `${lost} lost`);
    assert.deepEqual(second.notices, [
      { kind: "salvaged", path, damaged: `${path}.damaged-1`, kept: hashes.length - lost },
      { kind: "lost_blobs", path, lost },
    ]);
    await second.close();
  }));

Deno.test("damaged blobs are moved aside and the log is as it was", () =>
  withFolder(async (folder) => {
    const clock = startOf2030();
    const path = `${folder}/blobs.kv`;
    const first = await kvStore({ folder, clock });
    await first.append([{ stream, after: 0, events: [said("one")] }]);
    const hash = await first.blobs.put(new Uint8Array(100));
    await first.close();
    await overwrite(path);
    const second = await kvStore({ folder, clock });
    assert.equal(await second.blobs.get(hash), null);
    assert.equal(await second.blobs.put(new Uint8Array(100)), hash);
    assert.deepEqual(await second.blobs.get(hash), new Uint8Array(100));
    assert.deepEqual(await texts(second), ["one"]);
    assert.deepEqual(second.notices, [{ kind: "reset", path, damaged: `${path}.damaged-1` }]);
    await second.close();
  }));
