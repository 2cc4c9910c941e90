/** What would be put beside a task, as `agent context` shows it. */

import assert from "node:assert/strict";
import { type TaskReport, taskText } from "../../../src/actions/context/task_text.ts";
import type { ViewContext } from "../../../src/actions/mod.ts";
import { message } from "../../../src/messages/mod.ts";
import { type Desk, desk } from "../../support/terminal.ts";

const files: Readonly<Record<string, string>> = {
  "src/a.py": "from src.b import two\n\n\ndef one():\n    return two()\n",
  "src/b.py": "def two():\n    return 2\n",
  ".env": "KEY=1\n",
};

async function project(it: Desk): Promise<void> {
  await Deno.mkdir(`${it.root}/src`);
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${it.root}/${path}`, text);
  }
  await it.script("- text: Done.\n- text: Done.\n");
}

async function data(it: Desk, ...argv: readonly string[]) {
  const { stdout, stderr, code } = await it.agent([...argv, "--json"]);
  assert.deepEqual([stderr, code], ["", 0]);
  return JSON.parse(stdout);
}

Deno.test("a task as words shows what goes beside it, from where, why, and at what cost", async () => {
  await using it = await desk();
  await project(it);
  const { fragments, tokens, ...rest } = await data(
    it,
    "context",
    "explain",
    "src/a.py",
    "and .env",
  );
  assert.deepEqual(rest, {
    task: "explain src/a.py and .env",
    session: null,
    model: "scripted/test",
    enabled: true,
    exact: false,
    budget: 4000,
    leftOut: [{ what: ".env", reason: "secret" }],
  });
  assert.deepEqual(
    fragments.map(({ source, why }: { source: string; why: unknown }) => [source, why]),
    [
      ["file:src/a.py", { kind: "path" }],
      ["signatures:src/b.py", { kind: "imported", by: "src/a.py" }],
    ],
  );
  assert.ok(tokens > 0 && tokens <= 4000);
  const { stdout } = await it.agent(["context", "explain src/a.py and .env"]);
  const lines = stdout.split("\n").map((line) => line.replaceAll(/\d+/g, "N"));
  assert.deepEqual(lines, [
    "Context added: N items, N of N.Nk tokens",
    "Source               Characters  Tokens  Why",
    "file:src/a.py               N      N  named",
    "signatures:src/b.py          N      N  imported by src/a.py",
    "Left out:",
    "- .env: contains secrets",
    "Token counts are estimates, rounded up: the tokenizer of scripted/test is unknown.",
    "In a conversation this takes at most N ms; the first time it may find less.",
    "",
  ]);
});

Deno.test("words that name nothing have nothing beside them, and that is said", async () => {
  await using it = await desk();
  await project(it);
  const { stdout } = await it.agent(["context", "hello"]);
  assert.equal(stdout, "Context added: none\n");
  const { stdout: chinese } = await it.agent(["context", "hello", "--lang", "zh"]);
  assert.equal(chinese, "附加的上下文：无\n");
});

Deno.test("a file that fits the task without one of its words has no empty list of them", () => {
  const told = (locale: "en" | "zh", words: readonly string[]) => {
    const report: TaskReport = {
      task: "prices",
      session: null,
      model: "a/one",
      enabled: true,
      exact: true,
      fragments: [{ source: "file:a", why: { kind: "ranked", words }, characters: 1, tokens: 1 }],
      tokens: 1,
      budget: 10,
      leftOut: [],
    };
    const t: ViewContext["t"] = (key, params) => message(locale, key, params);
    const text = taskText(report, { t, locale, width: 80, color: false, now: 0 });
    return text.split("\n")[2]?.split(/ {2,}/).at(-1);
  };
  assert.deepEqual([told("en", []), told("en", ["price"])], ["matches", "matches: price"]);
  assert.deepEqual([told("zh", []), told("zh", ["price"])], ["相符", "相符：price"]);
});

Deno.test("--session counts what was shown in it, and without a task shows its next request", async () => {
  await using it = await desk();
  await project(it);
  await it.agent(["work", "hello"]);
  const { session } = await data(it, "context");
  const { session: same, leftOut } = await data(it, "context", "src/a.py", "--session", session);
  assert.deepEqual([same, leftOut], [session, []]);
  assert.equal((await data(it, "context", "--session", session)).session, session);
  const { stderr, code } = await it.agent(["context", "src/a.py", "--session", "nope"]);
  assert.deepEqual([stderr, code], ["There is no session nope in this folder.\n", 66]);
});

Deno.test("an empty task is no question about a session", async () => {
  await using it = await desk();
  const { stderr, code } = await it.agent(["context", " "]);
  assert.deepEqual([stderr, code], ["<task> must not be empty.\n", 64]);
});

Deno.test("programs are no part of the next request once a model has gone back to calls", async () => {
  const toolsAfter = async (failing: number): Promise<number> => {
    await using it = await desk();
    const program = { name: "run_program", input: { code: "nothing.there()" } };
    const answers = [
      { calls: [{ name: "find_tool", input: { query: "program" } }] },
      ...Array(failing).fill({ calls: [program] }),
      { text: "Done." },
    ];
    await it.script(answers.map((each) => `- ${JSON.stringify(each)}\n`).join(""));
    await it.agent(["chat", "count"]);
    const { parts } = await data(it, "context");
    const code = parts.find(({ source }: { source: string }) => source === "code").characters;
    assert.equal(code, failing * '{"code":"nothing.there()"}'.length);
    const { characters } = parts.find(({ source }: { source: string }) => source === "tools");
    return characters;
  };
  const [before, after] = [await toolsAfter(0), await toolsAfter(2)];
  assert.ok(after < before - 1_000, `${before} characters before, ${after} after`);
});
