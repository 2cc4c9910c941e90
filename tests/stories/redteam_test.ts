/** A third of the attacks of `deno task redteam`, on the strongest confinement that there is here. */

import assert from "node:assert/strict";
import { classes } from "../redteam/attacks/mod.ts";
import { runClass } from "../redteam/run.ts";
import { bubblewrap } from "../support/bubblewrap.ts";

for (const it of classes) {
  Deno.test({
    name: `no attack of these succeeds: ${it.name}`,
    ignore: !bubblewrap,
    fn: async () => {
      const results = await runClass(it, { pick: (at) => at % 3 === 0 });
      assert.deepEqual(results.filter(({ breach }) => breach !== null), []);
      assert.ok(results.length > 0);
    },
  });
}
