/** The real program tells what was used in a folder. */

import assert from "node:assert/strict";
import { sandbox, scripted } from "../support/program.ts";

Deno.test("what two sessions took is told by day and by session", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: It is a number.\n  usage: { input: 1000, output: 10 }\n");
  for (const task of ["what is one?", "what is two?"]) {
    assert.equal((await box.run(["work", task])).code, 0);
  }
  const { stdout, code } = await box.run(["usage", "--json"]);
  assert.equal(code, 0);
  const { sessions, rows, total } = JSON.parse(stdout);
  assert.deepEqual([sessions, rows.length], [2, 1]);
  assert.deepEqual([total.answers, total.input, total.output, total.cost], [2, 2000, 20, 0]);
  const text = await box.run(["usage", "--by", "session"]);
  assert.equal(text.stdout.split("\n").filter((line) => line.includes("█")).length, 2);
});
