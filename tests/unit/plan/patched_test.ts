import assert from "node:assert/strict";
import { patched, type PlanProblem, skippedWith } from "../../../src/plan/mod.ts";
import type { Plan, PlanPatch } from "../../../src/protocol/mod.ts";
import { newStep, patchedBy, planOf, state, states } from "./support.ts";

function problem(plan: Plan | null, patch: PlanPatch): PlanProblem | null {
  const outcome = patched(plan, patch);
  return outcome.ok ? null : outcome.problem;
}

const line = planOf("1", "2<1", "3<2");

Deno.test("a new plan takes the place of any other, with nothing begun and nothing confirmed", () => {
  const old = patchedBy(line, { op: "confirm" }, state("1", "done"));
  const set: PlanPatch = {
    op: "set",
    id: "q",
    goal: "another",
    steps: [
      { id: "b", title: "B", after: ["a", "a"], detail: "more" },
      { id: "a", title: "A", after: [], detail: " " },
    ],
  };
  assert.deepEqual(patched(old, set), {
    ok: true,
    plan: {
      id: "q",
      goal: "another",
      confirmed: false,
      check: null,
      steps: [
        { id: "b", title: "B", detail: "more", after: ["a"], state: "pending", tries: 0 },
        { id: "a", title: "A", after: [], state: "pending", tries: 0 },
      ],
    },
  });
});

Deno.test("what needs a plan says that there is none; to clear none is nothing", () => {
  const patches: readonly PlanPatch[] = [
    { op: "add", step: newStep("1") },
    { op: "edit", step: "1", title: "x" },
    { op: "goal", goal: "x" },
    { op: "remove", step: "1" },
    state("1", "done"),
    { op: "confirm" },
    { op: "check", passed: true, why: "x" },
  ];
  for (const patch of patches) assert.deepEqual(problem(null, patch), { code: "none" }, patch.op);
  assert.deepEqual(patched(null, { op: "clear" }), { ok: true, plan: null });
  assert.deepEqual(patched(line, { op: "clear" }), { ok: true, plan: null });
});

Deno.test("a patch that does not fit says why", () => {
  const set = (...steps: readonly string[]): PlanPatch => {
    return { op: "set", id: "p", goal: "g", steps: steps.map(newStep) };
  };
  const cases: readonly (readonly [PlanPatch, PlanProblem])[] = [
    [{ op: "set", id: "p", goal: " ", steps: [] }, { code: "empty", what: "goal" }],
    [set("1", "1"), { code: "taken", step: "1" }],
    [set("1", ""), { code: "empty", what: "id" }],
    [set("1<9"), { code: "unknown_step", step: "9" }],
    [set("1<1"), { code: "cycle", steps: ["1"] }],
    [set("0<1", "1<2", "2<3", "3<1", "4<3"), { code: "cycle", steps: ["1", "2", "3"] }],
    [{ op: "goal", goal: "\n" }, { code: "empty", what: "goal" }],
    [{ op: "add", step: newStep("2") }, { code: "taken", step: "2" }],
    [{ op: "add", step: newStep("4<4") }, { code: "cycle", steps: ["4"] }],
    [{ op: "add", step: newStep("4<5") }, { code: "unknown_step", step: "5" }],
    [{ op: "add", step: newStep("4"), before: "5" }, { code: "unknown_step", step: "5" }],
    [
      { op: "add", step: { ...newStep("4"), title: "" } },
      { code: "empty", what: "title" },
    ],
    [{ op: "edit", step: "1", after: ["3"] }, { code: "cycle", steps: ["1", "3", "2"] }],
    [{ op: "edit", step: "1", after: ["x"] }, { code: "unknown_step", step: "x" }],
    [{ op: "edit", step: "x", title: "y" }, { code: "unknown_step", step: "x" }],
    [{ op: "edit", step: "1", title: " " }, { code: "empty", what: "title" }],
    [{ op: "remove", step: "x" }, { code: "unknown_step", step: "x" }],
    [state("x", "done"), { code: "unknown_step", step: "x" }],
    [state("3", "running"), { code: "waits", step: "3", for: ["2"] }],
  ];
  for (const [patch, wanted] of cases) {
    assert.deepEqual(problem(line, patch), wanted, JSON.stringify(patch));
  }
});

Deno.test("steps are added, edited and removed, whatever their state", () => {
  const done = patchedBy(line, state("1", "done"));
  const plan = patchedBy(
    done,
    { op: "add", step: newStep("4<1"), before: "2" },
    { op: "edit", step: "1", title: "one", detail: "more" },
    { op: "edit", step: "3", after: ["2", "4", "2"] },
    { op: "remove", step: "2" },
    { op: "goal", goal: "h" },
  );
  assert.deepEqual(plan, {
    ...line,
    goal: "h",
    steps: [
      { id: "1", title: "one", detail: "more", after: [], state: "done", tries: 0 },
      { id: "4", title: "do 4", after: ["1"], state: "pending", tries: 0 },
      { id: "3", title: "do 3", after: ["4"], state: "pending", tries: 0 },
    ],
  });
  const bare = patchedBy(plan, { op: "edit", step: "1", detail: "" });
  assert.equal("detail" in (bare.steps[0] ?? {}), false);
});

Deno.test("a step starts when all that it waits for is done, and each start is a try", () => {
  const plan = planOf("1", "2", "3<1,2");
  const half = patchedBy(plan, state("1", "done"));
  assert.deepEqual(problem(half, state("3", "running")), { code: "waits", step: "3", for: ["2"] });
  const both = patchedBy(half, state("2", "running"), state("2", "done"), state("3", "running"));
  assert.equal(states(both), "1:done 2:done 3:running");
  const again = patchedBy(both, state("3", "failed", "no"), state("3", "running"));
  assert.deepEqual(again.steps.map(({ tries, why }) => [tries, why]), [
    [0, undefined],
    [1, undefined],
    [2, undefined],
  ]);
  // Who began it may be gone.
  assert.equal(patchedBy(again, state("3", "running")).steps[2]?.tries, 3);
  assert.equal(patchedBy(again, state("1", "running")).steps[0]?.tries, 1);
});

Deno.test("a step may be called done or failed, whether it ran or not", () => {
  const plan = patchedBy(line, state("2", "failed", "no"), state("3", "done"));
  assert.equal(states(plan), "1:pending 2:failed(no) 3:done");
  const verified = patchedBy(plan, { op: "state", step: "2", state: "done", verdict: "verified" });
  const { tries, why, verdict } = verified.steps[1] ?? assert.fail();
  assert.deepEqual({ tries, why, verdict }, { tries: 0, why: undefined, verdict: "verified" });
  const reopened = patchedBy(verified, state("2", "pending")).steps[1];
  assert.deepEqual([reopened?.state, reopened?.verdict], ["pending", undefined]);
});

Deno.test("who is skipped takes along all that wait for it and are not done", () => {
  const plan = patchedBy(planOf("1", "2<1", "3<2", "4<2", "5"), state("4", "done"));
  const skipped = patchedBy(plan, state("1", "skipped", "not needed"));
  assert.equal(
    states(skipped),
    "1:skipped(not needed) 2:skipped(← 1) 3:skipped(← 2) 4:done 5:pending",
  );
  assert.deepEqual(skipped.steps.map(skippedWith), [null, "1", "2", null, null]);
  assert.deepEqual(problem(skipped, state("4", "skipped")), { code: "done", step: "4" });
});

Deno.test("who comes back brings back those that were skipped with it, and no others", () => {
  const plan = patchedBy(
    planOf("1", "2<1", "3<2", "4<2"),
    state("3", "skipped", "by itself"),
    state("1", "skipped"),
  );
  assert.equal(states(plan), "1:skipped 2:skipped(← 1) 3:skipped(by itself) 4:skipped(← 2)");
  const back = "3:skipped(by itself) 4:pending";
  for (const to of ["running", "pending", "done", "failed"] as const) {
    assert.equal(states(patchedBy(plan, state("1", to))), `1:${to} 2:pending ${back}`);
  }
  const removed = patchedBy(plan, { op: "remove", step: "1" });
  assert.equal(states(removed), `2:pending ${back}`);
  const freed = patchedBy(plan, { op: "edit", step: "2", after: [] });
  assert.equal(states(freed), `1:skipped 2:pending ${back}`);
});

Deno.test("two that were skipped each keep what waits for both", () => {
  const plan = patchedBy(planOf("1", "2", "3<1,2"), state("2", "skipped"), state("1", "skipped"));
  assert.equal(states(plan), "1:skipped 2:skipped 3:skipped(← 2)");
  const one = patchedBy(plan, state("2", "pending"));
  assert.equal(states(one), "1:skipped 2:pending 3:skipped(← 1)");
  assert.equal(states(patchedBy(one, state("1", "done"))), "1:done 2:pending 3:pending");
});

Deno.test("nothing is brought back before what it waits for, but it can be done by hand", () => {
  const plan = patchedBy(line, state("1", "skipped"));
  for (const to of ["running", "pending", "failed"] as const) {
    assert.deepEqual(problem(plan, state("2", to)), { code: "waits", step: "2", for: ["1"] }, to);
  }
  assert.equal(states(patchedBy(plan, state("2", "done"))), "1:skipped 2:done 3:pending");
  assert.equal(
    states(patchedBy(plan, { op: "add", step: newStep("4<3") })),
    "1:skipped 2:skipped(← 1) 3:skipped(← 2) 4:skipped(← 3)",
  );
});

Deno.test("a reason that looks like the mark of another step is none", () => {
  const plan = patchedBy(line, state("2", "skipped", "← 1"));
  assert.equal(states(plan), "1:pending 2:skipped 3:skipped(← 2)");
  const failed = patchedBy(line, state("1", "failed", "← 9"));
  assert.deepEqual(failed.steps.map(skippedWith), [null, null, null]);
});

Deno.test("what runs goes back when something that it waits for is not done any more", () => {
  const plan = patchedBy(line, state("1", "done"), state("2", "running"));
  for (const to of ["running", "pending", "failed"] as const) {
    assert.equal(states(patchedBy(plan, state("1", to))), `1:${to} 2:pending 3:pending`);
  }
  const wait: PlanPatch = { op: "edit", step: "2", after: ["1", "4"] };
  const more = patchedBy(plan, { op: "add", step: newStep("4") });
  assert.deepEqual(problem(more, wait), { code: "waits", step: "2", for: ["4"] });
  assert.equal(
    states(patchedBy(more, state("4", "done"), wait)),
    "1:done 2:running 3:pending 4:done",
  );
});

Deno.test("a look at the goal counts until something changes", () => {
  const look: PlanPatch = { op: "check", passed: false, why: "no" };
  const plan = patchedBy(line, { op: "confirm" }, look);
  assert.deepEqual([plan.check, plan.confirmed], [{ passed: false, why: "no" }, true]);
  assert.deepEqual(patchedBy(plan, { op: "confirm" }).check, plan.check);
  const changes: readonly PlanPatch[] = [
    { op: "goal", goal: "h" },
    { op: "add", step: newStep("4") },
    { op: "remove", step: "3" },
    state("1", "running"),
  ];
  for (const change of changes) {
    const { check, confirmed } = patchedBy(plan, change);
    assert.deepEqual([check, confirmed], [null, true], change.op);
  }
});

Deno.test("what runs can be paused and goes on without a further try; nothing else is paused", () => {
  const run: PlanPatch = { op: "state", step: "1", state: "running" };
  const pause: PlanPatch = { op: "state", step: "1", state: "paused" };
  const set: PlanPatch = {
    op: "set",
    id: "p",
    goal: "g",
    steps: [{ id: "1", title: "a", after: [] }],
  };
  const after = (...patches: readonly PlanPatch[]) => {
    let plan: Plan | null = null;
    for (const patch of patches) {
      const outcome = patched(plan, patch);
      assert.ok(outcome.ok);
      plan = outcome.plan;
    }
    return plan?.steps.map(({ state, tries }) => [state, tries]);
  };
  assert.deepEqual(after(set, run, pause), [["paused", 1]]);
  assert.deepEqual(after(set, run, pause, run), [["running", 1]]);
  assert.deepEqual(after(set, pause), [["pending", 0]]);
  const done: PlanPatch = { op: "state", step: "1", state: "done" };
  assert.deepEqual(after(set, run, done, pause), [["done", 1]]);
});

Deno.test("a step that moves keeps all it is, and stands before another or at the end", () => {
  const ran = patchedBy(line, state("1", "done"));
  const order = (patch: PlanPatch) => {
    const outcome = patched(ran, patch);
    return outcome.ok ? outcome.plan?.steps.map(({ id, state }) => `${id} ${state}`) : null;
  };
  assert.deepEqual(order({ op: "move", step: "3", before: "1" }), [
    "3 pending",
    "1 done",
    "2 pending",
  ]);
  assert.deepEqual(order({ op: "move", step: "1" }), ["2 pending", "3 pending", "1 done"]);
  for (
    const patch of [{ op: "move", step: "9" }, { op: "move", step: "1", before: "9" }] as const
  ) {
    assert.deepEqual(problem(ran, patch), { code: "unknown_step", step: "9" });
  }
  assert.deepEqual(problem(null, { op: "move", step: "1" }), { code: "none" });
});
