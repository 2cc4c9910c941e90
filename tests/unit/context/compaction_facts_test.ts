import assert from "node:assert/strict";
import { conversation } from "../../../src/agent/mod.ts";
import { extracted } from "../../../src/context/compaction/extract/mod.ts";
import { bounded, linesOf, merged } from "../../../src/context/compaction/facts.ts";
import type { Fact, JsonObject, NewEvent } from "../../../src/protocol/mod.ts";

const factsOf = (events: readonly NewEvent[]) => {
  const state = events
    .map((event, at) => ({ v: 1 as const, seq: at + 1, at: "2026-01-01T00:00:00Z", ...event }))
    .reduce(conversation.reduce, conversation.initial());
  const { entries } = state.transcript;
  return merged(extracted(entries, { ...state, upTo: state.seq + 1 }));
};

const told = (facts: readonly Fact[]) => linesOf(facts);

const said = (text: string): NewEvent => ({ type: "user_message", text });
const answered = (text: string): NewEvent => ({
  type: "step",
  part: { type: "text", text },
  end: "stop",
});
const call = (id: string, name: string, input: JsonObject): NewEvent => ({
  type: "step",
  part: { type: "tool_call", call: { id, name, input } },
  end: "stop",
});
const result = (
  id: string,
  more: Partial<Extract<NewEvent, { type: "tool_result" }>> = {},
): NewEvent => ({ type: "tool_result", call: id, status: "ok", text: "", durationMs: 0, ...more });

Deno.test("decisions, numbers and open questions are found in the user's words, in two languages", () => {
  assert.deepEqual(
    told(factsOf([
      said("Hello there. Never touch vendor/! The server listens on port 8080, I think."),
      said("登录有问题。不要改动 legacy 目录。超时 30 秒。"),
      said("What of the colours is still to be decided.\n数据库的选择待定。"),
    ])),
    [
      '- The user said: "Never touch vendor/!"',
      '- The user said: "不要改动 legacy 目录。"',
      "- Not yet answered: What of the colours is still to be decided.",
      "- Not yet answered: 数据库的选择待定。",
      "- The server listens on port 8080, I think.",
      "- 超时 30 秒。",
    ],
  );
});

Deno.test("of each file the last receipt holds, and a file that was changed was read", () => {
  const edit = (id: string, path: string, receipt?: "passed" | "failed", text = "") => [
    call(id, "edit_file", { path }),
    result(id, {
      text,
      writes: [{ path, hash: id }],
      ...(receipt === undefined ? {} : { receipt }),
    }),
  ];
  assert.deepEqual(
    told(factsOf([
      said("go"),
      call("c0", "read_file", { path: "a.ts" }),
      result("c0", { saw: [{ path: "a.ts", hash: "1" }] }),
      call("c1", "read_file", { path: "z.ts" }),
      result("c1", { saw: [{ path: "z.ts", hash: "1" }] }),
      ...edit("c2", "a.ts", "failed", "tests FAILED (npm test):\na.ts:3: expected 1"),
      ...edit("c3", "b.ts", "failed", "tests FAILED (npm test):\nb.ts:3: expected 1"),
      ...edit("c4", "a.ts", "passed"),
      ...edit("c5", "c.ts"),
      call("c6", "delete_file", { path: "d.ts" }),
      result("c6", { writes: [{ path: "d.ts", hash: null }] }),
    ])),
    [
      "- b.ts: changed, receipt failed: b.ts:3: expected 1",
      "- Files changed, last receipt passed: a.ts",
      "- Files changed, last receipt not checked: c.ts",
      "- Files deleted: d.ts",
      "- Files read: z.ts",
    ],
  );
});

const run = (id: string, command: string, exit: number, text = "") => [
  call(id, "run_shell", { command }),
  result(id, { exit, text }),
];

Deno.test("a check fails until it passes; another command only ended so", () => {
  assert.deepEqual(
    told(factsOf([
      said("go"),
      ...run("c0", "npm test", 1, "Error: x\n2 failed, 3 passed"),
      ...run("c1", "npm run lint", 1, "x"),
      ...run("c2", "grep x y", 1),
      ...run("c3", "npm run lint", 0),
    ])),
    [
      "- Still failing: npm test: exit 1: Error: x / 2 failed, 3 passed",
      "- Run, exit 1: grep x y",
      "- Run, exit 0, passed: npm run lint",
    ],
  );
});

Deno.test("what failed before the program's own tests passed is over", () => {
  const verification: NewEvent = {
    type: "verification",
    verdict: "passed",
    why: "npm test, 4 tests",
    text: "",
    edited: [],
    receipts: [],
    durationMs: 0,
  };
  assert.deepEqual(
    told(factsOf([
      said("go"),
      ...run("c0", "pytest", 1, "1 failed"),
      verification,
      ...run("c1", "npm test", 1, "1 failed"),
    ])),
    [
      "- Still failing: npm test: exit 1: 1 failed",
      "- The project's own tests, last run by the program: passed: npm test, 4 tests",
      "- Run, exit 1: pytest",
    ],
  );
});

Deno.test("declines keep their notes, and questions their answers", () => {
  const answer = (id: string, word: "once" | "decline", note: string): readonly NewEvent[] => [
    { type: "asked", call: id, hash: id, shown: "?" },
    { type: "answered", call: id, hash: id, answer: word, note },
    result(id, { status: word === "once" ? "ok" : "denied", text: note }),
  ];
  assert.deepEqual(
    told(factsOf([
      said("go"),
      call("c0", "run_shell", { command: "rm -r x" }),
      ...answer("c0", "decline", "keep it"),
      call("c1", "ask_user", { question: "Which port?" }),
      ...answer("c1", "once", "5433"),
      call("c2", "ask_user", { question: "Which colour?" }),
      ...answer("c2", "decline", "later"),
      answered("It is done. Shall I go on with the rest?"),
      said("no, wait"),
    ])),
    [
      "- The user declined run_shell rm -r x: keep it",
      '- Asked "Which port?", the user answered: 5433',
      '- Asked "Shall I go on with the rest?", the user answered: no, wait',
      "- Not yet answered: Which colour? (later)",
    ],
  );
});

Deno.test("a question that was answered later is open no longer, in whatever order it is told", () => {
  const question: Fact = { kind: "question", about: "Which?", says: "Which?", seq: 3 };
  const answer: Fact = { kind: "answer", about: "Which?", says: "this", seq: 9 };
  assert.deepEqual(merged([answer, question]), [answer]);
});

Deno.test("names are those in code marks, and those that no word looks like", () => {
  assert.deepEqual(
    told(factsOf([
      said(
        "Look at `Store.open()` and parse_rows, loadProfile, HttpClient; not at Someone's words.",
      ),
    ])),
    ["- Names spoken of: Store.open, parse_rows, loadProfile, HttpClient"],
  );
});

Deno.test("a text in facts is one line with nothing unseen in it, and of bounded length", () => {
  const [fact] = factsOf([said(`Never use \u202e${"very ".repeat(100)}long words`)]);
  assert.match(fact?.says ?? "", /^Never use <U\+202E>(very )+.*…$/);
  assert.equal((fact?.says.length ?? 0) <= 240, true);
});

Deno.test("where room is short each kind keeps its newest, and what matters most comes first", () => {
  const many = (kind: Fact["kind"]) =>
    [...Array(50).keys()].map((at): Fact => ({
      kind,
      about: `${kind}${at}`,
      says: `exit ${at}`,
      seq: at + 1,
    }));
  const facts = [...many("read"), ...many("decision"), ...many("failing")];
  const kept = bounded(facts, { count: (text) => text.length, tokens: 1500 });
  const newest = (kind: Fact["kind"]) => {
    const seqs = kept.filter((it) => it.kind === kind).map(({ seq }) => seq);
    return { to: seqs.at(-1), whole: seqs.length === 50 - (seqs[0] ?? 0) + 1 };
  };
  for (const kind of ["read", "decision", "failing"] as const) {
    assert.deepEqual(newest(kind), { to: 50, whole: true }, kind);
  }
  const cost = kept.reduce((sum, { about }) => sum + about.length, 0);
  assert.equal(cost > 300 && cost < 1500, true);
});
