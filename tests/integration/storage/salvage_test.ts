/** What is read of a file of Deno KV without SQLite, and what is looked at in a closed one. */

import assert from "node:assert/strict";
import { backUp } from "../../../src/storage/backups.ts";
import { encodeValue } from "../../../src/storage/record.ts";
import { salvageRows } from "../../../src/storage/salvage/rows.ts";
import { vitalSum } from "../../../src/storage/vital_pages.ts";
import { withFolder } from "../../support/folder.ts";

Deno.test("rows of any length are read, those too that just do not fit their page", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    const kv = await Deno.openKv(path);
    const lengths = new Map<number, number>();
    for (let seq = 1; seq <= 260; seq++) {
      const value = encodeValue({ v: 1, seq, text: "x".repeat(800 + seq) });
      lengths.set(seq, value.length);
      await kv.set(["event", "session:a", seq], value);
    }
    kv.close();
    const rows = salvageRows([path], () => true);
    const read = [...rows.keys()].map((key) => [key[2], rows.get(key)?.bytes.length]);
    rows.close();
    assert.deepEqual(read, [...lengths]);
  }));

Deno.test("a large file whose first pages were changed has another sum", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    const kv = await Deno.openKv(path);
    for (let at = 0; at < 50; at++) await kv.set(["a", at], new Uint8Array(4_000));
    kv.close();
    const sums = new Set([vitalSum(path)]);
    for (const at of [30, 4_096, 8_192]) {
      using file = await Deno.open(path, { write: true });
      await file.seek(at, Deno.SeekMode.Start);
      await file.write(Uint8Array.of(255, 254));
      sums.add(vitalSum(path));
    }
    assert.equal(sums.size, 4);
    assert.equal(vitalSum(`${folder}/other.kv`), null);
  }));

Deno.test("any byte of a small file that was changed gives another sum", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    const bytes = new Uint8Array(65_536).map((_, at) => at % 251);
    const sums = new Set<number | null>();
    for (let at = 1; at < bytes.length; at += 4_095) {
      await Deno.writeFile(path, bytes.with(at, 252));
      sums.add(vitalSum(path));
    }
    assert.deepEqual([sums.size, sums.has(null)], [17, false]);
  }));

Deno.test("a first backup is not made of a file that has a log beside it", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await Deno.writeTextFile(path, "pages");
    await Deno.writeTextFile(`${path}-wal`, "more");
    assert.equal(await backUp(path), true);
    const names = () => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assert.deepEqual(names(), ["log.kv", "log.kv-wal"]);
    await Deno.remove(`${path}-wal`);
    assert.equal(await backUp(path), true);
    assert.deepEqual(names(), ["log.kv", "log.kv.backup"]);
  }));
