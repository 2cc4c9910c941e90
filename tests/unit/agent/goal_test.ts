/** A goal is carried out by its plan: what is done is computed, whatever the model says. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { next, nextActor, pendingApprovals } from "../../../src/agent/mod.ts";
import { begun, movesOf, type Rule, setPatch, statesOf } from "../../support/goal.ts";
import { runToEnd } from "../../support/loop.ts";

/** Plans with one call, edits once in each step, finds the goal reached. */
const works: Rule = (heard) => {
  if (/This is a goal|Change it with|not written/.test(heard)) return { calls: ["update_plan"] };
  if (/Carry out step|is not done|Go on with/.test(heard)) return { calls: ["edit"] };
  if (/Compare the goal/.test(heard)) return { text: "GOAL REACHED" };
  return { text: "Written." };
};

const chain = setPatch(["1"], ["2", "1"]);

Deno.test("a goal is planned, shown, carried out step by step, and looked at in the end", async () => {
  const { journal, say, answer } = await begun({
    rule: works,
    plans: [[chain]],
    tests: ["passed", "passed", "passed"],
  });
  await say("make it fast");
  const [question] = pendingApprovals(journal.state);
  assert.equal(question?.call.id, "plan");
  assert.match(question?.asked?.shown ?? "", /the goal.*1\. Do 1.*2\. Do 2/s);
  assert.deepEqual([statesOf(journal.plan), nextActor(journal.state)], [
    { 1: "pending", 2: "pending" },
    "user",
  ]);
  await answer("once");
  assert.deepEqual(movesOf(journal), ["plan", "step 1", "step 2", "check", "over reached"]);
  assert.deepEqual(journal.patches, [
    "user set",
    "program confirm",
    "program state 1 running",
    "program state 1 done verified",
    "program state 2 running",
    "program state 2 done verified",
    "program check",
  ]);
  assert.deepEqual(journal.plan?.check, { passed: true, why: "verified" });
  assert.deepEqual(await outcome(journal.state), { kind: "done_verified" });
});

Deno.test("while a goal is planned no step counts as done, and the model is told so", async () => {
  const rule: Rule = (heard, request) => {
    const isTold = /no step is done before/.test(heard);
    const input = { steps: [{ title: "Do 1", ...isTold ? {} : { status: "done" } }] };
    if (/This is a goal/.test(heard) || isTold) return { calls: ["update_plan"], input };
    return works(heard, request);
  };
  const { journal, say } = await begun({ rule, plans: [[chain]] });
  await say("make it fast");
  const results = journal.events.flatMap((it) => it.type === "tool_result" ? [it.status] : []);
  assert.deepEqual(results, ["denied", "ok"]);
  assert.deepEqual(statesOf(journal.plan), { 1: "pending", 2: "pending" });
});

Deno.test("a model that writes no plan is told twice, and then it is over", async () => {
  const { journal, say } = await begun({ rule: () => ({ text: "I have a plan in mind." }) });
  await say("make it fast");
  assert.deepEqual(movesOf(journal), ["plan", "over no_plan"]);
  assert.deepEqual(
    journal.events.flatMap((it) => it.type === "context" ? [it.source] : []),
    ["nudge:no_plan", "nudge:no_plan"],
  );
  assert.deepEqual(await outcome(journal.state), { kind: "stopped", why: "plan" });
});

Deno.test("a plan that is declined with a word is made again, and without one left alone", async () => {
  const { journal, say, answer } = await begun({
    rule: works,
    plans: [[chain], [{ op: "remove", step: "2" }]],
  });
  await say("make it fast");
  await answer("decline", "one step is enough");
  const told = journal.events.flatMap((it) => it.type === "goal" ? [it.text] : []);
  assert.match(told.at(-1) ?? "", /says: one step is enough\n/);
  assert.match(pendingApprovals(journal.state)[0]?.asked?.shown ?? "", /Do 1\s*$/);
  await answer("decline");
  assert.deepEqual(movesOf(journal), ["plan", "plan", "over declined"]);
  assert.deepEqual(await outcome(journal.state), { kind: "stopped", why: "plan" });
  assert.deepEqual(statesOf(journal.plan), { 1: "pending" });
});

Deno.test("a plan that was changed since it was shown is shown again", async () => {
  const { journal, say, answer } = await begun({ rule: works, plans: [[chain]] });
  await say("make it fast");
  journal.patch({ op: "edit", step: "2", title: "Something else" });
  await answer("once");
  assert.match(pendingApprovals(journal.state)[0]?.asked?.shown ?? "", /Something else/);
  assert.equal(journal.plan?.confirmed, false);
  await answer("once");
  assert.deepEqual(statesOf(journal.plan), { 1: "done", 2: "done" });
});

Deno.test("a step over failing tests is tried once more, and where nothing is added the user is wanted", async () => {
  const stubborn: Rule = (heard, request) =>
    /Read the failure/.test(heard) ? { text: "It passes." } : works(heard, request);
  const { journal, say, answer, go } = await begun({
    rule: stubborn,
    plans: [[chain]],
    tests: ["failed", "failed", "passed", "passed", "passed"],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal), ["plan", "step 1", "step 1", "plan 1", "over failed"]);
  assert.deepEqual(
    journal.plan?.steps.map(({ state, tries, why, verdict }) => ({
      state,
      tries,
      why,
      verdict,
    })),
    [
      { state: "failed", tries: 2, why: "pytest: 1 failed", verdict: "failing" },
      { state: "pending", tries: 0, why: undefined, verdict: undefined },
    ],
  );
  assert.deepEqual(await outcome(journal.state), {
    kind: "failing",
    by: "tests",
    what: "pytest: 1 failed",
  });
  const retry = journal.events.filter((it) => it.type === "goal")[2];
  assert.match(retry?.text ?? "", /What failed: pytest: 1 failed\n/);
  // The user has it tried again.
  await go();
  assert.deepEqual(statesOf(journal.plan), { 1: "done", 2: "done" });
  assert.deepEqual(await outcome(journal.state), { kind: "done_verified" });
});

Deno.test("a failure that nothing was done about is no done when it is tried again", async () => {
  const idle: Rule = (heard, request) =>
    /Read the failure|What failed/.test(heard) ? { text: "It is done." } : works(heard, request);
  const { journal, say, answer } = await begun({
    rule: idle,
    plans: [[chain]],
    tests: ["failed"],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal).at(-1), "over failed");
  assert.deepEqual(statesOf(journal.plan), { 1: "failed", 2: "pending" });
});

Deno.test("a step that the model gives up is tried as often as any other", async () => {
  const givesUp: Rule = (heard, request) =>
    /step 1/i.test(heard) ? { calls: ["update_plan"] } : works(heard, request);
  const failed = { op: "state", step: "1", state: "failed", why: "no such API" } as const;
  const { journal, say, answer } = await begun({
    rule: givesUp,
    plans: [[chain], [failed], [failed], [], [failed]],
  });
  await say("make it fast");
  await answer("once");
  assert.deepEqual(movesOf(journal), [
    ...["plan", "step 1", "step 1", "plan 1", "step 1", "over failed"],
  ]);
  assert.match(
    journal.events.filter((it) => it.type === "goal")[2]?.text ?? "",
    /What failed: no such API\n/,
  );
});

Deno.test("steps that were skipped are passed over, with what waits for them", async () => {
  const { journal, say, answer } = await begun({
    rule: works,
    plans: [[setPatch(["1"], ["2"], ["3", "2"], ["4", "1"])]],
  });
  await say("make it fast");
  journal.patch({ op: "state", step: "2", state: "skipped", why: "later" });
  await answer("once");
  await answer("once");
  assert.deepEqual(movesOf(journal), ["plan", "step 1", "step 4", "check", "over reached"]);
  assert.deepEqual(statesOf(journal.plan), {
    1: "done",
    2: "skipped",
    3: "skipped",
    4: "done",
  });
});

Deno.test("where everything was skipped nothing is reached", async () => {
  const { journal, say, answer } = await begun({ rule: works, plans: [[setPatch(["1"])]] });
  journal.patch(setPatch(["1"]), { op: "confirm" });
  journal.patch({ op: "state", step: "1", state: "skipped" });
  await journal.append([{ type: "goal", move: "step", text: "" }]);
  await say("make it fast");
  assert.deepEqual(movesOf(journal).slice(0, 2), ["step", "plan"]);
  journal.patch({ op: "state", step: "1", state: "skipped" });
  await answer("once");
  assert.deepEqual(await outcome(journal.state), { kind: "stopped", why: "plan" });
});

Deno.test("a plan that was carried out makes room for the next goal", async () => {
  const { journal, say, answer } = await begun({ rule: works, plans: [[chain]] });
  await say("make it fast");
  await answer("once");
  assert.deepEqual((await outcome(journal.state)).kind, "done_unverified");
  await say("and smaller");
  assert.equal(journal.plan, null, "a plan that was carried out makes room");
});

Deno.test("a step skipped while it runs stays so, and the run goes on", async () => {
  let journal: Awaited<ReturnType<typeof begun>>["journal"] | null = null;
  const rule: Rule = (heard, request) => {
    if (/Carry out step 1/.test(heard)) {
      journal?.patch({ op: "state", step: "1", state: "skipped" });
      return { text: "Started." };
    }
    return works(heard, request);
  };
  const goal = await begun({ rule, plans: [[setPatch(["1"], ["2"])]] });
  journal = goal.journal;
  await goal.say("make it fast");
  await goal.answer("once");
  assert.deepEqual(statesOf(goal.journal.plan), { 1: "skipped", 2: "done" });
  assert.deepEqual(movesOf(goal.journal).at(-1), "over reached");
});

Deno.test("a step that was stopped runs on, and nothing of it is forgotten", async () => {
  let stop: AbortController | null = new AbortController();
  const rule: Rule = (heard, request) => {
    if (/^edited/.test(heard) && stop) stop.abort();
    return works(heard, request);
  };
  const { journal, loop, say, go } = await begun({
    rule,
    plans: [[setPatch(["1"])]],
    tests: ["passed", "passed"],
  });
  await say("make it fast");
  const { asked } = journal.state.calls.questions["plan"] ?? {};
  const hash = asked?.hash ?? "";
  await journal.append([{ type: "answered", call: "plan", answer: "once", hash }]);
  await runToEnd(loop, next, { signal: stop.signal });
  stop = null;
  assert.deepEqual([statesOf(journal.plan), await outcome(journal.state)], [
    { 1: "paused" },
    { kind: "stopped", why: "aborted" },
  ]);
  const last = journal.events.at(-1);
  assert.deepEqual(last?.type === "aborted" ? last.step : last, "1");
  assert.equal(nextActor(journal.state), "user");
  await go();
  assert.deepEqual(movesOf(journal), ["plan", "step 1", "step", "step 1", "check", "over reached"]);
  assert.deepEqual(journal.plan?.steps.map(({ tries, verdict }) => [tries, verdict]), [
    [1, "verified"],
  ]);
});

Deno.test("a word of the user goes into the step that was stopped", async () => {
  const { journal, say } = await begun({ rule: works, plans: [[chain]] });
  journal.patch(setPatch(["1"]), { op: "confirm" }, { op: "state", step: "1", state: "running" });
  await journal.append([{ type: "goal", move: "step", step: "1", text: "Carry out step 1." }]);
  await say("use the new API");
  assert.deepEqual(movesOf(journal), ["step 1", "step 1", "check", "over reached"]);
});

Deno.test("a new goal does not have another plan carried out, which waits until it is told to go on", async () => {
  const { journal, say, go } = await begun({ rule: works, plans: [[chain]] });
  journal.patch(setPatch(["1"]), { op: "confirm" });
  await say("translate the README");
  await say("but quickly");
  assert.deepEqual(movesOf(journal), ["over unfinished", "over unfinished"]);
  assert.deepEqual(statesOf(journal.plan), { 1: "pending" });
  await go();
  assert.deepEqual(movesOf(journal).slice(-3), ["step 1", "check", "over reached"]);
});

Deno.test("a plan that was cleared while it runs is over", async () => {
  let clear = () => {};
  const rule: Rule = (heard, request) => {
    if (/^edited/.test(heard)) clear();
    return works(heard, request);
  };
  const goal = await begun({ rule, plans: [[chain]] });
  clear = () => goal.journal.patch({ op: "clear" });
  await goal.say("make it fast");
  await goal.answer("once");
  assert.deepEqual(movesOf(goal.journal), ["plan", "step 1", "over no_plan"]);
});

Deno.test("a plan edited from elsewhere counts from the next step on", async () => {
  let edit = () => {};
  const rule: Rule = (heard, request) => {
    if (/Carry out step 1/.test(heard)) edit();
    return works(heard, request);
  };
  const goal = await begun({ rule, plans: [[setPatch(["1"], ["2"])]] });
  edit = () =>
    goal.journal.patch(
      { op: "add", step: { id: "0", title: "First this", after: [] }, before: "2" },
      { op: "remove", step: "2" },
    );
  await goal.say("make it fast");
  await goal.answer("once");
  assert.deepEqual(movesOf(goal.journal), ["plan", "step 1", "step 0", "check", "over reached"]);
});

Deno.test("a model that finds the goal missed is believed, and one that praises failing tests is not", async () => {
  const rule = (text: string): Rule => (heard, request) =>
    /Compare the goal/.test(heard) ? { text } : works(heard, request);
  const modest = await begun({ rule: rule("GOAL MISSED: the docs."), plans: [[chain]] });
  await modest.say("make it fast");
  await modest.answer("once");
  assert.deepEqual(modest.journal.plan?.check, { passed: false, why: "the docs." });
  assert.deepEqual(await outcome(modest.journal.state), { kind: "stopped", why: "plan" });

  const proud = await begun({
    rule: rule("GOAL REACHED"),
    plans: [[chain]],
    tests: ["passed", "passed", "failed"],
  });
  await proud.say("make it fast");
  await proud.answer("once");
  assert.deepEqual(movesOf(proud.journal).at(-1), "over missed");
  assert.deepEqual(proud.journal.plan?.check, { passed: false, why: "pytest: 1 failed" });
  assert.deepEqual((await outcome(proud.journal.state)).kind, "failing");
});

Deno.test("a plan that nobody may confirm waits, and is asked about again", async () => {
  const { journal, say, go } = await begun({ rule: works, plans: [[chain]], attended: false });
  await say("make it fast");
  const hash = journal.state.calls.questions["plan"]?.asked?.hash ?? "";
  await journal.append([
    { type: "answered", call: "plan", answer: "decline", hash, unattended: true },
  ]);
  assert.deepEqual([nextActor(journal.state), await outcome(journal.state)], [
    "user",
    { kind: "stopped", why: "needs_approval" },
  ]);
  await go();
  assert.equal(pendingApprovals(journal.state)[0]?.call.id, "plan");
});

Deno.test("an answer to a question is no leave for anything", async () => {
  const rule: Rule = (heard, request) =>
    /This is a goal/.test(heard) ? { calls: ["ask_user"] } : works(heard, request);
  const { journal, say } = await begun({ rule });
  await say("make it fast");
  const step = { type: "tool_call" as const, call: { id: "q", name: "ask_user", input: {} } };
  await journal.append([
    { type: "step", part: step, end: "stop" },
    { type: "asked", call: "q", shown: "Which?", hash: "h" },
    { type: "answered", call: "q", answer: "always", hash: "h", note: "the first" },
  ]);
  assert.deepEqual(journal.state.calls.granted, []);
});

Deno.test("what follows in another mode is none of the goal's", async () => {
  const { journal, say, answer, loop } = await begun({ rule: works, plans: [[setPatch(["1"])]] });
  await say("make it fast");
  await answer("once");
  await journal.append([{ type: "mode", mode: "work" }, { type: "user_message", text: "hello" }]);
  await runToEnd(loop, next);
  await journal.append([{ type: "mode", mode: "goal" }]);
  assert.deepEqual([nextActor(journal.state), (await outcome(journal.state)).kind], [
    "user",
    "answered",
  ]);
});
