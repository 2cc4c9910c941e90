import assert from "node:assert/strict";
import { serveFake } from "../../support/fake_server.ts";
import { desk } from "../../support/terminal.ts";

/** Words, the last of which is being typed, and what is offered. */
const typed: readonly (readonly [string[], string[]])[] = [
  [["se"], ["serve", "search", "session"]],
  [["session", ""], [
    ...[
      "list",
      "show",
      "vars",
      "replay",
      "resume",
      "answer",
      "fork",
      "rewind",
      "export",
      "pin",
      "rename",
      "rm",
    ],
  ]],
  [["--json", "session", "sh"], ["show"]],
  [["session", "list", "x", ""], []],
  [["work", "--app"], ["--approve"]],
  [["work", "--approve", ""], ["never", "edits", "all", "wait"]],
  [["work", "-a", "e"], ["edits"]],
  [["work", "--approve", "=", "a"], ["all"]],
  [["work", "--approve", "="], ["never", "edits", "all", "wait"]],
  [["work", "some", "words", ""], []],
  [["--lang", ""], ["en", "zh", "auto"]],
  [["--cwd", "folder", "comp"], ["complete", "completions"]],
  [["completions", ""], ["bash", "zsh", "fish"]],
  [["model", "use", "o"], ["openai", "ollama"]],
  [["--model", "o"], []],
  [["work", "-m", "g"], ["gemini"]],
  [
    ["tool", "run", "r"],
    [
      ...["read_file", "run_shell", "rename_symbol", "related_tests"],
      ...["read_pdf", "read_office", "read_image", "run_program"],
    ],
  ],
  [["config", "get", "retry"], ["retry.tries", "retry.total_s"]],
  [["session", "answer", "", ""], ["once", "session", "always", "decline"]],
  [["memory", "s"], ["show", "search"]],
  [["nonsense", ""], []],
  [["work", "$(touch x)"], []],
];

Deno.test("what fits where the cursor is, is offered", async () => {
  await using it = await desk();
  const offered: [string[], string[]][] = [];
  for (const [words] of typed) {
    const { stdout, stderr, code } = await it.agent(["__complete", "--", ...words]);
    assert.deepEqual([stderr, code], ["", 0]);
    const values = stdout.split("\n").filter((line) => line !== "");
    offered.push([[...words], values.map((line) => line.split("\t")[0] ?? "")]);
  }
  assert.deepEqual(offered, typed);
});

Deno.test("commands are offered with what they do", async () => {
  await using it = await desk();
  const { stdout } = await it.agent(["__complete", "--", "dem"]);
  assert.equal(
    stdout,
    "demo\tShow a task in a small sample project; needs no key and no network\n",
  );
});

Deno.test("sessions are offered, newest first", async () => {
  await using it = await desk();
  await it.script("- text: Done.");
  await it.agent(["work", "x"]);
  const { stdout } = await it.agent(["__complete", "--", "session", "show", ""]);
  assert.match(stdout, /^\d{8}-\d{4}-\w{4}\t\n$/);
});

Deno.test("models that servers of this machine have are offered beside those of the configuration", async () => {
  await using it = await desk();
  await using ollama = serveFake(
    ({ path }) =>
      path === "/api/tags"
        ? { body: JSON.stringify({ models: [{ name: "llama3.2:3b" }, { name: "phi4:14b" }] }) }
        : { status: 404 },
    { tells: true },
  );
  it.env.set("OLLAMA_HOST", ollama.url);
  for (const words of [["model", "use", "ollama/"], ["work", "-m", "ollama/"]]) {
    const { stdout } = await it.agent(["__complete", "--", ...words]);
    assert.equal(stdout, "ollama/llama3.2:3b\t\nollama/phi4:14b\t\n");
  }
  // Nobody else is asked about them.
  const asked = ollama.requests.length;
  await it.agent(["__complete", "--", "session", "show", ""]);
  await it.agent(["__complete", "--", "mod"]);
  assert.equal(ollama.requests.length, asked);
});

Deno.test("a server that does not answer holds no completion up", async () => {
  await using it = await desk();
  await using silent = serveFake(() => ({ then: "silence" }), { tells: true });
  it.env.set("OLLAMA_HOST", silent.url);
  const { stdout, code } = await it.agent(["__complete", "--", "model", "use", ""]);
  assert.deepEqual([code, stdout.split("\n").map((line) => line.split("\t")[0])], [
    0,
    ["deepseek", "openai", "gemini", "ollama", ""],
  ]);
});

Deno.test("a broken configuration breaks no completion", async () => {
  await using it = await desk();
  await Deno.writeTextFile(`${it.env.get("HOME")}/.config/agent/config.yaml`, "[");
  const { stdout, stderr, code } = await it.agent(["__complete", "--", "model", "use", ""]);
  assert.deepEqual([stdout, stderr, code], ["", "", 0]);
});

Deno.test("bash completes the name of a model behind its colon", async () => {
  await using it = await desk();
  const { stdout: script } = await it.agent(["completions", "bash"]);
  const test = `
agent() { printf '%s\\n' "$@" > "$PWD/seen"; printf 'ollama/llama3.2:3b\\t\\nollama/llama3.2:1b\\t\\n'; }
${script}
COMP_LINE='agent model use ollama/llama3.2:' COMP_POINT=32
COMP_WORDS=(agent model use ollama/llama3.2 :) COMP_CWORD=4
_agent_complete
printf '%s\\n' "\${COMPREPLY[@]}"
`;
  const { stdout } = await new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", test],
    cwd: it.root,
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "3b\n1b\n");
  assert.equal(
    await Deno.readTextFile(`${it.root}/seen`),
    "__complete\n--\nmodel\nuse\nollama/llama3.2:\n",
  );
});

Deno.test("bash completes with words as they are and never runs them", async () => {
  await using it = await desk();
  const { stdout: script } = await it.agent(["completions", "bash"]);
  const test = `
agent() { printf '%s\\n' "$@" >> "$PWD/seen"; printf 'session\\tbrief\\nserve\\tother\\n'; }
${script}
COMP_WORDS=(agent --json '$(touch ran)' 'a b' se) COMP_CWORD=4
_agent_complete
printf '%s\\n' "\${COMPREPLY[@]}"
complete -p agent
`;
  const bash = new Deno.Command("bash", {
    args: ["--noprofile", "--norc", "-c", test],
    cwd: it.root,
  });
  const { stdout } = await bash.output();
  assert.equal(
    new TextDecoder().decode(stdout),
    "session\nserve\ncomplete -o default -F _agent_complete agent\n",
  );
  assert.equal(
    await Deno.readTextFile(`${it.root}/seen`),
    "__complete\n--\n--json\n$(touch ran)\na b\nse\n",
  );
  await assert.rejects(Deno.stat(`${it.root}/ran`));
});
