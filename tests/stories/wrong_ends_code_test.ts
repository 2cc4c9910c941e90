/** The wrong ends of `wrong_ends_test.ts` by programs: what a round writes changes nothing of how it is judged. */

import assert from "node:assert/strict";
import { isWhole, sampled } from "../support/sampled.ts";
import { ahead } from "./ends/ahead.ts";
import { classes } from "./ends/classes.ts";
import { happen, type Happened, isFalseClaim } from "./ends/happen.ts";
import { inPrograms } from "./ends/in_programs.ts";
import { missing } from "./ends/programs.ts";
import { rights } from "./ends/rights.ts";

const lacking = await missing();
const runnerOf = { shop: "pytest", settings: "node" } as const;

/** Part of the table, where it is not run whole, is enough beside the table of calls. */
const all = classes.flatMap(([_, list]) => list.flatMap((way) => inPrograms(way) ?? []));
const ways = isWhole ? all : sampled(sampled(all));
const run = ahead(ways.length, 3, async (index): Promise<Happened | null> => {
  const way = ways[index];
  return way && !lacking.has(runnerOf[way.project]) ? await happen(way) : null;
});

for (const [index, way] of ways.entries()) {
  Deno.test({
    name: `no false claim in programs: ${way.title}`,
    ignore: lacking.has(runnerOf[way.project]),
    // Others run meanwhile.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const it = await run(index);
      if (!it) return;
      const { end, changed, output } = it;
      const { exit, standing } = way;
      assert.ok(!isFalseClaim(end), output);
      assert.deepEqual({ end, changed }, { end: { exit, standing }, changed: way.changed }, output);
    },
  });
}

for (const way of sampled(rights.flatMap((it) => inPrograms(it) ?? []))) {
  Deno.test({
    name: `no false alarm in programs: ${way.title}`,
    ignore: lacking.has(runnerOf[way.project]),
    async fn() {
      const { end, changed, output } = await happen({ ...way, exit: 0, standing: "verified" });
      assert.deepEqual(end, { exit: 0, standing: "verified" }, output);
      assert.deepEqual(changed, way.changed, output);
    },
  });
}

Deno.test("most of the wrong ends can be reached by programs", () => {
  assert.ok(all.length >= 90, `${all.length}`);
});
