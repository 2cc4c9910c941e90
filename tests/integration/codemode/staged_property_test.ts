/** A staged run changes nothing before the yes, and nothing but what it showed after it. */

import assert from "node:assert/strict";
import { stagedProperty } from "../../fuzz/staged_fuzz.ts";
import { processTest } from "../../support/machine.ts";
import { isWhole } from "../../support/sampled.ts";

processTest(
  "generated programs change what their card showed, and no byte before the yes",
  async () => {
    const { cards, changed } = await stagedProperty(isWhole ? 300 : 60, 20261128);
    // What is never asked, or never written, would prove nothing.
    assert.deepEqual([cards > 10, changed > 10], [true, true]);
  },
);
