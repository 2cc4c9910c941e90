/** Ways in which a weak model goes wrong: each finishes the task or ends with an honest word. */

import assert from "node:assert/strict";
import { isWhole, sampled } from "../support/sampled.ts";
import { ahead } from "./ends/ahead.ts";
import { classes } from "./weak/classes.ts";
import { happen, type Result, type Verdict } from "./weak/run.ts";
import { table } from "./weak/table.ts";

const verdicts = new Map<string, Verdict[]>();

const all = classes.flatMap(([name, ways]) => ways.map((way) => ({ name, way })));

const ways = sampled(all);

const run = ahead(ways.length, 3, async (index): Promise<Result | null> => {
  const it = ways[index];
  return it ? await happen(it.way) : null;
});

for (const [index, { name, way }] of ways.entries()) {
  Deno.test({
    name: `with a weak model: ${way.title}`,
    // Others run meanwhile.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const result = await run(index);
      if (!result) return;
      const { verdict, account } = result;
      verdicts.set(name, [...verdicts.get(name) ?? [], verdict]);
      assert.equal(verdict, way.ends ? "honest" : "finished", account);
    },
  });
}

if (isWhole) {
  Deno.test("the table is the one in benches/weak_models.md", async (t) => {
    const rows = classes.map(([name, ways]) => ({
      name,
      ways: ways.length,
      verdicts: verdicts.get(name) ?? [],
    }));
    const text = table(rows);
    console.log(text);
    const isRun = rows.every((row) => row.verdicts.length === row.ways);
    await t.step({
      name: "the figures are the ones written down",
      ignore: !isRun,
      fn: async () => {
        const page = await Deno.readTextFile(
          new URL("../../benches/weak_models.md", import.meta.url),
        );
        assert.ok(page.includes(text), `benches/weak_models.md should have:\n${text}`);
      },
    });
  });
}
