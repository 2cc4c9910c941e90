/** What the user's configuration makes of the input line and of the status line. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

Deno.test("with the keys of vim a line is corrected in normal mode, and Esc there interrupts", async () => {
  await using it = await place({
    config: "vim: true",
    script: "- text: First.\n- { text: Never., wait: 600000 }\n",
  });
  const dashboard = await it.open();
  dashboard.type("say the teh word");
  await dashboard.shows(/^» say the teh word/m);
  dashboard.press("escape");
  await dashboard.shows("work · NORMAL");
  dashboard.type("bbcwright");
  await dashboard.shows(/^» say the right word/m);
  dashboard.press("escape");
  await dashboard.shows("work · NORMAL");
  dashboard.type("2d");
  await dashboard.shows("work · NORMAL 2d");
  dashboard.press("escape");
  await dashboard.hides("NORMAL 2d");
  dashboard.press("enter");
  await dashboard.shows("› say the right word", "First.");
  await dashboard.hides("NORMAL");
  await dashboard.say("again");
  await dashboard.shows("thinking");
  dashboard.press("escape");
  await dashboard.shows("work · NORMAL", "thinking");
  dashboard.type("ix");
  await dashboard.shows(/^» x/m, "thinking");
  dashboard.press("escape");
  await dashboard.shows("work · NORMAL", "thinking");
  dashboard.press("escape");
  await dashboard.idle();
  await dashboard.shows(/^» x/m, "Cancelled.");
});

Deno.test("a template says what the status line holds", async () => {
  await using it = await place({
    config: 'status_line: { template: "{mode} | {branch} | {tokens} | {nothing}" }',
    script: "- text: First.\n",
  });
  const dashboard = await it.open();
  await dashboard.shows("work | main | 0 | {nothing}");
});

Deno.test("a command is given what holds, and its first line is the status line", async () => {
  await using it = await place({
    config: `status_line:\n  command: 'sed "s/.*branch.:.\\([a-z]*\\).*/on \\1!/"'`,
    script: "- text: First.\n",
  });
  const dashboard = await it.open();
  await dashboard.shows("on main!");
  await dashboard.say("hello");
  await dashboard.shows("First.", "on main!");
});

Deno.test("a command that fails says so in the status line", async () => {
  await using it = await place({
    config: "status_line: { command: exit 3 }",
    script: "- text: First.\n",
  });
  const dashboard = await it.open();
  await dashboard.shows("status_line.command failed: exit 3");
  assert.equal((await dashboard.leave()).code, 0);
});

Deno.test("a project has no say in the status line: its command would run", async () => {
  await using it = await place({
    files: { ".agent/config.yaml": "status_line: { command: touch ran }\n" },
    script: "- text: First.\n",
  });
  const dashboard = await it.open();
  await dashboard.say("hello");
  await dashboard.shows("First.");
  await dashboard.idle();
  await assert.rejects(it.read("ran"));
});
