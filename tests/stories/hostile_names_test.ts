/** Names and words that would steer the terminal, on every face of the program. */

import assert from "node:assert/strict";
import { sandbox, scripted } from "../support/program.ts";
import { hasProgram } from "../support/machine.ts";

/** Controls but tab and newline, and what has no shape of its own. */
const unsafe = /[^\P{Cc}\t\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

/** Clears the screen, sets a title, fills the clipboard, turns the text about, hides a word. */
const hostile = "a\x1b[2J\x1b]0;title\x07\x1b]52;c;aGk=\x1b\\\u202eb\u200b\u{e0041}\x9b31m";

const faces: readonly (readonly string[])[] = [
  ["work", `task ${hostile}`, "--approve", "edits"],
  ["session", "list"],
  ["session", "show"],
  ["session", "export"],
  ["session", "export", "--format", "markdown"],
  ["config", "get", "verify"],
  ["config", "get", "verify.named"],
  ["config", "explain"],
  ["changes"],
  // What a pipe gets of a diff is the patch, byte for byte; on a terminal it is made harmless.
  ["diff", hostile],
  ["why", `${hostile}.txt`],
  ["doctor"],
  ["map"],
  ["symbols", `${hostile}.py`],
  ["search", "hostile"],
  ["check", `${hostile}.py`],
  ["config", "get", hostile],
  ["config", "set", hostile, "1"],
  ["model", "use", hostile],
  ["auth", "login", hostile],
  ["auth", "rm", hostile],
  ["tool", "run", "read_file", JSON.stringify({ path: hostile })],
  ["tool", "run", "list_dir", "{}"],
  ["policy", "check", `touch ${hostile}`],
  ["session", "show", hostile],
  [hostile],
  ["work", "x", `--${hostile}`],
  ["undo"],
];

Deno.test({
  name: "no face of the program lets a name or a word reach the terminal raw",
  ignore: !hasProgram("git"),
  async fn() {
    await using box = await sandbox({
      [`${hostile}.py`]: `def hostile():\n    return "${hostile}"\n`,
      "a.txt": `hostile ${hostile}\n`,
    });
    const git = (...args: string[]) =>
      new Deno.Command("git", { args, cwd: box.project, stdout: "null", stderr: "null" }).output();
    await git("init", "-q");
    await Deno.writeTextFile(`${box.project}/.git/HEAD`, `ref: refs/heads/${hostile}\n`);
    const quoted = JSON.stringify(hostile);
    await scripted(
      box,
      [
        `- text: ${quoted}`,
        "  calls:",
        `    - { name: write_file, input: { path: "b.txt", content: ${quoted} } }`,
        `    - { name: read_file, input: { path: ${quoted} } }`,
        `    - { name: run_shell, input: { command: ${JSON.stringify(`echo ${hostile}`)} } }`,
        "- calls: [{ name: read_file, input: { path: a.txt } }]",
        `- text: ${JSON.stringify(`done ${hostile}`)}`,
        "",
      ].join("\n"),
    );
    const settings = await Deno.readTextFile(`${box.home}/.config/agent/config.yaml`);
    await box.config(`${settings}verify: { named: ${quoted} }\n`);
    const raw: string[] = [];
    for (const [at, words] of faces.entries()) {
      const more = [["--debug"], ["--lang", "zh"], ["--json"]][at % 3] ?? [];
      const { stdout, stderr } = await box.run([...words, ...more]);
      for (const [stream, text] of Object.entries({ stdout, stderr })) {
        const found = unsafe.exec(text);
        if (!found) continue;
        const near = text.slice(Math.max(0, found.index - 30), found.index + 20);
        raw.push(`${words.slice(0, 2).join(" ")} ${stream}: ${JSON.stringify(near)}`);
      }
    }
    assert.deepEqual(raw, []);
  },
});
