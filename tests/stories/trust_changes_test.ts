/** A third of the kinds of change to a trusted project that `deno task redteam` makes. */

import assert from "node:assert/strict";
import { changes } from "../redteam/trust/changes.ts";
import { tried } from "../redteam/trust/run.ts";
import { testWith } from "../support/machine.ts";

const step = Deno.env.get("AGENT_WHOLE") === "1" ? 1 : 3;

for (const change of changes.filter((_, at) => at % step === 0)) {
  testWith(
    ["git"],
    `a change is asked about again, and has no effect: ${change.name}`,
    async () => {
      assert.deepEqual(await tried(change), { name: change.name, problem: null });
    },
  );
}
