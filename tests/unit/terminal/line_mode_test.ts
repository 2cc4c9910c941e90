/** The shell line by line, with a terminal and a shell that are none. */

import assert from "node:assert/strict";
import { type LineModeParts, runLines } from "../../../src/terminal/line_mode.ts";
import { lineArgs } from "../../../src/terminal/line_command.ts";
import { LineReader } from "../../../src/terminal/line_run.ts";
import type { ShellHelp } from "../../../src/terminal/shell.ts";

type Answer = Awaited<ReturnType<ShellHelp["ask"]>>;
type Asked = Parameters<ShellHelp["ask"]>[0];

interface Session {
  readonly exit: number;
  readonly ran: readonly (readonly string[])[];
  readonly asked: readonly Asked[];
  readonly written: string;
}

interface Options {
  readonly answers?: readonly Answer[];
  readonly question?: boolean;
  ask?(signal: AbortSignal, interrupt: () => void): Promise<Answer>;
}

/** Lines that begin with `cd` lead there, `fails` ends with 7, all others with 0. */
async function session(lines: readonly string[], options: Options = {}): Promise<Session> {
  const rest = [...lines];
  const answers = [...options.answers ?? []];
  const [ran, asked]: [string[][], Asked[]] = [[], []];
  let [written, now] = ["", 0];
  let handler = () => {};
  const parts: LineModeParts = {
    folder: "/work",
    question: options.question ?? true,
    help: {
      redact: (text) => text.replaceAll("hunter2", "[secret]"),
      ended() {},
      ask(question, signal) {
        asked.push(question);
        if (options.ask) return options.ask(signal, () => handler());
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : Promise.reject(new Error("no answer"));
      },
    },
    readLine(prompt) {
      written += prompt;
      return Promise.resolve(rest.shift() ?? null);
    },
    write: (text) => written += text,
    run(line, folder) {
      ran.push([line, folder]);
      const to = /^cd (.*)$/.exec(line)?.[1];
      return Promise.resolve({ exit: line === "fails" ? 7 : 0, folder: to ?? folder });
    },
    onInterrupt(it) {
      handler = it;
      return () => handler = () => {};
    },
    now: () => now += 5,
    t: (key) => `<${key}>`,
  };
  return { exit: await runLines(parts), ran, asked, written };
}

const rows = [
  { lines: ["ls -a", "Lists files."], command: "ls -a" },
  { lines: ["rm -rf /", "refused"], command: null },
];

Deno.test("each line is run where the one before has led, and the last exit code is ours", async () => {
  const { exit, ran } = await session(["cd /tmp", "", "fails"]);
  assert.deepEqual([exit, ran], [7, [["cd /tmp", "/work"], ["fails", "/tmp"]]]);
});

Deno.test("exit leaves with its own code or with that of the last line", async () => {
  const codes = [];
  for (const line of ["exit", "exit 3", " exit 260 "]) {
    codes.push((await session(["fails", line, "never"])).exit);
  }
  assert.deepEqual(codes, [7, 3, 4]);
  assert.deepEqual((await session(["exit now"])).ran, [["exit now", "/work"]]);
});

Deno.test("a question has the lines so far without secrets, and output that is not known", async () => {
  const { ran, asked, written } = await session(
    ["fails", " private", "echo hunter2", "?? why; rm $(x) *", "??", "???", "echo ??"],
    { answers: [{ kind: "tell", says: "because" }, { kind: "tell", says: "again" }] },
  );
  const command = { folder: "/work", durationMs: 5, output: { kind: "not_captured" } };
  assert.deepEqual(asked, [
    {
      words: "why; rm $(x) *",
      commands: [{ ...command, line: "fails", exit: 7 }, {
        ...command,
        line: "echo [secret]",
        exit: 0,
      }],
    },
    { words: "", commands: asked[0]?.commands },
  ]);
  assert.match(written, /because\n/);
  assert.deepEqual(ran.map(([line]) => line), [
    "fails",
    " private",
    "echo hunter2",
    "???",
    "echo ??",
  ]);
});

Deno.test("a chosen command runs by a second Enter alone", async () => {
  const ran = [];
  for (const typed of [["1", ""], ["1", "no"], [""], ["2", ""], ["3", ""], ["x", ""]]) {
    const answers: Answer[] = [{ kind: "choose", says: "so", rows, notes: [] }];
    const it = await session(["?? list", ...typed, "exit"], { answers });
    ran.push(it.ran);
    assert.match(it.written, /so\n {2}1 {2}ls -a\n {5}Lists files\.\n {2}2 {2}rm -rf \/\n/);
  }
  assert.deepEqual(ran, [[["ls -a", "/work"]], [], [], [], [], []]);
});

Deno.test("a question back is answered, or left by an empty line", async () => {
  const back: Answer = { kind: "ask", question: "Which branch?" };
  const answered = await session(["?? push", "main"], {
    answers: [back, { kind: "tell", says: "so" }],
  });
  assert.deepEqual(answered.asked.map(({ words }) => words), ["push", "push\nWhich branch?\nmain"]);
  const left = await session(["?? push", "", "next"], { answers: [back] });
  assert.deepEqual([left.asked.length, left.ran], [1, [["next", "/work"]]]);
});

Deno.test("Ctrl-C leaves a question, and a failure of it is told", async () => {
  const left = await session(["?? slow", "next"], {
    ask: (signal, interrupt) => {
      interrupt();
      return Promise.reject(signal.reason);
    },
  });
  assert.deepEqual(left.ran, [["next", "/work"]]);
  assert.doesNotMatch(left.written, /abort/i);
  assert.match((await session(["?? x"])).written, /no answer\n/);
});

Deno.test("where questions are switched off a line that begins with ?? is the shell's", async () => {
  const { ran, asked } = await session(["?? x"], { question: false });
  assert.deepEqual([ran, asked], [[["?? x", "/work"]], []]);
});

Deno.test("lines are read whole, however they come", async () => {
  const pieces = ["on", "e\r\ntwo\n", "雪".slice(0), "\nrest"].map((it) =>
    new TextEncoder().encode(it)
  );
  const reader = new LineReader(() => Promise.resolve(pieces.shift() ?? null));
  const lines = [];
  for (let line = await reader.next(); line !== null; line = await reader.next()) lines.push(line);
  assert.deepEqual(lines, ["one", "two", "雪"]);
});

Deno.test("PowerShell gets a line as one quoted word", () => {
  const [, , script = ""] = lineArgs("pwsh", { line: "echo 'a'; }", file: "/tmp/f" });
  assert.match(script, /^try \{ Invoke-Expression 'echo ''a''; \}'; /);
  assert.match(script, /WriteAllText\('\/tmp\/f', \$PWD\.ProviderPath\)/);
});
