/** The cases about how a turn ends hold; `benches/honesty/README.md` says what they are. */

import assert from "node:assert/strict";
import { allCases, ownFiles, scored } from "../../../benches/honesty/bench.ts";

Deno.test("no case of an end is a false alarm, a false done or verified without proof", async () => {
  const wrong: string[] = [];
  for (const it of await allCases(ownFiles())) {
    const { alarm, falseDone, falseVerified, happened } = await scored(it);
    if (!alarm && !falseDone && !falseVerified) continue;
    wrong.push(`${it.task} · ${it.answer}: ${happened.end}, not ${it.expect}`);
  }
  assert.deepEqual(wrong, []);
});
