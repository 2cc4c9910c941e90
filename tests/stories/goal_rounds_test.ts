/**
 * Goals whose steps are programs: what a round came to is judged by receipts and tests, never by its
 * words; the plan is added to, the model gives up, or the look at the end finds what is missing.
 */

import assert from "node:assert/strict";
import type { Script, ScriptedAnswer } from "../../src/models/script.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";
import { project } from "../support/twelve_steps.ts";

const plans = (...steps: readonly (readonly [string, string])[]): ScriptedAnswer => ({
  calls: [{
    name: "update_plan",
    input: { goal: "modules", steps: steps.map(([id, title]) => ({ id, title })) },
  }],
});

const program = (code: string): ScriptedAnswer => ({
  calls: [{ name: "run_program", input: { code } }],
});

/** A module whose value is its number, or another. */
const adds = (id: number, value = `${id}`): ScriptedAnswer =>
  program(`files.write("src/n${id}.js", "exports.value = ${value};\\n"); print("written")`);

const claim = "The module is written and all tests pass.";

/** First of its own accord, then as often as it is told that it is not so. */
const claims: readonly ScriptedAnswer[] = [
  { text: claim },
  { when: "/^(?![^]*failed twice)[^]*fail/", text: claim, repeat: true },
];

interface Ended {
  readonly code: number;
  readonly moves: readonly string[];
  readonly verdict: string;
  readonly check: unknown;
}

async function carriedOut(box: Sandbox, script: Script): Promise<Ended> {
  // JSON is YAML.
  await scripted(box, JSON.stringify(script));
  const { code, stdout, stderr } = await box.run([
    ...["goal", "--json", "--approve", "all", "--style", "code", "modules"],
  ]);
  const events = stdout.trim().split("\n").map((line) => JSON.parse(line));
  const moves = events.flatMap(({ type, move, step, why }) =>
    type === "goal" ? [[move, step ?? why].filter(Boolean).join(" ")] : []
  );
  const programs = events.filter(({ type }) => type === "program_call");
  assert.notEqual(programs.length, 0, stderr);
  const { check } = JSON.parse((await box.run(["plan", "show", "--json"])).stdout);
  const { verdict } = events.findLast(({ type }) => type === "result") ?? {};
  return { code, moves, verdict, check };
}

Deno.test("a round that fails is evaluated, the plan is added to, and the step is done", async () => {
  await using box = await sandbox(project);
  const ended = await carriedOut(box, [
    plans(["1", "Add module 1"]),
    { text: "One step." },
    adds(1, "require('./base').one"),
    ...claims,
    { when: "/failed twice/", ...plans(["2", "Add module base"]) },
    { text: "The base comes first." },
    program(`files.write("src/base.js", "exports.value = NaN;\\nexports.one = 1;\\n"); print(1)`),
    { text: "The base is written." },
    program(`files.edit("src/n1.js", "'./base'", "'./base.js'"); print(2)`),
    { text: "Module 1 stands on it." },
    { when: "/Compare the goal/", text: "GOAL REACHED" },
  ]);
  assert.deepEqual(ended, {
    code: 0,
    moves: ["plan", "step 1", "step 1", "plan 1", "step 2", "step 1", "check", "over reached"],
    verdict: "done_verified",
    check: { passed: true, why: "verified" },
  });
});

Deno.test("a model that gives up leaves failing tests failing, and says so by the exit code", async () => {
  await using box = await sandbox(project);
  const ended = await carriedOut(box, [
    plans(["1", "Add module 1"]),
    { text: "One step." },
    adds(1, "10"),
    ...claims,
    { when: "/failed twice/", text: "GIVE UP: the number is given by somebody else." },
  ]);
  assert.deepEqual(ended, {
    code: 3,
    moves: ["plan", "step 1", "step 1", "plan 1", "over gave_up"],
    verdict: "failing",
    check: null,
  });
});

Deno.test("the look at the end finds what is missing, has it done, and looks again", async () => {
  await using box = await sandbox(project);
  const ended = await carriedOut(box, [
    plans(["1", "Add module 1"]),
    { text: "One step." },
    adds(1),
    { text: "Module 1 is written." },
    { when: "/Compare the goal/", text: "GOAL MISSED: module 2 is not there" },
    { when: "/module 2 is not there/", ...plans(["2", "Add module 2"]) },
    { text: "Module 2 is to come." },
    adds(2),
    { text: "Module 2 is written." },
    { when: "/Compare the goal/", text: "GOAL REACHED" },
  ]);
  assert.deepEqual(ended, {
    code: 0,
    moves: ["plan", "step 1", "check", "plan missed", "step 2", "check", "over reached"],
    verdict: "done_verified",
    check: { passed: true, why: "verified" },
  });
});
