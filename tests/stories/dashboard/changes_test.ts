/** The change log: what was done is looked at, taken back, and done again. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

const config = "permissions: auto-edit";

const edits = {
  files: { "a.txt": "one\ntwo\n" },
  config,
  script: `
- calls: [{ name: read_file, input: { path: a.txt } }]
- calls: [{ name: edit_file, input: { path: a.txt, old_text: two, new_text: zwei } }]
- calls: [{ name: write_file, input: { path: b.txt, content: "b\\n" } }]
- text: Both are done.
`,
};

Deno.test("u takes the chosen change back, and /redo does it again", async () => {
  await using it = await place(edits);
  const dashboard = await it.open();
  await dashboard.say("go");
  await dashboard.shows("Both are done.", / b\.txt +\+1/, / a\.txt +\+1 −1/);
  dashboard.press("alt+3", "j", "u");
  // A letter that was typed undoes nothing by itself.
  await dashboard.shows("Change these files?", "a.txt  +1 −1");
  assert.equal(await it.read("a.txt"), "one\nzwei\n");
  await dashboard.answer("o");
  await dashboard.shows(/a\.txt +\+1 −1 ↶/);
  assert.equal(await it.read("a.txt"), "one\ntwo\n");
  assert.equal(await it.read("b.txt"), "b\n");
  await dashboard.say("/redo");
  await dashboard.shows(/\d+ ↷ a\.txt +\+1 −1 ·/);
  assert.equal(await it.read("a.txt"), "one\nzwei\n");
});

Deno.test("what was taken back is told to the model before its next answer", async () => {
  await using it = await place({
    ...edits,
    script:
      `${edits.script}- { when: The user took back changes to b.txt, text: I have seen that. }\n`,
  });
  const dashboard = await it.open();
  await dashboard.say("go");
  await dashboard.shows("Both are done.", / b\.txt +\+1/);
  dashboard.press("alt+3", "u");
  await dashboard.shows("Change these files?");
  await dashboard.answer("o");
  await dashboard.shows(/b\.txt +\+1 ↶/);
  await dashboard.say("and?");
  await dashboard.shows("I have seen that.");
});

Deno.test("Enter on a change shows its diff, and on a call what it did", async () => {
  await using it = await place(edits);
  const dashboard = await it.open();
  await dashboard.say("go");
  await dashboard.shows("Both are done.", / a\.txt +\+1 −1/);
  dashboard.press("alt+3", "j", "enter");
  await dashboard.shows(/^ +2 -two/m, /^ +2 \+zwei/m);
  dashboard.press("q", "alt+0");
  await dashboard.say("/new");
  await dashboard.hides("zwei");
});

Deno.test("all calls unfold with Ctrl+O: input, output and diff", async () => {
  await using it = await place(edits);
  const dashboard = await it.open();
  await dashboard.say("go");
  await dashboard.shows("Both are done.");
  dashboard.press("ctrl+o");
  await dashboard.shows("old_text: two", "new_text: zwei", "  output");
  dashboard.press("ctrl+o");
  await dashboard.hides("old_text: two");
});

Deno.test("a call that is chosen opens with its diff, and unfolds where it stands", async () => {
  await using it = await place(edits);
  const dashboard = await it.open();
  await dashboard.say("go");
  await dashboard.shows("✓ edit_file a.txt", "Both are done.");
  dashboard.press("alt+1");
  dashboard.type("/edit_file");
  await dashboard.shows(/^\/edit_file/m);
  dashboard.press("enter", "enter");
  await dashboard.shows(/^edit_file a\.txt/m, /^ +2 -two/m, /^ +2 \+zwei/m);
  dashboard.press("q");
  dashboard.type(" ");
  await dashboard.shows(/^ {4}2 -two/m, /^ {4}2 \+zwei/m);
  assert.doesNotMatch(dashboard.screen(), /content: b/);
});

Deno.test("a thought is folded, and unfolds with Ctrl+T", async () => {
  await using it = await place({
    script: "- { thinking: First I look., text: It is so. }\n",
  });
  const dashboard = await it.open();
  await dashboard.say("why?");
  await dashboard.shows("It is so.", "thinking · 13 characters");
  assert.doesNotMatch(dashboard.screen(), /First I look/);
  dashboard.press("ctrl+t");
  await dashboard.shows("First I look.");
});
