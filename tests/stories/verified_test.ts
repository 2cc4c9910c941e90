/** What the program finds out about a change where tests are red, flaky, hanging or missing. */

import assert from "node:assert/strict";
import { commands } from "./verified/commands.ts";
import { lacking, verified } from "./verified/place.ts";
import { ways } from "./verified/cheats.ts";
import { repositories } from "./verified/repositories.ts";

const missing = await lacking();

for (const { expected, ...repository } of [...repositories, ...commands]) {
  Deno.test({
    name: repository.name,
    ignore: repository.needs.some((it) => missing.has(it)),
    fn: () =>
      verified(repository, async (told) => {
        const { verdict, why, runs } = told;
        assert.deepEqual(
          { verdict, runs },
          { verdict: expected.verdict, runs: expected.runs },
          why,
        );
        assert.match(why, expected.why);
        if (expected.text) assert.match(told.text, expected.text);
        if (expected.verdict === "blocked") assert.equal(told.text, "");
        // The tree as it was is measured once, however often the work is verified.
        if (expected.runs === 2 && /failed before this change too/.test(why)) {
          assert.equal((await told.again()).runs, 1);
        }
      }),
  });
}

for (const way of ways) {
  Deno.test({
    name: `${way.name}: is never verified`,
    ignore: way.needs.some((it) => missing.has(it)),
    fn: () =>
      verified(way, ({ verdict, why }) => {
        assert.ok(verdict === "failed" || verdict === "none", `${verdict}: ${why}`);
      }),
  });
}
