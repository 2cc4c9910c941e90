/** The terminal: sizes, colours, what is drawn how, and how it is left. */

import assert from "node:assert/strict";
import { cells } from "../../../src/ansi/mod.ts";
import { place } from "../../support/dashboard.ts";
import { usualModes } from "../../support/virtual_terminal.ts";

const text = Array.from({ length: 240 }, (_, at) => `word${at} 文字👍🏽`).join(" ") + " end.";

const piece = 40;

/** An answer in many pieces, each of which comes when the story says so. */
const streamed = `- { text: "${text}", wait: 60000, deltas: ${piece} }\n`;

/** The last word that is whole after so many pieces. */
function lastWord(pieces: number): string {
  const said = Array.from(text).slice(0, pieces * piece).join("");
  return said.match(/word\d+(?= )/g)?.at(-1) ?? "";
}

const sizes = [[120, 40], [80, 24], [61, 17], [200, 60], [40, 12], [20, 8], [100, 30]] as const;

Deno.test("a new size while an answer streams leaves no row broken", async () => {
  await using it = await place({ script: streamed });
  const dashboard = await it.open();
  const { terminal } = dashboard;
  await dashboard.say("many words");
  await dashboard.shows("thinking");
  for (const [at, [columns, rows]] of sizes.entries()) {
    for (let step = 0; step < 3; step++) it.clock.step();
    terminal.resize(columns, rows);
    const word = lastWord(3 * (at + 1));
    await dashboard.until(
      (screen) => cells(screen.split("\n", 1)[0] ?? "") === columns && screen.includes(word),
      `${word} on ${columns}×${rows}`,
    );
    const drawn = dashboard.screen();
    assert.equal(drawn.split("\n").length, rows);
    // The same, drawn from nothing on a screen where something else stood.
    terminal.write(`\x1b[?2026h\x1b[2J\x1b[H${"#".repeat(columns)}\x1b[?2026l`);
    dashboard.press("ctrl+l");
    await dashboard.hides("#");
    assert.equal(dashboard.screen(), drawn);
  }
  it.clock.release();
  await dashboard.shows("end.");
  assert.deepEqual(terminal.loose(), []);
});

Deno.test("an answer that grows and one that is drawn at once look the same", async () => {
  await using it = await place({ script: streamed });
  const dashboard = await it.open();
  await dashboard.say("many words");
  await dashboard.shows("thinking");
  it.clock.release();
  await dashboard.shows("end.");
  await dashboard.idle();
  const grown = dashboard.screen();
  dashboard.terminal.resize(80, 24);
  await dashboard.until((screen) => screen.split("\n").length === 24, "24 rows");
  dashboard.terminal.resize(120, 40);
  await dashboard.until((screen) => screen === grown, "what was there before");
});

Deno.test("80 by 24: the panes come up when they are wanted, and the plan is a line", async () => {
  await using it = await place({ files: { "plan.md": "# a goal\n\n- [ ] one\n- [ ] two\n" } });
  await it.agent("plan", "set", "--file", "plan.md");
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  await dashboard.shows("Plan 0/2 ○ 1 one");
  assert.doesNotMatch(dashboard.screen(), /Changes/);
  dashboard.press("alt+r");
  await dashboard.shows(/^─ Plan 0\/2 ─/m, "○ 2 two");
  await dashboard.hides("─ Conversation ─");
  // There are none: they come up when they are asked for.
  assert.doesNotMatch(dashboard.screen(), /Changes/);
  dashboard.press("alt+3");
  await dashboard.shows("─ Changes ─", "No changes yet.");
  dashboard.press("alt+r");
  await dashboard.shows("─ Conversation ─");
});

Deno.test("what a command says is seen, also where the panes stood over the conversation", async () => {
  await using it = await place({ files: { "plan.md": "# a goal\n\n- [ ] one\n" } });
  await it.agent("plan", "set", "--file", "plan.md");
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  dashboard.press("alt+r");
  await dashboard.hides("─ Conversation ─");
  await dashboard.say("/plan done 7");
  await dashboard.shows("─ Conversation ─", "/plan done 7");
});

Deno.test("NO_COLOR: no colour at all, and nothing is missing", async () => {
  await using it = await place({ script: "- text: Yes.\n", env: { NO_COLOR: "1" } });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("Yes.", "› well?");
  const { terminal } = dashboard;
  const { columns, rows } = terminal.size();
  const colours = new Set<string>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const { text, ground } = terminal.styleAt(row, column);
      colours.add(text).add(ground);
    }
  }
  assert.deepEqual([...colours], ["default"]);
});

for (const theme of ["dark", "light", "high-contrast", "colorblind", "terminal", "mono"]) {
  Deno.test(`the theme ${theme} shows what the others show`, async () => {
    await using it = await place({ script: "- text: Yes.\n", config: `theme: ${theme}` });
    const dashboard = await it.open();
    await dashboard.say("well?");
    await dashboard.shows("Yes.", "› well?");
    const row = dashboard.screen().split("\n").findIndex((line) => line.includes("› well?"));
    const { text } = dashboard.terminal.styleAt(row, 0);
    assert.equal(text === "default", theme === "mono", text);
  });
}

Deno.test("a terminal that is gone ends it: what was said is on record, and the session is free", async () => {
  await using it = await place({ script: "- { text: Never., wait: 60000 }\n- text: Now.\n" });
  const first = await it.open();
  await first.say("begin");
  await first.shows("thinking");
  first.terminal.gone();
  const { code } = await first.ended;
  assert.equal(code, 0);
  it.clock.release();
  const second = await it.open({ argv: ["--continue"] });
  await second.shows("› begin");
  await second.say("again");
  await second.shows(/Never\.|Now\./);
});

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143], ["SIGHUP", 129]] as const) {
  Deno.test(`${signal} gives the terminal back and ends with ${code}`, async () => {
    await using it = await place({ script: "- { text: Never., wait: 60000 }\n" });
    const dashboard = await it.open();
    await dashboard.say("begin");
    await dashboard.shows("thinking");
    dashboard.signal(signal);
    const left = await dashboard.ended;
    assert.equal(left.code, code);
    assert.deepEqual(dashboard.terminal.modes(), usualModes);
    assert.match(left.scrollback, /› begin/);
    assert.match(left.scrollback, /This session: agent --resume/);
  });
}

Deno.test("leaving puts the conversation on the terminal as plain text", async () => {
  await using it = await place({
    script: `- { text: "# Title\\n\\nSome **bold** words.\\n\\n    code" }\n`,
  });
  const dashboard = await it.open();
  await dashboard.say("well?");
  await dashboard.shows("Some bold words.");
  const { scrollback, code, stderr } = await dashboard.leave();
  assert.deepEqual([code, stderr], [0, ""]);
  assert.deepEqual(dashboard.terminal.modes(), usualModes);
  assert.deepEqual(dashboard.terminal.loose(), []);
  const at = scrollback.indexOf("› well?");
  assert.match(
    scrollback.slice(at),
    /^› well\?\n\n# Title\n\nSome \*\*bold\*\* words\.\n\n {4}code\n\nThis session: agent --resume [-\w]+$/,
  );
});
