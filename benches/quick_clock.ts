/** Time for sessions of thousands of turns. */

import type { Clock } from "../src/protocol/mod.ts";

/** A sleep is over at the next turn of the event loop, and time has passed by its length. */
export function quickClock(): Clock {
  let now = Date.parse("2026-11-21T09:54:00Z");
  return {
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      await new Promise((done) => setTimeout(done, 0));
      signal?.throwIfAborted();
      now += ms;
    },
  };
}
