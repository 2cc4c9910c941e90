/** `agent model probe`, as a person meets it: what it asks, prints and keeps. */

import assert from "node:assert/strict";
import { editTrial } from "../../../src/actions/model/probe_edits.ts";
import { readProfiles } from "../../../src/models/mod.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { serveFake } from "../../support/fake_server.ts";
import { measuredOpenai } from "../../support/measured_servers.ts";
import { type Desk, desk } from "../../support/terminal.ts";

async function configured(it: Desk, url: string): Promise<void> {
  const model = { provider: "openai_compatible", model_name: "m", base_url: url };
  await Deno.writeTextFile(
    `${it.env.get("HOME")}/.config/agent/config.yaml`,
    // JSON is YAML.
    `active_model: test\nretry: { tries: 1, total_s: 0 }\nmodels: ${
      JSON.stringify({ test: model })
    }\n`,
  );
}

const dataOf = (it: Desk) => `${it.env.get("HOME")}/.local/share/agent`;

Deno.test("what was measured is printed and kept, and is what the list of models says", async () => {
  await using it = await desk();
  await using server = measuredOpenai({ window: 5000, over: "llama", dialect: "json" });
  await configured(it, `${server.url}/v1`);
  const before = JSON.parse((await it.agent(["model", "list", "--json"])).stdout)[0];
  assert.deepEqual([before.name, before.window, before.tools], ["deepseek", 1_000_000, true]);
  const { stdout, stderr, code } = await it.agent(["model", "probe", "--quick"]);
  assert.deepEqual([stderr, code], ["", 0]);
  const lines = stdout.trimEnd().split("\n");
  assert.deepEqual([...lines.slice(0, 2), ...lines.slice(3, 6), lines.at(-1)], [
    "openai_compatible/m, measured",
    "  window          5.0k tokens, as reported by the server",
    "  tool calls      printed as JSON (json)",
    "  parallel calls  no",
    "  edits           best by edit_file (edit_file 100 %, apply_patch 100 %, write_file 100 %)",
    "Saved. Future requests to this model use these measurements.",
  ]);
  const rows: readonly {
    readonly name: string;
    readonly window: number;
    readonly tools: boolean;
  }[] = JSON.parse((await it.agent(["model", "list", "--json"])).stdout);
  const row = rows.find(({ name }) => name === "test");
  assert.deepEqual([row?.window, row?.tools], [5000, true]);
  const text = (await it.agent(["model", "list"])).stdout;
  const line = text.split("\n").find((it) => it.includes("openai_compatible")) ?? "";
  assert.match(line, /^\* +test +openai_compatible +m +5\.0k +\$0\/0 +yes +\? +/);
  assert.ok(text.trimEnd().endsWith("in the configuration."), text);
});

Deno.test("as JSON it is the profile, whole", async () => {
  await using it = await desk();
  await using server = measuredOpenai({ window: 5000, over: "figures", dialect: "native" });
  await configured(it, `${server.url}/v1`);
  const { stdout, code } = await it.agent(["model", "probe", "test", "--quick", "--json"]);
  assert.equal(code, 0);
  const { name, model, profile } = JSON.parse(stdout);
  assert.deepEqual([name, model], ["test", "openai_compatible/m"]);
  assert.deepEqual([...(await readProfiles(dataOf(it))).values()], [profile]);
});

Deno.test("a model elsewhere costs tokens: it is asked first, and where nobody is there it is said", async () => {
  await using it = await desk();
  await configured(it, "https://models.invalid/v1");
  const alone = await it.agent(["model", "probe"]);
  assert.deepEqual([alone.code, alone.stdout], [64, ""]);
  assert.match(alone.stderr, /uses up to 2\d\d\.\dk tokens; confirm with --yes/);
  const declined = await it.agent(["model", "probe"], {
    person: [{ after: "window, with growing prompts: up to", type: "n" }],
  });
  assert.equal(declined.code, 4);
  assert.match(declined.stderr, /Nothing was measured\./);
  assert.deepEqual([...await readProfiles(dataOf(it))], []);
});

Deno.test("a model that does not answer leaves no profile", async () => {
  await using it = await desk();
  await using server = measuredOpenai({ window: 5000, over: "llama", dialect: "json" });
  const url = server.url;
  await server[Symbol.asyncDispose]();
  await configured(it, `${url}/v1`);
  const { code, stderr } = await it.agent(["model", "probe"]);
  assert.equal(code, 69);
  assert.match(stderr, /^The model did not answer: .+\n$/);
  assert.deepEqual([...await readProfiles(dataOf(it))], []);
});

Deno.test("who interrupts it is obeyed at once, and nothing is kept", async () => {
  await using it = await desk();
  await using server = serveFake(() => ({ then: "silence" }));
  await configured(it, `${server.url}/v1`);
  const person = [{ after: "0/5", signal: "SIGINT" as const }];
  const { code, stdout } = await it.agent(["model", "probe"], { person });
  assert.deepEqual([code, stdout], [130, ""]);
  assert.deepEqual([...await readProfiles(dataOf(it))], []);
});

Deno.test("each edit that a model is tried with can be made in each of the ways", async () => {
  const { tasks, applied } = await editTrial(allTools);
  assert.equal(tasks.length, 3);
  for (const task of tasks) {
    assert.notEqual(task.text, task.result, task.path);
    const call = (name: string, input: unknown) => ({ name, arguments: JSON.stringify(input) });
    const { path, text, result } = task;
    const whole = await applied("write_file", call("write_file", { path, contents: result }), task);
    const edit = { path, old_string: text, new_text: result };
    assert.deepEqual([whole, await applied("edit_file", call("edit_file", edit), task)], [
      result,
      result,
    ]);
    const lines = (mark: string, it: string) =>
      it.trimEnd().split("\n").map((line) => `${mark}${line}`).join("\n");
    const patch = `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n${lines("-", text)}\n${
      lines("+", result)
    }\n`;
    assert.equal(await applied("apply_patch", call("apply_patch", { patch }), task), result);
    const strange = [{ path, old_text: "not there", new_text: "x" }, { patch: "no patch" }, {}];
    for (const input of strange) {
      assert.equal(await applied("edit_file", call("edit_file", input), task), null);
      assert.equal(await applied("apply_patch", call("apply_patch", input), task), null);
    }
  }
});
