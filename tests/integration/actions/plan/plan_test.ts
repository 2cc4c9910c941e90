import assert from "node:assert/strict";
import { type Desk, desk, type DeskOptions } from "../../../support/terminal.ts";

/** Words of one command line; those in quotes belong together. */
function words(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

async function plan(it: Desk, line: string, options?: DeskOptions): Promise<readonly string[]> {
  const { stdout, stderr, code } = await it.agent(["plan", ...words(line)], options);
  assert.deepEqual([stderr, code], ["", 0], line);
  return stdout.trimEnd().split("\n");
}

/** What is said where it cannot be done, and the exit code. */
async function refused(it: Desk, line: string): Promise<readonly [string, number]> {
  const { stdout, stderr, code } = await it.agent(["plan", ...words(line)]);
  assert.equal(stdout, "", line);
  return [stderr, code];
}

async function withSteps(it: Desk): Promise<void> {
  await plan(it, 'set "Sell in two languages"');
  await plan(it, "add Find the sentences");
  await plan(it, "add Move them --after 1");
  await plan(it, "add Translate --after 2");
}

Deno.test("a plan is set, gets steps and is worked off, without a model", async () => {
  await using it = await desk();
  assert.deepEqual(await plan(it, "set Sell in two languages"), [
    "Sell in two languages 0/0",
    '  No steps yet: agent plan add "…"',
  ]);
  await plan(it, 'add Translate --detail "Pictures too"');
  assert.deepEqual(await plan(it, "add Find the sentences --before 1"), [
    "Sell in two languages 0/2",
    "  ○ 2  Find the sentences",
    "  ○ 1  Translate",
    "       Pictures too",
  ]);
  await plan(it, "edit 1 --after #2 Translated");
  assert.deepEqual(await plan(it, "start"), [
    "Sell in two languages 0/2",
    "  ▸ 2  Find the sentences · running",
    "  ○ 1  Translated · after 2",
    "       Pictures too",
  ]);
  await plan(it, "done");
  await plan(it, "start");
  assert.deepEqual(await plan(it, 'fail --why "no words"'), [
    "Sell in two languages 1/2",
    "  ✓ 2  Find the sentences",
    "  ✗ 1  Translated · failed · no words",
    "       Pictures too",
  ]);
  assert.deepEqual((await plan(it, "start 1"))[2], "  ▸ 1  Translated · running · 2 attempts");
  await plan(it, "done 1");
  assert.deepEqual(await plan(it, "clear"), ["Plan cleared: Sell in two languages"]);
  const none = ['There is no plan in this folder. Start one: agent plan set "…"'];
  assert.deepEqual([await plan(it, "show"), await plan(it, "clear")], [none, none]);
  assert.deepEqual(await plan(it, "show --json"), ["null"]);
});

Deno.test("who is skipped takes along whoever waits for it, and brings them back", async () => {
  await using it = await desk();
  await withSteps(it);
  await plan(it, "start 1");
  assert.deepEqual(await plan(it, 'skip --why "by hand"'), [
    "Sell in two languages 0/3",
    "  – 1  Find the sentences · skipped · by hand",
    "  – 2  Move them · skipped · waits for 1",
    "  – 3  Translate · skipped · waits for 2",
  ]);
  assert.deepEqual(await plan(it, "start 1"), [
    "Sell in two languages 0/3",
    "  ▸ 1  Find the sentences · running · 2 attempts",
    "  ○ 2  Move them · after 1",
    "  ○ 3  Translate · after 2",
  ]);
});

Deno.test("what cannot be is answered in a line that says what to do", async () => {
  await using it = await desk();
  const lines = async (...all: readonly (readonly [string, string, number])[]) => {
    for (const [line, text, code] of all) {
      assert.deepEqual(await refused(it, line), [`${text}\n`, code], line);
    }
  };
  const none = 'There is no plan in this folder. Start one: agent plan set "…"';
  await lines(
    ["add x", none, 66],
    ["start", none, 66],
    ["edit --goal x", none, 66],
    ["export", none, 66],
    ["set", 'No goal given: agent plan set "…"', 64],
    ["set --file no.md", "Cannot read the file no.md.", 66],
  );
  await plan(it, "set g");
  const empty = 'The plan has no steps. Add one: agent plan add "…"';
  await lines(["start", empty, 66], ["done 1", empty, 66]);
  await withSteps(it);
  await lines(
    ["start 9", "Unknown step 9. Steps: 1, 2, 3.", 66],
    ["add x --after 1,7", "Unknown step 7. Steps: 1, 2, 3.", 66],
    ["add x --before 7", "Unknown step 7. Steps: 1, 2, 3.", 66],
    ["done", "Which step? Steps: 1, 2, 3.", 64],
    ["edit 1 --after 3", "Steps depend on each other: 1 → 3 → 2 → 1.", 64],
    [
      "start 3",
      "Step 3 depends on 2: finish those first, restart those that were skipped, or drop the " +
      "dependency: agent plan edit 3 --after none",
      64,
    ],
    [
      "edit 1",
      "Nothing to change: give a step with --title, --detail, --after or --remove, or --goal.",
      64,
    ],
    ["edit --title x", "<step> is missing.", 64],
    ["edit 1 x --title y", "--title cannot be used with <to>.", 64],
    ['edit 1 " "', "<to> must not be empty.", 64],
    ["edit 1 --title x --remove", "--remove cannot be used with --title.", 64],
    ['edit 1 --title " "', "--title must not be empty.", 64],
    ['add " "', "<title> must not be empty.", 64],
    ["add", "<title> is missing.", 64],
  );
  await plan(it, "done 1");
  await lines([
    "skip 1",
    "Step 1 is done and cannot be skipped. To redo it: agent plan start 1",
    64,
  ]);
  assert.equal((await plan(it, "show"))[0], "Sell in two languages 1/3");
});

Deno.test("a plan goes out as Markdown and comes in as it was", async () => {
  await using it = await desk();
  await withSteps(it);
  await plan(it, "done 1");
  await plan(it, "start 2");
  const page = [
    "# Sell in two languages",
    "",
    "- [x] 1. Find the sentences",
    "- [ ] 2. Move them *(after 1; running)*",
    "- [ ] 3. Translate *(after 2)*",
  ];
  assert.deepEqual(await plan(it, "export"), page);
  assert.deepEqual(await plan(it, "show --markdown"), page);
  await Deno.writeTextFile(`${it.root}/plan.md`, page.join("\n"));
  const there = [
    "Sell in two languages 1/3",
    "  ✓ 1  Find the sentences",
    "  ○ 2  Move them · after 1",
    "  ○ 3  Translate · after 2",
  ];
  assert.deepEqual(await plan(it, "set --file plan.md"), [
    "Replaced the unfinished plan: Sell in two languages",
    "",
    ...there,
  ]);
  await plan(it, "clear");
  assert.deepEqual(await plan(it, `set -f ${it.root}/plan.md`), there);
  await plan(it, "clear");
  assert.deepEqual(await plan(it, "set", { stdin: page.join("\n") }), there);
  const [head, ...rest] = await plan(it, "set --file - Another goal", { stdin: "* one\n* two\n" });
  assert.deepEqual([head, rest.slice(1)], [
    "Replaced the unfinished plan: Sell in two languages",
    ["Another goal 0/2", "  ○ 1  one", "  ○ 2  two"],
  ]);
});

Deno.test("a list that cannot be a plan changes nothing", async () => {
  await using it = await desk();
  await withSteps(it);
  const lists: readonly (readonly [string, string, number])[] = [
    ["- a *(after 2)*\n- b *(after 1)*\n", "Steps depend on each other: 1 → 2 → 1.\n", 64],
    ["- x\n".repeat(201), "A plan has at most 200 steps.\n", 65],
    ["- a *(after 5)*\n", "Unknown step 5. Steps: 1.\n", 66],
  ];
  for (const [stdin, text, code] of lists) {
    const ended = await it.agent(["plan", "set", "g", "-f", "-"], { stdin });
    assert.deepEqual([ended.stderr, ended.code], [text, code]);
  }
  assert.equal((await plan(it, "show"))[0], "Sell in two languages 0/3");
});

Deno.test("--json has the plan itself", async () => {
  await using it = await desk();
  const data = async (line: string) => JSON.parse((await plan(it, `${line} --json`)).join("\n"));
  const { id, ...set } = await data("set g");
  assert.match(id, /^p\w+$/);
  assert.deepEqual(set, { goal: "g", steps: [], confirmed: false, check: null });
  await data("add one");
  const added = await data("add two --after 1");
  const one = { id: "1", title: "one", after: [], state: "pending", tries: 0 };
  const two = { id: "2", title: "two", after: ["1"], state: "pending", tries: 0 };
  assert.deepEqual(added.steps, [one, two]);
  assert.deepEqual(await data("export"), added);
  assert.deepEqual(await data("show"), added);
  assert.deepEqual((await data("start")).steps, [{ ...one, state: "running", tries: 1 }, two]);
  assert.deepEqual((await data("edit 2 --after none --detail d")).steps[1], {
    ...two,
    detail: "d",
    after: [],
  });
  assert.deepEqual((await data("edit 1 --remove --goal h")).goal, "h");
  assert.deepEqual((await data("show")).steps.map(({ id }: { id: string }) => id), ["2"]);
  assert.deepEqual((await data("clear")).cleared.goal, "h");
});

Deno.test("changes from several terminals at once are all kept", async () => {
  await using it = await desk();
  await plan(it, "set g");
  await Promise.all(Array.from({ length: 6 }, (_, at) => plan(it, `add step ${at}`)));
  const { steps } = JSON.parse((await plan(it, "show --json")).join("\n"));
  assert.deepEqual(
    steps.map(({ id }: { id: string }) => id),
    ["1", "2", "3", "4", "5", "6"],
  );
});

Deno.test("what stands in a plan cannot move the cursor, and is broken into lines", async () => {
  await using it = await desk();
  await plan(it, "set \x1b[2Jg");
  await plan(it, `add \x1b]0;t\x07${"长".repeat(50)}`);
  await plan(it, `add ${"long ".repeat(20)}end --after 1`);
  await plan(it, 'add x --detail "a\x1b[1mb"');
  const lines = await plan(it, "show");
  assert.deepEqual(lines, [
    "g 0/3",
    `  ○ 1  ${"长".repeat(36)}`,
    `       ${"长".repeat(14)}`,
    `  ○ 2  ${"long ".repeat(14).trimEnd()}`,
    `       ${"long ".repeat(6)}end`,
    "       after 1",
    "  ○ 3  x",
    "       ab",
  ]);
  assert.equal((await plan(it, "export")).join("").includes("\x1b"), false);
});

Deno.test("in Chinese it is Chinese", async () => {
  await using it = await desk();
  await withSteps(it);
  await plan(it, "skip 1");
  assert.deepEqual(await plan(it, "show --lang zh"), [
    "Sell in two languages 0/3",
    "  – 1  Find the sentences · 已跳过",
    "  – 2  Move them · 已跳过 · 等待 1",
    "  – 3  Translate · 已跳过 · 等待 2",
  ]);
});

Deno.test("what a model writes by its tool is the same plan, and says who wrote it", async () => {
  await using it = await desk();
  const call = async (input: unknown) => {
    const words = ["tool", "run", "update_plan", "--input", JSON.stringify(input)];
    const { stdout, code } = await it.agent(words);
    return [stdout.trimEnd().split("\n"), code];
  };
  const steps = [{ title: "Find", status: "in_progress" }, { title: "Move", after: [1] }];
  assert.deepEqual(await call({ goal: "Sell", steps }), [
    ["The plan now:", "Goal: Sell", "1 [running] Find", "2 [pending] Move (after 1)"],
    0,
  ]);
  await plan(it, "edit 2 --title Moved");
  assert.deepEqual(await call({ steps: [{ id: 9, status: "done" }] }), [
    [
      "The plan is as it was:",
      "Goal: Sell",
      "1 [running] Find",
      "2 [pending] Moved (after 1)",
      "Not done:",
      "- Step 9 is not in the plan; give its title.",
    ],
    1,
  ]);
  assert.deepEqual(await plan(it, "done"), [
    "Sell 1/2",
    "  ✓ 1  Find",
    "  ○ 2  Moved · after 1",
  ]);
});
