/** The screen over the real device, in a real terminal. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { terminalTest } from "../../../support/machine.ts";
import { type Tmux, tmux, type TmuxModes } from "../../../support/tmux.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** @param before a command of the shell, before the program */
function child(before = ":"): Promise<Tmux> {
  const script = `${root}tests/support/screen_child.ts`;
  // A shell around it, as around any program: what is left on the terminal is the shell's.
  const line = `'${Deno.execPath()}' run --no-prompt --no-check --config '${root}deno.json' ` +
    `--allow-run=sh '${script}' 2>/dev/null; echo "code $?"; read rest`;
  const env = { DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno` };
  return tmux(["sh", "-c", `${before}; echo '$ agent'; ${line}`], { env });
}

const own: TmuxModes = {
  alternate: false,
  cursor: "shown",
  mouse: false,
  wrap: true,
  at: { column: 0, row: 4 },
};

terminalTest(
  "keys, pastes and a new size arrive, and at the end the terminal is as it was",
  async () => {
    await using terminal = await child();
    // Not every tmux knows the emoji's colour; everything behind it is in its place.
    await terminal.waitFor(/^ready 中文👍🏽?│right$/mu);
    await terminal.type("é");
    await terminal.waitFor('"é"');
    await terminal.keys("M-Enter", "S-Tab", "Escape");
    await terminal.waitFor('"escape"');
    await terminal.paste("one\ntwo");
    await terminal.waitFor(String.raw`"one\ntwo"`);
    await terminal.resize({ columns: 60, rows: 20 });
    const seen = await terminal.waitFor('{"columns":60,"rows":20}');
    assert.deepEqual(seen.split("\n").slice(1), [
      '{"type":"text","text":"é"}',
      '{"type":"key","key":"alt+enter"}',
      '{"type":"key","key":"shift+tab"}',
      '{"type":"key","key":"escape"}',
      String.raw`{"type":"paste","text":"one\ntwo"}`,
      '{"type":"resize","size":{"columns":60,"rows":20}}',
    ]);
    await terminal.keys("C-c");
    const left = await terminal.waitFor("code 0");
    assert.equal(left, "$ agent\nleft 中文\nbye\ncode 0");
    assert.deepEqual(await terminal.modes(), own);
  },
);

terminalTest(
  "a program that the terminal is lent to gets every key, from the first on",
  async () => {
    await using terminal = await child();
    await terminal.waitFor("ready");
    await terminal.keys("F1");
    await terminal.waitFor("lent");
    await terminal.type("first");
    await terminal.keys("Enter");
    await terminal.waitFor("got=first");
    await terminal.keys("Enter");
    await terminal.waitFor("back");
    await terminal.type("x");
    await terminal.waitFor('"x"');
  },
);

terminalTest("SIGTERM and a crash leave the terminal as it was", async () => {
  for (const [left, end] of [["SIGTERM", "kill"], ["crashed", "F2"]] as const) {
    await using terminal = await child();
    await terminal.waitFor("ready");
    if (end === "kill") await killChild(await terminal.pid());
    else await terminal.keys(end);
    assert.equal(await terminal.waitFor("code"), `$ agent\n${left}\ncode 1`);
    assert.deepEqual(await terminal.modes(), { ...own, at: { column: 0, row: 3 } });
  }
});

async function killChild(shell: number): Promise<void> {
  const text = await Deno.readTextFile(`/proc/${shell}/task/${shell}/children`);
  Deno.kill(Number(text.trim()), "SIGTERM");
}

terminalTest(
  "tmux tells the background of its pane, also when it is lent in between, and none of it is typed",
  async () => {
    // The pane gets one; a tmux that has no terminal around it knows no other.
    await using terminal = await child(String.raw`printf '\033]11;#fdf6e3\007'`);
    await terminal.waitFor("ready");
    const told = '{"red":253,"green":246,"blue":227}';
    await terminal.waitFor(told);
    await terminal.keys("F1");
    await terminal.waitFor("lent");
    await terminal.type("words");
    await terminal.keys("Enter", "Enter");
    const seen = await terminal.waitFor((text) =>
      text.split(told).length === 3 && /^back$/m.test(text)
    );
    // Which comes first, the second answer or the word, is left open.
    const lines = seen.split("\n").slice(1).sort();
    assert.deepEqual(lines, ["back", told, told, '{"type":"key","key":"f1"}'].sort());
    await terminal.keys("C-c");
    await terminal.waitFor("code 0");
  },
);
