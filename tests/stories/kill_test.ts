/** Twenty kills of a running session; `deno task faults` does every boundary and 200 moments. */

import assert from "node:assert/strict";
import { killAfter, killAtBoundary, lifetime } from "../faults/session_kill.ts";

/** A spread over the 120 boundaries of the session, the delicate middle of a change included. */
const boundaries = [1, 4, 9, 17, 19, 21, 22, 24, 26, 30, 47, 71, 96, 119];

for (const boundary of boundaries) {
  Deno.test(`a session killed at boundary ${boundary} is resumed to its end`, async () => {
    assert.equal(await killAtBoundary(boundary), true);
  });
}

/** Of the 164 boundaries of the same work in programs. */
const inPrograms = [13, 27, 41, 66, 98, 131];

for (const boundary of inPrograms) {
  Deno.test(`programs killed at boundary ${boundary} go on to their end`, async () => {
    assert.equal(await killAtBoundary(boundary, "program"), true);
  });
}

Deno.test("a session killed at six random moments is resumed to its end each time", async () => {
  const whole = await lifetime();
  for (let trial = 0; trial < 6; trial++) await killAfter(Math.random() * whole);
});
