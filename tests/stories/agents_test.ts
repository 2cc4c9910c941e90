/** Agents that a model sends out, in the real program over a server: what is shown, kept and counted. */

import assert from "node:assert/strict";
import { answer, callDelta, chunk } from "../support/fake_openai.ts";
import { serveFake } from "../support/fake_server.ts";
import { sandbox, served } from "../support/program.ts";

const says = (content: string) => answer(chunk({ role: "assistant", content }, "stop"));

function calls(name: string, input: object) {
  const call = { name, arguments: JSON.stringify(input) };
  return answer(
    chunk(callDelta({ index: 0, id: "call_1", type: "function", function: call })),
    chunk({}, "tool_calls"),
  );
}

/** An agent edits its copy; whoever sent it takes that over. */
function editing() {
  return serveFake(({ text }) => {
    const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(text);
    const first = messages.find(({ role }) => role === "user")?.content ?? "";
    const results = messages.filter(({ role }) => role === "tool").map(({ content }) => content);
    if (first.includes("in a copy of the project")) {
      if (results.length === 0) return calls("read_file", { path: "a.py" });
      return results.length === 1
        ? calls("edit_file", { path: "a.py", old_text: "first", new_text: "one" })
        : says("first is called one now.");
    }
    if (results.length === 0) {
      return calls("multi_agent", { tasks: ["call first one in a.py"], edit: true });
    }
    const agent = /session (\S+\.1)\)/.exec(results[0] ?? "")?.[1] ?? "";
    return results.length === 1
      ? calls("take_changes", { agent })
      : says("a.py has one in the place of first.");
  });
}

/** Two agents look at a file each; whoever sent them answers from what they say. */
function server() {
  return serveFake(({ text }) => {
    const { messages }: { messages: { role: string; content: string }[] } = JSON.parse(text);
    const first = messages.find(({ role }) => role === "user")?.content ?? "";
    const hasResult = messages.some(({ role }) => role === "tool");
    const file = /look at (\w+\.py)/.exec(first)?.[1];
    if (file) return hasResult ? says(`${file}:1 defines it.`) : calls("read_file", { path: file });
    return hasResult
      ? says("Both define a function.")
      : calls("multi_agent", { tasks: ["look at a.py", "look at b.py"] });
  });
}

const files = { "a.py": "def first(): ...\n", "b.py": "def second(): ...\n" };

Deno.test("two agents report, and only their sender's session is listed", async () => {
  await using model = server();
  await using box = await sandbox(files);
  await served(box, `${model.url}/v1`);
  const run = await box.run(["chat", "what do the two files define?", "--json"]);
  assert.equal(run.code, 0, run.stderr);
  const events = run.stdout.trim().split("\n").map((line) => JSON.parse(line));
  const results = events.filter(({ type }) => type === "tool_result").map(({ text }) =>
    text.split("\n").filter((line: string) => /^[ab]\.py/.test(line))
  );
  assert.deepEqual(results, [["a.py:1 defines it.", "b.py:1 defines it."]]);
  const list = await box.run(["session", "list", "--json"]);
  const [listed, ...others] = JSON.parse(list.stdout);
  assert.deepEqual(others, []);
  const shown = await box.run(["session", "show", `${listed.id}.2`]);
  assert.deepEqual([shown.code, shown.stdout.includes("b.py:1 defines it.")], [0, true]);
  await box.run(["session", "rm", listed.id]);
  assert.equal((await box.run(["session", "show", `${listed.id}.2`])).code, 66);
});

Deno.test("what an agent changed is taken over as one change, which undo takes back", async () => {
  await using model = editing();
  await using box = await sandbox(files);
  await served(box, `${model.url}/v1`);
  const read = async () => await Deno.readTextFile(`${box.project}/a.py`);
  const run = await box.run(["work", "call first one in a.py", "--approve", "edits"]);
  assert.deepEqual([run.code, await read()], [0, "def one(): ...\n"], run.stdout + run.stderr);
  const undone = await box.run(["undo"]);
  assert.deepEqual([undone.code, await read()], [0, "def first(): ...\n"], undone.stderr);
});

Deno.test("an agent is begun, listed, shown, and said not to be there", async () => {
  await using box = await sandbox({});
  const said = async (words: readonly string[]) => {
    const { code, stdout, stderr } = await box.run([...words]);
    const [line = ""] = (stdout + stderr).trim().split("\n");
    return [code, line.replaceAll(box.home, "~")];
  };
  const path = "~/.config/agent/agents/reviewer.md";
  assert.deepEqual(
    [
      await said(["agents", "list"]),
      await said(["agents", "show", "reviewer"]),
      await said(["agents", "new", "reviewer"]),
      await said(["agents", "new", "reviewer"]),
      await said(["agents", "show", "reviewer"]),
      await said(["agents", "show", "poet"]),
      await said(["agents", "new", "No Name"]),
    ],
    [
      [
        0,
        "There are no agents. An agent is a Markdown file in .agent/agents of the project or in agents beside your config.yaml. To begin one: agent agents new NAME",
      ],
      [
        64,
        "Unknown agent reviewer: there are no agents. To begin one: agent agents new reviewer",
      ],
      [0, `Wrote the agent reviewer: ${path}`],
      [64, `There is a file ${path} already.`],
      [0, `reviewer  ${path}  ready`],
      [64, "Unknown agent poet. There are: reviewer."],
      [64, "Invalid value for <name>."],
    ],
  );
});
