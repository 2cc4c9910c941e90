/** A short form of `tests/faults/run_layer_kill.ts`, which kills and fails at every call. */

import assert from "node:assert/strict";
import { sweep, type SweepOptions } from "../faults/layers/kill.ts";
import { bubblewrap } from "../support/bubblewrap.ts";

/** @param least trials without which it proved nothing */
function story(name: string, options: SweepOptions, least: number): void {
  Deno.test({
    name,
    ignore: !bubblewrap,
    fn: async () => {
      const { trials, failures } = await sweep(options);
      assert.deepEqual(failures, []);
      assert.ok(trials >= least, `${trials} trials`);
    },
  });
}

story(
  "a command that is killed on its way into the project is whole there, or whole in its layer",
  { mode: "run", scenario: "all kinds", first: 16, stride: 11 },
  4,
);

story(
  "of folders that were made anew nothing is lost by a kill",
  { mode: "run", scenario: "replaced folders", first: 20, stride: 13 },
  3,
);

story(
  "a kill in the middle of what two have written leaves both",
  { mode: "run", scenario: "beside a person", first: 33, stride: 12 },
  1,
);

story(
  "what is kept by a person's word is whole, whenever that is killed",
  { mode: "keep", scenario: "held beside the rest", first: 3, stride: 12 },
  3,
);

story(
  "a call that fails on the way leaves what can be kept or taken back",
  { mode: "fail", scenario: "held beside the rest", first: 60, stride: 60 },
  2,
);

story(
  "what a person writes between kill and recovery stays theirs",
  { mode: "person", scenario: "all kinds", first: 30, stride: 14 },
  3,
);
