/** Whatever is appended, by whomever: the plan stays one. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Patched,
  patched,
  plan as fold,
  planForModel,
  planMarkdown,
} from "../../../src/plan/mod.ts";
import {
  parseEvent,
  type Plan,
  type PlanPatch,
  stepStates,
  stepVerdicts,
} from "../../../src/protocol/mod.ts";
import { foldStream, memoryStore, saveFold } from "../../../src/storage/mod.ts";

const clock = { now: () => 0, sleep: () => Promise.resolve() };

const id = fc.constantFrom("1", "2", "3", "4", "5", "", "__proto__", "constructor");
const ids = fc.array(id, { maxLength: 3 });
const text = fc.constantFrom("", " ", "a", "← 1", "← 2", "长", "x\ny");
const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const step = fc.record({ id, title: fc.constantFrom("t", "t", "t", ""), after: ids });

/** As the log has them: what is not given is not there. */
const patch: fc.Arbitrary<PlanPatch> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant("set" as const),
      id,
      goal: text,
      steps: fc.array(step, { maxLength: 5 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ op: fc.constant("add" as const), step, before: option(id) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant("edit" as const),
      step: id,
      title: option(text),
      detail: option(text),
      after: option(ids),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("goal" as const), goal: text }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("remove" as const), step: id }) },
  {
    weight: 16,
    arbitrary: fc.record({
      op: fc.constant("state" as const),
      step: id,
      state: fc.constantFrom(...stepStates),
      why: option(text),
      verdict: option(fc.constantFrom(...stepVerdicts)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("confirm" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant("check" as const), passed: fc.boolean(), why: text }),
  },
  { weight: 1, arbitrary: fc.constant({ op: "clear" as const }) },
).map((it) => JSON.parse(JSON.stringify(it)));

const patches = fc.array(patch, { maxLength: 60, size: "max" }).map((all): readonly PlanPatch[] => [
  { op: "set", id: "p", goal: "g", steps: [] },
  ...all,
]);

/** What is wrong with a plan. */
function wrongIn({ steps }: Plan): readonly string[] {
  const byId = new Map(steps.map((it) => [it.id, it]));
  const stateOf = (id: string) => byId.get(id)?.state;
  const before = (id: string, seen: Set<string> = new Set()): Set<string> => {
    for (const it of byId.get(id)?.after ?? []) {
      if (!seen.has(it)) before(it, seen.add(it));
    }
    return seen;
  };
  return [
    ...(byId.size < steps.length ? ["ids are not unique"] : []),
    ...steps.flatMap(({ id, title, after, state }) => [
      ...(id.trim() === "" || title.trim() === "" ? [`${id} is empty`] : []),
      ...(after.every((it) => byId.has(it)) ? [] : [`${id} waits for nobody`]),
      ...(before(id).has(id) ? [`${id} waits for itself`] : []),
      ...(state === "running" && after.some((it) => stateOf(it) !== "done")
        ? [`${id} runs too early`]
        : []),
      ...(state !== "skipped" && state !== "done" && after.some((it) => stateOf(it) === "skipped")
        ? [`${id} waits for what is skipped`]
        : []),
    ]),
  ];
}

Deno.test("after whatever patches a plan is a plan", () => {
  fc.assert(
    fc.property(patches, (all) => {
      let plan: Plan | null = null;
      for (const patch of all) {
        const before: string = JSON.stringify(plan);
        const outcome: Patched = patched(plan, patch);
        assert.equal(JSON.stringify(plan), before, "it is not changed in place");
        if (!outcome.ok) continue;
        plan = outcome.plan;
        if (plan) assert.deepEqual(wrongIn(plan), [], JSON.stringify(plan));
      }
      if (plan) assert.ok(planForModel(plan).length > 0 && planMarkdown(plan).length > 0);
    }),
    { numRuns: 1500 },
  );
});

Deno.test("a stream folded, from a checkpoint or not, is the patches one by one", async () => {
  await fc.assert(
    fc.asyncProperty(patches, fc.nat(60), async (all, cut) => {
      const store = memoryStore({ clock });
      const events = all.map((patch) => ({ type: "plan" as const, by: "user" as const, patch }));
      const expected = all.reduce((plan: Plan | null, patch) => {
        const outcome = patched(plan, patch);
        return outcome.ok ? outcome.plan : plan;
      }, null);
      await store.append([{ stream: "workspace", after: 0, events: events.slice(0, cut) }]);
      const half = await foldStream(store, "workspace", fold);
      await saveFold(store, "workspace", { ...half, fold });
      await store.append([{ stream: "workspace", after: half.seq, events: events.slice(cut) }]);
      assert.deepEqual((await foldStream(store, "workspace", fold)).state, expected);
    }),
    { numRuns: 100 },
  );
});

Deno.test("events of other kinds are nothing to a plan", () => {
  const event = parseEvent({ v: 1, seq: 1, at: "2026-01-01T00:00:00Z", type: "title", title: "x" });
  assert.ok(event.type !== "unknown");
  assert.equal(fold.reduce(null, event), null);
});

Deno.test("a long chain is no deeper than it is long", () => {
  const steps = Array.from({ length: 5000 }, (_, at) => {
    return { id: `${at}`, title: "t", after: at === 0 ? [] : [`${at - 1}`] };
  });
  const made = patched(null, { op: "set", id: "p", goal: "g", steps });
  assert.ok(made.ok);
  const skipped = patched(made.plan, { op: "state", step: "0", state: "skipped" });
  assert.ok(skipped.ok);
  assert.deepEqual(new Set(skipped.plan?.steps.map(({ state }) => state)), new Set(["skipped"]));
  const ring = steps.map((it) => it.id === "0" ? { ...it, after: ["4999"] } : it);
  const outcome = patched(null, { op: "set", id: "p", goal: "g", steps: ring });
  assert.ok(!outcome.ok && outcome.problem.code === "cycle");
  assert.equal(outcome.problem.steps.length, 5000);
});
