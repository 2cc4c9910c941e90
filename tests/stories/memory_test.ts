/** Twenty kills while the memory is written; `tests/faults/memory_kill.ts` does two hundred. */

import assert from "node:assert/strict";
import { killMemory } from "../faults/memory_kill.ts";

Deno.test("a process that is killed twenty times while it remembers loses nothing it acknowledged", async () => {
  const { kills, acknowledged } = await killMemory(20);
  assert.equal(kills, 20);
  assert.ok(acknowledged >= 20, String(acknowledged));
});
