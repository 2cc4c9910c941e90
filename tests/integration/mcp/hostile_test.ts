import assert from "node:assert/strict";
import { attacks } from "../../redteam/mcp/attacks.ts";
import { tried } from "../../redteam/mcp/run.ts";
import { testWith } from "../../support/machine.ts";

/** The others wait for limits: `deno task redteam` runs all. */
const quick = attacks.filter(({ mode }) =>
  /^(schema|name|description|argument|hint|changes|elicit|read|call-(mark|crash|image|sampling|huge|error))/
    .test(mode)
);

testWith(["python3"], "a server that misbehaves gets nothing by it", async () => {
  const problems: string[] = [];
  for (const attack of quick) {
    const problem = await tried(attack);
    if (problem !== null) problems.push(`${attack.mode}: ${problem}`);
  }
  assert.deepEqual(problems, []);
});
