/** A third of the hostile inputs of `deno task redteam`: each ends with a line, in time, and small. */

import assert from "node:assert/strict";
import { inputs } from "../redteam/inputs/mod.ts";
import { measureAll } from "../redteam/inputs/run.ts";
import { processTest } from "../support/machine.ts";

processTest(
  "hostile inputs end with one line within their limits, and the program with them",
  async () => {
    const results = await Array.fromAsync(measureAll(inputs.filter((_, at) => at % 3 === 0)));
    assert.deepEqual(results.filter(({ problem }) => problem !== null), []);
    assert.ok(results.length >= 20);
  },
);
