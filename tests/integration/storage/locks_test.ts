import assert from "node:assert/strict";
import { AgentError, type Locks } from "../../../src/protocol/mod.ts";
import { fileLocks, memoryLocks } from "../../../src/storage/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { spawnScript } from "../../support/process.ts";

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

conforms("do not count what they drive themselves as driven elsewhere", async (locks) => {
  const lock = await locks.drive("a/../b");
  assert.equal(await locks.drivenElsewhere("a/../b"), false);
  lock?.release();
  assert.equal(await locks.drivenElsewhere("a/../b"), false);
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

Deno.test("a session that another process drives is told from one that it has left", () =>
  withFolder(async (folder) => {
    const [first, second] = [fileLocks({ folder }), fileLocks({ folder })];
    assert.equal(await second.drivenElsewhere("s"), false);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), [], "a look leaves nothing");
    const lock = await first.drive("s");
    assert.equal(await second.drivenElsewhere("s"), true);
    assert.equal(await second.drive("s"), null);
    lock?.release();
    assert.equal(await second.drivenElsewhere("s"), false);
    // What a killed process leaves.
    await Deno.writeTextFile(`${folder}/locks/drive-s`, "");
    assert.equal(await second.drivenElsewhere("s"), false);
  }));

Deno.test("who only looks whether a session is driven keeps nobody from driving it", () =>
  withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/locks`);
    const look = await Deno.open(`${folder}/locks/drive-s`, {
      read: true,
      write: true,
      create: true,
    });
    assert.equal(await look.tryLock(false), true);
    const lock = await fileLocks({ folder, sleep: () => Promise.resolve(look.close()) }).drive("s");
    assert(lock);
    lock.release();
  }));

Deno.test("a stopped process that holds the lock of changes is named", () =>
  withFolder(async (folder) => {
    const child = spawnScript("store_child.ts", ["change", folder]);
    const reader = child.stdout.getReader();
    await reader.read();
    child.kill("SIGSTOP");
    // Only what is waited counts, so that no time need pass here.
    let tries = 0;
    const sleep = () => Promise.resolve(void tries++);
    const locks = fileLocks({ folder, sleep, random: () => 0.5 });
    await assert.rejects(locks.apply(), (error) => {
      assert(error instanceof AgentError);
      const { exit, code, params: { pid, command, path } } = error;
      const expected = ["locked", "lock.held", child.pid, "agent change", `${folder}/locks/apply`];
      assert.deepEqual([exit, code, pid, command, path], expected);
      return true;
    });
    assert(tries < 500, `each try costs time that is not counted: ${tries}`);
    child.kill("SIGKILL");
    await Promise.all([child.status, reader.cancel(), child.stderr.cancel()]);
    (await locks.apply()).release();
  }));

Deno.test("who waits for the lock of changes tries the more often the longer it has waited", () =>
  withFolder(async (folder) => {
    const pauses = async (random: number) => {
      const first = await fileLocks({ folder }).apply();
      const waits: number[] = [];
      const sleep = (ms: number) => {
        if (waits.push(Math.round(ms)) === 60) first.release();
        return Promise.resolve();
      };
      (await fileLocks({ folder, sleep, random: () => random }).apply()).release();
      return waits;
    };
    const [quick, slow] = [await pauses(0), await pauses(1)];
    const ends = [quick, slow].map((waits) => [waits[0], waits.at(-1)]);
    assert.deepEqual(ends, [[10, 2], [40, 8]]);
    for (const waits of [quick, slow]) assert.deepEqual(waits, waits.toSorted((a, b) => b - a));
  }));

Deno.test("a process that runs and holds the lock of changes is waited for", () =>
  withFolder(async (folder) => {
    const path = `${folder}/locks/apply`;
    const first = await fileLocks({ folder }).apply();
    let sleeps = 0;
    const sleep = async () => {
      // As its holder does every now and then.
      if (++sleeps % 10 === 0) await Deno.utime(path, sleeps, sleeps);
      if (sleeps === 1_000) first.release();
    };
    (await fileLocks({ folder, sleep }).apply()).release();
    assert.equal(sleeps, 1_000);
  }));

Deno.test("the lock file of a session goes with its lock, and nobody locks one that is gone", () =>
  withFolder(async (folder) => {
    const locks = fileLocks({ folder });
    const names = async () =>
      await Array.fromAsync(Deno.readDir(`${folder}/locks`), ({ name }) => name);
    for (let round = 0; round < 20; round++) {
      const all = await Promise.all([1, 2, 3, 4].map(() => locks.drive("a")));
      const held = all.filter((lock) => lock !== null);
      assert.equal(held.length, 1);
      assert.deepEqual(await names(), ["drive-a"]);
      held[0]?.release();
    }
    assert.deepEqual(await names(), []);
  }));
