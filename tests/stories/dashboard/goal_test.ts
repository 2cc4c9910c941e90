/** Goal mode: questions, the plan on its card, steps, and what the plan pane shows of them. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

interface Step {
  readonly id: string;
  readonly title: string;
  readonly after?: readonly string[];
}

const planned = (goal: string, ...steps: readonly Step[]) =>
  `- calls: [{ name: update_plan, input: ${
    JSON.stringify({ goal, steps: steps.map((it) => ({ after: [], ...it })) })
  } }]\n`;

const write = (path: string) =>
  `- calls: [{ name: write_file, input: { path: ${path}, content: "x\\n" } }]\n`;

const say = (text: string) => `- { text: "${text}" }\n`;

const two = planned(
  "two files",
  { id: "1", title: "Write a.txt" },
  { id: "2", title: "Write b.txt", after: ["1"] },
);

const carriedOut = write("a.txt") + say("a is there.") + write("b.txt") + say("b is there.") +
  say("GOAL REACHED");

Deno.test("a plan is shown, confirmed, carried out step by step and looked at once more", async () => {
  await using it = await place({
    script: two + say("Two steps.") + carriedOut,
    config: "permissions: auto-edit",
  });
  const dashboard = await it.open({ argv: ["--mode", "goal"] });
  await dashboard.say("make two files");
  await dashboard.shows("Run this plan?", "two files", "○ 1 Write a.txt", "○ 2 Write b.txt");
  await dashboard.shows("Plan 0/2");
  await dashboard.answer("o");
  await dashboard.shows("Goal reached.", "Step 2 · Write b.txt", "Plan 2/2", "✓ 2 Write b.txt");
  assert.deepEqual([await it.read("a.txt"), await it.read("b.txt")], ["x\n", "x\n"]);
});

Deno.test("a plan is changed with a word, and the next one is asked about again", async () => {
  await using it = await place({
    script: two + say("Two steps.") +
      planned("one file", { id: "1", title: "Write c.txt" }).replace(
        "- calls",
        "- when: c.txt is enough\n  calls",
      ) +
      say("One step.") + write("c.txt") + say("c is there.") + say("GOAL REACHED"),
    config: "permissions: auto-edit",
  });
  const dashboard = await it.open({ argv: ["--mode", "goal"] });
  await dashboard.say("make files");
  await dashboard.shows("Run this plan?");
  await dashboard.answer("w");
  await dashboard.say("c.txt is enough");
  await dashboard.shows("Run this plan?", "○ 1 Write c.txt");
  await dashboard.hides("Write b.txt");
  await dashboard.answer("o");
  await dashboard.shows("Goal reached.", "Plan 1/1");
});

Deno.test("a plan that is left stays, and is carried out when that is wanted", async () => {
  await using it = await place({
    script: two + say("Two steps.") + carriedOut,
    config: "permissions: auto-edit",
  });
  const dashboard = await it.open({ argv: ["--mode", "goal"] });
  await dashboard.say("make two files");
  await dashboard.shows("Run this plan?");
  await dashboard.answer("d");
  await dashboard.shows("Stopped: the plan was not confirmed.", "Plan 0/2");
  await assert.rejects(it.read("a.txt"), Deno.errors.NotFound);
  await dashboard.say("/plan run");
  await dashboard.shows("Run this plan?");
  await dashboard.answer("o");
  await dashboard.shows("Goal reached.", "Plan 2/2");
});

Deno.test("at most three questions are asked, and answered where they stand", async () => {
  const ask = (question: string) =>
    `- calls: [{ name: ask_user, input: { question: "${question}" } }]\n`;
  await using it = await place({
    script: ask("Which language?") +
      `- when: Rust\n  calls: [{ name: ask_user, input: { question: ` +
      `"Which name?", options: [tool, helper] } }]\n` + ask("Which licence?") +
      ask("Which colour?") + two + say("Two steps."),
  });
  const dashboard = await it.open({ argv: ["--mode", "goal"] });
  await dashboard.say("make a program");
  await dashboard.shows("Question for you", "│ Which language?", "Type your answer");
  await dashboard.say("Rust, please");
  await dashboard.shows("│ Which name?", /│ .*tool/);
  await dashboard.say("helper");
  await dashboard.shows("│ Which licence?");
  dashboard.press("enter");
  await dashboard.shows("Run this plan?");
  assert.doesNotMatch(dashboard.screen(), /│ Which colour/);
});

Deno.test("a plan that was made elsewhere is carried out in a conversation that begins with it", async () => {
  await using it = await place({
    files: { "plan.md": "# two files\n\n- [ ] Write a.txt\n- [ ] Write b.txt\n" },
    script: carriedOut,
    config: "permissions: auto-edit",
  });
  await it.agent("plan", "set", "--file", "plan.md");
  const dashboard = await it.open();
  await dashboard.say("/plan run");
  await dashboard.shows("Run this plan?");
  await dashboard.answer("o");
  await dashboard.shows("Goal reached.", "Plan 2/2", /^─ goal ─/m);
});

Deno.test("the keys of the plan pane say what is to become of a step", async () => {
  await using it = await place({ files: { "plan.md": "# a goal\n\n- [ ] one\n- [ ] two\n" } });
  await it.agent("plan", "set", "--file", "plan.md");
  const dashboard = await it.open();
  await dashboard.shows("○ 1 one", "○ 2 two");
  dashboard.press("alt+2", "s");
  await dashboard.shows("▸ 1 one");
  dashboard.press("d");
  await dashboard.shows("✓ 1 one", "Plan 1/2");
  dashboard.press("j", "x");
  await dashboard.shows("– 2 two");
});

Deno.test("Esc pauses the step that runs, and /plan run goes on with it", async () => {
  const slow =
    `- { text: "One moment.", wait: 60000, calls: [{ name: list_dir, input: { path: . } }] }\n`;
  await using it = await place({
    script: two + say("Two steps.") + slow + carriedOut,
    config: "permissions: auto-edit",
  });
  const dashboard = await it.open({ argv: ["--mode", "goal"] });
  await dashboard.say("make two files");
  await dashboard.shows("Run this plan?");
  await dashboard.answer("o");
  await dashboard.shows("▸ 1 Write a.txt", "thinking");
  await it.clock.asleep();
  dashboard.press("escape");
  await dashboard.shows("Step 1 of the plan is paused; to continue it: /plan run");
  await dashboard.shows("‖ 1 Write a.txt");
  await dashboard.say("/plan run");
  await dashboard.shows("▸ 1 Write a.txt", "thinking");
  await it.clock.asleep();
  it.clock.release();
  await dashboard.shows("Goal reached.", "Plan 2/2");
  assert.doesNotMatch(dashboard.screen(), /×2/);
});
