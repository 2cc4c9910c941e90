/** What a run takes of the machine, counted in the bundle under `strace`, beside its budget. */

import assert from "node:assert/strict";
import { budgets, over } from "../../benches/budgets.ts";
import { countAll } from "../../benches/counts.ts";
import { scenarios } from "../../benches/scenarios.ts";
import { hasProgram } from "../support/machine.ts";
import { mainPath } from "../support/program.ts";

Deno.test({
  name: "a greeting, ten reads and an edit open, write and send no more than their budgets",
  // From source each file is a chunk of its own.
  ignore: !["strace", "git"].every(hasProgram) || mainPath().endsWith(".ts"),
  async fn() {
    const counted = await countAll(mainPath());
    const beyond = scenarios.flatMap((name) =>
      over(counted[name], budgets[name]).map((line) => `(${name}) ${line}`)
    );
    assert.deepEqual(beyond, []);
  },
});
