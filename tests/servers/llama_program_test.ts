/** The program and a real llama-server with a small window. */

import assert from "node:assert/strict";
import { jsonLines } from "../support/lines.ts";
import { program } from "../support/program.ts";
import { llamaServer, startLlama } from "./llama.ts";

const window = 8192;

/** More than half of the window, with what the script mends in its first lines. */
const calc = [
  "def add(a, b):\n    return a - b\n",
  ...Array.from({ length: 420 }, (_, at) => `# line ${at} of a long file that nobody needs\n`),
].join("\n");

Deno.test({
  name: "llama-server: a file that is too long for the window is read in part, and edited" +
    (llamaServer === null ? " (skipped: AGENT_LLAMA_SERVER is not set)" : ""),
  ignore: llamaServer === null,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "agent-desk-" });
    try {
      await using server = await startLlama(llamaServer ?? "", window);
      const [home, project] = [`${folder}/home`, `${folder}/project`];
      await Deno.mkdir(`${home}/.config/agent`, { recursive: true });
      await Deno.mkdir(project);
      await Deno.writeTextFile(`${project}/calc.py`, calc);
      // What the user says of the window is more than the server serves.
      const entry = `{ base_url: '${server.url}/v1', model_name: scripted, context_window: 32768 }`;
      const config = `models:\n  test: ${entry}\nactive_model: test\n`;
      await Deno.writeTextFile(`${home}/.config/agent/config.yaml`, config);
      const said = await program(
        ["--json", "work", "--approve", "edits", "[[edit]] mend the first function"],
        { cwd: project, home },
      );
      const events = jsonLines(said.stdout);
      const results = events.flatMap((it) => it.type === "tool_result" ? [String(it.text)] : []);
      const inputs = events.flatMap((it) => it.type === "usage" ? [Number(it.input)] : []);
      console.log(`llama-server: a window of ${window}: prompts of ${inputs.join(", ")} tokens`);
      assert.deepEqual(events.filter(({ type }) => type === "error"), [], said.stderr);
      assert.match(results[0] ?? "", /^\[lines 1-\d+ of \d+; cut here, read on with start \d+\]/);
      assert.ok((await Deno.readTextFile(`${project}/calc.py`)).includes("return a + b"));
      assert.ok(Math.max(...inputs) <= window * 0.75, inputs.join());
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
