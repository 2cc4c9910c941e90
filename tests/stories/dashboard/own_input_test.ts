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

Deno.test("folders are completed behind an @, and what lies in them after that", async () => {
  await using it = await place({
    files: { "src/deep/one.ts": "1\n", "src/two.ts": "2\n" },
    script: "- text: First.\n",
  });
  const dashboard = await it.open();
  dashboard.type("look at @dee");
  await dashboard.shows("@src/deep/");
  dashboard.press("tab");
  await dashboard.shows(/^» look at @src\/deep\//m, "@src/deep/one.ts");
});

Deno.test("@diff puts what is changed and not committed before the model", async () => {
  await using it = await place({
    files: { "one.txt": "1\n" },
    script: "- { text: I see., repeat: true }\n",
  });
  const git = async (...args: readonly string[]) => {
    const { success, stderr } = await new Deno.Command("git", {
      args: ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args],
      cwd: it.root,
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  };
  await git("init", "-q");
  await git("add", "one.txt");
  await git("commit", "-qm", "one");
  await Deno.writeTextFile(`${it.root}/one.txt`, "2\n");
  const dashboard = await it.open();
  dashboard.type("@di");
  await dashboard.shows(/@diff +what is changed here/);
  dashboard.press("tab");
  dashboard.type("is it right?");
  dashboard.press("enter");
  await dashboard.shows("› @diff is it right?", "I see.");
  const shown = await it.agent("session", "export");
  assert.match(shown, /The user added @diff[^\n]*-1\\n\+2/);
});
