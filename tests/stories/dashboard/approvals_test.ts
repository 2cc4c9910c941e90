/** Each answer to a question, what comes of it, and what the model hears. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

const twice = `
- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]
- calls: [{ name: write_file, input: { path: two.txt, content: "2\\n" } }]
- text: Both are written.
`;

Deno.test("“once” runs this call, and the next one asks again", async () => {
  await using it = await place({ script: twice });
  const dashboard = await it.open();
  await dashboard.say("write both");
  await dashboard.shows("Run this?", "│ write_file one.txt", "1 +1");
  await assert.rejects(it.read("one.txt"), Deno.errors.NotFound);
  await dashboard.answer("o");
  await dashboard.shows("│ write_file two.txt", "✓ write_file one.txt");
  await dashboard.answer("o");
  await dashboard.shows("Both are written.");
  assert.deepEqual([await it.read("one.txt"), await it.read("two.txt")], ["1\n", "2\n"]);
});

Deno.test("“session” lets the next one pass, here and not in another conversation", async () => {
  await using it = await place({ script: twice });
  const dashboard = await it.open();
  await dashboard.say("write both");
  await dashboard.shows("│ write_file one.txt");
  await dashboard.answer("s");
  await dashboard.shows("Both are written.");
  assert.equal(await it.agent("policy", "list"), "No rules for this folder.\n");
  for (const path of ["one.txt", "two.txt"]) await Deno.remove(`${it.root}/${path}`);
  await dashboard.say("/new");
  await dashboard.shows("Started a new conversation.");
  await dashboard.say("write both");
  await dashboard.shows("Run this?");
});

Deno.test("“always” stores the rule that the card names", async () => {
  await using it = await place({ script: twice });
  const dashboard = await it.open();
  await dashboard.say("write both");
  await dashboard.shows("[a] always: file edits in this folder no longer ask");
  await dashboard.answer("a");
  await dashboard.shows("Both are written.");
  assert.match(await it.agent("policy", "list"), /allow +edits/);
});

Deno.test("“decline” runs nothing, and the model is told", async () => {
  await using it = await place({
    script: `
- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]
- { when: /declined/, text: Then I leave it. }
`,
  });
  const dashboard = await it.open();
  await dashboard.say("write it");
  await dashboard.shows("Run this?");
  await dashboard.answer("d");
  await dashboard.shows("⊘ write_file one.txt", "Then I leave it.");
  await assert.rejects(it.read("one.txt"), Deno.errors.NotFound);
});

Deno.test("a word why is typed, and the model reads it", async () => {
  await using it = await place({
    script: `
- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]
- { when: call it uno.txt, calls: [{ name: write_file, input: { path: uno.txt, content: "1\\n" } }] }
- text: It is called so.
`,
  });
  const dashboard = await it.open();
  await dashboard.say("write it");
  await dashboard.shows("Run this?");
  await dashboard.answer("w");
  await dashboard.shows("Say why, or what to do instead:");
  await dashboard.say("call it uno.txt");
  await dashboard.shows("│ write_file uno.txt");
  await dashboard.answer("o");
  await dashboard.shows("It is called so.");
  assert.equal(await it.read("uno.txt"), "1\n");
});

Deno.test("Esc leaves the word unsaid, and the question stands as before", async () => {
  await using it = await place({ script: twice });
  const dashboard = await it.open();
  await dashboard.say("write both");
  await dashboard.shows("Run this?");
  await dashboard.answer("w");
  await dashboard.shows("Say why, or what to do instead:");
  dashboard.press("escape");
  await dashboard.shows("[o] once");
  await dashboard.answer("s");
  await dashboard.shows("Both are written.");
});

Deno.test("a key that was meant for something else does not answer", async () => {
  await using it = await place({ script: twice });
  const dashboard = await it.open();
  await dashboard.say("write both");
  await dashboard.shows("Run this?");
  // No time has passed since it came up.
  dashboard.press("o", "o", "?");
  await dashboard.shows("Keys");
  dashboard.press("escape");
  await dashboard.shows("Run this?", "│ write_file one.txt");
  await assert.rejects(it.read("one.txt"), Deno.errors.NotFound);
});

Deno.test("a question does not take the keyboard from somebody who types", async () => {
  await using it = await place({
    script:
      `- { wait: 60000, calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }] }
- text: Done.
`,
  });
  const dashboard = await it.open();
  await dashboard.say("write it");
  await dashboard.shows("thinking");
  dashboard.type("and then do");
  await dashboard.shows("» and then do");
  it.clock.release();
  await dashboard.shows("Run this?", "Shift+Tab: to this question");
  dashboard.press("shift+tab");
  await dashboard.shows("[o] once");
  await dashboard.answer("o");
  await dashboard.shows("Done.", "» and then do");
});

Deno.test("before a “done” counts, the tests are asked about once, with a card of their own", async () => {
  const suite = 'require("node:test")("adds", () => {});\n';
  await using it = await place({
    files: {
      "package.json": '{ "name": "p", "scripts": { "test": "node --test" } }\n',
      "a.test.js": suite,
    },
    config: "permissions: auto-edit",
    script: `
- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]
- text: Done.
- text: Then it is not proven.
`,
  });
  const dashboard = await it.open();
  await dashboard.say("write it");
  await dashboard.shows("Run this?", "node --test");
  assert.doesNotMatch(dashboard.screen(), /an earlier call/);
  await dashboard.answer("d");
  await dashboard.shows("not verified");
});
