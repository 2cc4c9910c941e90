import assert from "node:assert/strict";
import { desk } from "../../support/terminal.ts";

/** Command line, the one line on standard error, exit code. */
const mistakes: readonly (readonly [string, string, number])[] = [
  ["wrok", "Unknown command wrok. Did you mean work?", 64],
  ["xyzzy", "Unknown command xyzzy. To list the commands: agent --help", 64],
  ["constructor", "Unknown command constructor. To list the commands: agent --help", 64],
  ["__proto__", "Unknown command __proto__. To list the commands: agent --help", 64],
  ["session lst", "Unknown command session lst. Did you mean session list?", 64],
  ["fix the bug", 'Unknown command. To run it as a task: agent work "fix the bug"', 64],
  ["--resume", "Which session? To list them: agent session list", 64],
  ["memory shwo", "Unknown command memory shwo. Did you mean memory show?", 64],
  ["session x y", "Unknown command session x. To list the commands: agent --help", 64],
  ["work --aprove all x", "Unknown option --aprove. Did you mean --approve?", 64],
  [
    "work --frobnicate x",
    "Unknown option --frobnicate. To list the options: add --help",
    64,
  ],
  [
    "doctor --constructor",
    "Unknown option --constructor. To list the options: add --help",
    64,
  ],
  ["work --x y", "Unknown option --x. To list the options: add --help", 64],
  ["work -z y", "Unknown option -z. To list the options: add --help", 64],
  ["work x --model", "--model needs a value.", 64],
  ["work x --model=", "--model needs a value.", 64],
  ["work --model --approve all", "--model needs a value.", 64],
  ["work x --approve all --approve edits", "--approve can be given only once.", 64],
  ["work x --approve some", "--approve must be one of: never, edits, all, wait.", 64],
  ["work x --max-steps many", "--max-steps must be a number.", 64],
  ["work x --max-steps 1.5", "--max-steps must be a number.", 64],
  ["work x --max-steps 0", "--max-steps must be at least 1.", 64],
  ["work x --budget -1", "--budget must be at least 0.", 64],
  ["work x --timeout soon", "--timeout must be a duration such as 90, 90s, 5m or 1h.", 64],
  ["work x --output-schema none.json", "Cannot read the file none.json.", 66],
  ["work", 'No task given: agent work "…"', 64],
  [
    "work x --model nobody",
    "Unknown model nobody. Configured: deepseek, openai, gemini, ollama.",
    64,
  ],
  [
    "work x --model opnai",
    "Unknown model opnai. Did you mean openai? Configured: deepseek, openai, gemini, ollama.",
    64,
  ],
  [
    "work x --model openai",
    "No key for the model openai. Set OPENAI_API_KEY, or run: agent auth login openai",
    77,
  ],
  ["doctor now", "Unexpected argument: now", 64],
  ["completions", "<shell> is missing.", 64],
  ["completions tcsh", "<shell> must be one of: bash, zsh, fish.", 64],
  ["session rm", "<sessions> is missing.", 64],
  ["session show", "There are no sessions in this folder.", 66],
  ["session show nope", "There is no session nope in this folder.", 66],
  ["tool run", "<tool> is missing.", 64],
  ["tool run list_dirs", "Unknown tool list_dirs. Did you mean list_dir?", 64],
  ["tool run list_dir --input [1]", "--input must be a JSON object.", 65],
  ["tool run list_dir --input {", "--input must be a JSON object.", 65],
  ["config get nothing.here", "Unknown configuration key nothing.here.", 64],
  ["--lang fr", "--lang must be en, zh or auto.", 64],
  ["doctor --lang", "--lang needs a value.", 64],
  ["--cwd missing doctor", "The folder missing does not exist.", 66],
  ["--lang zh wrok", "未知命令 wrok。是不是 work？", 64],
  ["--lang=zh work x --max-steps 0", "--max-steps 不能小于 1。", 64],
];

Deno.test("a mistake gets one clear line and the right exit code", async () => {
  await using it = await desk();
  const said: [string, string, number][] = [];
  for (const [line] of mistakes) {
    const { stderr, stdout, code } = await it.agent(line.split(" "));
    said.push([line, stdout + stderr.replace(/\n$/, ""), code]);
  }
  assert.deepEqual(said, mistakes);
});

Deno.test("a workspace that is a file is said so", async () => {
  await using it = await desk();
  await Deno.writeTextFile(`${it.root}/file`, "");
  const { stderr, code } = await it.agent(["--cwd", "file", "doctor"]);
  assert.deepEqual([stderr, code], ["file is not a folder.\n", 66]);
});

Deno.test("with --json a mistake is also one object on standard output", async () => {
  await using it = await desk();
  const { stdout, stderr, code } = await it.agent(["--json", "wrok"]);
  const sentence = "Unknown command wrok. Did you mean work?";
  assert.deepEqual(JSON.parse(stdout), {
    type: "error",
    code: "cli.unknown_command_nearest",
    message: sentence,
  });
  assert.deepEqual([stdout.split("\n").length, stderr, code], [2, `${sentence}\n`, 64]);
});

Deno.test("without a model, the bare program says in four lines how to get one", async () => {
  await using it = await desk();
  // Whatever listens where Ollama does by default is no concern of this test.
  it.env.set("AGENT_MODELS__OLLAMA__BASE_URL", "http://127.0.0.1:9");
  const { stdout, stderr, code } = await it.agent([]);
  assert.deepEqual([stdout, code], ["", 77]);
  assert.equal(
    stderr,
    `No model is available yet. Choose one:
  a key in the environment:  export DEEPSEEK_API_KEY=…  (or OPENAI_API_KEY, GEMINI_API_KEY)
  a key stored here:         agent auth login deepseek
  a model on this machine:   install Ollama, then: ollama pull qwen3:8b
`,
  );
});

Deno.test("with a model, the bare program shows the commands", async () => {
  await using it = await desk();
  it.env.set("OPENAI_API_KEY", "sk-test");
  const { stdout, code } = await it.agent([]);
  assert.deepEqual([stdout.split("\n")[0], code], ["Usage: agent <command> [options]", 0]);
});

Deno.test("the version comes from anywhere on the line", async () => {
  await using it = await desk();
  const { stdout, code } = await it.agent(["work", "--version"]);
  assert.deepEqual([stdout, code], ["0.1.0\n", 0]);
});
