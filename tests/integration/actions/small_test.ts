/** The actions that look at what is there: what is drafted, what is sent, what it cost. */

import assert from "node:assert/strict";
import { type Desk, desk } from "../../support/terminal.ts";

async function data(it: Desk, line: string) {
  const { stdout, stderr, code } = await it.agent([...line.split(" "), "--json"]);
  assert.deepEqual([stderr, code], ["", 0]);
  return JSON.parse(stdout);
}

async function project(it: Desk): Promise<void> {
  const files = {
    "src/a.py": "def one():\n    return 1\n",
    "src/b.py": "from src.a import one\n",
    "tests/test_a.py": "from src.a import one\n\n\ndef test_one():\n    assert one() == 1\n",
    "pyproject.toml": "[tool.pytest.ini_options]\n[tool.ruff]\n",
    "Makefile": "build:\n\techo\nlint-all: build\n\techo\nsecret-target:\n",
    "package.json": '{ "scripts": { "build": "x", "weird`name": "y" } }',
    ".editorconfig": "root = true\n[*]\nindent_style = space\n[*.py]\nindent_size = 4\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${it.root}/${path.split("/").slice(0, -1).join("/")}`, { recursive: true });
    await Deno.writeTextFile(`${it.root}/${path}`, text);
  }
}

const drafted = `# project

Project notes for AI assistants. Drafted from the project's files; correct it and keep it short.

## Languages, with the number of files

python (3)

## Layout, with the number of code files

- \`src/\` (2)
- \`tests/\` (1)
- Most imported files: \`src/a.py\` (2)

## Tests

- \`pytest\`

## Commands

- \`npm run build\` (package.json)
- \`make build\` (Makefile)
- \`make lint-all\` (Makefile)

## Conventions

- Ruff, configured in \`pyproject.toml\`
- indent_style: space
`;

Deno.test("init drafts AGENTS.md from the project's files, as a change that can be undone", async () => {
  await using it = await desk();
  await project(it);
  assert.deepEqual(await data(it, "init"), {
    path: "AGENTS.md",
    replaced: false,
    text: drafted,
    offers: null,
  });
  const path = `${it.root}/AGENTS.md`;
  assert.equal(await Deno.readTextFile(path), drafted);
  const again = await it.agent(["init"]);
  assert.deepEqual([again.code, again.stderr], [
    64,
    "AGENTS.md already exists. To overwrite it: --force (can be undone)\n",
  ]);
  await Deno.writeTextFile(path, "mine\n");
  const { stdout } = await it.agent(["init", "--force"]);
  assert.ok(stdout.startsWith(drafted), stdout);
  assert.equal((await it.agent(["undo"])).code, 0);
  assert.equal(await Deno.readTextFile(path), "mine\n");
});

Deno.test("init has little to say of an empty folder, and says that", async () => {
  await using it = await desk();
  const { text } = await data(it, "init");
  assert.deepEqual(text.split("\n").length, 4);
});

Deno.test("without an MCP server the list is empty, and that is no failure", async () => {
  await using it = await desk();
  assert.deepEqual(await data(it, "mcp list"), []);
  const { stdout, code } = await it.agent(["mcp", "list"]);
  assert.deepEqual([stdout, code], ["No MCP servers are configured.\n", 0]);
});

const script = `
- text: I look.
  calls: [{ name: list_dir, input: { path: . } }]
- text: There is nothing.
`;

Deno.test("what is sent is counted by where it comes from, and adds up", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "look around"]);
  const { session, model, window, budget, parts, segments, unusedPrompts, ...sums } = await data(
    it,
    "context",
  );
  assert.match(session, /^\d{8}-\d{4}-\w{4}$/);
  assert.deepEqual([model, window, budget], ["scripted/test", null, null]);
  const characters = Object.fromEntries(
    parts.map((it: Record<string, unknown>) => [it["source"], it["characters"]]),
  );
  const { system, tools, told, results, ...rest } = characters;
  assert.deepEqual(rest, {
    said: "look around".length,
    thoughts: 0,
    answers: "I look.There is nothing.".length,
    calls: '{"path":"."}'.length,
    code: 0,
  });
  assert.ok(system > 500 && tools > 1000 && results > 0 && told >= 0);
  const sum = (list: readonly Record<string, unknown>[], key: string) =>
    list.reduce((total, it) => total + Number(it[key]), 0);
  for (const key of ["characters", "tokens"]) assert.equal(sums[key], sum(parts, key));
  // A line break stands between the parts of the system prompt.
  const breaks = segments.filter((it: { kind: string }) => it.kind === "system").length - 1;
  assert.equal(sums.characters, sum(segments, "characters") + breaks);
  assert.deepEqual(unusedPrompts, []);
  const { stdout } = await it.agent(["context"]);
  assert.match(
    stdout,
    /^Session \S+, scripted\/test: the next request has about [\d.]+k tokens\n/,
  );
});

Deno.test("tokens and money stand by model and role, for a session or for all", async () => {
  await using it = await desk();
  await it.script(script);
  await it.agent(["work", "one"]);
  await it.agent(["work", "two"]);
  const one = await data(it, "cost");
  const all = await data(it, "cost --all");
  const [row] = one.rows;
  assert.deepEqual(one.rows.length, 1);
  assert.deepEqual([row.model, row.answers, row.cost, one.sessions], [
    "scripted/test",
    2,
    0,
    1,
  ]);
  assert.deepEqual([all.session, all.sessions, all.rows[0].answers], [null, 2, 4]);
  assert.equal(all.rows[0].input, row.input * 2);
  const { stdout } = await it.agent(["cost"]);
  assert.match(
    stdout,
    /^Session \S+\nModel +Role +Answers +Input +Cached +Output +Cost\nscripted\/test /,
  );
  const { code, stderr } = await it.agent(["cost", one.session, "--all"]);
  assert.deepEqual([code, stderr], [64, "<session> cannot be used with --all.\n"]);
});
