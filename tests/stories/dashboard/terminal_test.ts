/** What the dashboard has of the terminal beside its rows: other programs, clipboard, bell, mouse. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";
import { usualModes } from "../../support/virtual_terminal.ts";

const yes = "- { text: Yes., repeat: true }\n";

Deno.test("the text is written in an editor, which has the terminal meanwhile", async () => {
  await using it = await place({
    script: "- { when: two lines, text: I see both. }\n",
    own: { "editor.sh": '#!/bin/sh\nprintf "in\\ntwo lines\\n" >> "$1"\n' },
  });
  await Deno.chmod(`${it.config}/editor.sh`, 0o700);
  it.env.set("EDITOR", `${it.config}/editor.sh`);
  const dashboard = await it.open();
  dashboard.type("written ");
  await dashboard.shows("» written");
  dashboard.press("ctrl+g");
  await dashboard.shows("» written in", "two lines");
  assert.equal(dashboard.terminal.modes().alternate, true);
  dashboard.press("enter");
  await dashboard.shows("I see both.");
});

Deno.test("without an editor that is said, and the text stays", async () => {
  await using it = await place({ script: yes, env: { PATH: "/nowhere" } });
  const dashboard = await it.open();
  dashboard.type("written");
  dashboard.press("ctrl+g");
  await dashboard.shows("No editor configured: set EDITOR or VISUAL.", "» written");
});

Deno.test("who looks elsewhere is called when something is asked, and when it is done", async () => {
  await using it = await place({
    script: `- calls: [{ name: write_file, input: { path: a.txt, content: "a\\n" } }]\n${yes}`,
  });
  const dashboard = await it.open();
  const { terminal } = dashboard;
  terminal.type("\x1b[O");
  await dashboard.say("write it");
  await dashboard.shows("Run this?");
  assert.deepEqual(terminal.notices(), ["agent asks: write_file a.txt"]);
  await dashboard.answer("o");
  await dashboard.shows("Yes.");
  await dashboard.idle();
  assert.deepEqual(terminal.notices(), ["agent asks: write_file a.txt", "agent is done"]);
  terminal.type("\x1b[I");
  await dashboard.say("and more");
  await dashboard.shows(/and more[^]*Yes\./);
  await dashboard.idle();
  assert.equal(terminal.notices().length, 2);
});

Deno.test("what is chosen is copied through the terminal", async () => {
  await using it = await place({ script: yes });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("Yes.");
  dashboard.press("alt+1", "k", "y");
  await dashboard.until(() => dashboard.terminal.clipboard() !== null, "something to be copied");
  assert.equal(dashboard.terminal.clipboard(), "Yes.");
});

Deno.test("the mouse is the terminal's own until it is wanted", async () => {
  await using it = await place({ script: yes });
  const dashboard = await it.open();
  const { terminal } = dashboard;
  assert.equal(terminal.modes().mouse, false);
  dashboard.press("ctrl+x", "m");
  await dashboard.until(() => terminal.modes().mouse, "the mouse");
  dashboard.press("ctrl+x", "m");
  await dashboard.until(() => !terminal.modes().mouse, "no mouse");
  await dashboard.leave();
  assert.deepEqual(terminal.modes(), usualModes);
});

Deno.test("a key that is stored is seen nowhere", async () => {
  await using it = await place();
  const dashboard = await it.open();
  await dashboard.say("/auth login openai");
  await dashboard.shows("A secret: never shown");
  dashboard.type("sk-very-secret-0123456789");
  await dashboard.shows("•".repeat(25));
  dashboard.press("enter");
  await dashboard.shows("Stored the key for");
  const { scrollback } = await dashboard.leave();
  assert.doesNotMatch(scrollback, /very-secret/);
  const history = await Deno.readTextFile(`${it.state}/history`);
  assert.doesNotMatch(history, /very-secret/);
});

Deno.test("the path of an image is a mark on the line, and goes out as a path", async () => {
  await using it = await place({
    files: { "shot.png": "png" },
    script: "- { when: shot.png, text: I know where it is. }\n",
  });
  const dashboard = await it.open();
  dashboard.paste(`${it.root}/shot.png`);
  await dashboard.shows("[image shot.png]");
  dashboard.press("enter");
  await dashboard.shows("I know where it is.");
});

Deno.test("text that a model says is shown, not obeyed", async () => {
  await using it = await place({
    script: '- text: "before \\x1b]52;c;c3RvbGVu\\x07\\x1b[2J\\x1b[31m after"\n',
  });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("before", "after", "› well?");
  assert.equal(dashboard.terminal.clipboard(), null);
  assert.deepEqual(dashboard.terminal.loose(), []);
});
