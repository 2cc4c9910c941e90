import assert from "node:assert/strict";
import {
  isFinished,
  nextStepId,
  planForModel,
  progressOf,
  readySteps,
  runningStep,
} from "../../../src/plan/mod.ts";
import type { Plan, PlanPatch } from "../../../src/protocol/mod.ts";
import { patchedBy, planOf, state } from "./support.ts";

const ids = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id);

Deno.test("a step is ready when it is not begun and all that it waits for is done", () => {
  const plan = planOf("1", "2<1", "3<1", "4<2,3", "5");
  const after = (...patches: readonly PlanPatch[]) => ids(readySteps(patchedBy(plan, ...patches)));
  assert.deepEqual(ids(readySteps(plan)), ["1", "5"]);
  assert.deepEqual(after(state("1", "running")), ["5"]);
  assert.deepEqual(after(state("1", "done")), ["2", "3", "5"]);
  assert.deepEqual(after(state("1", "done"), state("2", "done"), state("3", "failed")), ["5"]);
  assert.deepEqual(after(state("1", "skipped")), ["5"]);
});

Deno.test("the first of those that run is the one that runs", () => {
  const plan = planOf("1", "2");
  assert.equal(runningStep(plan), null);
  const both = patchedBy(plan, state("2", "running"), state("1", "running"));
  assert.equal(runningStep(both)?.id, "1");
});

Deno.test("a plan is finished when every step is done or skipped", () => {
  const plan = planOf("1", "2<1");
  const steps: readonly (readonly [Plan, boolean])[] = [
    [planOf(), false],
    [plan, false],
    [patchedBy(plan, state("1", "done")), false],
    [patchedBy(plan, state("1", "done"), state("2", "failed")), false],
    [patchedBy(plan, state("1", "done"), state("2", "running")), false],
    [patchedBy(plan, state("1", "done"), state("2", "done")), true],
    [patchedBy(plan, state("1", "skipped")), true],
  ];
  assert.deepEqual(steps.map(([it]) => isFinished(it)), steps.map(([, wanted]) => wanted));
});

Deno.test("progress counts what came to an end", () => {
  const plan = patchedBy(
    planOf("1", "2", "3", "4<3", "5"),
    state("1", "done"),
    state("2", "failed"),
    state("3", "skipped"),
    state("5", "running"),
  );
  assert.deepEqual(progressOf(plan), { done: 1, failed: 1, skipped: 2, total: 5 });
});

Deno.test("the next id is one more than the highest number", () => {
  assert.equal(nextStepId(null), "1");
  assert.equal(nextStepId(planOf()), "1");
  assert.equal(nextStepId(planOf("2", "a", "10", "3b", "99999999999999999999")), "11");
});

Deno.test("a model reads goal, number, state, title and what a step waits for", () => {
  const plan = patchedBy(
    planOf("1", "2", "3<2", "4<1", "5<4"),
    { op: "goal", goal: "sell\n in  two" },
    { op: "state", step: "1", state: "done", verdict: "failing" },
    state("2", "skipped", "not\nneeded"),
    state("4", "running"),
    { op: "check", passed: false, why: "two files are left" },
  );
  assert.deepEqual(planForModel(plan).split("\n"), [
    "Goal: sell in two",
    "1 [done] do 1 (tests fail)",
    "2 [skipped] do 2 (not needed)",
    "3 [skipped] do 3 (after 2; waits for 2)",
    "4 [running] do 4 (after 1)",
    "5 [pending] do 5 (after 4)",
    "Goal not reached: two files are left",
  ]);
  assert.equal(planForModel(planOf()), "Goal: g\nNo steps yet.");
});

Deno.test("of a long plan a model reads what is open; long words are cut", () => {
  const steps = Array.from({ length: 13 }, (_, at) => `${at + 1}`);
  const over = steps.slice(0, 11).map((it) => state(it, it === "3" ? "skipped" : "done"));
  const title = "长".repeat(500);
  const plan = patchedBy(planOf(...steps), ...over, { op: "edit", step: "13", title });
  assert.deepEqual(planForModel(plan).split("\n"), [
    "Goal: g",
    "[done] 1, 2, 4, 5, 6, 7, 8, 9, 10, 11",
    "[skipped] 3",
    "12 [pending] do 12",
    `13 [pending] ${"长".repeat(119)}…`,
  ]);
});
