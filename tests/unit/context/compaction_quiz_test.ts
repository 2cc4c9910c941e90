import assert from "node:assert/strict";
import { asked, contains, contradicted, quiz } from "../../../src/context/compaction/quiz.ts";
import { verdictIn } from "../../../src/context/compaction/verdict.ts";
import type { Fact, FactKind } from "../../../src/protocol/mod.ts";

const fact = (kind: FactKind, about: string, says: string): Fact => ({ kind, about, says, seq: 1 });

/** A fact, a text that knows it, and one that only comes near. */
const rows: readonly (readonly [Fact, string, string])[] = [
  [
    fact("changed", "src/a.ts", "passed"),
    "The receipt of src/a.ts passed.",
    "src/a.ts was changed. The receipt passed.",
  ],
  [
    fact("changed", "src/a.ts", "failed: expected 3"),
    "- src/a.ts: the receipt has failed",
    "src/a.ts: the receipt passed",
  ],
  [
    fact("changed", "src/a.ts", "not checked"),
    "src/a.ts was written and not checked.",
    "src/a.ts was written and passed.",
  ],
  [
    fact("changed", "a.ts", "passed"),
    "a.ts passed.",
    "lib/a.ts passed, data.ts passed, a.ts.bak passed",
  ],
  [fact("changed", "a.ts", "deleted"), "已删除 a.ts", "a.ts passed"],
  [
    fact("failing", "npm test", "exit 2: port in use"),
    "npm test still fails with exit code 2: the port is in use",
    "npm test still fails: the port is in use",
  ],
  [fact("command", "npm test", "exit 0, passed"), "npm test 已经通过", "npm test 没有通过"],
  [fact("command", "npm test", "exit 1"), "npm test gave exit 1", "npm test gave exit 12"],
  [
    fact("tests", "", "failed: 2 of 48"),
    "The tests failed.",
    "The tests have not failed, they passed.",
  ],
  [
    fact("decision", "", "Use port 5433 for staging."),
    "staging is to use port 5433",
    "staging is to use another port",
  ],
  [fact("decision", "", "超时改成 30 秒"), "把超时改成 30 秒。", "把超时改成 300 秒。"],
  [
    fact("declined", "run_shell rm -rf build", "use make clean"),
    "The user declined rm -rf build and wants make clean.",
    "rm -rf build was run, then make clean.",
  ],
  [
    fact("answer", "Which database?", "sqlite on disk"),
    "As to the database, the user wants sqlite on disk.",
    "The user was asked which database.",
  ],
  [fact("question", "Which port?", "Which port?"), "Open: which port?", "Nothing is open."],
  [fact("symbol", "parseRows", ""), "It calls parseRows().", "It calls parseRowsFast()."],
  [fact("read", "src/a.ts", ""), "Read: src/b.ts, src/a.ts", "Read: src/b.ts, lib/src/a.ts"],
];

for (const [it, knows, near] of rows) {
  Deno.test(`a text answers for "${it.kind} ${it.about} ${it.says}", or it does not`, () => {
    assert.deepEqual(quiz([it], asked(knows)), { asked: 1, kept: 1, missing: [] });
    assert.deepEqual(quiz([it], asked(near)), { asked: 1, kept: 0, missing: [it] });
  });
}

const wrong: readonly (readonly [Fact, string, boolean])[] = [
  [fact("failing", "npm test", "exit 1: x"), "npm test passed.", true],
  [fact("failing", "npm test", "exit 1: x"), "npm test failed at first and passed then.", true],
  [fact("failing", "npm test", "exit 1: x"), "npm test has not passed.", false],
  [fact("failing", "npm test", "exit 1: x"), "By now all tests pass.", true],
  [fact("failing", "npm test", "exit 1: x"), "现在全部通过。", true],
  [fact("failing", "npm test", "exit 1: x"), "npm test: 1 failed, 10 passed.", false],
  [fact("changed", "a.ts", "failed: x"), "The receipt of a.ts is green.", true],
  [fact("changed", "a.ts", "passed"), "a.ts failed at first. Then a.ts passed.", false],
  [fact("changed", "a.ts", "passed"), "The receipt of a.ts failed.", true],
  [fact("tests", "", "failed: x"), "Its own tests succeeded.", true],
  [fact("command", "ls", "exit 0"), "ls failed.", false],
];

for (const [it, text, isWrong] of wrong) {
  Deno.test(`"${text}" ${isWrong ? "denies" : "does not deny"} ${it.kind} "${it.says}"`, () => {
    assert.deepEqual(contradicted([it], asked(text)), isWrong ? [it] : []);
  });
}

const verdicts: readonly (readonly [string, "passed" | "failed" | null])[] = [
  ["it passed", "passed"],
  ["it doesn’t pass", "failed"],
  ["it never succeeded", "failed"],
  ["no failures", "passed"],
  ["0 failed, 12 passed", "passed"],
  ["2 failed, 10 passed", "failed"],
  ["it failed, and now it passes", "passed"],
  ["it passed, and now it fails", "failed"],
  ["测试未通过", "failed"],
  ["测试通过了", "passed"],
  ["it was looked at", null],
];

for (const [text, verdict] of verdicts) {
  Deno.test(`"${text}" says ${verdict ?? "nothing of how it ended"}`, () => {
    assert.equal(verdictIn(text, ""), verdict);
  });
}

Deno.test("a name is no verdict", () => {
  assert.equal(verdictIn("tests/fail.ts was read", "tests/fail.ts"), null);
});

Deno.test("words and paths stand whole, and ideographs anywhere", () => {
  const found = [
    "src/a.ts",
    "./src/a.ts.",
    "(src/a.ts)",
    "见src/a.ts。",
    "`src/a.ts:3`",
    "src/a.ts:b",
  ];
  assert.deepEqual(found.map((it) => contains(it, "src/a.ts")), [
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  assert.equal(contains("必须使用端口", "使用"), true);
});
