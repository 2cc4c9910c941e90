/** Rounds of a goal: what failed is evaluated, the plan is added to, and the end is looked at twice at most. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { pendingApprovals } from "../../../src/agent/mod.ts";
import { begun, movesOf, type Rule, setPatch, statesOf } from "../../support/goal.ts";

const add = (id: string) =>
  ({ op: "add", step: { id, title: `Do ${id}`, after: [] as string[] } }) as const;

/** Plans with one call, edits once in each step, finds the goal reached. */
const works: Rule = (heard) => {
  if (/This is a goal|failed twice|not reached:/.test(heard)) return { calls: ["update_plan"] };
  if (/Carry out step|is not done/.test(heard)) return { calls: ["edit"] };
  if (/Compare the goal/.test(heard)) return { text: "GOAL REACHED" };
  return { text: "Written." };
};

/** Step 1 is only talked about until another step has been carried out. */
function stuck(further: Rule = works): Rule {
  let helped = false;
  return (heard, request) => {
    if (/step 1\b.*Do 1/is.test(heard) && !/failed twice/.test(heard) && !helped) {
      return { text: "I will do it." };
    }
    if (/Carry out step x/.test(heard)) helped = true;
    return further(heard, request);
  };
}

const toldIn = (events: readonly { readonly type: string; readonly text?: string }[]) =>
  events.flatMap((it) => it.type === "goal" && it.text ? [it.text] : []);

Deno.test("a step that failed twice is done after the steps that the model adds for it", async () => {
  const { journal, say, answer } = await begun({
    rule: stuck(),
    plans: [[setPatch(["1"], ["2", "1"])], [add("x")]],
    tests: ["passed", "passed", "passed", "passed"],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal), [
    ...["plan", "step 1", "step 1", "plan 1", "step x", "step 1", "step 2", "check"],
    "over reached",
  ]);
  assert.match(
    toldIn(journal.events)[3] ?? "",
    /^Step 1 of the plan failed twice: Do 1\nWhat failed: .*\nChange nothing now\./,
  );
  assert.deepEqual(statesOf(journal.plan), { 1: "done", 2: "done", x: "done" });
  assert.deepEqual(journal.plan?.steps.map(({ tries }) => tries), [3, 1, 1]);
  assert.deepEqual(await outcome(journal.state), { kind: "done_verified" });
});

Deno.test("a step that fails behind what was added for it is the user's", async () => {
  const idle: Rule = (heard, request) =>
    /step 1\b.*Do 1/is.test(heard) && !/failed twice/.test(heard)
      ? { text: "I will do it." }
      : works(heard, request);
  const { journal, say, answer, go } = await begun({
    rule: idle,
    plans: [[setPatch(["1"])], [add("x")], [add("y")]],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal), [
    ...["plan", "step 1", "step 1", "plan 1", "step x", "step 1", "over failed"],
  ]);
  assert.deepEqual(statesOf(journal.plan), { 1: "failed", x: "done" });
  assert.deepEqual(await outcome(journal.state), { kind: "stopped", why: "plan" });
  // His word counts as new.
  await go();
  assert.deepEqual(movesOf(journal).slice(7), [
    ...["step", "step 1", "plan 1", "step y", "step 1", "over failed"],
  ]);
});

Deno.test("a model that sees no way says so, and that is the end of it", async () => {
  const rule: Rule = (heard, request) =>
    /failed twice/.test(heard)
      ? { text: "There is no such server.\nGIVE UP: it was shut down." }
      : works(heard, request);
  const { journal, say, answer } = await begun({
    rule: stuck(rule),
    plans: [[setPatch(["1"], ["2", "1"])]],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal), ["plan", "step 1", "step 1", "plan 1", "over gave_up"]);
  assert.deepEqual(statesOf(journal.plan), { 1: "failed", 2: "pending" });
  assert.deepEqual(await outcome(journal.state), { kind: "gave_up" });
});

Deno.test("whoever gives up over failing tests leaves them failing", async () => {
  const rule: Rule = (heard, request) => {
    if (/failed twice/.test(heard)) return { text: "GIVE UP: it cannot be done." };
    return /Read the failure/.test(heard) ? { text: "It passes." } : works(heard, request);
  };
  const { journal, say, answer } = await begun({
    rule,
    plans: [[setPatch(["1"])]],
    tests: ["failed", "failed"],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal).at(-1), "over gave_up");
  const { kind } = await outcome(journal.state);
  assert.equal(kind, "failing");
});

Deno.test("what the look at the goal misses is added and done, and then it is looked at again", async () => {
  let looks = 0;
  const rule: Rule = (heard, request) => {
    if (!/Compare the goal/.test(heard)) return works(heard, request);
    return { text: ++looks === 1 ? "GOAL MISSED: the docs." : "GOAL REACHED" };
  };
  const { journal, say, answer } = await begun({
    rule,
    plans: [[setPatch(["1"])], [add("2")]],
    tests: ["passed", "passed", "passed", "passed"],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal), [
    ...["plan", "step 1", "check", "plan missed", "step 2", "check", "over reached"],
  ]);
  assert.match(
    toldIn(journal.events)[3] ?? "",
    /^The goal is not reached: the goal\nWhat is missing: the docs\.\n/,
  );
  assert.deepEqual(journal.plan?.check, { passed: true, why: "verified" });
  assert.deepEqual(await outcome(journal.state), { kind: "done_verified" });
});

Deno.test("a goal that is missed twice is missed, and so is one for which nothing is added", async () => {
  const misses: Rule = (heard, request) =>
    /Compare the goal/.test(heard) ? { text: "GOAL MISSED: the docs." } : works(heard, request);
  for (
    const [added, moves] of [
      [[add("2")], ["plan missed", "step 2", "check", "over missed"]],
      [[], ["plan missed", "over missed"]],
    ] as const
  ) {
    const { journal, say, answer } = await begun({
      rule: misses,
      plans: [[setPatch(["1"])], added],
    });
    await say("make it fast");
    await answer("once");
    assert.deepEqual(movesOf(journal), ["plan", "step 1", "check", ...moves]);
    assert.deepEqual(journal.plan?.check, { passed: false, why: "the docs." });
    assert.deepEqual(await outcome(journal.state), { kind: "stopped", why: "plan" });
  }
});

Deno.test("a question is answered in one round, with no plan made for it", async () => {
  const { journal, say } = await begun({ rule: () => ({ text: "It reads the file." }) });
  await say("What does the function total do?");
  assert.deepEqual(movesOf(journal), ["over aside"]);
  const answers = journal.events.filter((it) => it.type === "step");
  assert.deepEqual([answers.length, (await outcome(journal.state)).kind], [1, "answered"]);
});

Deno.test("no other way is looked for to do what the user did not allow", async () => {
  const idle: Rule = (heard, request) =>
    /declined|did not allow/.test(heard) ? { text: "Then it stays." } : works(heard, request);
  const { journal, run, go } = await begun({ rule: idle, verdict: "ask" });
  const steps = [{ id: "1", title: "Fix the sum in a.py", after: [] }];
  journal.patch({ op: "set", id: "p1", goal: "the goal", steps }, { op: "confirm" });
  await go();
  for (
    let [open] = pendingApprovals(journal.state);
    open;
    [open] = pendingApprovals(journal.state)
  ) {
    const { call: { id }, asked } = open;
    const hash = asked?.hash ?? "";
    await journal.append([{ type: "answered", call: id, answer: "decline", hash }]);
    await run();
  }
  assert.deepEqual(movesOf(journal), ["step", "step 1", "step 1", "over failed"]);
  assert.equal(journal.plan?.steps[0]?.why, "the user did not allow it");
});

Deno.test("a step may be called like something that every object has", async () => {
  const idle: Rule = (heard, request) =>
    /step constructor/i.test(heard) && !/failed twice/.test(heard)
      ? { text: "I will do it." }
      : works(heard, request);
  const { journal, say, answer } = await begun({
    rule: idle,
    plans: [[setPatch(["constructor"])], [add("x")]],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal).slice(3), [
    ...["plan constructor", "step x", "step constructor", "over failed"],
  ]);
});
