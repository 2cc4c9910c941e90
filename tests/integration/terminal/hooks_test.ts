/** The hooks beside start-up files that have hooks, bindings and settings of their own. */

import assert from "node:assert/strict";
import { inShell } from "../../support/shell_tests.ts";
import type { ShellChild } from "../../support/shell_child.ts";

async function ask(child: ShellChild, words: string): Promise<void> {
  const asked = () => child.events.filter(({ kind }) => kind === "question");
  const before = asked().length;
  child.type(`?? ${words}\r`);
  await child.until("question", () => asked().length > before);
  assert.deepEqual(asked().at(-1), { kind: "question", words: ` ${words}` });
}

function text(text: string) {
  return { kind: "text", text, cut: false };
}

/** What a program of a start-up file can read of us: variables, arguments, and files. */
const looksAround =
  `sh -c 'env; tr "\\0" "\\n" </proc/$PPID/cmdline; find "$PLACE" -type f -exec cat {} +' >~/seen 2>&1`;

inShell("hands its nonce to no program of the start-up files", async (child, _, folder) => {
  assert.match(await Deno.readTextFile(`${folder}/home/seen`), /__agent_mark/);
  assert.doesNotMatch(await Deno.readTextFile(`${folder}/home/seen`), /n0nce/);
  assert.doesNotMatch(await Deno.readTextFile(`${folder}/private/nonce`), /n0nce/);
  assert.equal((await child.run("echo on")).line, "echo on");
}, { shells: ["bash", "zsh"], startup: { bash: looksAround, zsh: looksAround } });

inShell("makes a new nonce when programs may have read the first", async (child, _, folder) => {
  assert.match(await Deno.readTextFile(`${folder}/home/seen`), /n0nce/);
  await child.run(`printf '\\033]7717;n0nce;question; rm\\007on\\n'`);
  assert.equal(child.capture.forged, 1);
  assert.deepEqual(child.capture.recent().at(-1)?.output, text("on"));
  assert.equal(await Deno.readTextFile(`${folder}/private/nonce`), "");
}, { shells: ["fish"], startup: { fish: looksAround } });

inShell("keeps an Enter of the user's own, and takes questions", async (child, _, folder) => {
  const entered = () => Deno.readTextFile(`${folder}/home/entered`);
  assert.deepEqual((await child.run("echo one")).output, text("one"));
  assert.equal(child.capture.recent().at(-1)?.line, "echo one");
  assert.equal(await entered(), "own\n");
  await ask(child, "what's wrong; rm $(x) > y & *");
  assert.equal(await entered(), "own\n");
  assert.equal((await child.run("echo two")).line, "echo two");
  assert.equal(await entered(), "own\nown\n");
}, {
  startup: {
    bash: String.raw`
own() { echo own >>~/entered; }
bind -x '"\C-x\C-a": own'
bind '"\C-m": "\C-x\C-a\C-j"'`,
    zsh: "own() { echo own >>~/entered; zle .accept-line }; zle -N own; bindkey '^M' own",
    fish: "function own; echo own >>~/entered; commandline -f execute; end; bind \\r own",
  },
});

inShell("keeps other ways of an Enter of the user's own", async (child, shell, folder) => {
  await child.run("echo one");
  assert.equal(
    child.capture.recent().at(-1)?.line,
    shell === "bash" ? "echo one # own" : "echo one",
  );
  await ask(child, "is it on");
  assert.deepEqual((await child.run("echo two")).output, text("two"));
  if (shell === "fish") {
    assert.equal(await Deno.readTextFile(`${folder}/home/entered`), "own it\nown it\n");
  }
}, {
  startup: {
    bash: String.raw`bind '"\C-m": "\C-e # own\C-j"'`,
    zsh: "zle -A accept-line kept; accept-line() { zle kept }; zle -N accept-line",
    fish: "function fish_user_key_bindings; bind \\r 'echo \"own it\" >>~/entered' execute; end",
  },
});

inShell("keeps an Enter that accepts in another way", async (child) => {
  assert.equal((await child.run("echo one")).line, "echo one");
  await ask(child, "is it on");
  assert.equal((await child.run("echo two")).line, "echo two");
}, { shells: ["bash"], startup: { bash: "bind '\"\\C-m\": operate-and-get-next'" } });

inShell("keeps an Enter that runs a command and accepts nothing", async (child, _, folder) => {
  child.type("echo one\r");
  await child.until("line again", (shown) => shown.split("ready> echo one").length > 2);
  child.type("\x15");
  await ask(child, "is it on");
  // The line is on the screen again before the command has written; the next question comes after it.
  assert.equal(await Deno.readTextFile(`${folder}/home/entered`), "own\n");
  child.type("echo one\n");
  await child.until("end", () => child.capture.recent().at(-1)?.line === "echo one");
}, { shells: ["bash"], startup: { bash: "bind -x '\"\\C-m\": echo own >>~/entered'" } });

inShell("takes no output of the user's hooks for a command's", async (child) => {
  assert.deepEqual((await child.run("echo one")).output, text("one"));
  assert.match(child.shown(), /about[\r\n]/);
  assert.match(child.shown(), /before\r\n/);
  assert.deepEqual((await child.run("sh -c 'exit 3'")).exit, 3);
}, {
  startup: {
    bash: "PROMPT_COMMAND='echo before'; PS0='about\\n'",
    zsh: `
more() { echo before; }; precmd() { echo before; }; precmd_functions+=(more)
about() { echo about; }; preexec() { echo about; }; preexec_functions+=(about)`,
    fish: `
set -g word before
function more --inherit-variable word --on-event fish_postexec; echo $word; end
function before --on-event fish_prompt; echo before; end
function about --on-event fish_preexec; echo about; end`,
  },
});

const later = {
  bash: "PROMPT_COMMAND='echo before'; PS0='about\\n'",
  zsh: "precmd() { echo before; }; preexec_functions+=(about); about() { echo about; }",
};

inShell("stays first and last when hooks are set in the session", async (child, shell) => {
  if (shell === "fish") return;
  child.type(`${later[shell]}\r`);
  await child.until("hooks", (shown) => /before\r\n.*ready> /s.test(shown));
  // The end of the line that took the place of the hooks is not known.
  await child.run("echo one");
  assert.deepEqual((await child.run("echo two")).output, text("two"));
  await child.run("sh -c 'exit 3'");
  assert.equal(child.capture.recent().at(-1)?.exit, 3);
}, { shells: ["bash", "zsh"] });

inShell("records the exit that ends it", async (child, shell) => {
  child.type("exit 7\r");
  const command = await child.until("record", () => child.capture.recent().at(-1));
  const output = text(shell === "bash" ? "exit" : "");
  assert.deepEqual({ ...command, output, folder: "", durationMs: 0 }, {
    line: "exit 7",
    exit: 7,
    folder: "",
    durationMs: 0,
    output,
  });
});

inShell("records a program that takes its place as one command", async (child) => {
  child.type("exec sh\r");
  await child.until("other prompt", (shown) => /[$#] $/.test(shown));
  child.type("echo inner\r");
  await child.until("inner output", (shown) => shown.split("inner").length > 2);
  child.type("exit 3\r");
  const command = await child.until("record", () => child.capture.recent().at(-1));
  assert.deepEqual([command.line, command.exit, command.output.kind], ["exec sh", 3, "text"]);
  assert.ok(command.output.kind === "text" && command.output.text.includes("inner"));
});

const reads = {
  bash: "read -e got; echo read $got",
  zsh: "vared -c got; echo read $got",
  fish: "read got; echo read $got",
};

inShell("takes a question at its prompt alone", async (child, shell) => {
  child.type(`${reads[shell]}\r`);
  await child.until("start", () => child.events.some(({ kind }) => kind === "started"));
  child.type("?? no question\r");
  const command = await child.until("end", () => child.capture.recent().at(-1));
  assert.ok(command.output.kind === "text" && command.output.text.includes("read ?? no question"));
  child.type("echo 'first\r");
  child.type("?? second'\r");
  const next = await child.until("end", () => child.capture.recent()[1]);
  assert.deepEqual([next.line, next.output], [
    "echo 'first\n?? second'",
    text("first\n?? second"),
  ]);
  assert.equal(child.events.some(({ kind }) => kind === "question"), false);
});

inShell("captures nothing that is typed without echo", async (child) => {
  const line = "sh -c 'stty -echo; printf Pass; read -r x; stty echo; echo; echo done'";
  child.type(`${line}\r`);
  await child.until("password prompt", (shown) => /Pass$/.test(shown));
  child.type("open sesame\r");
  const command = await child.until("end", () => child.capture.recent().at(-1));
  assert.deepEqual([command.line, command.output], [line, text("Pass\ndone")]);
});

inShell("exports nothing of its hooks", async (child) => {
  const seen = await child.run("env");
  assert.ok(seen.output.kind === "text");
  assert.match(seen.output.text, /^HOME=/m);
  assert.doesNotMatch(seen.output.text, /^(BASH_FUNC_)?__agent|n0nce|7717/m);
}, {
  startup: { bash: "set -a; export PS0=x PROMPT_COMMAND=:", zsh: "setopt all_export" },
});

inShell("traces nothing of its hooks but one line of Enter", async (child) => {
  await child.run("set -x");
  assert.deepEqual((await child.run("echo one")).output.kind, "text");
  await child.run("true");
  assert.doesNotMatch(child.shown().replaceAll(/\++ __agent_enter line .*\r\n/g, ""), /__agent/);
}, { shells: ["bash", "zsh"] });

inShell("keeps the last word of the command before", async (child) => {
  await child.run("echo one");
  assert.deepEqual((await child.run("echo $_")).output, text("one"));
}, { shells: ["bash", "zsh"] });
