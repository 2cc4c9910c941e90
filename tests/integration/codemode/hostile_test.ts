/** Hostile programs come to nothing (`deno task redteam` tries all of them), and the judge sees what would. */

import assert from "node:assert/strict";
import { hostile } from "../../redteam/programs/hostile.ts";
import { limits, tried } from "../../redteam/programs/run.ts";
import { Engines } from "../../support/engines.ts";
import { processTest } from "../../support/machine.ts";
import { runProgram } from "../../support/programs.ts";
import { isWhole } from "../../support/sampled.ts";

/** Every so many of them; native loops take seconds each. */
const step = isWhole ? 6 : 20;

processTest(
  "hostile programs reach nothing, hang nowhere, and run no call past the policy",
  async () => {
    await using engines = new Engines(limits);
    const sample = hostile.filter((_, at) => at % step === 0);
    const failed: string[] = [];
    for (const it of sample) {
      const problems = await tried(it, engines.start);
      if (problems.length > 0) failed.push(`${it.kind}: ${it.code}: ${problems.join("; ")}`);
    }
    assert.deepEqual(failed, []);
  },
);

processTest("with a staged run before them the same comes of them", async () => {
  await using engines = new Engines(limits);
  const sample = hostile.filter((_, at) => at % (2 * step) === 1);
  const failed: string[] = [];
  for (const it of sample) {
    const problems = await tried(it, engines.start, { verdict: "ask", staged: true });
    if (problems.length > 0) failed.push(`${it.kind}: ${it.code}: ${problems.join("; ")}`);
  }
  assert.deepEqual(failed, []);
});

processTest("there are hundreds of them, of every class", () => {
  const kinds = Map.groupBy(hostile, ({ kind }) => kind);
  assert.deepEqual([hostile.length >= 300, kinds.size], [true, 13]);
});

processTest("with a policy that allows, the same programs are seen to act", async () => {
  await using engines = new Engines(limits);
  const caught = hostile.filter(({ kind }) => kind === "a refusal is caught").slice(0, 4);
  for (const it of caught) {
    const problems = await tried(it, engines.start, { verdict: "allow" });
    assert.equal(problems.includes("it ran run_shell"), true, it.code);
  }
});

processTest("with a refusal that were a failure, a program would go on", async () => {
  await using engines = new Engines(limits);
  const { text } = await runProgram(`try { shell.run("id") } catch {} print("WENT ON")`, {
    ...engines,
    answer: () => ({ status: "failed", text: "refused" }),
  });
  assert.equal(text, "WENT ON");
});
