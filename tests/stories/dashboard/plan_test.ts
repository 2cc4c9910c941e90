/** The plan and the change log, changed where they stand. */

import assert from "node:assert/strict";
import { type Dashboard, type Place, place } from "../../support/dashboard.ts";

const steps = `# a strict parser

- [ ] Read the parser
- [ ] Make it strict, which is to say that whatever is no number is refused with a reason
- [ ] Tell the users
`;

async function planned(): Promise<{ it: Place; dashboard: Dashboard }> {
  const it = await place({ files: { "plan.md": steps }, script: "- text: Hello.\n" });
  await it.agent("plan", "set", "--file", "plan.md");
  await it.agent("plan", "edit", "3", "--after", "2");
  const dashboard = await it.open();
  await dashboard.shows("○ 1 Read the parser");
  dashboard.press("alt+2");
  return { it, dashboard };
}

Deno.test("a step is named anew, one is added below it, and titles are seen whole", async () => {
  const { it, dashboard } = await planned();
  await using _ = it;
  dashboard.press("e");
  await dashboard.shows("Title: Read the parser");
  dashboard.press("ctrl+u");
  dashboard.type('--look at "it"');
  dashboard.press("enter");
  await dashboard.shows('○ 1 --look at "it"');
  dashboard.press("a");
  await dashboard.shows("New step:");
  dashboard.type("Write a test");
  dashboard.press("enter");
  await dashboard.shows(
    /1 --look at "it"[^]*4 Write a test[^]*2 Make it strict[^]*3 Tell the users/,
  );
  await dashboard.shows(/that whatever is[^]*with a reason/);
  dashboard.press("e");
  await dashboard.shows("Title: --look");
  dashboard.press("escape");
  await dashboard.hides("Title:");
  assert.match(await it.agent("plan", "export"), /1\. --look at "it"[^]*4\. Write a test/);
});

Deno.test("a step moves down and up, and stays the chosen one", async () => {
  const { it, dashboard } = await planned();
  await using _ = it;
  dashboard.press("J");
  await dashboard.shows(/2 Make it strict[^]*1 Read the parser[^]*3 Tell the users/);
  dashboard.press("J");
  await dashboard.shows(/2 Make it strict[^]*3 Tell the users[^]*1 Read the parser/);
  dashboard.press("J", "K", "K");
  await dashboard.shows(/1 Read the parser[^]*2 Make it strict[^]*3 Tell the users/);
});

Deno.test("what a step waits for and what waits for it is seen beside it", async () => {
  const { it, dashboard } = await planned();
  await using _ = it;
  dashboard.press("down");
  await dashboard.shows(/○→3 Tell the users/, "before 3");
  dashboard.press("down");
  await dashboard.shows(/○←2 Make it strict/, "after 2");
});

const write = (path: string) =>
  `- calls: [{ name: write_file, input: { path: ${path}, content: "x\\n" } }]\n- text: ${path} is there.\n`;

async function written(): Promise<{ it: Place; dashboard: Dashboard }> {
  const it = await place({
    config: "permissions: auto-edit",
    script: ["one.txt", "two.txt"].map(write).join(""),
  });
  const dashboard = await it.open();
  for (const name of ["one", "two"]) {
    await dashboard.say(`write ${name}`);
    await dashboard.shows(new RegExp(`\\d ${name}\\.txt +\\+1`));
  }
  await dashboard.idle();
  return { it, dashboard };
}

Deno.test("changes are narrowed down by a path, and the one that is left is explained and undone", async () => {
  const { it, dashboard } = await written();
  await using _ = it;
  dashboard.press("alt+3", "/");
  dashboard.type("one");
  await dashboard.shows("/ one▏");
  await dashboard.until((screen) => !/\d two\.txt +\+1/.test(screen), "without two.txt");
  dashboard.press("enter", "w");
  await dashboard.shows("/why one.txt", "write one");
  dashboard.press("q", "u");
  await dashboard.shows("[o]", /one\.txt +\+1/);
  await dashboard.answer("o");
  await dashboard.shows(/one\.txt +\+1 ↶/);
  await assert.rejects(it.read("one.txt"));
  assert.equal(await it.read("two.txt"), "x\n");
  dashboard.press("alt+3", "/", "escape");
  await dashboard.shows(/\d two\.txt +\+1/);
});

Deno.test("behind a step stands what was changed while it ran", async () => {
  await using it = await place({
    config: "permissions: auto-edit",
    files: { "plan.md": "# two files\n\n- [ ] Write one\n- [ ] Write two\n" },
    script: ["one.txt", "two.txt"].map(write).join(""),
  });
  await it.agent("plan", "set", "--file", "plan.md");
  const dashboard = await it.open();
  for (const [id, name] of [["1", "one"], ["2", "two"]]) {
    await it.agent("plan", "start", `${id}`);
    await dashboard.say(`write ${name}`);
    await dashboard.shows(`${name}.txt is there.`);
    await dashboard.idle();
    await it.agent("plan", "done", `${id}`);
  }
  await dashboard.shows("✓ 2 Write two");
  dashboard.press("alt+2", "g", "enter");
  await dashboard.shows("/plan show 1", "Write one", /one\.txt/);
  assert.doesNotMatch(dashboard.screen(), /two\.txt/);
});
