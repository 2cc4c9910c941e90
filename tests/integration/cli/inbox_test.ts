/** What a turn has put into the memory's inbox, as it is told line by line. */

import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

Deno.test("what was put into the memory's inbox after a turn is told in one line", async () => {
  await using it = await desk();
  await Deno.writeTextFile(
    `${it.root}/a.test.js`,
    'require("node:test")("a", () => require("node:assert").equal(require("./a.js"), 1));\n',
  );
  await it.script(`
- calls: [{ name: write_file, input: { path: a.js, content: "module.exports = 1;\\n" } }]
- calls: [{ name: run_shell, input: { command: node --test } }]
- text: It is one now.
`);
  it.env.set("AGENT_MEMORY__INBOX", "true");
  const { stderr } = await it.agent(["work", "add a.js", "--approve", "all"]);
  const lines = stderr.trimEnd().split("\n");
  assert.deepEqual(
    [lines.at(-2), lines.filter((it) => it.includes("inbox")).length],
    ["Learned, waiting for approval: 1 (agent memory inbox)", 1],
    stderr,
  );
});
