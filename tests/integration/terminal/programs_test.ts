/** Programs of every day in the user's shell, in a terminal that is emulated, for each shell. */

import assert from "node:assert/strict";
import type { ShellCommand } from "../../../src/protocol/mod.ts";
import { withFolder } from "../../support/folder.ts";
import { type HookedShell, hookedShells } from "../../support/shell_tests.ts";
import { testWith } from "../../support/machine.ts";
import { startSshd } from "../../support/sshd.ts";
import { readyPrompt, shellTerm, type Term } from "../../support/term.ts";

function conforms(
  sentence: string,
  programs: readonly string[],
  body: (term: Term, shell: HookedShell) => Promise<void>,
): void {
  for (const shell of hookedShells) {
    testWith([shell, ...programs], `in ${shell} ${sentence}`, () =>
      withFolder(async (folder) => {
        await using term = await shellTerm(shell, { folder });
        await body(term, shell);
      }));
  }
}

/** What is known of the last command beside what differs from run to run. */
async function last(term: Term) {
  const { line, exit, output } = (await term.records()).at(-1) ?? none;
  return { line, exit, output };
}

const none: ShellCommand = {
  line: null,
  exit: null,
  folder: "",
  durationMs: null,
  output: { kind: "not_captured" },
};
const fullScreen = { kind: "full_screen" } as const;

/** The program has left its screen and every mode of its own. */
async function isBack(term: Term): Promise<void> {
  await term.waitFor((text) => readyPrompt.test(text) && !term.modes().alternate);
  const { alternate, cursor, mouse, wrap } = term.modes();
  assert.deepEqual({ alternate, cursor, mouse, wrap }, {
    alternate: false,
    cursor: "shown",
    mouse: false,
    wrap: true,
  });
}

/** A line of `sh` that ends when the size has come there: it may come after what is typed later. */
function untilSize(size: string): string {
  return `until [ "\`stty size\`" = '${size}' ]; do :; done`;
}

conforms("vim edits, follows the size, and leaves the screen as it was", ["vim"], async (term) => {
  const line = "vim --clean -c 'set ls=2 stl=%{&columns}x%{&lines}' note.txt";
  term.type(`${line}\r`);
  await term.waitFor("[New]");
  term.type("ione 雪 🦊\rtwo\x1b");
  await term.waitFor(/^one 雪 🦊$/m);
  for (const [columns, rows] of [[100, 40], [60, 12], [90, 30]] as const) {
    term.resize({ columns, rows });
    await term.waitFor(new RegExp(`^one[^]*^${columns}x${rows}`, "m"));
  }
  term.type(":wq\r");
  await isBack(term);
  assert.equal(await Deno.readTextFile(`${term.home}/note.txt`), "one 雪 🦊\ntwo\n");
  assert.deepEqual(await last(term), { line, exit: 0, output: fullScreen });
});

conforms("less goes to the end and follows the size", ["less"], async (term) => {
  await term.run("seq 1 2000 >numbers");
  term.type("less numbers\r");
  await term.waitFor(/^23$/m);
  term.resize({ columns: 60, rows: 10 });
  await term.waitFor(/^1\n[^]*^9\n:$/m);
  term.type("G");
  await term.waitFor(/^1999\n2000\n\(END\)$/m);
  term.type("q");
  await isBack(term);
  assert.deepEqual(await last(term), { line: "less numbers", exit: 0, output: fullScreen });
});

conforms("htop draws and follows the size while it does", ["htop"], async (term) => {
  term.type("htop -d 1\r");
  await term.waitFor(/F10/);
  for (const columns of [100, 50, 120, 80]) {
    term.resize({ columns, rows: 20 });
    await term.waitFor(new RegExp(`^[^\n]{${columns - 8},${columns}}$[^]*F1`, "m"));
  }
  term.type("q");
  await isBack(term);
  assert.deepEqual(await last(term), { line: "htop -d 1", exit: 0, output: fullScreen });
});

conforms("nano edits and asks at its end", ["nano"], async (term) => {
  const line = "nano --ignorercfiles note.txt";
  term.type(`${line}\r`);
  await term.waitFor("GNU nano");
  term.type("one 雪");
  await term.waitFor(/^one 雪$/m);
  term.type("\x18");
  await term.waitFor("Save modified buffer");
  term.type("y");
  await term.waitFor("File Name to Write");
  term.type("\r");
  await isBack(term);
  assert.equal(await Deno.readTextFile(`${term.home}/note.txt`), "one 雪\n");
  assert.deepEqual(await last(term), { line, exit: 0, output: fullScreen });
});

conforms("a session of ssh is one command", ["ssh", "ssh-keygen"], async (term) => {
  await using sshd = await startSshd();
  // A server waits for its last session, which goes on after a failure.
  await using _ = { [Symbol.asyncDispose]: () => term.hangUp() };
  const line = `ssh ${sshd.ssh.join(" ")} -t ${sshd.host} "env PS1='far> ' sh"`;
  term.type(`${line}\r`);
  await term.waitFor(/^far>$/m);
  term.resize({ columns: 90, rows: 20 });
  const forged = "printf '\\033]7717;n0nce9;end;0;/\\007'";
  term.type(`${forged}; ${untilSize("20 90")}; echo follows\r`);
  await term.waitFor(/^follows$/m);
  term.type("exit 3\r");
  await term.waitFor((text) => readyPrompt.test(text.slice(text.lastIndexOf("exit 3"))));
  const { output, ...rest } = await last(term);
  assert.deepEqual(rest, { line, exit: 3 });
  assert.ok(output.kind === "text" && output.text.includes("follows"));
  assert.equal((await term.records()).length, 1);
});

conforms("a session of tmux is one command", ["tmux"], async (term) => {
  const line = "tmux -f /dev/null -S ~/tmux new-session 'env PS1=inner: sh'";
  term.type(`${line}\r`);
  await term.waitFor(/^inner:[^]*^\[0\]/m);
  term.type("echo one; seq 1 3\r");
  await term.waitFor(/^one\n1\n2\n3\ninner:/m);
  term.resize({ columns: 100, rows: 15 });
  term.type(`${untilSize("14 100")}; echo follows\r`);
  await term.waitFor(/^follows$/m);
  term.type("exit\r");
  await term.waitFor("[exited]");
  await isBack(term);
  assert.deepEqual(await last(term), { line, exit: 0, output: fullScreen });
  assert.equal((await term.records()).length, 1);
});

conforms("a shell inside the shell is one command", ["sh"], async (term) => {
  term.type("env PS1='inner: ' sh\r");
  await term.waitFor(/^inner:$/m);
  term.type("echo one; exit 5\r");
  await term.waitFor((text) => readyPrompt.test(text.slice(text.lastIndexOf("exit 5"))));
  const { output, ...rest } = await last(term);
  assert.deepEqual(rest, { line: "env PS1='inner: ' sh", exit: 5 });
  assert.ok(output.kind === "text" && output.text.includes("one"));
});
