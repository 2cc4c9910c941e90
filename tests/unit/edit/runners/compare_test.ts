import assert from "node:assert/strict";
import type { Baseline } from "../../../../src/edit/runners/baseline.ts";
import { type Compared, judgementOf, sortFailures } from "../../../../src/edit/runners/compare.ts";
import { detectRunners, type TestRun } from "../../../../src/edit/runners/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";

const [runner] = await detectRunners(memoryWorkspace({ "test_a.py": "def test_a(): pass" }));
if (!runner) throw new Error("no runner");
const own = runner;

const empty: TestRun = {
  verdict: "passed",
  passed: 1,
  failed: 0,
  skipped: 0,
  failures: [],
  text: "pytest: 1 passed",
  tests: [{ name: "a", end: "passed" }],
  open: [],
  patched: [],
  durationMs: 10,
};

const earlier: Baseline = {
  verdict: "passed",
  note: "passed",
  passed: 1,
  failures: [],
  tests: [{ name: "a", end: "passed" }],
  patched: [],
  durationMs: 10,
};

function judged(run: Partial<TestRun>, before: Partial<Baseline> | null, flaky: string[] = []) {
  const whole = { ...empty, ...run };
  const was = before && { ...earlier, ...before };
  const it: Compared = {
    runner: own,
    run: whole,
    before: was,
    sorted: sortFailures(whole, was, () => "open"),
    flaky: new Set(flaky),
  };
  return judgementOf(it);
}

const red = (name: string) => ({ name, text: "" });

Deno.test("without the tree as it was every failure counts", () => {
  const run = { verdict: "failed", failures: [red("a")], failed: 1 } as const;
  assert.deepEqual(judged(run, null), { standing: "failed", notes: [] });
});

Deno.test("what failed before is named, and what the work broke decides", () => {
  const before = { verdict: "failed", failures: [{ name: "b", path: null }] } as const;
  const run = { verdict: "failed", failures: [red("b")], failed: 1 } as const;
  const notes = ["1 test failed before this change too: b"];
  assert.deepEqual(judged(run, before), { standing: "passed", notes });
  const both = { ...run, failures: [red("a"), red("b")] };
  assert.deepEqual(judged(both, before), { standing: "failed", notes });
});

Deno.test("a test that passes unchanged is flaky: neither broken nor passed", () => {
  const run = { verdict: "failed", failures: [red("a")], failed: 1 } as const;
  assert.deepEqual(judged(run, {}, ["a"]), {
    standing: "unsure",
    notes: ["1 test failed, and passed when run again unchanged (flaky): a"],
  });
});

Deno.test("tests that ran before and do not run now leave nothing proved", () => {
  const notes = ["1 test that ran before this change did not run: b"];
  const tests = [{ name: "a", end: "passed" }, { name: "b", end: "failed" }] as const;
  assert.deepEqual(judged({}, { tests }), { standing: "unsure", notes });
  const left = { skipped: 1, tests: [...empty.tests, { name: "b", end: "skipped" }] } as const;
  assert.deepEqual(judged(left, { tests }), { standing: "unsure", notes });
});

Deno.test("what could not be run before either is not the work's", () => {
  assert.deepEqual(judged({ verdict: "broken" }, { verdict: "broken" }), {
    standing: "blocked",
    notes: ["pytest could not be run before this change either"],
  });
  assert.equal(judged({ verdict: "broken" }, {}).standing, "failed");
  assert.equal(judged({ verdict: "none" }, {}).standing, "failed");
  assert.equal(judged({ verdict: "late" }, { verdict: "late" }).standing, "none");
});

Deno.test("a replaced part of the framework fails, unless it was replaced before", () => {
  const run = { verdict: "failed", patched: ["unittest.case.TestCase.assertEqual"] } as const;
  assert.equal(judged(run, {}).standing, "failed");
  assert.equal(judged(run, { patched: [...run.patched] }).standing, "passed");
});
