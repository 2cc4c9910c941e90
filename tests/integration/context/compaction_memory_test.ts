/** A heap of fixed size is the judge: whoever needs more of it dies. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const child = fileURLToPath(new URL("../../support/compact_child.ts", import.meta.url));

/** Megabytes; 84 were too few where all messages and lines of it were held at once. */
const heap = 72;

Deno.test("a history that was never summed up is summed up in little more memory than it takes", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `--v8-flags=--max-old-space-size=${heap}`, child],
  }).output();
  const text = new TextDecoder();
  assert.deepEqual(
    { code, said: text.decode(stdout) },
    { code: 0, said: '["compacted"]\n' },
    text.decode(stderr).slice(0, 500),
  );
});
