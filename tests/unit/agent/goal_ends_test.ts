/** Whatever the plan, the tests and the model do, a run comes to an end by itself. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { isGood, next, nextActor, pendingApprovals } from "../../../src/agent/mod.ts";
import type { PlanPatch } from "../../../src/protocol/mod.ts";
import { begun, movesOf, type Rule, setPatch } from "../../support/goal.ts";

type Step = readonly [string, ...string[]];

/** Steps that wait for some of those before them. */
const steps = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 6 }).map(
  (all) =>
    all.map((waits, at): Step => {
      const after = [...new Set(waits.filter((it) => it < at))].map((it) => String(it + 1));
      return [String(at + 1), ...after];
    }),
);

/** What a model does to a plan that it may not touch as well. */
const meddling = fc.array(
  fc.oneof(
    fc.record({
      op: fc.constant("add" as const),
      step: fc.record({
        id: fc.nat(99).map((it) => `x${it}`),
        title: fc.constant("more"),
        after: fc.constant<string[]>([]),
      }),
    }),
    fc.record({
      op: fc.constant("state" as const),
      step: fc.nat(7).map(String),
      state: fc.constantFrom("failed" as const, "skipped" as const, "pending" as const),
    }),
  ),
  { maxLength: 2 },
);

const acts = fc.array(fc.constantFrom("edit", "update_plan", "say", "ask_user", "empty"), {
  maxLength: 60,
});

Deno.test("a run of any plan ends, with the user's turn and a move that says why", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        steps,
        acts,
        patches: fc.array(meddling, { maxLength: 30 }),
        tests: fc.array(fc.constantFrom("passed" as const, "failed" as const), { maxLength: 40 }),
      }),
      async ({ steps, acts, patches, tests }) => {
        const left = [...acts];
        const rule: Rule = () => {
          const act = left.shift() ?? "say";
          if (act === "empty") return { text: "" };
          return act === "say" ? { text: "It is so." } : { calls: [act] };
        };
        const plans: readonly (readonly PlanPatch[])[] = [[setPatch(...steps)], ...patches];
        const { journal, say, answer } = await begun({ rule, tests, plans });
        await say("the goal");
        for (let asked = 0; pendingApprovals(journal.state).length > 0; asked++) {
          assert.ok(asked < 3, "a plan that does not change is asked about once");
          await answer("once");
        }
        assert.equal(nextActor(journal.state), "user");
        const { goal, turn } = journal.state;
        assert.ok(goal.move === "over" || turn.stop !== null, movesOf(journal).join());
        // A run that is over left no step running, and only a plan that was looked at is done.
        if (goal.move === "over") {
          assert.ok(!journal.plan?.steps.some(({ state }) => state === "running"));
        }
        if (isGood(await outcome(journal.state))) assert.equal(journal.plan?.check?.passed, true);
      },
    ),
    { numRuns: 150, seed: 6 },
  );
});

Deno.test("a model that adds a step in each step is stopped", async () => {
  let count = 0;
  const rule: Rule = (heard) =>
    /This is a goal|Carry out step/.test(heard) ? { calls: ["update_plan"] } : { text: "More." };
  const more = Array.from({ length: 1000 }, (): readonly PlanPatch[] => [
    { op: "add", step: { id: `x${count++}`, title: "more", after: [] } },
  ]);
  const { journal, loop, say } = await begun({ rule, plans: [[setPatch(["1"])], ...more] });
  await say("the goal");
  const hash = journal.state.calls.questions["plan"]?.asked?.hash ?? "";
  await journal.append([{ type: "answered", call: "plan", answer: "once", hash }]);
  while (nextActor(journal.state) !== "user") {
    for await (const event of next(loop, new AbortController().signal)) void event;
    assert.ok(journal.events.length < 5000);
  }
  const last = journal.events.at(-1);
  assert.deepEqual([last?.type, await outcome(journal.state)], ["limit", {
    kind: "stopped",
    why: "limit",
    limit: "repeats",
  }]);
});
