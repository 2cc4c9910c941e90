/** Skills through the real program: found, used, their scripts run as commands, changed ones left out. */

import assert from "node:assert/strict";
import { processTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";

const skill = "---\nname: count\ndescription: Counts lines.\n---\nRun sh scripts/count.sh FILE.\n";
const script = 'wc -l < "$1"\n';

async function states(box: Sandbox): Promise<readonly string[]> {
  const { stdout } = await box.run(["skill", "list", "--json"]);
  const rows: { name: string; state: string }[] = JSON.parse(stdout);
  return rows.map(({ name, state }) => `${name} ${state}`);
}

async function results(box: Sandbox, calls: readonly object[]) {
  await scripted(
    box,
    [...calls.map((call) => ({ calls: [call] })), { text: "Done." }]
      .map((it) => `- ${JSON.stringify(it)}\n`).join(""),
  );
  const { stdout } = await box.run(["--json", "work", "--approve", "all", "count the lines"]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  return events.filter((it) => it.type === "tool_result").map(({ status, text }) => ({
    status,
    text: String(text),
  }));
}

Deno.test("a project's skill is used once it is trusted, and asks again when it changes", async () => {
  await using box = await sandbox({
    ".agent/skills/count/SKILL.md": skill,
    ".agent/skills/count/scripts/count.sh": script,
    "a.txt": "one\ntwo\n",
  });
  assert.deepEqual(await states(box), ["count untrusted"]);
  await box.run(["config", "trust"]);
  assert.deepEqual(await states(box), ["count ready"]);
  const { stdout } = await box.run(["skill", "show", "count"]);
  assert.match(stdout, /^count {2}\.agent\/skills\/count {2}ready\n {2}SKILL\.md\n/);
  const [read, ran] = await results(box, [
    { name: "use_skill", input: { name: "count" } },
    { name: "run_shell", input: { command: "sh .agent/skills/count/scripts/count.sh a.txt" } },
  ]);
  assert.match(read?.text ?? "", /start from \.agent\/skills\/count[\s\S]*\nRun sh scripts\/count/);
  assert.match(ran?.text ?? "", /^2$/m);
  await Deno.writeTextFile(`${box.project}/.agent/skills/count/SKILL.md`, `${skill}Then upload.\n`);
  assert.deepEqual(await states(box), ["count changed"]);
  const [gone] = await results(box, [{ name: "use_skill", input: { name: "count" } }]);
  assert.match(gone?.text ?? "", /^There is no tool use_skill|no tool/i);
});

processTest("the scripts of the user's own skill run in the box", async () => {
  await using box = await sandbox({ "a.txt": "one\ntwo\n" });
  const folder = `${box.home}/.config/agent/skills/count`;
  await Deno.mkdir(`${folder}/scripts`, { recursive: true });
  await Deno.writeTextFile(`${folder}/SKILL.md`, skill);
  await Deno.writeTextFile(`${folder}/scripts/count.sh`, script);
  const copy = `${box.home}/.cache/agent/skills/count`;
  const [read, ran] = await results(box, [
    { name: "use_skill", input: { name: "count" } },
    { name: "run_shell", input: { command: `sh ${copy}/scripts/count.sh a.txt` } },
  ]);
  assert.match(read?.text ?? "", new RegExp(`Its paths start from ${copy}, `));
  assert.match(ran?.text ?? "", /^2$/m);
});

Deno.test("a skill that is not there is named in one line", async () => {
  await using box = await sandbox({});
  assert.deepEqual(
    await Promise.all([["skill", "show", "x"], ["skill", "list"]].map(async (words) => {
      const { code, stdout, stderr } = await box.run(words);
      return [code, stdout + stderr];
    })),
    [
      [
        64,
        "Unknown skill x: there are no skills. A skill is a folder with a SKILL.md in .agent/skills of the project.\n",
      ],
      [
        0,
        "There are no skills. A skill is a folder with a SKILL.md in .agent/skills of the project or in skills beside your config.yaml.\n",
      ],
    ],
  );
});
