import assert from "node:assert/strict";
import { closeLock } from "../../../src/util/mod.ts";

const starting = `
for (let left = 150; left > 0; left--) new Deno.Command("/bin/true").outputSync();
self.postMessage(null);
`;

/** Programs are started in threads of their own, as files of tests and calls of tools do. */
function start(): Promise<void> {
  const url = URL.createObjectURL(new Blob([starting], { type: "text/javascript" }));
  const worker = new Worker(url, { type: "module" });
  return new Promise((resolve) => worker.onmessage = () => (worker.terminate(), resolve()));
}

Deno.test("a lock is free once it is closed, also while programs are started", async () => {
  const path = await Deno.makeTempFile();
  let running = true;
  const started = Promise.all([start(), start(), start()]).then(() => running = false);
  let taken = 0;
  while (running) {
    for (let round = 0; round < 50; round++) {
      const held = await Deno.open(path, { read: true, write: true });
      held.lockSync(round % 2 === 0);
      closeLock(held);
      const next = await Deno.open(path, { read: true, write: true });
      if (!next.tryLockSync(true)) taken++;
      closeLock(next);
    }
  }
  await started;
  await Deno.remove(path);
  assert.equal(taken, 0);
});
