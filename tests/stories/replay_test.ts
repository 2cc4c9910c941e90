/** Recorded programs once more, through the real program: three modes, arguments, offers, demotion. */

import assert from "node:assert/strict";
import { processTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";
import { desk } from "../support/terminal.ts";

const files = {
  "a.txt": "one\ntwo\n",
  "package.json": '{ "scripts": { "test": "node --test" } }\n',
  "a.test.mjs":
    'import test from "node:test";\nimport fs from "node:fs";\ntest("it is long enough", () => {\n' +
    '  if (fs.readFileSync("a.txt", "utf8").length < 5) throw new Error("short");\n});\n',
};

const code = `const suffix = "done";
const text = files.read("a.txt").trim().toUpperCase();
files.write("a.txt", text + " " + suffix + "\\n");
print(text.length, suffix);`;

const task = "Write a.txt in capitals";

async function recorded(): Promise<{ box: Sandbox; session: string }> {
  const box = await sandbox(files);
  const call = { name: "run_program", input: { code } };
  await scripted(box, `- ${JSON.stringify({ calls: [call] })}\n- text: It is done.\n`);
  await box.run(["config", "trust"]);
  await box.run(["work", task, "--approve", "all"]);
  const { stdout } = await box.run(["session", "list", "--json"]);
  await Deno.writeTextFile(`${box.project}/a.txt`, files["a.txt"]);
  return { box, session: JSON.parse(stdout)[0].id };
}

const textOf = (box: Sandbox) => Deno.readTextFile(`${box.project}/a.txt`);

async function experience(box: Sandbox) {
  const { stdout } = await box.run(["memory", "experience", "--json"]);
  const [{ used, helped, harmed, state, replay }] = JSON.parse(stdout);
  return { used, helped, harmed, state, replay };
}

processTest("a program is compared with its recording, with the project, and run", async () => {
  const { box, session } = await recorded();
  await using _ = box;
  const run = (...words: readonly string[]) => box.run(["session", "replay", session, ...words]);
  const from = await run("--mode", "recorded", "--json");
  const report = JSON.parse(from.stdout);
  assert.deepEqual([from.code, report.trusted, report.divergence], [0, 2, null]);
  const reads = await run("--mode", "reads-live");
  assert.deepEqual([reads.code, reads.stdout.split("\n")[0], reads.stderr], [
    0,
    "7 done",
    "As recorded: same calls, same output.\nChecked: 2 · taken from the recording: 0\n",
  ]);
  assert.equal(await textOf(box), files["a.txt"]);
  const unasked = await run();
  assert.deepEqual([unasked.code, await textOf(box)], [4, files["a.txt"]]);
  const live = await run("--approve", "all");
  assert.deepEqual([live.code, live.stdout, await textOf(box)], [0, "7 done\n", "ONE\nTWO done\n"]);
  const replay = { session, program: "c00000000" };
  assert.deepEqual(
    await experience(box),
    { used: 1, helped: 1, harmed: 0, state: "good", replay },
  );
  const undone = await box.run(["undo"]);
  assert.deepEqual([undone.code, await textOf(box)], [0, files["a.txt"]]);
});

processTest("what differs is told as a diff, and nothing is run", async () => {
  const { box, session } = await recorded();
  await using _ = box;
  await Deno.writeTextFile(`${box.project}/a.txt`, "one\nthree\n");
  const { code, stdout, stderr } = await box.run(["session", "replay", session, "-a", "all"]);
  assert.deepEqual([code, stdout, await textOf(box)], [3, "", "one\nthree\n"]);
  assert.equal(
    stderr,
    "--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n" +
      "a.txt is not as it was (call of read_file in line 2). Nothing was run. To compare again: " +
      `agent session replay ${session} c00000000 --mode reads-live\n`,
  );
});

processTest("another argument is another call: the recording is left, and it is told", async () => {
  const { box, session } = await recorded();
  await using _ = box;
  const run = (...words: readonly string[]) => box.run(["session", "replay", session, ...words]);
  const from = await run("--mode", "recorded", "--set", "suffix=over");
  assert.equal(from.code, 3);
  assert.deepEqual(from.stdout.split("\n").filter((line) => /^[+-] /.test(line)), [
    '- "content": "ONE\\nTWO done\\n"',
    '+ "content": "ONE\\nTWO over\\n"',
  ]);
  const live = await run("--set", "suffix=over", "-a", "all");
  assert.deepEqual([live.code, live.stdout, await textOf(box)], [0, "7 over\n", "ONE\nTWO over\n"]);
  const wrong = await run("--set", "limit=3");
  assert.deepEqual([wrong.code, wrong.stderr], [
    64,
    "Program c00000000 has no constant limit at its top. Those that can be set: suffix\n",
  ]);
});

processTest("an experience that fails once is demoted, and offered no longer", async () => {
  const { box, session } = await recorded();
  await using _ = box;
  const strict = files["a.test.mjs"].replace(".length < 5", '.includes("ONE")');
  await Deno.writeTextFile(`${box.project}/a.test.mjs`, strict);
  const { code } = await box.run(["session", "replay", session, "-a", "all"]);
  assert.equal(code, 3);
  const replay = { session, program: "c00000000" };
  assert.deepEqual(
    await experience(box),
    { used: 1, helped: 0, harmed: 1, state: "demoted", replay },
  );
});

Deno.test("at a terminal the program of an experience is offered in one line; nowhere else", async () => {
  await using it = await desk();
  const write = (text: string) => Deno.writeTextFile(`${it.root}/a.txt`, text);
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${it.root}/${path}`, text);
  }
  const call = { name: "run_program", input: { code } };
  await it.script(
    `- ${JSON.stringify({ calls: [call], wait: 300 })}\n- text: It is done.\n`,
  );
  await it.agent(["config", "trust"]);
  await it.agent(["work", task, "--approve", "all"]);
  await write(files["a.txt"]);
  const offers = async (person: boolean, text: string) => {
    await write(text);
    const { stdout, stderr } = await it.agent(
      ["work", task, "--permissions", "auto"],
      person ? { person: [] } : {},
    );
    return (stdout + stderr).includes("Without a model: agent session replay");
  };
  assert.deepEqual(
    [
      await offers(false, files["a.txt"]),
      await offers(true, files["a.txt"]),
      await offers(true, "x\n"),
    ],
    [false, true, false],
  );
});
