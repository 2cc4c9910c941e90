/** A goal is carried out by the real program on a real small project, killed in its middle, and ends. */

import assert from "node:assert/strict";
import { linesOf } from "../support/lines.ts";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";
import {
  atTheEnd,
  ids,
  project,
  say,
  type StepShown,
  twelveSteps,
  write,
} from "../support/twelve_steps.ts";

/** Step 6 takes its time to tell. */
const script = twelveSteps(["6"]);

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
  assert.deepEqual(
    shown.steps.map(({ id, state, verdict, tries }: StepShown) => [
      ...[id, state, verdict ?? null, tries],
    ]),
    atTheEnd,
  );
  assert.deepEqual(shown.check, { passed: true, why: "verified" });
  const read = await box.run(["plan", "show"]);
  assert.match(read.stdout, /not needed/);
  assert.match(read.stdout, /Goal reached/);

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
  assert.deepEqual([shown.confirmed, shown.steps.length], [false, ids.length]);
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
  assert.deepEqual(movesIn(stdout.trim().split("\n")), [
    "plan",
    "step 1",
    "step 1",
    "plan 1",
    "over failed",
  ]);
  assert.equal(code, 3);
});
