/** One scripted session through the front ends, its questions answered alike: the log is the same. */

import assert from "node:assert/strict";
import { editor } from "../support/acp.ts";
import { sent, serveAgent, stateOf } from "../support/a2a_client.ts";
import { clientTest, serveIn } from "../support/mcp_client.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

const script = [
  "- calls: [{ name: read_file, input: { path: a.txt } }]",
  "- calls: [{ name: edit_file, input: { path: a.txt, old_text: one, new_text: two } }]",
  '- calls: [{ name: run_shell, input: { command: "cat a.txt > b.txt" } }]',
  "- text: Changed.",
  "",
].join("\n");

const task = "change one to two in a.txt";

/** The events of the newest session, without what tells one run from another. */
async function logOf(box: Sandbox): Promise<readonly unknown[]> {
  const listed = await box.run(["--json", "session", "list"]);
  const [{ id }] = JSON.parse(listed.stdout);
  const { stdout } = await box.run(["session", "export", id, "--format", "jsonl"]);
  const names = new RegExp(`${id}|${box.project}|${box.home}`, "g");
  return stdout.replaceAll(names, "…").trim().split("\n").map((line) => {
    const { at: _at, durationMs: _duration, ms: _ms, ...event } = JSON.parse(line);
    // Who is there may be asked: a tool more is sent to the model.
    if (event.type === "usage") delete event.input;
    return JSON.parse(JSON.stringify(event).replaceAll(/in \d+\.\d s/g, "in … s"));
  });
}

async function place(): Promise<Sandbox> {
  const box = await sandbox({ "a.txt": "one\n" });
  await scripted(box, script);
  return box;
}

/** A command is answered by this word; the edit before it by `once`, as it is where no question is put. */
const words = ["once", "decline"] as const;

type Word = typeof words[number];

/** How each front end has the session run. */
const fronts: Readonly<Record<string, (box: Sandbox, word: Word) => Promise<void>>> = {
  "the command line": runAnswered,
  "an editor": async (box, word) => {
    const kinds = { once: "allow_once", decline: "reject_once" } as const;
    let asked = 0;
    const permit = () => Promise.resolve(kinds[asked++ === 0 ? "once" : word]);
    await using it = await editor(box, { permit });
    const session = await it.begin(box.project);
    assert.equal(await it.prompt(session, task), "end_turn");
    assert.deepEqual(it.faults(), []);
  },
  "another agent": async (box, word) => {
    await using served = await serveAgent(box, ["--allow-edits"]);
    const asked = await sent(served.client, task);
    assert.equal(stateOf(asked), "TASK_STATE_INPUT_REQUIRED");
    const { id: taskId, contextId } = asked;
    await sent(served.client, word, { taskId, contextId });
  },
  "a client of MCP": async (box, word) => {
    const answer = { action: "accept", content: { answer: word } } as const;
    await using served = await serveIn(box, ["--allow-edits"], () => answer);
    await served.client.callTool({ name: "work", arguments: { task: [task] } });
  },
};

for (const word of words) {
  clientTest(`a session has the same log in every front end: ${word}`, async () => {
    const logs: Record<string, readonly unknown[]> = {};
    for (const [name, run] of Object.entries(fronts)) {
      await using box = await place();
      await run(box, word);
      logs[name] = await logOf(box);
    }
    const line = logs["the command line"] ?? [];
    assert.ok(line.length > 10);
    for (const [name, log] of Object.entries(logs)) assert.deepEqual(log, line, name);
  });
}

/** Runs the task, and answers each question from another terminal. */
async function runAnswered(box: Sandbox, word: Word): Promise<void> {
  const words = ["--json", "work", "--approve", "wait", task];
  const child = startProgram(words, { cwd: box.project, home: box.home });
  const decoder = new TextDecoder();
  let text = "";
  let session = "";
  let asked = 0;
  for await (const bytes of child.stdout) {
    const lines = (text + decoder.decode(bytes, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const event of lines.map((it) => JSON.parse(it))) {
      if (event.type === "session_created") session = event.id;
      if (event.type !== "asked") continue;
      await box.run(["session", "answer", session, asked++ === 0 ? "once" : word]);
    }
  }
  await Promise.all([child.status, child.stderr.cancel()]);
}
