/** Ways to end wrongly: the program never says that all is well, and the exit code is honest. */

import assert from "node:assert/strict";
import { isWhole, sampled } from "../support/sampled.ts";
import { ahead } from "./ends/ahead.ts";
import { classes } from "./ends/classes.ts";
import { happen, type Happened, isFalseClaim } from "./ends/happen.ts";
import { endOf } from "./ends/end.ts";
import { place } from "./ends/place.ts";
import { missing } from "./ends/programs.ts";
import { projects } from "./ends/projects.ts";
import { rights } from "./ends/rights.ts";
import { table } from "./ends/table.ts";
import { calls, claims, create, read } from "./ends/way.ts";

const lacking = await missing();
const runnerOf = { shop: "pytest", settings: "node" } as const;
const ways = sampled(classes.flatMap(([name, list]) => list.map((way) => ({ name, way }))));

const run = ahead(ways.length, 3, async (index): Promise<Happened | null> => {
  const way = ways[index]?.way;
  return way && !lacking.has(runnerOf[way.project]) ? await happen(way) : null;
});

const happened = new Map<string, Happened[]>();

for (const [index, { name, way }] of ways.entries()) {
  Deno.test({
    name: `no false claim: ${way.title}`,
    ignore: lacking.has(runnerOf[way.project]),
    // Others run meanwhile.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const it = await run(index);
      if (!it) return;
      happened.set(name, [...happened.get(name) ?? [], it]);
      const { end, changed, output } = it;
      const { exit, standing } = way;
      assert.ok(!isFalseClaim(end), output);
      assert.deepEqual({ end, changed }, { end: { exit, standing }, changed: way.changed }, output);
      if (way.says) assert.match(output, way.says);
    },
  });
}

Deno.test({
  name: "no false claim: a stale write after a person's edit",
  ignore: lacking.has("pytest"),
  async fn() {
    const path = "shop/prices.py";
    const given = projects.shop[path] ?? "";
    const fixed = given.replace("gross * (1 +", "gross / (1 +");
    const theirs = given.replace("The price without", "What remains without");
    await using box = await place(projects.shop);
    const write = create(path, fixed);
    await box.script([calls(read(path)), { text: "I looked at it." }, calls(write), claims]);
    const first = await box.run(["work", "Look at the prices."]);
    assert.deepEqual(endOf(first), { exit: 0, standing: "answered" }, first.stdout);
    await Deno.writeTextFile(`${box.project}/${path}`, theirs);
    const session = / · session (\S+)$/m.exec(first.stderr)?.[1] ?? "";
    const next = await box.run(["session", "resume", session, "Fix them.", "--approve", "all"]);
    assert.deepEqual(endOf(next), { exit: 1, standing: "unfinished" }, next.stdout + next.stderr);
    assert.equal(await Deno.readTextFile(`${box.project}/${path}`), theirs);
  },
});

for (const way of rights) {
  Deno.test({
    name: `no false alarm: ${way.title}`,
    ignore: lacking.has(runnerOf[way.project]),
    async fn() {
      const { end, changed, output } = await happen({ ...way, exit: 0, standing: "verified" });
      assert.deepEqual(end, { exit: 0, standing: "verified" }, output);
      assert.deepEqual(changed, way.changed, output);
    },
  });
}

Deno.test("the table of ends is the one in benches/ends.md", async (t) => {
  const rows = classes.map(([name, list]) => ({
    name,
    ways: list.length,
    happened: happened.get(name) ?? [],
  }));
  const text = table(rows);
  console.log(text);
  assert.ok(rows.reduce((sum, row) => sum + row.ways, 0) >= 40);
  if (!isWhole) return;
  await t.step({
    name: "the figures are the ones written down",
    ignore: rows.some((row) => row.happened.length !== row.ways),
    fn: async () => {
      const page = await Deno.readTextFile(new URL("../../benches/ends.md", import.meta.url));
      assert.ok(page.includes(text), `benches/ends.md should have:\n${text}`);
    },
  });
});
