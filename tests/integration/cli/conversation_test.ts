import assert from "node:assert/strict";
import { type Desk, desk, type Ended } from "../../support/terminal.ts";

const edit = `
- text: I write it.
  calls: [{ name: write_file, input: { path: a.txt, content: "one\\n" } }]
- text: It is written.
`;
const shell = `
- calls: [{ name: run_shell, input: { command: touch hello } }]
- text: It ran.
`;

// deno-lint-ignore no-control-regex -- what is looked for is a control sequence
const passing = /[^\n]*\r\x1b\[2K/g;
// deno-lint-ignore no-control-regex -- as above
const style = /\x1b\[\d*m/g;

/**
 * What is on the screen in the end, without sessions' names and times; in a pipe the answer, and then
 * what was said beside it.
 */
function shown({ stdout, stderr }: Ended): string[] {
  return (stdout + stderr)
    .replaceAll(passing, "")
    .replaceAll(style, "")
    .replaceAll(/\d{8}-\d{4}-\w{4}/g, "ID")
    .replaceAll(/ · [\d.]+ (ms|s)\b/g, "")
    .replaceAll(/ · [\d.]+k? tokens/g, "")
    .trimEnd().split("\n");
}

async function exists(it: Desk, path: string): Promise<boolean> {
  return await Deno.stat(`${it.root}/${path}`).then(() => true, () => false);
}

Deno.test("on a terminal the user is asked, and once means once", async () => {
  await using it = await desk();
  await it.script(edit);
  const ended = await it.agent(["work", "do it"], { person: [{ after: "(Enter)", type: "o" }] });
  assert.deepEqual(shown(ended), [
    "I write it.",
    "Run this?",
    "│ write_file a.txt",
    "│ --- /dev/null",
    "│ +++ b/a.txt",
    "│ @@ -0,0 +1,1 @@",
    "│ +one",
    "│ ",
    "│ undo: agent undo",
    "│ [a] always: file edits in this folder no longer ask",
    "[o] once [s] session [a] always here [d] decline (Enter) [w] decline, say why once",
    "✓ write_file a.txt",
    "    @@ -0,0 +1,1 @@",
    "    +one",
    "It is written.",
    "– not verified: The project had no tests at the start",
    "✓ done, not verified · 1 file changed · session ID",
  ]);
  assert.deepEqual([ended.code, ended.raw, ended.revoked], [0, false, ["ffi", "net"]]);
  assert.equal(await Deno.readTextFile(`${it.root}/a.txt`), "one\n");
});

Deno.test("Enter declines, and the file is not written", async () => {
  await using it = await desk();
  await it.script(edit);
  const ended = await it.agent(["work", "do it"], { person: [{ after: "(Enter)", type: "\r" }] });
  assert.ok(shown(ended).includes("⊘ write_file a.txt · declined by you"));
  assert.deepEqual([ended.code, await exists(it, "a.txt")], [0, false]);
});

const long = (lines: number) => {
  const text = Array.from({ length: lines }, (_, at) => `line ${at}`).join("\n");
  const input = { path: "a.txt", content: `${text}\n` };
  return JSON.stringify([{ calls: [{ name: "write_file", input }] }, { text: "Done." }]);
};

/** Which lines of the file the question has shown, in their order. */
function linesOf(ended: Ended): readonly number[] {
  return shown(ended).flatMap((line) => {
    const [, number] = /^│ \+line (\d+)$/.exec(line) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

Deno.test("a long question is allowed only once all of it was shown", async () => {
  await using it = await desk();
  await it.script(long(120));
  const keys = ["o", " ", "s", "a", "m"].map((type) => ({ after: "(Enter)", type }));
  const person = [...keys, { after: "(Enter)", type: "o" }];
  const ended = await it.agent(["work", "do it"], { person });
  const seen = linesOf(ended);
  assert.deepEqual(seen.toSorted((a, b) => a - b), Array.from({ length: 120 }, (_, at) => at));
  const told = shown(ended).filter((line) => /more lines:|not shown yet/.test(line));
  assert.deepEqual(
    told,
    [
      "│ … 91 more lines: Space for the next, m for all …",
      "91 lines not shown yet: Space for the next, m for all.",
      "… 61 more lines: Space for the next, m for all …",
      "61 lines not shown yet: Space for the next, m for all.",
      "61 lines not shown yet: Space for the next, m for all.",
    ].map((line) => line.startsWith("… 93") ? `│ ${line}` : line),
  );
  assert.equal(await exists(it, "a.txt"), true);
});

Deno.test("a long question is declined unread", async () => {
  await using it = await desk();
  await it.script(long(120));
  const ended = await it.agent(["work", "do it"], { person: [{ after: "(Enter)", type: "d" }] });
  assert.ok(shown(ended).includes("⊘ write_file a.txt · declined by you"));
  assert.equal(await exists(it, "a.txt"), false);
});

Deno.test("what was typed before the question is no answer to it", async () => {
  await using it = await desk();
  await it.script(edit);
  const person = [{ after: "(Enter)", type: "d" }];
  const ended = await it.agent(["work", "do it"], { person, ahead: "ooo" });
  assert.deepEqual([ended.code, await exists(it, "a.txt")], [0, false]);
});

Deno.test("cursor keys and other keys are passed over", async () => {
  await using it = await desk();
  await it.script(edit);
  const keys = ["\x1b[A", "x", "中", "o"].map((type) => ({ after: "", type }));
  const ended = await it.agent(["work", "do it"], {
    person: [{ after: "(Enter)", type: "\x1b[B" }, { after: "", type: "z" }, ...keys],
  });
  assert.equal(ended.code, 0);
});

Deno.test("an answer from another terminal counts", async () => {
  await using it = await desk();
  await it.script(edit);
  const elsewhere = async () => {
    const answered = await it.agent(["session", "answer", "--json"]);
    const { session } = JSON.parse(answered.stdout);
    await it.agent(["session", "answer", session, "once"]);
  };
  const ended = await it.agent(["work", "do it"], {
    person: [{ after: "(Enter)", perform: elsewhere }],
  });
  assert.ok(shown(ended).includes("Answered in another terminal: once."));
  assert.deepEqual([ended.code, await exists(it, "a.txt")], [0, true]);
});

Deno.test("with --approve wait nobody is asked here", async () => {
  await using it = await desk();
  await it.script(edit);
  const elsewhere = async () => {
    const answered = await it.agent(["session", "answer", "--json"]);
    await it.agent(["session", "answer", JSON.parse(answered.stdout).session, "decline"]);
  };
  const ended = await it.agent(["work", "do it", "--approve", "wait"], {
    person: [{ after: "Approval needed: agent session answer", perform: elsewhere }],
  });
  assert.ok(shown(ended).includes("Answered in another terminal: declined."));
  assert.equal(await exists(it, "a.txt"), false);
});

Deno.test("without a terminal and without --approve what needs a word is refused", async () => {
  await using it = await desk();
  await it.script(edit);
  const ended = await it.agent(["work", "do it"]);
  assert.deepEqual(shown(ended), [
    "It is written.",
    "I write it.",
    "⊘ write_file a.txt · not allowed",
    "✗ Stopped: approval needed. Use --approve all, or trust the folder: agent config trust · session ID",
    'To continue: agent session resume ID "…"',
    "To run it without asking: agent policy allow --edits",
  ]);
  assert.deepEqual([ended.code, await exists(it, "a.txt")], [4, false]);
});

Deno.test("--approve edits lets files be changed and refuses commands", async () => {
  await using it = await desk();
  await it.script(edit);
  assert.equal((await it.agent(["work", "x", "--approve", "edits"])).code, 0);
  assert.equal(await exists(it, "a.txt"), true);
  await it.script(shell);
  assert.equal((await it.agent(["work", "x", "--approve", "edits"])).code, 4);
  assert.equal((await it.agent(["work", "x", "--approve", "all"])).code, 0);
});

Deno.test("the first Ctrl-C cancels the turn and the log says so", async () => {
  await using it = await desk();
  await it.script(edit);
  const ended = await it.agent(["work", "do it"], {
    person: [{ after: "(Enter)", signal: "SIGINT" }],
  });
  assert.deepEqual(shown(ended).slice(-4), [
    "– write_file a.txt · not run",
    "Cancelled.",
    "✗ cancelled · session ID",
    'To continue: agent session resume ID "…"',
  ]);
  assert.deepEqual([ended.code, ended.raw, ended.killed], [130, false, null]);
});

Deno.test("the second Ctrl-C ends the process at once", async () => {
  await using it = await desk();
  await it.script("- { text: slow words, deltas: 1, wait: 50 }");
  const ended = await it.agent(["work", "do it"], {
    person: [{ after: "s", signal: "SIGINT" }, { after: "", signal: "SIGINT" }],
  });
  assert.deepEqual([ended.killed, ended.raw], [130, false]);
});

Deno.test("SIGTERM cancels and gives its own code", async () => {
  await using it = await desk();
  await it.script("- { text: slow words, deltas: 1, wait: 50 }");
  const ended = await it.agent(["work", "x"], { person: [{ after: "s", signal: "SIGTERM" }] });
  assert.equal(ended.code, 143);
});

Deno.test("a run that takes too long ends with what was done and code 2", async () => {
  await using it = await desk();
  await it.script("- { text: slow words, deltas: 1, wait: 50 }");
  const ended = await it.agent(["work", "x", "--timeout", "120ms"]);
  assert.ok(shown(ended).includes("✗ out of time · session ID"), ended.stdout);
  assert.equal(ended.code, 2);
});

Deno.test("the task may come by a pipe, and follows the words", async () => {
  await using it = await desk();
  await it.script("- text: Read.");
  await it.agent(["work", "say", "this:"], { stdin: "中文 lines\nof text\n" });
  const { stdout } = await it.agent(["session", "show", "--json"]);
  const { events } = JSON.parse(stdout);
  const said = events.find((event: { type: string }) => event.type === "user_message");
  assert.equal(said.text, "say this:\n\n中文 lines\nof text");
});

Deno.test("--json prints each durable event as one line, and then how it ended", async () => {
  await using it = await desk();
  await it.script(edit);
  const ended = await it.agent(["work", "do it", "--json", "--approve", "edits"]);
  const lines = ended.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const events = lines.slice(0, -2);
  assert.deepEqual(lines.at(-2), { type: "outcome", kind: "done_unverified", why: "no_proof" });
  const { usage, session, ...result } = lines.at(-1);
  assert.deepEqual(result, {
    ...{ type: "result", text: "It is written.", verdict: "done_unverified", exit: 0 },
    ...{ changes: ["a.txt"], cost: 0 },
  });
  assert.deepEqual([usage.output > 0, usage.estimated, /^\d{8}-\d{4}-\w{4}$/.test(session)], [
    ...[true, true, true],
  ]);
  assert.deepEqual(events.map(({ type }) => type), [
    ...["session_created", "mode", "model", "prompt", "user_message", "owed"],
    ...["step", "step", "route", "usage"],
    ...["decision", "asked", "answered", "tool_started", "tool_result", "step", "usage"],
    "verification",
  ]);
  assert.deepEqual(events.map(({ seq }) => seq), events.map((_, at) => at + 1));
  assert.deepEqual([ended.code, ended.stderr], [0, ""]);
});

Deno.test("--json --live prints what a model says as well", async () => {
  await using it = await desk();
  await it.script("- { text: two words, deltas: 4 }");
  const ended = await it.agent(["work", "x", "--json", "--live"]);
  const lines = ended.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const texts = lines.filter(({ type, delta }) => type === "delta" && delta.type === "text");
  assert.deepEqual(texts.map(({ delta }) => delta.text), ["two ", "word", "s"]);
});

Deno.test("a failing model is one line and its own exit code", async () => {
  await using it = await desk();
  await it.script("- error: { kind: auth, message: wrong key }");
  const ended = await it.agent(["work", "x"]);
  assert.deepEqual(shown(ended), [
    "The server rejected the key: wrong key. To store another: agent auth login <name>",
    "✗ stopped by an error · session ID",
    "To continue: agent session resume ID",
  ]);
  assert.equal(ended.code, 77);
  const json = await it.agent(["work", "x", "--json"]);
  assert.deepEqual([json.code, json.stderr], [
    77,
    "The server rejected the key: wrong key. To store another: agent auth login <name>\n",
  ]);
});

/** A model whose account is empty, and one that goes on for it. */
async function house(it: Desk, more: string): Promise<void> {
  await it.script(edit);
  const config = `${it.env.get("HOME")}/.config/agent`;
  await Deno.writeTextFile(`${config}/bad.yaml`, "- error: { kind: balance, message: empty }");
  const bad = "  bad: { provider: scripted, script: bad.yaml }";
  const lines = ["active_model: bad", "fallback_models: [test]", "models:", bad];
  const test = "  test: { provider: scripted, script: script.yaml }";
  await Deno.writeTextFile(`${config}/config.yaml`, [...lines, test, more, ""].join("\n"));
}

Deno.test("where another model goes on, that is told, in the user's language", async () => {
  await using it = await desk();
  await house(it, "");
  const ended = await it.agent(["chat", "hi"], { stdin: "" });
  assert.deepEqual(shown(ended).slice(0, 4), [
    "It is written.",
    "bad: no balance; continuing with scripted/test",
    "I write it.",
    "(answered by scripted/test: bad: no balance)",
  ]);
  const chinese = await it.agent(["chat", "hi", "--lang", "zh"], { stdin: "" });
  assert.deepEqual(shown(chinese).slice(0, 4), [
    "It is written.",
    "bad：余额不足；由 scripted/test 继续",
    "I write it.",
    "（由 scripted/test 回答：bad：余额不足）",
  ]);
});

Deno.test("a limit of the session or of the day is to be raised first", async () => {
  await using it = await desk();
  const last = async (limit: string, ...words: string[]) => {
    await house(it, limit);
    return shown(await it.agent(["work", "x", "--approve", "edits", ...words])).at(-1);
  };
  assert.deepEqual([
    await last("max_session_tokens: 900"),
    await last("max_session_tokens: 1"),
    await last("max_day_cost: 0"),
    await last("max_day_cost: 0", "--lang", "zh"),
  ], [
    'To continue: agent config set max_session_tokens 1800, then agent session resume ID "…"; or start a new session',
    'To continue: agent config set max_session_tokens 1024, then agent session resume ID "…"; or start a new session',
    'To continue: agent config set max_day_cost 1, then agent session resume ID "…"',
    '要继续：先 agent config set max_day_cost 1，再 agent session resume ID "…"',
  ]);
});

Deno.test("in a pipe each line is a message of the chat", async () => {
  await using it = await desk();
  await it.script("- { text: First. }\n- { text: Second. }");
  const ended = await it.agent(["chat"], { stdin: "one\n\ntwo" });
  assert.deepEqual(shown(ended), ["First.", "Second.", "✓ answered · session ID"]);
  assert.equal(ended.code, 0);
});

Deno.test("a chat on a terminal goes on after a cancelled turn", async () => {
  await using it = await desk();
  await it.script("- { text: slow words, deltas: 1, wait: 50 }\n- { text: Second. }");
  const ended = await it.agent(["chat", "one"], {
    person: [
      { after: "slow", signal: "SIGINT" },
      { after: "› ", type: "two\n" },
      { after: "› ", signal: "SIGINT" },
    ],
  });
  assert.ok(shown(ended).includes("Cancelled."));
  assert.ok(ended.stdout.includes("Second."));
  assert.equal(ended.code, 130);
});

Deno.test("nothing a model says moves the cursor", async () => {
  await using it = await desk();
  const hostile = JSON.stringify("a\x1b]0;title\x07b\x1b[2Jc\x9b1;1Hd\r\u202ee");
  await it.script(`- { text: ${hostile}, deltas: 1 }`);
  const streamed = await it.agent(["work", "x", "--plain"], { person: [] });
  assert.deepEqual(shown(streamed).slice(0, 2), ["abcd", "<U+202E>e"]);
  assert.ok(!streamed.stdout.includes("\x1b"), JSON.stringify(streamed.stdout));
});

Deno.test("the question shows what a terminal would hide", async () => {
  await using it = await desk();
  const command = JSON.stringify("echo ok\x1b]; rm -rf x\x07 \u202e");
  await it.script(`- calls: [{ name: run_shell, input: { command: ${command} } }]\n- text: No.`);
  const ended = await it.agent(["work", "x"], { person: [{ after: "(Enter)", type: "d" }] });
  assert.ok(shown(ended).includes("│ echo ok<U+001B>]; rm -rf x<U+0007> <U+202E>"), ended.stdout);
});

Deno.test("resuming goes on where an error stopped the work", async () => {
  await using it = await desk();
  await it.script("- error: { kind: balance, message: empty }");
  assert.equal((await it.agent(["work", "x"])).code, 77);
  await it.script("- text: Done after all.");
  const ended = await it.agent(["session", "resume"]);
  assert.deepEqual(shown(ended), ["Done after all.", "✓ answered · session ID"]);
  const again = await it.agent(["session", "resume"]);
  assert.match(again.stderr, /^Session \S+ is finished\. Give it a new task: agent session resume/);
  assert.equal(again.code, 64);
});

Deno.test("a slash command is not sent to the model, a path is", async () => {
  await using it = await desk();
  await it.script("- { when: /etc/hosts is broken, text: Is it? }");
  const ended = await it.agent(["chat"], {
    stdin: "/help\n/undo 1\n/compact\n/etc/hosts is broken?",
  });
  assert.deepEqual(shown(ended).slice(0, 4), [
    "Is it?",
    "Slash commands work in the dashboard. In a shell: agent help",
    "Slash commands work in the dashboard. In a shell: agent undo",
    "Slash commands work in the dashboard. In a shell: agent help",
  ]);
});

Deno.test("what the user says to a question is told with the session", async () => {
  await using it = await desk();
  await it.script(edit);
  await it.agent(["work", "do it"], {
    person: [{ after: "(Enter)", type: "w" }, { after: "instead:", type: "Ask first.\n" }],
  });
  const told = shown(await it.agent(["session", "show"]));
  assert.deepEqual(told.slice(2, 6), [
    "I write it.",
    "(answered by scripted/test)",
    "› Ask first.",
    "⊘ write_file a.txt · declined by you",
  ]);
});
