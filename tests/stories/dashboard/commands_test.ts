/** Lines for the shell, commands of one's own, keys of one's own, and what is wrong with a line. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";
import { done, fakeOllama, lines, piece } from "../../support/fake_ollama.ts";

Deno.test("what ! runs is shown, and the model reads it with the next message", async () => {
  await using it = await place({
    files: { "a.txt": "alpha\n" },
    script: `- { when: "/ran .cat a.txt.:\\\\n[^]*alpha/", text: It holds alpha. }\n`,
  });
  const dashboard = await it.open();
  await dashboard.say("!cat a.txt");
  await dashboard.shows("! cat a.txt", /^alpha/m);
  await dashboard.say("what does it hold?");
  await dashboard.shows("It holds alpha.");
});

Deno.test("what ! changes can be undone, and a line that fails says so", async () => {
  await using it = await place({ files: { "a.txt": "alpha\n" }, script: "- text: Well.\n" });
  const dashboard = await it.open();
  await dashboard.say("!echo beta > a.txt");
  await dashboard.shows(/1 a\.txt +\+1 −1|\d+ a\.txt/);
  assert.equal(await it.read("a.txt"), "beta\n");
  await dashboard.say("/undo");
  // Without a sandbox nothing proves that it was the command: it is shown first.
  await dashboard.shows("a.txt  will be restored  (may be somebody else's)");
  await dashboard.answer("o");
  await dashboard.shows("↶");
  assert.equal(await it.read("a.txt"), "alpha\n");
  await dashboard.say("!exit 3");
  await dashboard.shows("! exit 3", /3/);
});

Deno.test("a shortcut of the configuration runs by its name, with words behind it", async () => {
  await using it = await place({
    files: { "a.txt": "alpha\n" },
    config: "shortcuts: { show: cat }",
    script: "- text: Well.\n",
  });
  const dashboard = await it.open();
  await dashboard.say("!show a.txt");
  await dashboard.shows("! cat a.txt", /^alpha/m);
});

Deno.test("a command of one's own is a Markdown file that is sent", async () => {
  await using it = await place({
    own: {
      "commands/review.md":
        "---\ndescription: Looks a file over\narguments: <file>\n---\nReview $1 with care.\n",
    },
    script: `- { when: Review a.ts with care., text: It is fine. }\n`,
  });
  const dashboard = await it.open();
  dashboard.type("/rev");
  await dashboard.shows("Looks a file over");
  dashboard.press("ctrl+c");
  await dashboard.hides("» /rev");
  await dashboard.say("/review");
  await dashboard.shows("Missing argument: /review <file>");
  await dashboard.say("/review a.ts");
  await dashboard.shows("› Review a.ts with care.", "It is fine.");
});

Deno.test("keys can be others, and what is wrong with them is one line", async () => {
  await using it = await place({
    config: "keys: { help: f2, mode_nxt: f1 }",
    script: "- text: Well.\n",
  });
  const dashboard = await it.open();
  await dashboard.shows("keys: unknown action mode_nxt. Did you mean mode_next?");
  dashboard.press("f2");
  await dashboard.shows(/^Keys/, /f2 +These keys/);
  dashboard.press("escape");
  await dashboard.hides("These keys");
  dashboard.type("?");
  await dashboard.shows("» ?");
});

const wrong: readonly (readonly [line: string, says: string])[] = [
  ["/modle", "Unknown command /modle. Did you mean /model?"],
  ["/mode nap", "<mode> must be one of: chat, work, goal."],
  ["/rewind 9", "Session 20260105-1000-"],
  ["/undo 99", "There are no changes in this folder yet."],
  ["/fork nowhere", "<turn> must be a number."],
  ["/resume nobody", "There is no session nobody in this folder."],
  ["/work something", "/work works outside: run agent work"],
  ['/title "open', 'Unclosed "'],
  ["/plan done 7", "There is no plan in this folder."],
  ["/compact", "Nothing to compact yet."],
  ["/model nix", "Unknown model nix."],
  ["/context --foo", "Unknown option --foo."],
  ["/help nothing", "Unknown command /nothing."],
  ["/policy deny", "Give one of"],
  ["!", "Missing command after !"],
];

Deno.test("a wrong command is answered in a line, and nothing else happens", async () => {
  await using it = await place({ script: "- text: Well.\n" });
  const dashboard = await it.open({ size: { columns: 200, rows: 70 } });
  for (const [line, says] of wrong) {
    await dashboard.say(line);
    await dashboard.shows(says);
  }
  // Each stands below its command, one below the other with a blank row between.
  const rows = dashboard.screen().split("\n").map((row) => row.trim());
  const from = rows.indexOf("/modle");
  const seen = rows.slice(from).join("\n").split("\n\n").slice(0, wrong.length);
  wrong.forEach(([line, says], at) => {
    const echo = line === "!" ? "" : `${line}\n`;
    assert.ok(seen[at]?.startsWith(`${echo}${says}`), seen.join("\n\n"));
  });
  assert.match(dashboard.screen(), /» Describe a task/);
});

Deno.test("without any model the greeting says what to do, and much works", async () => {
  await using it = await place({
    files: { "a.ts": 'import "./b.ts";\n', "b.ts": "export const b = 1;\n" },
  });
  const dashboard = await it.open();
  await dashboard.shows("No model yet.", "/setup", "agent demo");
  await dashboard.say("/deps a.ts");
  await dashboard.shows("b.ts");
  await dashboard.say("/plan set write more");
  await dashboard.shows("write more");
  await dashboard.say("/plan add a first step");
  await dashboard.shows("○ 1 a first step");
  // What was said is not lost to a choice that was not made.
  await dashboard.say("do something");
  await dashboard.shows("Which model should answer?");
  dashboard.press("escape");
  await dashboard.shows("» do something");
});

Deno.test("a model that Ollama has is picked, and answers in the next conversation too", async () => {
  const answer = () => lines(piece({ content: "Hello." }), done());
  await using ollama = fakeOllama([answer(), answer()], { installed: ["llama3.2:3b"] });
  await using it = await place({ script: "- text: Scripted.\n", env: { OLLAMA_HOST: ollama.url } });
  const dashboard = await it.open();
  // Nobody asks before the list is opened.
  assert.equal(ollama.requests.length, 0);
  await dashboard.say("/model");
  await dashboard.shows("ollama/llama3.2:3b");
  dashboard.type("llama3.2");
  await dashboard.shows(/1 of \d/);
  dashboard.press("enter");
  await dashboard.shows("Model: ollama/llama3.2:3b");
  await dashboard.say("hello");
  await dashboard.shows("Hello.");
  await dashboard.say("/new");
  await dashboard.shows("Started a new conversation.");
  await dashboard.say("hello again");
  await dashboard.shows("› hello again", "Hello.");
  const models = ollama.chats().map((it) => JSON.stringify(it).includes('"model":"llama3.2:3b"'));
  assert.deepEqual(models, [true, true]);
});
