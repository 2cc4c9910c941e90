import assert from "node:assert/strict";
import { UntakenQuestion } from "../../../src/terminal/untaken_question.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (shown: Uint8Array) => new TextDecoder().decode(shown);
const prompt = { kind: "prompt", folder: "/" } as const;

function untaken(...reads: readonly string[]): UntakenQuestion {
  const it = new UntakenQuestion(() => ["HINT 雪"]);
  for (const read of reads) it.read(bytes(read));
  return it;
}

Deno.test("the hint stands once behind the complaint of whichever shell", () => {
  for (
    const complaint of [
      "bash: ??: command not found",
      "-bash: ??：未找到命令",
      "bash: line 3: ??: command not found",
      "zsh: no matches found: ??",
      "\x1b[31mfish: No matches for wildcard '?? what'.\x1b[m See `help`.",
      "sh: 1: ??: not found",
      "\x1b[?2004l\rbash: ??: command not found",
      "\x1b]0;?? what\x07\x1b[30m\x1b(B\x1b[m\r雪\rfish: Unknown command: ??",
      "/bin/ksh: ??: not found",
      // A file of that name lies in the folder.
      "-bash: ag: command not found",
      "sh: 1: ag: not found",
      "bash: ./: Is a directory",
      "zsh: permission denied: ag",
      "fish: Unknown command: ag",
    ]
  ) {
    const it = untaken(..."?? whaa\x7ft", "\r");
    assert.equal(
      text(it.shown(bytes(`雪\r\n${complaint}\r\n$ `))),
      [
        "雪\r\n",
        `${complaint}\r\nHINT 雪\r\n$ `,
      ].join(""),
    );
    it.read(bytes("??\r"));
    assert.equal(text(it.shown(bytes(`${complaint}\r\n`))), `${complaint}\r\n`);
  }
});

Deno.test("what only looks like a question is told where a shell complains of it", () => {
  for (
    const [typed, complaint] of [
      ["？？ 为什么", "bash: ？？: command not found"],
      [" ?? hi", "zsh: no matches found: ??"],
      ["??foo", "fish: No matches for wildcard '??foo'. See `help`."],
    ] as const
  ) {
    const it = untaken(typed, "\r");
    const all = `${complaint}\r\n$ `;
    assert.equal(text(it.shown(bytes(all))), `${complaint}\r\nHINT 雪\r\n$ `);
  }
});

Deno.test("it is found however the output is cut", () => {
  const output = bytes("\r\n雪: zsh: x\r\nzsh: no matches found: ??\r\n% ");
  const whole = "\r\n雪: zsh: x\r\nzsh: no matches found: ??\r\nHINT 雪\r\n% ";
  for (let at = 1; at < output.length; at++) {
    const it = untaken("??", "\r");
    const parts = [output.subarray(0, at), output.subarray(at)].map((it2) => it.shown(it2));
    const joined = new Uint8Array(parts.flatMap((part) => [...part]));
    assert.equal(text(joined), whole, `${at}`);
  }
});

Deno.test("a question inside of a block is told when the block has run", () => {
  const it = untaken("\x1b[200~ls\n?? what\necho after\n\x1b[201~", "\r");
  // The prompt's mark comes with what was printed before it, and is read first.
  it.on(prompt);
  assert.match(text(it.shown(bytes("bash: ??: command not found\r\n"))), /HINT/);
});

Deno.test("nothing is said of what somebody else prints, or after a question that was taken", () => {
  const complaint = "bash: ??: command not found\r\n";
  for (
    const it of [
      untaken(),
      untaken("ls\r"),
      untaken("echo ??", "\r"),
      untaken("???\r"),
      untaken("??\x03", "\r"),
      untaken("??\r", "ls\r", "pwd\r"),
    ]
  ) {
    assert.equal(text(it.shown(bytes(complaint))), complaint);
  }
  for (const event of [prompt, { kind: "question", words: "" }] as const) {
    const it = untaken("??\r");
    it.on(event);
    if (event.kind === "prompt") it.shown(bytes("$ "));
    assert.equal(text(it.shown(bytes(complaint))), complaint);
  }
  const other = "usage: a b\r\n$ ?? what\r\n";
  assert.equal(text(untaken("??\r").shown(bytes(other))), other);
});
