/** What is typed: while it works, pasted, completed, in every script, and where nothing works. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

/** The model takes its time, and tells what it has heard meanwhile. */
const slow = `
- { text: "One moment.", wait: 60000, calls: [{ name: list_dir, input: { path: . } }] }
- { when: and tabs, text: With tabs. }
- { text: Without tabs. }
- { when: and the braces, text: On the line before. }
`;

Deno.test("what is typed while it works is said before its next answer", async () => {
  await using it = await place({ script: slow });
  const dashboard = await it.open();
  await dashboard.say("format it");
  await dashboard.shows("thinking", "tell it before its next step");
  await it.clock.asleep();
  dashboard.type("and tabs, please\r");
  await dashboard.shows("› and tabs, please", "(sent before the next step)", "1 queued");
  it.clock.release();
  await dashboard.shows("With tabs.", "(sent while it worked)");
  await dashboard.hides("1 queued");
});

Deno.test("Ctrl+N keeps a message until the turn is over", async () => {
  await using it = await place({ script: slow });
  const dashboard = await it.open();
  await dashboard.say("how is it formatted?");
  await dashboard.shows("thinking");
  await it.clock.asleep();
  dashboard.type("and the braces?");
  dashboard.press("ctrl+n");
  await dashboard.shows("(sent after this turn)", "1 queued");
  it.clock.release();
  await dashboard.shows("Without tabs.", "On the line before.");
  const screen = dashboard.screen();
  assert.ok(screen.indexOf("Without tabs.") < screen.indexOf("› and the braces?"), screen);
});

Deno.test("Esc stops the turn, and what waits goes back to the line that is typed", async () => {
  await using it = await place({ script: slow });
  const dashboard = await it.open();
  await dashboard.say("format it");
  await dashboard.shows("thinking");
  await it.clock.asleep();
  dashboard.type("the next thing");
  dashboard.press("ctrl+n");
  await dashboard.shows("1 queued");
  dashboard.type("and one more");
  dashboard.press("escape");
  await dashboard.idle();
  await dashboard.hides("1 queued");
  await dashboard.shows("» the next thing\n  and one more");
  assert.doesNotMatch(dashboard.screen(), /sent after this turn/);
  dashboard.press("enter");
  await dashboard.shows(/^› the next thing/m, "thinking");
  dashboard.press("escape");
  await dashboard.idle();
});

Deno.test("a turn that fails gives back what waits to be said", async () => {
  const fails = "- { error: { kind: auth, message: no key }, wait: 60000 }\n";
  await using it = await place({ script: fails });
  const dashboard = await it.open();
  await dashboard.say("format it");
  await dashboard.shows("thinking");
  await it.clock.asleep();
  dashboard.type("and tabs, please\r");
  await dashboard.shows("1 queued");
  it.clock.release();
  await dashboard.shows("» and tabs, please");
  await dashboard.hides("1 queued");
});

Deno.test("a paste of 500 lines is one mark on the line, and goes out whole", async () => {
  const lines = Array.from({ length: 500 }, (_, at) => `line ${at + 1} of the log`);
  await using it = await place({
    script:
      `- { when: "/line 1 of[^]*line 500 of the log\\\\n?$/", text: I have read all of it. }\n`,
  });
  const dashboard = await it.open();
  dashboard.type("look: ");
  dashboard.paste(lines.join("\n"));
  await dashboard.shows("» look: [paste #1 +500 lines]");
  assert.doesNotMatch(dashboard.screen(), /line 1 of/);
  dashboard.press("enter");
  await dashboard.shows("I have read all of it.");
});

Deno.test("CJK, emoji and combining marks: the cursor stands behind what was typed", async () => {
  await using it = await place({ script: `- { when: 你好👍🏽é, text: 收到。 }\n` });
  const dashboard = await it.open();
  const { terminal } = dashboard;
  const at = async (text: string, column: number) => {
    await dashboard.shows(text);
    assert.deepEqual(terminal.cursor(), { column, row: 38 });
  };
  dashboard.type("你好");
  await at("» 你好", 6);
  dashboard.type("👍🏽e\u0301");
  await at("» 你好👍🏽e\u0301", 9);
  dashboard.press("backspace");
  await dashboard.hides("e\u0301");
  assert.deepEqual(terminal.cursor(), { column: 8, row: 38 });
  dashboard.press("left", "left");
  dashboard.type("们");
  await at("» 你们好👍🏽", 6);
  dashboard.press("backspace", "end");
  dashboard.type("é");
  await dashboard.shows("» 你好👍🏽é");
  dashboard.press("enter");
  await dashboard.shows("收到。", "› 你好👍🏽é");
});

Deno.test("@ completes names of files, and what stands there is sent", async () => {
  await using it = await place({
    files: { "src/parser.ts": "export {};\n", "src/printer.ts": "export {};\n" },
    script: `- { when: "read @src/parser.ts", text: I see which. }\n`,
  });
  const dashboard = await it.open();
  dashboard.type("read @pars");
  await dashboard.shows("@src/parser.ts");
  dashboard.press("tab");
  await dashboard.shows("» read @src/parser.ts");
  dashboard.press("enter");
  await dashboard.shows("I see which.");
});

Deno.test("/ completes commands and their words", async () => {
  await using it = await place({ script: slow });
  const dashboard = await it.open();
  dashboard.type("/perm");
  await dashboard.shows("Choose what runs without asking");
  dashboard.press("tab");
  await dashboard.shows("» /permissions", "read-only");
  dashboard.type("auto-");
  await dashboard.hides("read-only");
  dashboard.press("tab");
  await dashboard.shows("» /permissions auto-edit");
  dashboard.press("enter");
  await dashboard.shows("Runs without asking: auto-edit", /work · .*auto-edit/);
});

Deno.test("said before: up brings it back, Ctrl+R lets one pick", async () => {
  await using it = await place({ script: "- { text: Yes., repeat: true }\n" });
  const dashboard = await it.open();
  await dashboard.say("the first thing");
  await dashboard.shows("Yes.");
  await dashboard.say("the second thing");
  await dashboard.shows(/the second thing[^]*Yes\./);
  dashboard.press("up");
  await dashboard.shows("» the second thing");
  dashboard.press("up");
  await dashboard.shows("» the first thing");
  dashboard.press("ctrl+c");
  await dashboard.hides("» the first thing");
  dashboard.press("ctrl+r");
  await dashboard.shows("Prompt history", "the second thing");
  dashboard.type("first");
  await dashboard.hides("the second thing");
  dashboard.press("enter");
  await dashboard.shows("» the first thing");
});
