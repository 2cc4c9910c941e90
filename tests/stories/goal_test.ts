/** A goal is carried out by the real program on a real small project, killed in its middle, and ends. */

import assert from "node:assert/strict";
import { linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

/** Each module has its number as its value, says the project. */
const suite = `
const { readdirSync } = require("node:fs");
const test = require("node:test");
const assert = require("node:assert");
for (const file of readdirSync("src")) {
  test(file, () => assert.equal(require("../src/" + file).value, parseInt(file.slice(1))));
}
`;

const project = {
  "package.json": '{ "name": "numbers", "scripts": { "test": "node --test" } }\n',
  "src/n0.js": "exports.value = 0;\n",
  "test/numbers.test.js": suite,
};

const count = 12;
const ids = Array.from({ length: count }, (_, at) => String(at + 1));

/** Step 10 waits for 9; each other for nothing. */
const steps = ids.map((id) => {
  const after = id === "10" ? ["9"] : [];
  return { id, title: `Add module ${id}`, after };
});

const write = (id: string, value = id) =>
  `- calls: [{ name: write_file, input: { path: src/n${id}.js, content: "exports.value = ${value};\\n" } }]\n`;
const say = (text: string, more = "") => `- { text: ${text}${more} }\n`;

/** Step 4 is wrong, praised, and mended when it is tried again; step 6 takes its time to tell. */
const script = [
  `- calls: [{ name: update_plan, input: ${JSON.stringify({ goal: "twelve modules", steps })} }]\n`,
  say("Twelve steps with one module each."),
  ...["1", "2", "3"].flatMap((id) => [write(id), say(`Module ${id} is written.`)]),
  write("4", "40"),
  // Sent back with the failure, and then told once more.
  ...Array.from({ length: 2 }, () => say("Module 4 is as it should be.")),
  say("There is nothing more to do about it."),
  `- calls: [{ name: read_file, input: { path: src/n4.js } }]\n`,
  `- calls: [{ name: edit_file, input: { path: src/n4.js, old_text: "40", new_text: "4" } }]\n`,
  say("Module 4 is mended."),
  write("5"),
  say("Module 5 is written."),
  write("6"),
  say("Module 6 is written.", ", wait: 700"),
  ...["7", "8", "11", "12"].flatMap((id) => [write(id), say(`Module ${id} is written.`)]),
  say("GOAL REACHED"),
].join("");

interface Seen {
  readonly type: string;
  readonly move?: string;
  readonly step?: string;
  readonly why?: string;
  readonly id?: string;
}

const moveOf = ({ move, step, why }: Seen) => [move, step ?? why].filter(Boolean).join(" ");

function movesIn(lines: readonly string[]): readonly string[] {
  const events = lines.map((line): Seen => JSON.parse(line));
  return events.flatMap((it) => it.type === "goal" ? [moveOf(it)] : []);
}

const words = ["--json", "--approve", "all"];

/** Runs until step 6 has written its module, and dies there. */
async function killedInStepSix(box: Sandbox): Promise<readonly string[]> {
  const child = startProgram(["goal", ...words, "twelve modules"], {
    cwd: box.project,
    home: box.home,
  });
  const lines: string[] = [];
  for await (const line of linesOf(child.stdout)) {
    lines.push(line);
    const { type }: Seen = JSON.parse(line);
    if (type === "tool_result" && movesIn(lines).at(-1) === "step 6") break;
  }
  child.kill("SIGKILL");
  await Promise.all([child.stderr.cancel(), child.status]);
  return lines;
}

async function git(box: Sandbox, ...args: readonly string[]): Promise<void> {
  const command = new Deno.Command("git", { args: [...args], cwd: box.project, stdout: "null" });
  assert.equal((await command.output()).code, 0);
}

Deno.test("twelve steps: one is tried again, one skipped with its dependant, killed and resumed", async () => {
  await using box = await sandbox(project);
  await git(box, "init", "-q");
  await scripted(box, script);

  const before = await killedInStepSix(box);
  assert.deepEqual(movesIn(before), [
    "plan",
    ...["1", "2", "3", "4", "4", "5", "6"].map((id) => `step ${id}`),
  ]);
  const stopped = await box.run(["plan", "show", "--json"]);
  assert.equal(stopped.code, 0, stopped.stderr);
  assert.match(stopped.stdout, /"id":"6","title":"Add module 6","after":\[\],"state":"running"/);

  // From a second terminal.
  const skipped = await box.run(["plan", "skip", "9", "--why", "not needed"]);
  assert.equal(skipped.code, 0, skipped.stderr);
  const other = await box.run(["goal", ...words, "something else"]);
  assert.deepEqual([other.code, /plan run/.test(other.stderr)], [64, true], other.stderr);

  const rest = await box.run(["plan", "run", ...words]);
  assert.equal(rest.code, 0, rest.stderr);
  assert.deepEqual(movesIn(rest.stdout.trim().split("\n")), [
    ...["7", "8", "11", "12"].map((id) => `step ${id}`),
    "check",
    "over reached",
  ]);

  const shown = JSON.parse((await box.run(["plan", "show", "--json"])).stdout);
  const state = (id: string) => (id === "9" || id === "10" ? "skipped" : "done");
  const verdict = (id: string) => (state(id) === "done" ? "verified" : null);
  const tries = (id: string) => (id === "4" ? 2 : state(id) === "done" ? 1 : 0);
  assert.deepEqual(
    shown.steps.map((
      it: Record<string, unknown>,
    ) => [it["id"], it["state"], it["verdict"] ?? null, it["tries"]]),
    ids.map((id) => [id, state(id), verdict(id), tries(id)]),
  );
  assert.deepEqual(shown.check, { passed: true, why: "verified" });
  const read = await box.run(["plan", "show"]);
  assert.match(read.stdout, /not needed/);
  assert.match(read.stdout, /goal is reached/);

  // Nothing ran twice: each module was written by one call, and 4 mended by one more.
  const listed = JSON.parse((await box.run(["changes", "--json", "--limit", "100"])).stdout);
  assert.equal(listed.length, 11);
});

Deno.test("a goal that nobody may confirm asks for approval, and its plan stays", async () => {
  await using box = await sandbox(project);
  await scripted(box, script);
  const { code, stdout } = await box.run(["goal", "--json", "twelve modules"]);
  assert.equal(code, 4);
  assert.deepEqual(movesIn(stdout.trim().split("\n")), ["plan"]);
  const shown = JSON.parse((await box.run(["plan", "show", "--json"])).stdout);
  assert.deepEqual([shown.confirmed, shown.steps.length], [false, count]);
});

Deno.test("a step that fails twice ends the run as failing", async () => {
  await using box = await sandbox(project);
  const plan = { goal: "one module", steps: [{ id: "1", title: "Add it", after: [] }] };
  await scripted(
    box,
    [
      `- calls: [{ name: update_plan, input: ${JSON.stringify(plan)} }]\n`,
      say("One step."),
      write("1", "10"),
      "- { text: Module 1 is as it should be., repeat: true }\n",
    ].join(""),
  );
  const { code, stdout } = await box.run(["goal", ...words, "one module"]);
  assert.deepEqual(movesIn(stdout.trim().split("\n")), ["plan", "step 1", "step 1", "over failed"]);
  assert.equal(code, 3);
});
