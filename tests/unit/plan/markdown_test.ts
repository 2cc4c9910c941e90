import assert from "node:assert/strict";
import fc from "fast-check";
import { parsePlanMarkdown, planMarkdown } from "../../../src/plan/mod.ts";
import type { NewStep } from "../../../src/protocol/mod.ts";
import { patchedBy, planOf, state } from "./support.ts";

Deno.test("a plan is a checklist with goal, order, verdicts and reasons", () => {
  const plan = patchedBy(
    planOf("1", "2", "3<2", "4<1,2", "setup<1", "6"),
    { op: "goal", goal: "sell\n in  two" },
    { op: "state", step: "1", state: "done", verdict: "verified" },
    { op: "edit", step: "1", detail: "In pictures too:\n\n  - logo\n" },
    state("2", "skipped", "not\nneeded *(yet)*"),
    { op: "state", step: "setup", state: "failed", why: "no; network", verdict: "failing" },
    state("6", "running"),
    { op: "check", passed: true, why: "all\nthere" },
  );
  assert.deepEqual(planMarkdown(plan).split("\n"), [
    "# sell in two",
    "",
    "- [x] 1. do 1 *(verified)*",
    "  In pictures too:",
    "    - logo",
    "- [ ] 2. do 2 *(skipped: not needed (yet)*)*",
    "- [ ] 3. do 3 *(after 2; skipped: waits for 2)*",
    "- [ ] 4. do 4 *(after 1, 2; skipped: waits for 2)*",
    "- [ ] `setup`. do setup *(after 1; failing; failed: no; network)*",
    "- [ ] 6. do 6 *(running)*",
    "",
    "> Goal reached: all there",
  ]);
  assert.equal(planMarkdown(planOf()), "# g");
});

Deno.test("what a checklist says is read again, but for what has to be proved or redone", () => {
  const plan = patchedBy(
    planOf("1", "2", "3<2", "setup<1,2"),
    { op: "state", step: "1", state: "done", verdict: "verified" },
    { op: "edit", step: "1", detail: "In pictures too:\n  - logo" },
    state("2", "skipped", "not; needed"),
    { op: "check", passed: true, why: "all there" },
  );
  assert.deepEqual(parsePlanMarkdown(planMarkdown(plan)), {
    goal: "g",
    steps: [
      { id: "1", title: "do 1", after: [], state: "done", detail: "In pictures too:\n  - logo" },
      { id: "2", title: "do 2", after: [], state: "skipped", why: "not; needed" },
      { id: "3", title: "do 3", after: ["2"], state: "pending" },
      { id: "setup", title: "do setup", after: ["1", "2"], state: "pending" },
    ],
  });
});

Deno.test("lists as people write them are read", () => {
  const page = [
    "\ufeff---",
    "目标：sell in two languages",
    "",
    "Some words about it.",
    "1. Find",
    "1) Move *(after 1)*",
    "* [X] Translate *emphatically*",
    "   with care",
    "\tand a tab",
    "+ [!] 7. Ship (after 1) *(soon)*",
    "- [ ]",
    "- ",
    "- [-] Rest",
    "- - Dash",
    "## Later",
    "Not a step.",
  ].join("\r\n");
  assert.deepEqual(parsePlanMarkdown(page), {
    goal: "sell in two languages",
    steps: [
      { id: "1", title: "Find", after: [], state: "pending" },
      { id: "2", title: "Move", after: ["1"], state: "pending" },
      {
        id: "3",
        title: "Translate *emphatically*",
        after: [],
        state: "done",
        detail: " with care\nand a tab",
      },
      { id: "7", title: "Ship (after 1) *(soon)*", after: [], state: "failed" },
      { id: "4", title: "[ ]", after: [], state: "pending" },
      { id: "5", title: "Rest", after: [], state: "skipped" },
      { id: "6", title: "- Dash", after: [], state: "pending" },
    ],
  });
  assert.deepEqual(parsePlanMarkdown("## Goal: x\n\n- a"), {
    goal: "x",
    steps: [{ id: "1", title: "a", after: [], state: "pending" }],
  });
  assert.deepEqual(parsePlanMarkdown("\n \n- a").goal, null);
});

const word = fc.constantFrom("find", "all", "2.", "[x]", "*", "a)", "`b`", "长", "after", ";", "-");
const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((it) => it.join(" "));

Deno.test("what was written is read back", () => {
  const draft = fc.record({
    title,
    detail: fc.option(fc.array(title, { minLength: 1, maxLength: 3 }).map((it) => it.join("\n"))),
    waits: fc.array(fc.nat(20), { maxLength: 3 }),
    id: fc.constantFrom("", "a", "step-"),
    state: fc.constantFrom("pending", "done", "failed", "running"),
  });
  const plans = fc.record({ goal: title, drafts: fc.array(draft, { maxLength: 8 }) });
  fc.assert(
    fc.property(plans, ({ goal, drafts }) => {
      const nameOf = (at: number) => `${drafts[at]?.id ?? ""}${at + 1}`;
      const steps = drafts.map(({ title, detail, waits }, at): NewStep => ({
        id: nameOf(at),
        title,
        after: [...new Set(waits.filter((it) => it < at))].map(nameOf),
        ...(detail === null ? {} : { detail }),
      }));
      let plan = patchedBy(null, { op: "set", id: "p", goal: `g ${goal}`, steps });
      const states = drafts.map(({ state }) => state === "running" ? "pending" as const : state);
      for (const [at, to] of states.entries()) {
        if (to === "done" || to === "failed") plan = patchedBy(plan, state(nameOf(at), to));
      }
      assert.deepEqual(parsePlanMarkdown(planMarkdown(plan)), {
        goal: `g ${goal}`,
        steps: steps.map((it, at) => ({ ...it, state: states[at] })),
      });
    }),
    { numRuns: 500 },
  );
});

Deno.test("every text is read", () => {
  const piece = fc.constantFrom(
    "- ",
    "1. ",
    "[x] ",
    "*(",
    ")*",
    "\n",
    "  ",
    "`",
    "after 1",
    "; ",
    "#",
  );
  const texts = fc.oneof(fc.string(), fc.array(piece, { maxLength: 40 }).map((it) => it.join("")));
  fc.assert(
    fc.property(texts, (text) => {
      const { steps } = parsePlanMarkdown(text);
      assert.equal(new Set(steps.map(({ id }) => id)).size, steps.length);
      assert.ok(steps.every(({ title, id }) => title.trim() !== "" && id.trim() !== ""));
    }),
    { numRuns: 1000 },
  );
});
