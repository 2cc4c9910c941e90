/** A server that asks its user in the middle of a call, through the faces that are driven by programs. */

import assert from "node:assert/strict";
import { editor } from "../support/acp.ts";
import { testWith } from "../support/machine.ts";
import { clientTest, serveIn, textOf } from "../support/mcp_client.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

const server = Deno.readTextFileSync(new URL("../redteam/mcp/server.py", import.meta.url));

const script = [
  '- calls: [{ name: find_tool, input: { query: "does the work" } }]',
  "- calls: [{ name: evil__work, input: { text: x } }]",
  "- text: It worked.",
  "",
].join("\n");

async function boxWith(mode: string): Promise<Sandbox> {
  const box = await sandbox({ "server.py": server });
  await scripted(box, script);
  const config = `${box.home}/.config/agent/config.yaml`;
  const declared = `mcp: { evil: { command: python3, args: [server.py, ${mode}] } }\n`;
  await Deno.writeTextFile(config, declared, { append: true });
  return box;
}

/** Of the only session: its events of these kinds. */
async function logged(box: Sandbox, ...types: readonly string[]) {
  const { stdout: listed } = await box.run(["--json", "session", "list"]);
  const id: string = JSON.parse(listed)[0].id;
  const { stdout } = await box.run(["session", "export", id, "--format", "jsonl"]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return { id, events: events.filter(({ type }) => types.includes(type)) };
}

testWith(["python3"], "an editor is asked for a field by its form, and for consent", async () => {
  await using box = await boxWith("elicit-secret");
  await using it = await editor(box, {
    capabilities: { elicitation: { form: {} } },
    elicit: () => "sesame",
  });
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "do the work"), "end_turn");
  const [, consent] = it.permissions;
  assert.deepEqual(consent?.options.map(({ optionId }) => optionId), ["once", "decline"]);
  assert.match(JSON.stringify(consent?.toolCall.content), /Send this to the MCP server evil\?/);
  const { events: [answered] } = await logged(box, "elicit_answered");
  assert.deepEqual([answered.action, answered.content], ["accept", { api_key: "sesame" }]);
  assert.deepEqual(it.faults(), []);
});

clientTest("a client is asked what a server of ours wants to know", async () => {
  await using box = await boxWith("elicit-page-lookalike");
  const shown: string[] = [];
  await using served = await serveIn(box, ["--allow-edits"], ({ message }) => {
    shown.push(message);
    return { action: "accept", content: { answer: "once" } };
  });
  const result = await served.client.callTool({ name: "work", arguments: { task: ["Do it"] } });
  assert.match(textOf(result), /It worked/);
  assert.match(shown.at(-1) ?? "", /Host: xn--pple-43d\.test/);
  const { events: [answered] } = await logged(box, "elicit_answered");
  assert.deepEqual([answered.action, answered.content], ["accept", {}]);
});

testWith(["python3"], "where calls are let pass unasked a server is told nothing", async () => {
  await using box = await boxWith("elicit-secret");
  const { stdout } = await box.run(["work", "--approve", "all", "do the work"]);
  assert.match(stdout, /It worked/);
  const { events } = await logged(box, "elicited", "elicit_answered");
  assert.deepEqual(events.map(({ type, action = "" }) => [type, action]), [
    ["elicited", ""],
    ["elicit_answered", "decline"],
  ]);
});

testWith(
  ["python3"],
  "a kill while the user is asked leaves a call that is not made again",
  async () => {
    await using box = await boxWith("elicit-secret");
    const asked = Promise.withResolvers<void>();
    await using it = await editor(box, {
      permit: () => {
        if (it.permissions.length < 2) return Promise.resolve("allow_once");
        asked.resolve();
        return new Promise(() => {});
      },
      capabilities: { elicitation: { form: {} } },
      elicit: () => "sesame",
    });
    const session = await it.begin(box.project);
    it.prompt(session, "do the work").catch(asked.reject);
    await asked.promise;
    it.child.kill("SIGKILL");
    await it.child.status;
    const { id } = await logged(box);
    const open = await box.run(["session", "answer", id]);
    assert.match(open.stdout, /Send this to the MCP server evil\?/);
    await box.run(["session", "resume", id, "go on"]);
    const { events } = await logged(box, "tool_started", "tool_result", "elicit_answered");
    assert.deepEqual(events.map(({ type, status = "" }) => [type, status]), [
      ["tool_result", "ok"],
      ["tool_started", ""],
      ["tool_result", "interrupted"],
    ]);
    const gone = await box.run(["session", "answer", id]);
    assert.match(gone.stderr, /no open question/);
  },
);
