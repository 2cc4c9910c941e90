/** Scripts as text. The `yaml` package reads the environment, so that this needs a permission. */

import assert from "node:assert/strict";
import { parseScript } from "../../../src/models/script.ts";
import { AgentError } from "../../../src/protocol/mod.ts";

Deno.test("a script is YAML: a list of answers", async () => {
  const script = await parseScript(`
- text: I will look.
  calls:
    - { name: read_file, input: { path: a } }
- when: /not ok/i
  calls:
    - { name: edit_file, arguments: '{"path": ' }
  finish: length
- error: { kind: rate_limit, message: slow down }
  times: 2
  text: Done.
  usage: { input: 5 }
`);
  assert.deepEqual(script, [
    { text: "I will look.", calls: [{ name: "read_file", input: { path: "a" } }] },
    {
      when: "/not ok/i",
      calls: [{ name: "edit_file", arguments: '{"path": ' }],
      finish: "length",
    },
    {
      error: { kind: "rate_limit", message: "slow down" },
      times: 2,
      text: "Done.",
      usage: { input: 5 },
    },
  ]);
});

Deno.test("a script that cannot be used says where it is wrong", async () => {
  const problems = await Promise.all(
    ["- text: [", "- txt: hi", "- when: /(/", "text: hi"].map(async (text) => {
      const error = await parseScript(text).then(() => null, (thrown) => thrown);
      assert.ok(error instanceof AgentError);
      assert.deepEqual([error.exit, error.code], ["data", "script_invalid"]);
      return String(error.params.problem);
    }),
  );
  assert.match(problems[0] ?? "", /line 1/);
  assert.match(problems[1] ?? "", /^0: .*txt/);
  assert.match(problems[2] ?? "", /^0\.when: /);
  assert.match(problems[3] ?? "", /^script: /);
});
