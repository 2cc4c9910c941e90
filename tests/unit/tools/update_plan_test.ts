import assert from "node:assert/strict";
import fc from "fast-check";
import { patched } from "../../../src/plan/mod.ts";
import type { JsonObject, Plan, PlanPatch, ToolOutput } from "../../../src/protocol/mod.ts";
import { parseCall } from "../../../src/session/parse_call.ts";
import { allTools, toolSpecs } from "../../../src/tools/mod.ts";
import { runTool } from "./support.ts";

/** As the host runs it: aliases and shapes of weak models included. */
async function update(input: JsonObject, plan: Plan | null = null): Promise<ToolOutput> {
  const parsed = parseCall({ id: "c", name: "update_plan", input }, allTools);
  if (!parsed.ok) return { text: parsed.problem, failed: true };
  const given = Object(parsed.input);
  return await runTool("update_plan", given, { plan: () => Promise.resolve(plan) });
}

function after(plan: Plan | null, patches: readonly PlanPatch[] = []): Plan | null {
  return patches.reduce((now, patch) => {
    const outcome = patched(now, patch);
    assert.ok(outcome.ok, JSON.stringify(outcome));
    return outcome.plan;
  }, plan);
}

/** `id state title <after`, a line a step. */
function lines(plan: Plan | null): readonly string[] {
  return plan?.steps.map(({ id, state, title, after }) =>
    `${id} ${state} ${title}${after.length === 0 ? "" : ` <${after}`}`
  ) ?? [];
}

const shop = await made({
  goal: "Sell in two languages",
  steps: ["Find sentences", { title: "Move them", after: [1] }, { title: "Translate", after: [2] }],
});

async function made(input: JsonObject): Promise<Plan> {
  return after(null, (await update(input)).plan) ?? assert.fail();
}

function confirmed(plan: Plan): Plan {
  return after(plan, [
    { op: "confirm" },
    { op: "state", step: "1", state: "running" },
  ]) ?? assert.fail();
}

Deno.test("what a model sees of it is short", () => {
  const [spec] = toolSpecs(
    allTools.map(({ definition }) => definition).filter(({ name }) => name === "update_plan"),
  );
  assert.ok(JSON.stringify(spec).length <= 700, `${JSON.stringify(spec).length}`);
  assert.deepEqual(Object(spec?.schema)["required"], ["steps"]);
});

Deno.test("the first call makes a plan, and is answered with it", async () => {
  const { text, plan } = await update({
    goal: "Sell in  two\nlanguages",
    steps: [{ title: "Find", status: "running" }, { title: "Move", after: ["1"] }],
  });
  assert.deepEqual(plan, [
    {
      op: "set",
      id: "p0",
      goal: "Sell in two languages",
      steps: [{ id: "1", title: "Find", after: [] }, { id: "2", title: "Move", after: ["1"] }],
    },
    { op: "state", step: "1", state: "running" },
  ]);
  assert.equal(
    text,
    "The plan now:\nGoal: Sell in two languages\n1 [running] Find\n2 [pending] Move (after 1)",
  );
});

Deno.test("a plan needs a goal", async () => {
  assert.deepEqual(await update({ steps: ["a"] }), {
    text: "There is no plan yet: give goal, in one sentence, and steps.",
    failed: true,
  });
});

Deno.test("the ways in which models write a list are one list", async () => {
  const wanted = ["1 done Find it", "2 running Move it <1", "3 pending Test it <1,2"];
  const lists: readonly JsonObject[] = [
    {
      steps: [
        { id: 1, title: "Find it", status: "completed" },
        { id: "2.", content: "Move it", status: "in_progress", depends_on: "1" },
        { step: "Test it", status: "todo", blocked_by: "1, 2" },
      ],
    },
    {
      todos: [
        { step: 1, description: "Find it", done: true },
        { step: 2, description: "Move it", state: "In Progress", after: 1 },
        { id: "step 3", name: "Test it", state: "not started", deps: ["#1", "Move it"] },
      ],
    },
    {
      explanation: "so that it is clear",
      plan: [
        { step: "Find it", status: "已完成" },
        { step: "Move it", status: "进行中", 依赖: ["步骤1"] },
        { step: "Test it", status: "待办", needs: [1, 2] },
      ],
    },
    {
      steps: {
        1: { title: "Find it", status: "x" },
        2: { title: "Move it", status: "active", after: "[1]" },
        3: { title: "Test it", after: "1、2" },
      },
    },
    { steps: "- [x] Find it\n- [ ] Move it *(after 1)*\n- Test it *(after 1, 2)*" },
  ];
  for (const list of lists) {
    const { plan, text } = await update({ goal: "g", ...list });
    const marked = lines(after(null, plan));
    // A box cannot say that something runs.
    const boxes = typeof list["steps"] === "string";
    assert.deepEqual(
      marked,
      boxes ? wanted.map((it) => it.replace("running", "pending")) : wanted,
      text,
    );
  }
});

Deno.test("a word that is no state is answered with those that there are", async () => {
  const { text, failed } = await update({ goal: "g", steps: [{ title: "a", status: "perhaps" }] });
  assert.equal(failed, true);
  assert.match(text, /"pending"\|"running"\|"done"\|"failed"\|"skipped"\|"removed"/);
});

Deno.test("later a call says only what changes, and what it leaves out stays", async () => {
  const first = await update(
    { steps: [{ id: 1, status: "done" }, { id: "2", status: "running" }] },
    shop,
  );
  assert.deepEqual(first.plan, [
    { op: "state", step: "1", state: "done" },
    { op: "state", step: "2", state: "running" },
  ]);
  const now = after(shop, first.plan);
  const single = await update({ title: "move  THEM", status: "done" }, now);
  assert.deepEqual(single.plan, [{ op: "state", step: "2", state: "done" }]);
  const same = await update({ goal: "sell in two languages", steps: ["Find sentences"] }, now);
  assert.deepEqual([same.plan, same.failed], [[], undefined]);
  assert.match(same.text, /^The plan is as it was:\nGoal: Sell in two languages\n1 \[done\]/);
});

Deno.test("steps are added, named anew, put into another order and removed", async () => {
  const { plan } = await update({
    steps: [
      { id: 3, title: "Translate all", after: [1] },
      { title: "Look at it", after: ["Print it", "3"] },
      { title: "Print it" },
      { id: 2, status: "removed" },
    ],
  }, shop);
  assert.deepEqual(plan, [
    { op: "add", step: { id: "4", title: "Look at it", after: [] } },
    { op: "add", step: { id: "5", title: "Print it", after: [] } },
    { op: "edit", step: "3", title: "Translate all", after: ["1"] },
    { op: "edit", step: "4", after: ["5", "3"] },
    { op: "remove", step: "2" },
  ]);
  assert.deepEqual(lines(after(shop, plan)), [
    "1 pending Find sentences",
    "3 pending Translate all <1",
    "4 pending Look at it <5,3",
    "5 pending Print it",
  ]);
});

Deno.test("a list that leaves steps out is told that they stay, and how they go", async () => {
  const { text, plan } = await update({ steps: ["Find sentences", "Print"] }, shop);
  assert.deepEqual(plan?.map(({ op }) => op), ["add"]);
  assert.equal(
    text.split("\n").at(-1),
    "Not in your list and kept: 2, 3. Status removed takes a step out.",
  );
});

Deno.test("another goal with other steps is another plan; with the same steps, other words", async () => {
  const words = await update({ goal: "Two languages", steps: ["Translate"] }, shop);
  assert.deepEqual(words.plan, [{ op: "goal", goal: "Two languages" }]);
  const other = await update(
    { goal: "Pay by card", steps: [{ id: 1, title: "Ask the bank" }] },
    shop,
  );
  assert.deepEqual(lines(after(shop, other.plan)), ["1 pending Ask the bank"]);
});

Deno.test("what does not fit is said, and the rest is done", async () => {
  const { text, plan, failed } = await update({
    steps: [
      { id: 3, status: "running", after: [2, 9] },
      { id: 8, status: "done" },
      { id: 1, status: "running", after: ["3"] },
    ],
  }, shop);
  assert.deepEqual([plan, failed], [[{ op: "state", step: "1", state: "running" }], undefined]);
  assert.equal(
    text,
    "The plan now:\nGoal: Sell in two languages\n1 [running] Find sentences\n" +
      "2 [pending] Move them (after 1)\n3 [pending] Translate (after 2)\nNot done:\n" +
      "- Step 8 is not in the plan; give its title.\n" +
      "- Step 3 cannot wait for 9: there is no such step.\n" +
      "- Steps would wait for each other: 1 after 3 after 2 after 1.\n" +
      "- Step 3 waits for 2, not done yet.",
  );
  const nothing = await update({ steps: [{ id: 8, status: "done" }] }, shop);
  assert.deepEqual([nothing.plan, nothing.failed], [undefined, true]);
});

Deno.test("of a plan that was confirmed the program says what is done", async () => {
  const running = confirmed(shop);
  const claims = ["done", "skipped", "pending", "removed"].map((status) => ({ id: 1, status }));
  for (const claim of claims) {
    const { text, plan, failed } = await update({ steps: [claim] }, running);
    assert.deepEqual([plan, failed], [undefined, true], claim.status);
    assert.match(text, /the program decides from what was verified whether a step is done/);
  }
  const reworded = await update({
    goal: "Sell",
    steps: [{ id: 2, title: "Do nothing" }, { title: "One more", after: [1] }],
  }, running);
  assert.deepEqual(reworded.plan, [
    { op: "add", step: { id: "4", title: "One more", after: [] } },
    { op: "edit", step: "4", after: ["1"] },
  ]);
  assert.match(reworded.text, /- The goal stays: .*\n- Steps stay as the user has confirmed them/);
});

Deno.test("a model is believed against itself: it may give up the step that runs", async () => {
  const running = confirmed(shop);
  const { plan } = await update({ steps: [{ id: 1, status: "failed" }] }, running);
  assert.deepEqual(plan, [{ op: "state", step: "1", state: "failed" }]);
  assert.equal((await update({ steps: [{ id: 2, status: "failed" }] }, running)).failed, true);
});

Deno.test("a plan that nobody can look after is refused", async () => {
  const steps = Array.from({ length: 51 }, (_, at) => `step number ${at}`);
  assert.deepEqual(await update({ goal: "g", steps }), {
    text: "A plan has at most 50 steps. Make them coarser.",
    failed: true,
  });
  const long = await update({ goal: "g", steps: [`${"长".repeat(300)}`] });
  assert.deepEqual(lines(after(null, long.plan)), [`1 pending ${"长".repeat(199)}…`]);
});

Deno.test("a person sees in one line what a call is about", () => {
  const { definition } = allTools.find((it) => it.definition.name === "update_plan") ??
    assert.fail();
  const subjects = [
    { goal: "Sell\nmore", steps: ["a"] },
    { steps: [{ id: 1, status: "completed" }, { title: "b\nc", status: "running" }] },
    { steps: ["a\tb", "c", { id: 4 }] },
  ].map((it) => definition.subject(it));
  assert.deepEqual(subjects, ["Sell more", "1 done, b c running", "a b, c, 4"]);
});

Deno.test("whatever a model writes, each patch of the answer fits", async () => {
  const word = fc.constantFrom("1", "2", "3", "9", 1, 2, "step 2", "Translate", "New", "");
  const step = fc.oneof(
    fc.string(),
    word,
    fc.record({
      id: word,
      title: fc.oneof(word, fc.string()),
      status: fc.constantFrom("pending", "running", "done", "failed", "skipped", "removed", "todo"),
      after: fc.oneof(word, fc.array(word)),
    }, { requiredKeys: [] }),
  );
  const goal = fc.constantFrom(undefined, "", "Sell in two languages", "Another");
  const plans = fc.constantFrom(null, shop, confirmed(shop));
  const steps = fc.oneof(fc.array(step, { maxLength: 6 }), step);
  await fc.assert(
    fc.asyncProperty(fc.record({ goal, steps }), plans, async (input, plan) => {
      const { plan: patches } = await update(JSON.parse(JSON.stringify(input)), plan);
      after(plan, patches);
    }),
    { numRuns: 300 },
  );
});
