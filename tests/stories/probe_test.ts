/** The real program measures a model over real HTTP and goes by what it found. */

import assert from "node:assert/strict";
import { measuredOllama } from "../support/measured_servers.ts";
import { sandbox } from "../support/program.ts";

Deno.test("an Ollama that serves less than its model could is measured, and the list says so", async () => {
  await using box = await sandbox();
  await using server = measuredOllama({
    contextLength: 40_960,
    holds: 4096,
    dialect: "native",
    parallel: true,
  });
  const model = { provider: "ollama", model_name: "m", base_url: server.url };
  await box.config(`active_model: test\nmodels: ${JSON.stringify({ test: model })}\n`);
  const { code, stdout, stderr } = await box.run(["model", "probe", "--quick", "--json"]);
  assert.equal(code, 0, stderr);
  const { profile } = JSON.parse(stdout);
  const { window, windowBy, silent, dialect, parallel, bestEdit } = profile;
  assert.deepEqual([window, windowBy, silent, dialect, parallel, bestEdit], [
    4096,
    "count",
    true,
    "native",
    true,
    "edit_file",
  ]);
  const listed = await box.run(["model", "list"]);
  assert.match(listed.stdout, /^\* +test +ollama +m +4\.1k /m);
});
