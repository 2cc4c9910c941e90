/** Which lines are taken for questions, in the line editors of the real shells. */

import assert from "node:assert/strict";
import { inShell, questionsIn } from "../../support/shell_tests.ts";
import type { ShellChild } from "../../support/shell_child.ts";

function prompts({ events }: ShellChild): number {
  return events.filter(({ kind }) => kind === "prompt").length;
}

/** Types all of it and waits for the prompt after it. */
async function typed(child: ShellChild, text: string): Promise<void> {
  const before = prompts(child);
  child.type(text);
  await child.until("next prompt", () => prompts(child) > before);
}

/** Types a line that begins to read, and what it reads. */
async function answered(child: ShellChild, line: string, answer: string): Promise<void> {
  const before = prompts(child);
  const starts = () => child.events.filter(({ kind }) => kind === "started").length;
  const started = starts();
  child.type(`${line}\r`);
  await child.until("start", () => starts() > started);
  child.type(answer);
  await child.until("next prompt", () => prompts(child) > before);
}

async function textOf(child: ShellChild, line: string): Promise<string> {
  const { output } = await child.run(line);
  assert.ok(output.kind === "text", output.kind);
  return output.text;
}

async function taken(child: ShellChild, text: string): Promise<string | undefined> {
  const before = questionsIn(child).length;
  child.type(text);
  await child.until("question", () => questionsIn(child).length > before);
  return questionsIn(child).at(-1);
}

inShell("takes no line but one that begins with ?? and a blank", async (child) => {
  for (const line of ["echo ?? x", "echo '?? x'; true", "???", "??x", " ?? x", "\\?? x"]) {
    await child.enter(line);
  }
  assert.deepEqual(questionsIn(child), []);
});

inShell("takes nothing of a here-document", async (child) => {
  await typed(child, "cat <<'EOF'\r?? is text\rdeploy it\rEOF\r");
  assert.deepEqual(questionsIn(child), []);
  assert.equal(await textOf(child, "echo on"), "on");
}, { shells: ["bash", "zsh"] });

inShell("takes nothing of a command that goes on over lines", async (child, shell) => {
  const [begin, end] = shell === "fish" ? ["if true", "end"] : ["if true; then", "fi"];
  await typed(child, `${begin}\recho \\\r?? x\recho '\r?? y\r'\r${end}\r`);
  assert.deepEqual(questionsIn(child), []);
});

inShell("takes no answer to the builtin read", async (child, shell) => {
  const show = 'echo "[$answer]"';
  await answered(child, "read answer", "?? is an answer\r");
  assert.equal(await textOf(child, show), "[?? is an answer]");
  const edited = { bash: "read -e answer", zsh: "answer=; vared answer", fish: "read -P: answer" };
  await answered(child, edited[shell], "?? is edited\r");
  assert.equal(await textOf(child, show), "[?? is edited]");
  assert.deepEqual(questionsIn(child), []);
  assert.equal(await taken(child, "?? after it\r"), " after it");
});

inShell("takes nothing that another program reads", async (child) => {
  const before = prompts(child);
  child.type("python3 -q\r");
  await child.until("prompt of Python", (shown) => shown.includes(">>> "));
  child.type("?? x\r");
  await child.until("error of Python", (shown) => shown.includes("SyntaxError"));
  child.type("exit()\r");
  await child.until("next prompt", () => prompts(child) > before);
  assert.deepEqual(questionsIn(child), []);
}, { programs: ["python3"] });

inShell("takes questions again after a line that was empty or no command", async (child) => {
  const before = child.shown().length;
  child.type("\r");
  await child.until("next prompt", (shown) => shown.slice(before).includes("ready> "));
  assert.equal(await taken(child, "?? one\r"), " one");
  await child.enter("no_such_program");
  assert.equal(await taken(child, "?? two\r"), " two");
});

inShell("takes questions again after a command was cut in its second line", async (child) => {
  child.type("echo 'it goes on\r");
  await child.until("continuation", (shown) => /goes on[^]*> /.test(shown));
  const before = child.shown().length;
  child.type("\x03");
  await child.until("next prompt", (shown) => shown.slice(before).includes("ready> "));
  assert.equal(await taken(child, "?? one\r"), " one");
}, { shells: ["bash", "zsh"] });

inShell("takes a pasted line only once Enter is pressed", async (child) => {
  await child.until("bracketed paste", () => child.capture.modes.has(2004));
  child.type("\x1b[200~?? one\recho two\r\x1b[201~");
  await child.until("pasted text", (shown) => shown.includes("echo two"));
  child.type(" three");
  await child.until("typed text", (shown) => shown.includes("three"));
  assert.deepEqual(questionsIn(child), []);
  assert.match(await taken(child, "\r") ?? "", /^ one\necho two\n? three$/);
  assert.equal(await textOf(child, "echo on"), "on");
});

inShell("takes deploy and words for a question where there is no such command", async (child) => {
  assert.equal(
    await taken(child, "deploy https://x.test/a.git; $(y) > z\r"),
    "deploy https://x.test/a.git; $(y) > z",
  );
  assert.equal(await taken(child, "?? deploy this folder\r"), " deploy this folder");
  await child.enter("deploy");
  await child.enter("echo deploy it");
  assert.equal(questionsIn(child).length, 2);
});

inShell("leaves a function deploy to the user", async (child) => {
  assert.equal(await textOf(child, "deploy one"), "own one");
  assert.deepEqual(questionsIn(child), []);
}, {
  startup: {
    bash: "deploy() { echo own $1; }",
    zsh: "deploy() { echo own $1; }",
    fish: "function deploy; echo own $argv[1]; end",
  },
});

inShell("leaves an alias deploy to the user", async (child) => {
  assert.equal(await textOf(child, "deploy one"), "own one");
  assert.deepEqual(questionsIn(child), []);
}, {
  startup: {
    bash: "alias deploy='echo own'",
    zsh: "alias deploy='echo own'",
    fish: "alias deploy='echo own'",
  },
});

inShell("leaves a program deploy to the user", async (child, _, folder) => {
  await Deno.mkdir(`${folder}/home/bin`);
  await Deno.writeTextFile(`${folder}/home/bin/deploy`, "#!/bin/sh\necho own $1\n", {
    mode: 0o755,
  });
  await child.enter('export PATH="$HOME/bin:$PATH"');
  assert.equal(await textOf(child, "deploy one"), "own one");
  assert.deepEqual(questionsIn(child), []);
});
