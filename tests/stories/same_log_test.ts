/** One scripted session through the command line and through an editor: the log is the same. */

import assert from "node:assert/strict";
import { editor } from "../support/acp.ts";
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

for (const [word, kind] of [["once", "allow_once"], ["decline", "reject_once"]] as const) {
  Deno.test(`a session has the same log on the command line and in an editor: ${word}`, async () => {
    await using line = await place();
    await runAnswered(line, word);
    await using box = await place();
    {
      await using it = await editor(box, { permit: () => Promise.resolve(kind) });
      const session = await it.begin(box.project);
      assert.equal(await it.prompt(session, task), "end_turn");
      assert.deepEqual(it.faults(), []);
    }
    assert.deepEqual(await logOf(box), await logOf(line));
  });
}

/** Runs the task, and answers each question from another terminal. */
async function runAnswered(box: Sandbox, word: string): Promise<void> {
  const words = ["--json", "work", "--approve", "wait", task];
  const child = startProgram(words, { cwd: box.project, home: box.home });
  const decoder = new TextDecoder();
  let text = "";
  let session = "";
  for await (const bytes of child.stdout) {
    const lines = (text + decoder.decode(bytes, { stream: true })).split("\n");
    text = lines.pop() ?? "";
    for (const event of lines.map((it) => JSON.parse(it))) {
      if (event.type === "session_created") session = event.id;
      if (event.type === "asked") await box.run(["session", "answer", session, word]);
    }
  }
  await Promise.all([child.status, child.stderr.cancel()]);
}
