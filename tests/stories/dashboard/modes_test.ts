/** Chat, work and goal, as they are seen. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

const written = `
- calls: [{ name: write_file, input: { path: hello.txt, content: "hello\\n" } }]
- text: hello.txt is written.
`;

Deno.test("chat answers, and a call that would change something is refused unasked", async () => {
  await using it = await place({
    script: `
- calls: [{ name: write_file, input: { path: hello.txt, content: "hello\\n" } }]
- { when: chat, text: "I may not write, so here it is: hello" }
`,
  });
  const dashboard = await it.open({ argv: ["--mode", "chat"] });
  await dashboard.shows("Ask about this project");
  await dashboard.say("write hello");
  await dashboard.shows("I may not write, so here it is: hello", /⊘ write_file/);
  await assert.rejects(it.read("hello.txt"), Deno.errors.NotFound);
});

Deno.test("chat reads without a question", async () => {
  await using it = await place({
    files: { "notes.txt": "the answer is 42\n" },
    script: `
- calls: [{ name: read_file, input: { path: notes.txt } }]
- { when: the answer is 42, text: It says forty-two. }
`,
  });
  const dashboard = await it.open({ argv: ["--mode", "chat"] });
  await dashboard.say("what do my notes say?");
  await dashboard.shows("✓ read_file notes.txt", "It says forty-two.");
});

Deno.test("Tab goes round the modes, and the next message is meant so", async () => {
  await using it = await place({ script: written });
  const dashboard = await it.open();
  await dashboard.shows(/^─ work ─/m);
  dashboard.press("tab");
  await dashboard.shows(/^─ goal ─/m, "Describe a goal");
  dashboard.press("tab");
  await dashboard.shows(/^─ chat ─/m, "Ask about this project");
  await dashboard.say("write hello");
  await dashboard.shows(/⊘ write_file/);
  dashboard.press("tab");
  await dashboard.shows(/^─ work ─/m);
});

Deno.test("a conversation that began in chat and in which nothing was said can be work", async () => {
  await using it = await place({ script: written });
  const dashboard = await it.open({ argv: ["--mode", "chat"] });
  await dashboard.shows(/^─ chat ─/m);
  dashboard.press("tab");
  await dashboard.shows(/^─ work ─/m);
  await dashboard.say("write hello");
  await dashboard.shows("Run this?");
});

Deno.test("the mode can be picked from a list", async () => {
  await using it = await place({ script: written });
  const dashboard = await it.open();
  await dashboard.say("/mode");
  await dashboard.shows("Modes", /▸ ● +work/);
  dashboard.press("up", "enter");
  await dashboard.shows(/^─ chat ─/m, "changes nothing");
});

Deno.test("another model can be chosen, and answers from then on", async () => {
  await using it = await place({
    script: "- text: I am the first.\n",
    own: { "other.yaml": "- text: never said\n- text: I am the other.\n" },
    config: "  other: { provider: scripted, script: other.yaml }",
  });
  const dashboard = await it.open();
  await dashboard.say("who are you?");
  await dashboard.shows("I am the first.");
  await dashboard.say("/model nobody");
  await dashboard.shows(/nobody/);
  dashboard.press("ctrl+x", "l");
  await dashboard.shows("Models", "scripted/other");
  dashboard.type("other");
  await dashboard.shows(/▸ +other/);
  dashboard.press("enter");
  await dashboard.shows("Model: scripted/other", /work · scripted\/other/);
  await dashboard.say("and now?");
  await dashboard.shows("I am the other.");
});

Deno.test("what a turn has put into the memory's inbox is told below it", async () => {
  await using it = await place({
    files: {
      "a.test.js":
        'require("node:test")("a", () => require("node:assert").equal(require("./a.js"), 1));\n',
    },
    script: `
- calls: [{ name: write_file, input: { path: a.js, content: "module.exports = 1;\\n" } }]
- calls: [{ name: run_shell, input: { command: node --test } }]
- text: It is one now.
`,
    config: "memory: { inbox: true }\n",
  });
  const dashboard = await it.open({ argv: ["--approve", "all"] });
  await dashboard.say("add a.js");
  await dashboard.shows(
    "It is one now.",
    "Learned, waiting for approval: 1 (/memory inbox)",
  );
});
