/** `agent acp`: an editor at the other end of standard input and output. */

import { methods, type SessionUpdate } from "@agentclientprotocol/sdk";
import assert from "node:assert/strict";
import { editor, type TestEditor } from "../support/acp.ts";
import { testWith } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

const editing = [
  "- calls: [{ name: read_file, input: { path: a.txt } }]",
  "- calls: [{ name: edit_file, input: { path: a.txt, old_text: one, new_text: two } }]",
  "- text: Changed.",
  "",
].join("\n");

const server = new URL("../redteam/mcp/server.py", import.meta.url);

const both = { fs: { readTextFile: true, writeTextFile: true } };

async function kept(box: Sandbox, session: string): Promise<readonly string[]> {
  const { stdout } = await box.run(["session", "export", session, "--format", "jsonl"]);
  return stdout.trim().split("\n").map((line) => JSON.parse(line).type);
}

function kinds({ updates }: TestEditor): readonly string[] {
  return updates.map(({ update }) => update.sessionUpdate);
}

function results({ updates }: TestEditor): readonly SessionUpdate[] {
  return updates.map(({ update }) => update).filter((it) =>
    it.sessionUpdate === "tool_call_update" && it.rawOutput !== undefined
  );
}

function said({ updates }: TestEditor): string {
  return updates.map(({ update }) =>
    update.sessionUpdate === "agent_message_chunk" && update.content.type === "text"
      ? update.content.text
      : ""
  ).join("");
}

Deno.test("a table that is shown is given to the editor as text", async () => {
  await using box = await sandbox({});
  const input = { title: "Sizes", columns: ["file", "kB"], rows: [["a.ts", 3]] };
  await scripted(
    box,
    JSON.stringify([{ calls: [{ name: "show_table", input }] }, { text: "One file." }]),
  );
  await using it = await editor(box);
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "how large are the files?"), "end_turn");
  const [shown] = results(it);
  assert.ok(shown?.sessionUpdate === "tool_call_update");
  const text = "```\nSizes\nfile  kB\na.ts   3\n```";
  assert.deepEqual(shown.content, [{ type: "content", content: { type: "text", text } }]);
});

Deno.test("an edit is asked about, made, told with its diff, and undone", async () => {
  await using box = await sandbox({ "a.txt": "one\n" });
  await scripted(box, editing);
  await using it = await editor(box);
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "change one to two in a.txt"), "end_turn");
  const path = `${box.project}/a.txt`;
  assert.equal(await Deno.readTextFile(path), "two\n");
  const [request] = it.permissions;
  assert.deepEqual(request?.options.map(({ optionId, kind }) => [optionId, kind]), [
    ["once", "allow_once"],
    ["session", "allow_always"],
    ["always", "allow_always"],
    ["decline", "reject_once"],
  ]);
  assert.match(JSON.stringify(request?.toolCall.content), /-one\\n\+two/);
  const [, edit] = results(it);
  assert.ok(edit?.sessionUpdate === "tool_call_update");
  assert.deepEqual([edit.status, edit.content?.[0]], ["completed", {
    ...{ type: "diff", path, oldText: "one\n", newText: "two\n" },
  }]);
  assert.equal(await it.prompt(session, "/undo"), "end_turn");
  assert.equal(await Deno.readTextFile(path), "one\n");
  assert.deepEqual(it.faults(), []);
  assert.equal(await it.leave(), 0);
});

Deno.test("what is declined is not done, and is in the log as declined", async () => {
  await using box = await sandbox({ "a.txt": "one\n" });
  await scripted(box, editing);
  await using it = await editor(box, { permit: () => Promise.resolve("reject_once") });
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "change one to two in a.txt"), "end_turn");
  assert.equal(await Deno.readTextFile(`${box.project}/a.txt`), "one\n");
  const statuses = results(it).map((it) => "status" in it ? it.status : "");
  assert.deepEqual(statuses, ["completed", "failed"]);
  assert.deepEqual(it.faults(), []);
});

Deno.test("an unsaved buffer is what is read and edited, and the editor writes the edit", async () => {
  await using box = await sandbox({ "a.txt": "saved\n" });
  await scripted(box, editing);
  const path = `${box.project}/a.txt`;
  const buffers = new Map([[path, "one unsaved\n"]]);
  await using it = await editor(box, { capabilities: both, buffers });
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "change one to two in a.txt"), "end_turn");
  assert.deepEqual(it.writes, [{ path, content: "two unsaved\n" }]);
  assert.equal(await Deno.readTextFile(path), "two unsaved\n");
  assert.equal(await it.prompt(session, "/undo"), "end_turn");
  assert.equal(await Deno.readTextFile(path), "one unsaved\n");
  assert.deepEqual(it.faults(), []);
});

Deno.test("a cancel while a permission is open declines it, and the prompt is cancelled", async () => {
  await using box = await sandbox({ "a.txt": "one\n" });
  await scripted(box, editing);
  const asked = Promise.withResolvers<void>();
  await using it = await editor(box, {
    permit: () => {
      asked.resolve();
      return new Promise(() => {});
    },
  });
  const session = await it.begin(box.project);
  const prompt = it.prompt(session, "change one to two in a.txt");
  await asked.promise;
  await it.connection.agent.notify(methods.agent.session.cancel, { sessionId: session });
  assert.equal(await prompt, "cancelled");
  assert.equal(await Deno.readTextFile(`${box.project}/a.txt`), "one\n");
  assert.deepEqual(it.faults(), []);
  assert.equal(await it.leave(), 0);
  assert.deepEqual((await kept(box, session)).at(-1), "aborted");
});

Deno.test("a cancel that comes right behind its prompt counts", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Never said.\n");
  await using it = await editor(box);
  const session = await it.begin(box.project);
  for (let count = 0; count < 5; count++) {
    const prompt = it.prompt(session, "hello");
    await it.connection.agent.notify(methods.agent.session.cancel, { sessionId: session });
    assert.equal(await prompt, "cancelled");
  }
  assert.deepEqual(it.faults(), []);
});

Deno.test("a session is listed, loaded with all that was said, and goes on", async () => {
  await using box = await sandbox({ "a.txt": "one\n" });
  await scripted(box, `${editing}- text: Again.\n`);
  let session = "";
  {
    await using it = await editor(box);
    session = await it.begin(box.project);
    await it.prompt(session, "change one to two in a.txt");
  }
  await using it = await editor(box);
  const { agent } = it.connection;
  const { sessions } = await agent.request(methods.agent.session.list, { cwd: box.project });
  assert.deepEqual(sessions.map(({ sessionId, cwd, title }) => [sessionId, cwd, title]), [
    [session, box.project, "change one to two in a.txt"],
  ]);
  const given = { sessionId: session, cwd: box.project, mcpServers: [] };
  await agent.request(methods.agent.session.load, given);
  const replayed = kinds(it).filter((kind) => kind !== "available_commands_update");
  assert.deepEqual(replayed, [
    ...["user_message_chunk", "tool_call", "tool_call_update"],
    ...["tool_call", "tool_call_update", "tool_call_update"],
    ...["agent_message_chunk", "agent_message_chunk"],
  ]);
  assert.equal(await it.prompt(session, "and again"), "end_turn");
  assert.match(said(it), /Changed\.[^]*Again\./);
  await agent.request(methods.agent.session.close, { sessionId: session });
  await agent.request(methods.agent.session.resume, given);
  await agent.request(methods.agent.session.delete, { sessionId: session });
  const after = await agent.request(methods.agent.session.list, { cwd: box.project });
  assert.deepEqual(after.sessions, []);
  assert.deepEqual(it.faults(), []);
});

Deno.test("mode, model and permissions are chosen, and told", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.\n");
  await using it = await editor(box);
  const session = await it.begin(box.project);
  const { agent } = it.connection;
  await agent.request(methods.agent.session.setMode, { sessionId: session, modeId: "chat" });
  const { configOptions } = await agent.request(methods.agent.session.setConfigOption, {
    ...{ sessionId: session, configId: "permissions", value: "auto-edit" },
  });
  const chosen = configOptions.map(({ id, currentValue }) => [id, currentValue]);
  assert.deepEqual(chosen, [["mode", "chat"], ["model", "test"], ["permissions", "auto-edit"]]);
  assert.equal(await it.prompt(session, "/mode work"), "end_turn");
  await it.update((it) =>
    it.sessionUpdate === "current_mode_update" && it.currentModeId === "work"
  );
  const unknown = { sessionId: session, modeId: "nonsense" };
  await assert.rejects(agent.request(methods.agent.session.setMode, unknown), { code: -32602 });
  assert.deepEqual(it.faults(), []);
});

const steps = JSON.stringify({
  goal: "a file",
  steps: [{ id: "1", title: "Write b.txt", after: [] }],
});

const planning = [
  "- calls: [{ name: ask_user, input: { question: Which one? } }]",
  `- calls: [{ name: update_plan, input: ${steps} }]`,
  "- text: One step.",
  '- calls: [{ name: write_file, input: { path: b.txt, content: "x\\n" } }]',
  "- text: It is there.",
  "- text: GOAL REACHED",
  "",
].join("\n");

Deno.test("a question ends the prompt where the editor has no form, and the next prompt answers", async () => {
  await using box = await sandbox();
  await scripted(box, planning);
  await using it = await editor(box, { words: ["--mode", "goal"] });
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "make a file"), "end_turn");
  assert.match(said(it), /Which one\?/);
  assert.equal(await it.prompt(session, "the second"), "end_turn");
  assert.match(JSON.stringify(results(it)), /the second/);
  assert.equal(await Deno.readTextFile(`${box.project}/b.txt`), "x\n");
  const plans = it.updates.flatMap(({ update }) =>
    update.sessionUpdate === "plan" ? [update.entries.map(({ status }) => status)] : []
  );
  assert.deepEqual(plans, [["pending"], ["in_progress"], ["completed"]]);
  assert.deepEqual(it.faults(), []);
});

Deno.test("a question is a form where the editor has one", async () => {
  await using box = await sandbox();
  await scripted(box, planning);
  await using it = await editor(box, {
    ...{ capabilities: { elicitation: { form: {} } }, words: ["--mode", "goal"] },
    elicit: () => "the first",
  });
  const session = await it.begin(box.project);
  assert.equal(await it.prompt(session, "make a file"), "end_turn");
  assert.match(JSON.stringify(results(it)), /the first/);
  assert.deepEqual(it.faults(), []);
});

const shell =
  '- calls: [{ name: run_shell, input: { command: "echo from the shell" } }]\n- text: Ran.\n';

Deno.test("a command that nothing confines runs in a terminal of the editor, if it has one", async () => {
  for (const terminal of [true, false]) {
    await using box = await sandbox();
    await scripted(box, shell);
    const path = `${box.home}/.config/agent/config.yaml`;
    await Deno.writeTextFile(path, "sandbox: off\n", { append: true });
    await using it = await editor(box, { capabilities: { terminal } });
    const session = await it.begin(box.project);
    assert.equal(await it.prompt(session, "run it"), "end_turn");
    const [result] = results(it);
    assert.ok(result?.sessionUpdate === "tool_call_update");
    assert.equal(result.content?.[0]?.type, terminal ? "terminal" : "content");
    assert.match(JSON.stringify(result), /from the shell.*exit code 0/);
    assert.deepEqual(it.faults(), []);
  }
});

Deno.test("a cancel ends a command, in the box and in a terminal of the editor", async () => {
  for (const sandboxed of ["auto", "off"]) {
    await using box = await sandbox();
    await scripted(box, shell.replace("echo from the shell", "echo begun; sleep 60"));
    const path = `${box.home}/.config/agent/config.yaml`;
    await Deno.writeTextFile(path, `sandbox: ${sandboxed}\n`, { append: true });
    await using it = await editor(box, { capabilities: { terminal: true } });
    const session = await it.begin(box.project);
    const prompt = it.prompt(session, "run it");
    await it.update((it) =>
      it.sessionUpdate === "tool_call_update" && it.status === "in_progress" &&
      it.content !== undefined
    );
    await it.connection.agent.notify(methods.agent.session.cancel, { sessionId: session });
    assert.equal(await prompt, "cancelled");
    assert.deepEqual(it.faults(), []);
  }
});

testWith(["python3"], "a server that the editor hands over is found and called", async () => {
  await using box = await sandbox({ "server.py": await Deno.readTextFile(server) });
  await scripted(
    box,
    '- calls: [{ name: find_tool, input: { query: "does the work" } }]\n' +
      "- calls: [{ name: evil__work, input: { text: x } }]\n- text: It worked.\n",
  );
  await using it = await editor(box);
  const declared = { name: "evil", command: "python3", args: ["server.py", "plain"], env: [] };
  const session = await it.begin(box.project, [declared]);
  assert.equal(await it.prompt(session, "do the work"), "end_turn");
  assert.match(JSON.stringify(results(it).at(-1)), /worked/);
  assert.deepEqual(it.faults(), []);
});

Deno.test("pictures, selections and links of a prompt reach the model", async () => {
  await using box = await sandbox({ "a.txt": "one\n" });
  await scripted(box, "- text: I see.\n");
  await using it = await editor(box);
  const session = await it.begin(box.project);
  const uri = `file://${box.project}/a.txt`;
  const stop = await it.prompt(
    session,
    "look at",
    { type: "resource_link", uri, name: "a.txt" },
    { type: "resource", resource: { uri: `${uri}#L1-2`, text: "one" } },
    { type: "image", mimeType: "image/png", data: btoa("no picture at all") },
  );
  assert.equal(stop, "end_turn");
  await it.leave();
  const { stdout } = await box.run(["session", "export", session, "--format", "jsonl"]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const { text } = events.find(({ type }) => type === "user_message");
  assert.match(text, /^look at a\.txt a\.txt \[image: \/.*\.png\]$/);
  const [image = ""] = /\/.*png/.exec(text) ?? [];
  assert.equal(await Deno.readTextFile(image), "no picture at all");
  const beside = events.find(({ source }) => source === "editor:a.txt#1-2");
  assert.equal(beside.text, "From the user's editor, a.txt#1-2:\none");
});

Deno.test("failures come with the protocol's codes", async () => {
  await using box = await sandbox();
  await scripted(box, "- error: { kind: auth, message: no key }\n");
  await using it = await editor(box);
  const { agent } = it.connection;
  const session = await it.begin(box.project);
  const code = (of: Promise<unknown>) => of.then(() => 0, ({ code }) => code);
  const none = { cwd: `${box.project}/none`, mcpServers: [] };
  assert.deepEqual([
    await code(it.prompt(session, "hello")),
    await code(it.prompt("none", "hello")),
    await code(it.prompt(session, "")),
    await code(agent.request(methods.agent.session.new, none)),
    await code(
      agent.request(methods.agent.session.load, { ...none, sessionId: "none", cwd: box.project }),
    ),
    await code(agent.request("session/nonsense", {})),
    await code(agent.request(methods.agent.session.prompt, JSON.parse("{}"))),
    await code(agent.request(methods.agent.authenticate, { methodId: "none" })),
  ], [-32000, -32002, -32602, -32602, -32002, -32601, -32602, -32602]);
});

Deno.test("an editor that goes ends the process, and its turn as interrupted", async () => {
  await using box = await sandbox();
  await scripted(box, '- text: "Slowly said."\n  wait: 60000\n');
  await using it = await editor(box);
  const session = await it.begin(box.project);
  void it.prompt(session, "hello").catch(() => {});
  await it.update(({ sessionUpdate }) => sessionUpdate === "session_info_update");
  assert.equal(await it.leave(), 0);
  assert.equal((await kept(box, session)).at(-1), "aborted");
});
