import assert from "node:assert/strict";
import { markOf } from "../../../src/storage/mark.ts";
import { withFolder } from "../../support/folder.ts";

const written = Date.parse("2026-11-21T09:54:00Z");

async function write(path: string, text: string, at: number): Promise<void> {
  await Deno.writeTextFile(path, text);
  await Deno.utime(path, at / 1000, at / 1000);
}

Deno.test("a file that nobody writes to has the same mark, one that was written to another", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    const clock = { now: () => written + 60_000 };
    await write(path, "a", written);
    const first = markOf(path, clock);
    assert.equal(markOf(path, clock), first);
    await write(path, "a", written + 5);
    const second = markOf(path, clock);
    assert.notEqual(second, first);
    await write(`${path}-wal`, "frame", written);
    assert.notEqual(markOf(path, clock), second);
  }));

Deno.test("within the same second of a write no mark is believed", () =>
  withFolder(async (folder) => {
    const path = `${folder}/log.kv`;
    await write(path, "a", written);
    const clock = { now: () => written + 999 };
    assert.notEqual(markOf(path, clock), markOf(path, clock));
  }));
