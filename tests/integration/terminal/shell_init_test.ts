/** The key of `agent shell-init` in the real shells, with a program in place of agent. */

import assert from "node:assert/strict";
import { widgetOf } from "../../../src/actions/ask/shell_init/shell_init.ts";
import { type HookedShell, hookedShells, inShell } from "../../support/shell_tests.ts";
import type { ShellChild } from "../../support/shell_child.ts";

/** Writes its words to `asked`, prints `answer`, and ends with the code in `code`. */
const fakeAgent = `#!/bin/sh
printf '%s\\n' "$@" "" >>"$HOME/asked"
cat >>"$HOME/evidence"
echo "a reason" >&2
cat "$HOME/answer"
exit "$(cat "$HOME/code")"
`;

interface Answer {
  readonly answer: string;
  readonly code?: number;
  /** Lines after the widget's own, by shell. */
  readonly before?: Partial<Record<HookedShell, string>>;
  readonly notFound?: boolean;
  readonly key?: string;
  readonly shells?: readonly HookedShell[];
}

function withKey(
  sentence: string,
  { answer, code = 0, before = {}, notFound = false, key = "alt-k", shells = hookedShells }: Answer,
  body: (child: ShellChild, home: string, shell: HookedShell) => Promise<void>,
): void {
  const startup = Object.fromEntries(hookedShells.map((shell) => {
    const path = shell === "fish" ? "set -gx PATH $HOME/bin $PATH" : 'PATH="$HOME/bin:$PATH"';
    return [shell, [path, before[shell] ?? "", widgetOf(shell, { key, notFound })].join("\n")];
  }));
  inShell(sentence, (child, shell, folder) => body(child, `${folder}/home`, shell), {
    question: false,
    ...{ startup, shells },
    files: { "bin/agent": fakeAgent, answer, code: `${code}\n` },
  });
}

/** Types a line of the shell and waits for what it prints and the next prompt. */
async function ran(child: ShellChild, line: string, end: string): Promise<void> {
  const before = child.shown().length;
  const mark = `${end.slice(0, 2)}''${end.slice(2)}`;
  child.type(`${line}; echo ${mark}\r`);
  await child.until(end, (shown) => new RegExp(`${end}[^]*ready> `).test(shown.slice(before)));
}

/** Types something and waits until these texts were shown, one after the other. */
async function shows(child: ShellChild, typed: string, ...texts: string[]): Promise<void> {
  const before = child.shown().length;
  child.type(typed);
  await child.until(texts.join(", "), (shown) => {
    const plain = plainText(shown.slice(before));
    return texts.reduce((at, text) => at < 0 ? at : plain.indexOf(text, at), 0) >= 0;
  });
}

/** Without what moves and colours. */
function plainText(shown: string): string {
  // deno-lint-ignore no-control-regex
  return shown.replaceAll(/\x1b(?:\[[0-9;?]*[a-zA-Z]|\(B)/g, "");
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

async function asked(home: string): Promise<readonly (readonly string[])[]> {
  const text = await Deno.readTextFile(`${home}/asked`).catch(() => "");
  return text.split("\n\n").filter((it) => it !== "").map((it) => it.split("\n"));
}

withKey("asks about the line being written and replaces it; nothing runs", {
  answer: "echo chosen >chosen\n",
}, async (child, home, shell) => {
  await shows(child, "ecoh $(x) 'y' & z\x1bk", "a reason");
  await shows(child, "\r", "chosen >chosen");
  assert.deepEqual(await asked(home), [
    ["ask", `--shell=${shell}`, "--choices", "--line=ecoh $(x) 'y' & z"],
  ]);
  assert.equal(await isThere(`${home}/chosen`), false);
  await ran(child, "", "done");
  assert.equal(await isThere(`${home}/chosen`), true);
});

withKey("asks about the last command where the line is empty, and runs it not again", {
  answer: "echo mended\n",
}, async (child, home, shell) => {
  const line = `sh -c "echo once >>runs; exit 7"`;
  const before = child.shown().length;
  child.type(`${line}\r`);
  await child.until("prompt", (shown) => shown.slice(before).includes("ready> "));
  await shows(child, "\x1bk", "a reason");
  await shows(child, "1", "echo mended");
  assert.deepEqual(await asked(home), [
    ["ask", `--shell=${shell}`, "--choices", `--last-command=${line}`, "--last-exit=7"],
  ]);
  assert.equal(await Deno.readTextFile(`${home}/runs`), "once\n");
});

withKey("lets a digit choose of several commands", {
  answer: "echo first\n\necho third >chosen\n",
}, async (child, home) => {
  await shows(child, "x\x1bk", "a reason");
  await shows(child, "3", "echo third >chosen");
  await ran(child, "", "done");
  assert.equal(await isThere(`${home}/chosen`), true);
});

withKey("leaves the line as it was at a key that types nothing, or for a refused command", {
  answer: "echo first\n\necho third\n",
}, async (child, home, shell) => {
  // The editor of fish's read has the arrow keys itself.
  const arrow: readonly (readonly [string, string])[] = shell === "fish" ? [] : [["\x1b[A", "up"]];
  const keys = [["2", "two"], ["7", "seven"], ...arrow] as const;
  for (const [key, name] of keys) {
    await shows(child, `echo own${name} >own${name}\x1bk`, "a reason");
    await shows(child, key, `echo own${name}`);
    await ran(child, "", "done");
    assert.equal(await isThere(`${home}/own${name}`), true, name);
  }
});

withKey("keeps what is typed right behind an arrow key", {
  answer: "echo first\n\necho third\n",
  shells: ["zsh"],
}, async (child, home) => {
  await shows(child, "echo own >ow\x1bk", "a reason");
  await shows(child, "\x1b[An", "echo own >own");
  await ran(child, "", "done");
  assert.equal(await isThere(`${home}/own`), true);
});

withKey("puts any other key onto the line, where one command was proposed as well", {
  answer: "echo first\n",
}, async (child, home) => {
  await shows(child, "echo own >ow\x1bk", "a reason");
  await shows(child, "n", "echo own >own");
  await ran(child, "", "done");
  assert.equal(await isThere(`${home}/own`), true);
});

withKey("leaves the line as it was where nobody knows an answer", {
  answer: "",
  code: 69,
}, async (child, home) => {
  await shows(child, "echo own >own\x1bk", "a reason");
  await ran(child, "", "done");
  assert.equal(await isThere(`${home}/own`), true);
});

withKey("asks nothing where nothing was run, nor of a line that begins with a blank", {
  answer: "echo x\n",
  before: { bash: "HISTCONTROL=" },
}, async (child, home) => {
  child.type("\x1bk");
  await ran(child, " true", "private");
  child.type("\x1bk");
  await ran(child, "true", "done");
  assert.deepEqual(await asked(home), []);
});

withKey("has the key that was asked for", {
  answer: "echo chosen\n",
  key: "ctrl-x ctrl-a",
}, async (child, home) => {
  await shows(child, "one\x18\x01", "a reason");
  await shows(child, "1", "echo chosen");
  assert.equal((await asked(home)).length, 1);
});

withKey("explains an unknown command after the handler that was there", {
  answer: "echo x\n",
  notFound: true,
  before: {
    bash: "command_not_found_handle() { echo earlier $1; return 127; }",
    zsh: "command_not_found_handler() { echo earlier $1; return 127 }",
    fish: "function fish_command_not_found; echo earlier $argv[1]; end",
  },
}, async (child, home, shell) => {
  await shows(child, "gti 'a b' c\r", "a reason");
  assert.match(plainText(child.shown()), /earlier gti\s+a reason/);
  const status = shell === "fish" ? "$status" : "$?";
  await shows(child, `echo "code ${status}"\r`, "code 127");
  const [words] = await asked(home);
  assert.deepEqual(words?.slice(0, 2), ["ask", `--shell=${shell}`]);
  assert.match(words?.[2] ?? "", /^--last-command=gti (?:a\\ b|'a b') c$/);
  assert.equal(words?.[3], "--last-exit=127");
  assert.match(
    await Deno.readTextFile(`${home}/evidence`),
    /gti.*not found|not found: gti|Unknown command: gti/,
  );
  assert.equal(plainText(child.shown()).includes("echo x"), false);
});

withKey("explains an unknown command where there was no handler, and is silent without an answer", {
  answer: "",
  code: 69,
  notFound: true,
}, async (child, home) => {
  await shows(child, "gti\r", "ready> ");
  await shows(child, "gti\r", "ready> ");
  await ran(child, "true", "done");
  assert.match(
    plainText(child.shown()),
    /gti: command not found|command not found: gti|Unknown command: gti/,
  );
  assert.equal((await asked(home)).length, 2);
  assert.equal(child.shown().includes("a reason"), false);
});

withKey("has no hook for unknown commands unless it was asked for", {
  answer: "echo x\n",
}, async (child, home) => {
  await ran(child, "gti", "done");
  assert.deepEqual(await asked(home), []);
});
