/** How `agent usage` prints what models took. */

import assert from "node:assert/strict";
import { cells } from "../../../src/ansi/mod.ts";
import { type Desk, desk } from "../../support/terminal.ts";

const script = `
- text: One.
  usage: { input: 1200, output: 30, cached: 200, thinking: 4 }
- text: Two.
`;

async function asked(it: Desk): Promise<void> {
  await it.script(script);
  assert.equal((await it.agent(["work", "a", "--json"])).code, 0);
  assert.equal((await it.agent(["work", "b", "--json"])).code, 0);
}

Deno.test("usage prints rows with bars of one width in every language, and marks estimates", async () => {
  await using it = await desk();
  const empty = await it.agent(["usage"]);
  assert.deepEqual(empty.stdout, "This folder, 0 sessions\nNo model has been used here yet.\n");
  await asked(it);
  const { stdout, code } = await it.agent(["usage", "--by", "model", "--days", "1", "--json"]);
  assert.equal(code, 0);
  const { by, days, sessions, rows } = JSON.parse(stdout);
  assert.deepEqual([by, days, sessions, rows.length], ["model", 1, 2, 1]);
  const { name, answers, input, cached, cost, unpriced } = rows[0];
  assert.deepEqual([name, answers, input, cached, cost, unpriced], [
    "scripted/test",
    2,
    2400,
    400,
    0,
    false,
  ]);
  for (const lang of ["en", "zh"]) {
    const text = (await it.agent(["usage", "--by", "session", "--lang", lang])).stdout;
    const lines = text.trimEnd().split("\n");
    assert.equal(lines.filter((line) => line.includes("█")).length, 2, text);
    // Numbers stand under each other: the last column ends at the same cell in every row.
    const table = lines.slice(1, 5);
    assert.equal(new Set(table.map(cells)).size, 1, text);
  }
});
