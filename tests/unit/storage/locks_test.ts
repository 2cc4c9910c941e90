import assert from "node:assert/strict";
import type { Locks } from "../../../src/protocol/mod.ts";
import { fileLocks, memoryLocks } from "../../../src/storage/mod.ts";
import { withFolder } from "../../support/folder.ts";

const implementations: Record<string, (body: (locks: Locks) => Promise<void>) => Promise<void>> = {
  "on files": (body) => withFolder((folder) => body(fileLocks({ folder }))),
  "in memory": (body) => body(memoryLocks()),
};

function conforms(sentence: string, body: (locks: Locks) => Promise<void>): void {
  for (const [name, run] of Object.entries(implementations)) {
    Deno.test(`locks ${name} ${sentence}`, () => run(body));
  }
}

conforms("let one driver into a session and others into others", async (locks) => {
  const lock = await locks.drive("a/../b");
  assert(lock);
  assert.equal(await locks.drive("a/../b"), null);
  (await locks.drive("other"))?.release();
  lock.release();
  lock.release();
  const again = await locks.drive("a/../b");
  assert(again);
  again.release();
});

conforms("let those who want to change the workspace in one after the other", async (locks) => {
  const order: string[] = [];
  const first = await locks.apply();
  const second = locks.apply().then((lock) => {
    order.push("second");
    lock.release();
  });
  order.push("first");
  first.release();
  await second;
  assert.deepEqual(order, ["first", "second"]);
});

conforms("stop waiting when the signal fires", async (locks) => {
  const first = await locks.apply();
  const abort = new AbortController();
  const waiting = locks.apply(abort.signal);
  abort.abort(new Error("enough"));
  await assert.rejects(waiting, /enough/);
  await assert.rejects(locks.apply(abort.signal), /enough/);
  first.release();
  (await locks.apply()).release();
});

Deno.test("lock files are for the owner only and lie where they should", () =>
  withFolder(async (folder) => {
    const lock = await fileLocks({ folder }).drive("../../a");
    const [entry] = await Array.fromAsync(Deno.readDir(`${folder}/locks`));
    assert.equal(entry?.name, "drive-..%2F..%2Fa");
    const { mode } = await Deno.stat(`${folder}/locks/${entry?.name}`);
    assert.equal((mode ?? 0) & 0o777, 0o600);
    lock?.release();
  }));
