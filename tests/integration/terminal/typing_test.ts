/** What is typed, pasted and interrupted in the user's shell, in a terminal that is emulated. */

import assert from "node:assert/strict";
import { withFolder } from "../../support/folder.ts";
import { type HookedShell, hookedShells } from "../../support/shell_tests.ts";
import { testWith } from "../../support/machine.ts";
import { readyPrompt, shellTerm, type Term } from "../../support/term.ts";

function conforms(
  sentence: string,
  body: (term: Term, shell: HookedShell) => Promise<void>,
): void {
  for (const shell of hookedShells) {
    testWith([shell], `in ${shell} ${sentence}`, () =>
      withFolder(async (folder) => {
        await using term = await shellTerm(shell, { folder });
        await body(term, shell);
      }));
  }
}

function text(text: string) {
  return { kind: "text", text, cut: false };
}

/** The prompt stands again behind the last place of this text. */
function promptAfter(mark: string): (text: string) => boolean {
  return (text) => text.includes(mark) && readyPrompt.test(text.slice(text.lastIndexOf(mark)));
}

conforms("jobs stop, go on behind and in front, and end", async (term, shell) => {
  // What has read a line is in the foreground: a key cannot come before the shell has put it there.
  const line = "sh -c 'echo on; read line; echo got $line; exec sleep 1000'";
  term.type(`${line}\r`);
  await term.waitFor(/^on$/m);
  term.type("one\r");
  await term.waitFor(/^got one$/m);
  term.type("\x1a");
  await term.waitFor(/stopped|suspended/i);
  await term.waitFor(promptAfter("^Z"));
  await term.run("jobs", /sleep 1000/);
  await term.run("bg");
  await term.run("jobs", /running/i);
  term.type("fg\r");
  await term.waitFor((text) => /\bfg\n[^]*sleep 1000/.test(text));
  term.type("\x03");
  await term.waitFor(promptAfter("^C"));
  const records = await term.records();
  assert.deepEqual(records.map(({ line, exit }) => [line, exit]), [
    [line, 148],
    ["jobs", 0],
    ["bg", 0],
    ["jobs", 0],
    ["fg", shell === "fish" ? 0 : 130],
  ]);
});

conforms("Ctrl-C ends a command and leaves a line", async (term) => {
  const line = "sh -c 'echo on; exec cat'";
  term.type(`${line}\r`);
  await term.waitFor(/^on$/m);
  term.type("one\r");
  await term.waitFor(/^one\none$/m);
  term.type("\x03");
  await term.waitFor(promptAfter("^C"));
  term.type("never run");
  await term.waitFor(/never run$/);
  term.type("\x03");
  await term.waitFor(/never run[^]*\nready>$/);
  await term.run("echo two", /^two$/m);
  const records = await term.records();
  assert.deepEqual(records.map(({ line, exit }) => [line, exit]), [[line, 130], ["echo two", 0]]);
});

conforms("the size follows, at the prompt and in a command", async (term) => {
  term.resize({ columns: 100, rows: 30 });
  await term.run(
    'sh -c \'until [ "$(stty size)" = "30 100" ]; do :; done; echo follows\'',
    /^follows$/m,
  );
  const line = "sh -c 'trap \"stty size; exit\" WINCH; echo on; while :; do sleep 0.1; done'";
  term.type(`${line}\r`);
  await term.waitFor(/^on$/m);
  term.resize({ columns: 120, rows: 20 });
  await term.waitFor(/^20 120$/m);
  await term.waitFor(promptAfter("20 120"));
  const [, record] = await term.records();
  assert.deepEqual([record?.line, record?.output], [line, text("on\n20 120")]);
});

conforms("a paste of 100 kB arrives whole in a command", async (term) => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `${at} ${"雪x".repeat(24)}`);
  const pasted = `${lines.join("\n")}\n`;
  const line = "sh -c 'echo on; cat >pasted; echo done'";
  term.type(`${line}\r`);
  await term.waitFor(/^on$/m);
  term.paste(pasted);
  await term.waitFor(lines[999] ?? "");
  term.type("\x04");
  await term.waitFor(/^done$/m);
  assert.equal(await Deno.readTextFile(`${term.home}/pasted`), pasted);
  const [record] = await term.records();
  assert.deepEqual([record?.line, record?.exit], [line, 0]);
});

conforms("a paste of 100 kB arrives whole in the line editor", async (term, shell) => {
  // fish alone, without us, takes a minute for 20 kB.
  const length = shell === "fish" ? 50 : 1_000;
  const lines = Array.from({ length }, (_, at) => `${at} ${"x".repeat(95)}`);
  term.paste(`echo '${lines.join("\n")}' >pasted; echo done`);
  // Not every shell draws a line that is taller than the screen.
  term.type("\r");
  await term.waitFor(/^done$/m);
  assert.equal(await Deno.readTextFile(`${term.home}/pasted`), `${lines.join("\n")}\n`);
  const [record] = await term.records();
  assert.deepEqual([record?.line, record?.output], [
    `echo '${lines.join("\n")}' >pasted; echo done`,
    text("done"),
  ]);
});

conforms("Chinese and emoji are typed, erased and captured", async (term) => {
  term.type("echo 雪山🦊é🦊");
  await term.waitFor(/^ready> echo 雪山🦊é🦊$/m);
  term.type("\x7f\x7f\x7f");
  await term.waitFor(/^ready> echo 雪山$/m);
  term.type("🐟\x1b[D水\r");
  await term.waitFor(/^雪山水🐟$/m);
  const [record] = await term.records();
  assert.deepEqual([record?.line, record?.output], ["echo 雪山水🐟", text("雪山水🐟")]);
});

conforms("what is typed without echo is captured nowhere", async (term, shell) => {
  // fish reads a line with its own editor, under a prompt of its own.
  const [line, shown] = shell === "fish"
    ? ["read -s secret; echo done", /^read>$/m]
    : ["stty -echo; echo pass; read -r secret; stty echo; echo done", /^pass$/m];
  term.type(`${line}\r`);
  await term.waitFor(shown);
  term.type("open sesame\r");
  await term.waitFor(/^done$/m);
  assert.doesNotMatch(JSON.stringify(await term.records()), /sesame/);
  assert.doesNotMatch(term.history(), /sesame/);
});

conforms("exit code, folder, and what is private or secret are told", async (term) => {
  await Deno.mkdir(`${term.home}/雪 山`);
  const home = await Deno.realPath(term.home);
  await term.run("cd '雪 山'");
  await term.run(" echo private", /^private$/m);
  await term.run("echo hunter2; sh -c 'echo bad >&2; exit 7'", /^bad$/m);
  const records = await term.records();
  assert.deepEqual(
    records.map(({ line, exit, folder, output }) => ({ line, exit, folder, output })),
    [
      { line: "cd '雪 山'", exit: 0, folder: `${home}/雪 山`, output: text("") },
      {
        line: "echo [secret]; sh -c 'echo bad >&2; exit 7'",
        exit: 7,
        folder: `${home}/雪 山`,
        output: text("[secret]\nbad"),
      },
    ],
  );
  assert.ok(records.every(({ durationMs }) => durationMs !== null && durationMs >= 0));
});
