import assert from "node:assert/strict";
import type { NewEvent } from "../../../../src/protocol/mod.ts";
import { transcriptText } from "../../../../src/tui/conversation/mod.ts";
import { answer, call, log, Pane, result, user } from "./support.ts";

const story: readonly NewEvent[] = [
  { type: "session_created", id: "s", workspace: "/w", program: "1" },
  { type: "mode", mode: "work" },
  { type: "model", model: "a/one" },
  user("fix the test 你好 👩‍👩‍👧\nplease"),
  { type: "step", part: { type: "thinking", text: "hm, let me see" } },
  answer(
    "I look at **it**：购物车里的数量不对，所以总价也不对，先读文件再运行测试，然后修改 cart.ts 里的代码并再次确认。\n\n```ts\nconst x = 1;\n```",
  ),
  call("c1", "read_file", { path: "src/购物车.ts" }),
  call("c2", "edit_file", { path: "src/cart.ts", old: "a\nb" }),
  call("c3", "run_shell", { command: "npm test" }),
  { ...call("c4", "run_shell", { command: "rm -rf build" }) },
  { type: "route", model: "b/two", why: "configured" },
  result("c1", { text: "1: x", durationMs: 4 }),
  { type: "tool_started", call: "c2" },
  result("c2", { change: "k1", receipt: "failed", durationMs: 1234 }),
  { type: "asked", call: "c3", shown: "npm test", hash: "h" },
  result("c4", { status: "denied", text: "no" }),
  {
    type: "verification",
    verdict: "failed",
    why: "pytest -q",
    text: "1 failed",
    edited: [],
    receipts: [],
    durationMs: 1500,
  },
  { type: "context", source: "nudge:failing", text: "look again" },
  { type: "mode", mode: "goal" },
  { type: "goal", move: "step", step: "3", text: "do it" },
  { type: "error", error: { kind: "unavailable", message: "refused" } },
  answer("half an ans", "cut"),
  { type: "aborted", by: "user" },
  { type: "queued", kind: "next", text: "and then" },
];

const told = (columns: number) =>
  new Pane(columns, 60, { model: "a/one", stepTitle: () => "Mend the cart" }).tell(
    ...log(1, ...story),
  )
    .send({ type: "figures", change: "k1", added: 3, removed: 1 });

Deno.test("a conversation at 80 columns", () => {
  assert.deepEqual(told(80).lines(), [
    "› fix the test 你好 👩‍👩‍👧",
    "  please",
    "",
    "∴ thinking · 14 characters",
    "",
    "I look at it：购物车里的数量不对，所以总价也不对，先读文件再运行测试，然后修改",
    "cart.ts 里的代码并再次确认。",
    "",
    "  ts",
    "  const x = 1;",
    "",
    "✓ read_file src/购物车.ts · 4 ms",
    "✓ edit_file src/cart.ts · +3 −1 · receipt failed · 1.2 s",
    "? run_shell npm test · waiting for your answer",
    "⊘ run_shell rm -rf build · not allowed",
    "(answered by b/two)",
    "✗ the project's tests fail: pytest -q · 1.5 s",
    "(a check failed; asking the model to fix it)",
    "",
    "▸ Step 3 · Mend the cart",
    "",
    "No response from the model: refused.",
    "",
    "half an ans",
    "",
    "The answer was interrupted here.",
    "Cancelled.",
    "",
    "› and then (sent after this turn)",
  ]);
});

Deno.test("a conversation at 120 columns, and its calls at 30", () => {
  assert.deepEqual(told(120).lines().slice(5, 8), [
    "I look at it：购物车里的数量不对，所以总价也不对，先读文件再运行测试，然后修改 cart.ts 里的代码并再次确认。",
    "",
    "  ts",
  ]);
  assert.deepEqual(told(30).lines().filter((it) => /^[✓?⊘] \w/.test(it)), [
    "✓ read_file src/…车.ts · 4 ms",
    "✓ edit_file src/…t.ts · +3 −1",
    "? run_shell npm test",
    "⊘ run_shell rm -rf build",
  ]);
});

Deno.test("what stays in the scrollback is the conversation as it was said", () => {
  assert.deepEqual(transcriptText(told(30).model, 7).split("\n"), [
    "",
    "half an ans",
    "",
    "The answer was interrupted here.",
    "Cancelled.",
    "",
    "› and then (sent after this turn)",
    "",
  ]);
  const all = transcriptText(told(30).model);
  assert.ok(all.includes("```ts\nconst x = 1;\n```\n"));
  assert.ok(all.includes("\n✓ edit_file src/cart.ts · +3 −1 · receipt failed · 1.2 s\n"));
});

Deno.test("what waits is said in its turn, or taken back", () => {
  const queued = log(
    1,
    { type: "queued", kind: "steer", text: "one" },
    { type: "queued", kind: "next", text: "two" },
  );
  const pane = new Pane(60, 10).tell(...queued);
  const [said] = log(3, { type: "user_message", text: "one", queued: 1, steer: true });
  if (said) pane.tell(said);
  assert.deepEqual(pane.lines(), [
    "› one (sent while it worked)",
    "",
    "› two (sent after this turn)",
  ]);
  pane.tell(...log(4, { type: "unqueued" }));
  assert.deepEqual(pane.lines(), ["› one (sent while it worked)"]);
});

Deno.test("a call unfolds to its diff, output and input, and the diff is asked for once", () => {
  const events = log(
    1,
    call("c", "edit_file", { path: "a.ts", old: "x\ny" }),
    result("c", { text: "done\n你好", change: "k" }),
  );
  const pane = new Pane(40, 20).tell(...events).send({ type: "toggle" });
  assert.deepEqual(pane.effects, [{ type: "diff", change: "k" }]);
  const text = "--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-x\n+z\n";
  pane.send({ type: "diff", change: "k", text });
  assert.deepEqual(pane.lines(), [
    "✓ edit_file a.ts · +1 −1",
    "    a.ts +1 −1",
    "    1 -x",
    "    1 +z",
    "    output",
    "    1 done",
    "    2 你好",
    "    input",
    "    path: a.ts",
    "    old:",
    "      x",
    "      y",
  ]);
  pane.send({ type: "toggle" }, { type: "toggle" });
  assert.equal(pane.effects.length, 1);
});

Deno.test("a call that runs turns with the ticks, shows its last line, and stops when it is done", () => {
  const pane = new Pane(60, 4).tell(
    ...log(1, call("c", "run_shell", { command: "make" }), { type: "tool_started", call: "c" }),
  );
  assert.deepEqual(pane.lines(), ["⠋ run_shell make"]);
  pane.tell({ type: "progress", call: "c", text: "compiling\n\x1b[31mlinking\n" })
    .send({ type: "tick" });
  assert.deepEqual(pane.lines(), ["⠙ run_shell make · linking"]);
  pane.tell(...log(3, result("c", { exit: 2, status: "failed" })));
  const before = pane.model;
  pane.send({ type: "tick" });
  assert.equal(pane.model, before);
  assert.deepEqual(pane.lines(), ["✗ run_shell make · failed · exit 2"]);
});

Deno.test("a thought is one line with its length, and unfolds", () => {
  const pane = new Pane(30, 6).stream("a long thought about\nmuch", 5, "thinking");
  assert.deepEqual(pane.lines(), ["∴ thinking · 25 characters"]);
  pane.send({ type: "toggle" });
  const open = ["∴ thinking · 25 characters", "  a long thought about", "  much"];
  assert.deepEqual(pane.lines(), open);
  const part = { type: "thinking", text: "a long thought about\nmuch" } as const;
  pane.tell(...log(1, { type: "step", part }));
  assert.deepEqual(pane.lines(), open);
});

Deno.test("what was taken back is not seen any more", () => {
  const pane = new Pane(60, 9).tell(
    ...log(1, user("one"), answer("eins", "stop"), user("two"), answer("zwei", "stop")),
    ...log(5, { type: "rewound", to: 3 }, user("three")),
  );
  assert.deepEqual(pane.lines(), [
    "› one",
    "",
    "eins",
    "",
    "↶ rewound to before “two”",
    "",
    "› three",
  ]);
});

Deno.test("an event that is told twice is seen once", () => {
  const events = log(1, user("one"), user("two"));
  assert.deepEqual(new Pane(40, 5).tell(...events, ...events).lines(), ["› one", "", "› two"]);
});

Deno.test("the output of a command stands where it was asked for, wrapped where it must be", () => {
  const pane = new Pane(12, 6).tell(...log(1, user("hi")));
  pane.send(
    { type: "rows", rows: [[{ text: "a.ts" }], [{ text: "a row that is long", role: "good" }]] },
    { type: "say", text: "no such thing", failed: true },
  );
  assert.deepEqual(pane.lines(), ["a.ts", "a row that", "is long", "", "no such", "thing"]);
});

Deno.test("what git has lost by a call, and how it comes back, stands below it", () => {
  const pane = new Pane(60, 20).tell(...log(
    1,
    user("go"),
    call("c1", "run_shell", { command: "git branch -D a" }),
    result("c1", { lost: "No longer in the repository: a." }),
  ));
  assert.deepEqual(pane.lines().slice(-2), [
    "✓ run_shell git branch -D a",
    "No longer in the repository: a.",
  ]);
});

Deno.test("what the user said to a question stands below the call, and that he declined", () => {
  const pane = new Pane(60, 20).tell(...log(
    1,
    user("go"),
    call("c1", "write_file", { path: "a.txt" }),
    call("c2", "ask_user", { question: "Which one?" }),
    call("c3", "write_file", { path: "b.txt" }),
    { type: "answered", call: "c1", answer: "decline", hash: "h", note: "Ask first." },
    result("c1", { status: "denied" }),
    { type: "answered", call: "c2", answer: "once", hash: "h", note: "The blue one." },
    result("c2"),
    { type: "answered", call: "c3", answer: "decline", hash: "h", unattended: true },
    result("c3", { status: "denied" }),
    { type: "answered", call: "plan", answer: "decline", hash: "h", note: "Shorter." },
  ));
  const lines = [
    "⊘ write_file a.txt · declined by you",
    "  › Ask first.",
    "✓ ask_user Which one?",
    "  › The blue one.",
    "⊘ write_file b.txt · not allowed",
    "",
    "› Shorter.",
  ];
  assert.deepEqual(pane.lines().slice(2), lines);
  assert.ok(transcriptText(pane.model).includes(lines.join("\n")));
});

const beside = (source: string): NewEvent => ({ type: "context", source, text: `of ${source}` });

Deno.test("what the model is told in a row is one line, in words", () => {
  const sources = ["undo::996ff7d9", "situation:plan", "memory:m1", "critical:memory:m2"];
  const files = [
    "file:src/a.py",
    "file:src/b.py#3-9",
    "file:src/b.py#20-30",
    "signatures:src/c.py",
  ];
  const events = log(1, user("go"), ...[...sources, ...files].map(beside), beside("memory:m3"));
  const line = "(context added: 3 memories, src/a.py, src/b.py, signatures of 1 file, an undo)";
  const whole = new Pane(120, 20).tell(...events);
  assert.deepEqual(whole.lines(), ["› go", "", line]);
  const part = new Pane(120, 20).send({ type: "events", events: events.slice(4) });
  part.send({ type: "older", events: events.slice(0, 4) });
  assert.deepEqual(part.lines(), whole.lines());
});

Deno.test("a row that is too wide goes on below its column, or behind its sign", () => {
  const row = (text: string) => [{ text }];
  const pane = new Pane(24, 12).send({
    type: "rows",
    rows: [row("  model   which one answers from here"), row("  ✓ one two three four five six")],
  });
  assert.deepEqual(pane.lines(), [
    "  model   which one",
    "          answers from",
    "          here",
    "  ✓ one two three four",
    "    five six",
  ]);
});

Deno.test("a long message is folded, and what a server answered with an error has three rows", () => {
  const said = Array.from({ length: 40 }, (_, at) => `line ${at}`).join("\n");
  const pane = new Pane(40, 60).tell(...log(1, user(said)));
  assert.deepEqual(pane.lines().slice(7), [
    "  line 7",
    "  … 29 more lines",
    "  line 37",
    "  line 38",
    "  line 39",
  ]);
  pane.send({ type: "toggle" });
  assert.equal(pane.lines().length, 40);
});
