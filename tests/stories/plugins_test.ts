/** Plugins through the real program: trusted, called, held to their rights, reloaded, removed. */

import assert from "node:assert/strict";
import { processTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

const manifest = (rights: string, more = "") =>
  `name: words\nversion: 1.0.0\ndescription: Counts.\nrights: ${rights}\n` +
  `tools:\n  count: { description: Counts words, parameters: { path: {} } }\n${more}`;

const code = `export function count({ path }: { path: string }): number {
  return files.read(path).split(/\\s+/).filter((it) => it !== "").length;
}
`;

async function plugin(box: Sandbox, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = `${box.home}/.config/agent/plugins/words`;
  await Deno.mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/${name}`, text);
  }
}

async function states(box: Sandbox): Promise<readonly string[]> {
  const { stdout } = await box.run(["plugin", "list", "--json"]);
  const rows: { name: string; state: string; problem: string }[] = JSON.parse(stdout);
  return rows.map(({ name, state, problem }) => `${name} ${state} ${problem}`.trim());
}

async function results(
  box: Sandbox,
  calls: readonly object[],
  words: readonly string[] = ["--approve", "all"],
) {
  await scripted(
    box,
    [...calls.map((call) => ({ calls: [call] })), { text: "Done." }]
      .map((it) => `- ${JSON.stringify(it)}\n`).join(""),
  );
  const { code, stdout } = await box.run(["--json", "work", ...words, "do it"]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return {
    code,
    made: events.filter((it) => it.type === "program_call").map(({ call }) =>
      `${call.id.replace(/^\w+/, "c")} ${call.name}`
    ),
    results: events.filter((it) => it.type === "tool_result").map(({ call, status, text }) => ({
      call: String(call).replace(/^\w+/, "c"),
      status,
      text: String(text),
    })),
  };
}

processTest(
  "a plugin is used once its rights are agreed to, by calls and by programs",
  async () => {
    await using box = await sandbox({ "a.txt": "one two\nthree\n" });
    await plugin(box, { "plugin.yaml": manifest('{ files.read: ["*.txt"] }'), "main.ts": code });
    assert.deepEqual(await states(box), ["words untrusted"]);
    const asked = await box.run(["plugin", "trust", "words"]);
    assert.deepEqual([asked.code, asked.stderr], [
      4,
      "Trusting the plugin words needs your approval: run this in a terminal, or with --yes.\n",
    ]);
    const { stdout } = await box.run(["plugin", "trust", "words", "--yes"]);
    assert.equal(stdout, "Trusted the plugin words 1.0.0 with 1 rights.\n");
    const call = { name: "words__count", input: { path: "a.txt" } };
    const direct = await results(box, [
      { name: "find_tool", input: { query: "count words" } },
      call,
    ]);
    assert.match(direct.results[0]?.text ?? "", /^words__count: \[plugin words\] Counts words$/m);
    assert.deepEqual(direct.made, ["c.1 read_file"]);
    assert.deepEqual(direct.results.at(-1), { call: "c", status: "ok", text: "3" });
    const nested = await results(box, [{
      name: "run_program",
      input: { code: 'print("words: " + words.count("a.txt"));' },
    }]);
    assert.deepEqual(nested.made, ["c.1 words__count", "c.1.1 read_file"]);
    assert.match(nested.results.at(-1)?.text ?? "", /^words: 3/);
  },
);

processTest("what a plugin calls is asked about and undone as any call is", async () => {
  await using box = await sandbox({ "a.txt": "as it was\n" });
  const edits = `function count({ path }) {
    files.read(path);
    files.write(path, "changed\\n");
    return shell.run("cat " + path).output;
  }`;
  const rights = '{ files.read: true, files.write: true, shell.run: ["cat"] }';
  await plugin(box, { "plugin.yaml": manifest(rights), "main.js": edits });
  await box.run(["plugin", "trust", "words", "-y"]);
  const call = { name: "words__count", input: { path: "a.txt" } };
  const refused = await results(box, [call], ["--approve", "never"]);
  assert.deepEqual(refused.code, 4);
  assert.equal(await Deno.readTextFile(`${box.project}/a.txt`), "as it was\n");
  const done = await results(box, [call]);
  assert.deepEqual(done.made, ["c.1 read_file", "c.2 write_file", "c.3 run_shell"]);
  assert.equal(done.results.at(-1)?.text, "changed");
  await box.run(["undo"]);
  assert.equal(await Deno.readTextFile(`${box.project}/a.txt`), "as it was\n");
});

processTest(
  "a plugin that changed after consent does not run until it is agreed to again",
  async () => {
    await using box = await sandbox({ "a.txt": "one two\n" });
    await plugin(box, { "plugin.yaml": manifest("{ files.read: true }"), "main.ts": code });
    await box.run(["plugin", "trust", "words", "-y"]);
    const shell = `${box.home}/.config/agent/plugins/words/main.ts`;
    // The session has it: the user changes it meanwhile, and agrees to the change only later.
    const change = { name: "run_shell", input: { command: "echo" } };
    const call = { name: "words__count", input: { path: "a.txt" } };
    assert.equal((await results(box, [call, change])).results[1]?.text, "2");
    await Deno.writeTextFile(shell, code.replace(".length", ".length * 100"));
    assert.deepEqual(await states(box), ["words changed"]);
    const gone = await results(box, [call]);
    assert.match(gone.results.at(-1)?.text ?? "", /^There is no tool "words__count"/);
    await box.run(["plugin", "trust", "words", "-y"]);
    assert.equal((await results(box, [call])).results.at(-1)?.text, "200");
  },
);

Deno.test("a plugin is begun, agreed to, added, listed and removed", async () => {
  await using box = await sandbox({});
  await using other = await sandbox({});
  const said = async (...words: string[]) => {
    const { stdout, stderr } = await box.run(["plugin", ...words]);
    return (stdout + stderr).replaceAll(box.home, "~").trimEnd();
  };
  assert.deepEqual(
    [
      await said("list"),
      await said("new", "words"),
      await said("new", "words"),
      await said("new", "files"),
      await said("trust", "words", "-y"),
      await said("list"),
      await said("rm", "words"),
      await said("rm", "words"),
      await said("add", "nowhere"),
    ],
    [
      "There are no plugins. To begin one: agent plugin new NAME; to add a folder with a plugin.yaml: agent plugin add FOLDER",
      "Wrote the plugin words: ~/.config/agent/plugins/words. To use it: agent plugin trust words",
      "There is a plugin words already. To remove it: agent plugin rm words",
      "A plugin cannot be named files: there is a toolkit files already.",
      "Trusted the plugin words 0.1.0 with 1 rights.",
      "Name         From  State  Rights\nwords 0.1.0  you   ready  files.read: *.md, *.txt",
      "Removed the plugin words.",
      "Unknown plugin words: there are no plugins. To begin one: agent plugin new words",
      "There is no folder nowhere.",
    ],
  );
  await other.run(["plugin", "new", "words"]);
  const folder = `${other.home}/.config/agent/plugins/words`;
  assert.equal(
    await said("add", folder, "-y"),
    "Added the plugin words 0.1.0: ~/.config/agent/plugins/words",
  );
  assert.deepEqual(await states(box), ["words ready"]);
});
