/**
 * Kills a process at random moments while it appends to two streams, and looks at what is
 * left: nothing acknowledged may be missing, no append may be there by half.
 *
 *     deno run -A tests/faults/store_kill.ts [kills]
 */

import assert from "node:assert/strict";
import { killWhen, spawnScript } from "../support/process.ts";
import { storeTexts } from "../support/store_texts.ts";

/** Longest life of a child after its first acknowledged event, milliseconds. */
const longestLife = 120;

const kills = Number(Deno.args[0] ?? 100);
let acknowledged = 0;
let expected: readonly string[] = [];
let folder = await Deno.makeTempDir();

for (let kill = 0; kill < kills; kill++) {
  // A new store now and then, so that the kills also meet its first moments.
  if (kill % 20 === 0) {
    await Deno.remove(folder, { recursive: true });
    folder = await Deno.makeTempDir();
    expected = [];
  }
  const life = Math.random() * longestLife;
  const child = spawnScript("store_child.ts", ["append", folder, `run${kill}`, "1000000"]);
  let end = Infinity;
  const { lines, errors } = await killWhen(child, (lines) => {
    if (lines.length > 0) end = Math.min(end, performance.now() + life);
    return performance.now() >= end;
  });
  assert.equal(errors, "");
  const found = await storeTexts(folder);
  assert.deepEqual(found.slice(0, expected.length + lines.length), [...expected, ...lines]);
  assert(found.length <= expected.length + lines.length + 1);
  acknowledged += lines.length;
  expected = found;
}
await Deno.remove(folder, { recursive: true });
console.log(`${kills} kills, ${acknowledged} acknowledged appends, 0 lost, 0 by half`);
