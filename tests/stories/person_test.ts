/** Sixty runs of a person beside the program, those that cost least; `deno task faults` does 2,000. */

import assert from "node:assert/strict";
import { makePlan } from "../faults/person/plan.ts";
import { describe, safeTrial } from "../faults/person/sweep.ts";

const runs = 60;
/** At once: most of a run is waiting. */
const workers = 2;

Deno.test({
  name: "what a person does beside the program stays, whatever interrupts it and is undone",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const failed: string[] = [];
    let next = 1;
    const work = async () => {
      while (next <= runs) {
        const plan = makePlan(next++, { fast: true });
        const { failures } = await safeTrial(plan);
        const [first] = failures;
        if (first) failed.push(`${describe(plan)}\n${first.class}: ${first.detail}`);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    assert.deepEqual(failed, []);
  },
});
