import assert from "node:assert/strict";

Deno.test("it parses in a Worker without any permission", async () => {
  const worker = new Worker(new URL("../../integration/syntax/parse_worker.ts", import.meta.url), {
    type: "module",
    deno: { permissions: "none" },
  });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  try {
    assert.deepEqual(await promise, ["module", false]);
  } finally {
    worker.terminate();
  }
});
