/** Repositories with red, flaky, hanging and missing tests, in six runners. */

import type { Repository } from "./place.ts";

export interface Expected {
  readonly verdict: "passed" | "failed" | "none" | "blocked";
  readonly why: RegExp;
  /** What a model reads; absent: whatever it is. */
  readonly text?: RegExp;
  /** Runs of suites: that of the tree as it was, and a second one of what failed, included. */
  readonly runs: number;
}

const calc = "def add(a, b):\n    return a + b\n\n\ndef div(a, b):\n    return a * b\n";
const calcTests =
  "from calc import add, div\n\n\ndef test_add():\n    assert add(1, 2) == 3\n\n\n" +
  "def test_div():\n    assert div(6, 2) == 3\n";
const documented = `"""Sums."""\n\n\n${calc}`;

const node = (body: string) =>
  'import assert from "node:assert";\nimport fs from "node:fs";\nimport test from "node:test";\n' +
  `import { add } from "./add.js";\n${body}`;
const manifest = '{ "type": "module", "scripts": { "test": "node --test" } }\n';
const adds = 'test("adds", () => assert.equal(add(1, 2), 3));\n';
/** Fails in the first run of all, and never again. */
const once = 'test("waits", () => {\n  const mark = "{folder}/mark";\n' +
  "  const there = fs.existsSync(mark);\n" + '  fs.writeFileSync(mark, "");\n' +
  "  assert.ok(there);\n});\n";

const goTests = 'package sums\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n' +
  '\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no sum")\n\t}\n}\n';
const goAdd = "package sums\n\nfunc Add(a, b int) int {\n\treturn a + b\n}\n";

const rust = (body: string, tests: string) =>
  `pub fn add(a: i32, b: i32) -> i32 {\n    ${body}\n}\n\npub fn div(a: i32, b: i32) -> i32 {\n` +
  `    a * b\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${tests}}\n`;
const rustTests = "    #[test]\n    fn adds() {\n        assert_eq!(add(1, 2), 3);\n    }\n" +
  "    #[test]\n    fn divides() {\n        assert_eq!(div(6, 2), 3);\n    }\n";
const cargo = '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n';

const cases = (body: string) =>
  "import time\nimport unittest\nfrom work import done\n\n\nclass Work(unittest.TestCase):\n" +
  `    def test_done(self):\n        ${body}\n\n    def test_one(self):\n        self.assertEqual(1, 1)\n`;

export const repositories: readonly (Repository & { readonly expected: Expected })[] = [
  {
    name: "pytest: a test that was red before and that nobody spoke of is named",
    needs: ["pytest"],
    given: { "calc.py": calc, "test_calc.py": calcTests },
    work: { "calc.py": documented },
    task: "Add a docstring to calc.py.",
    expected: {
      verdict: "passed",
      why:
        /^pytest: 1 failed, 1 passed\. 1 test failed before this change too: test_calc\.py::test_div\.$/,
      runs: 2,
    },
  },
  {
    name: "pytest: a test that was red before and is to be put right decides",
    needs: ["pytest"],
    given: { "calc.py": calc, "test_calc.py": calcTests },
    work: { "calc.py": documented },
    task: "Fix div in calc.py, test_div fails.",
    expected: { verdict: "failed", why: /^pytest: 1 failed, 1 passed\.$/, runs: 3 },
  },
  {
    name: "node --test: a test that fails once and passes unchanged is flaky",
    needs: ["node"],
    given: {
      "package.json": manifest,
      "add.js": "export const add = (a, b) => b + a;\n",
      "add.test.js": node(`${adds}${once}`),
    },
    work: { "add.js": "export const add = (a, b) => a + b;\n" },
    task: "Write the sum the other way round.",
    expected: {
      verdict: "none",
      why: /1 test failed, and passed when run again unchanged \(flaky\): waits\.$/,
      runs: 3,
    },
  },
  {
    name: "deno test: a green suite is run once, and nothing else is",
    needs: ["deno"],
    given: {
      "deno.json": "{}\n",
      "add.ts": "export const add = (a: number, b: number) => a - b;\n",
      "add_test.ts":
        'import { add } from "./add.ts";\nDeno.test("adds", () => {\n  if (add(1, 2) !== 3) throw new Error("no");\n});\n',
    },
    work: { "add.ts": "export const add = (a: number, b: number) => a + b;\n" },
    task: "Fix add.",
    expected: { verdict: "passed", why: /^deno: 1 passed\.$/, runs: 1 },
  },
  {
    name: "go test: a test that hangs because of the work is stopped and named",
    needs: ["go"],
    given: { "go.mod": "module sums\n\ngo 1.21\n", "add.go": goAdd, "add_test.go": goTests },
    work: {
      "add.go":
        'package sums\n\nimport "time"\n\nfunc Add(a, b int) int {\n\ttime.Sleep(time.Hour)\n\treturn a + b\n}\n',
    },
    task: "Tidy add.go.",
    patienceMs: 4_000,
    expected: {
      verdict: "failed",
      why:
        /^go: The run timed out after \d+ s; TestAdd had not ended\. before this change go took /,
      runs: 2,
    },
  },
  {
    name: "unittest: a test that hung before too is nobody's fault of now",
    needs: ["python"],
    given: { "work.py": "done = False\n", "test_work.py": cases("time.sleep(3600)") },
    work: { "work.py": "done = True\n" },
    task: "Say that it is done.",
    patienceMs: 1_000,
    timeBoxMs: 8_000,
    expected: {
      verdict: "none",
      why: /unittest did not come to its end before this change either\.$/,
      runs: 2,
    },
  },
  {
    name: "cargo test: what the work broke decides, what was red before is named",
    needs: ["cargo"],
    given: { "Cargo.toml": cargo, "src/lib.rs": rust("a + b", rustTests) },
    work: { "src/lib.rs": rust("a - b", rustTests) },
    task: "Make the sum clearer.",
    expected: {
      verdict: "failed",
      why: /^cargo: 2 failed\. 1 test failed before this change too: tests::divides\.$/,
      runs: 3,
    },
  },
  {
    name: "cargo test: tests among the code that are taken away are named",
    needs: ["cargo"],
    given: {
      "Cargo.toml": cargo,
      "src/lib.rs": rust("a + b", rustTests.replace("(div(6, 2), 3)", "(div(6, 2), 12)")),
    },
    work: {
      "src/lib.rs": rust(
        "a + b",
        rustTests.slice(0, rustTests.indexOf("    #[test]\n    fn divides")),
      ),
    },
    task: "Make the sum clearer.",
    expected: {
      verdict: "none",
      why: /1 test that ran before this change did not run: tests::divides\.$/,
      runs: 2,
    },
  },
  {
    name: "pytest: a Python that has no pytest could not run the tests",
    needs: ["pytest"],
    given: {
      "calc.py": calc,
      "test_calc.py": calcTests,
      ".venv/bin/python": '#!/bin/sh\nexec python3 -S -I "$@"\n',
    },
    work: { "calc.py": documented },
    task: "Fix div in calc.py, test_div fails.",
    expected: { verdict: "blocked", why: /^pytest: pytest is not installed\.$/, runs: 1 },
  },
  {
    name: "vitest: a runner that is not there could not run the tests",
    needs: [],
    given: {
      "package.json":
        '{ "scripts": { "test": "vitest-of-nowhere run" }, "devDependencies": { "vitest": "3" } }\n',
      "node_modules/.bin/vitest": "#!/usr/bin/env node-of-nowhere\n",
      "add.test.js": 'import { test } from "vitest";\ntest("adds", () => {});\n',
      "add.js": "",
    },
    work: { "add.js": "export const add = (a, b) => a + b;\n" },
    task: "Implement add so that the tests pass.",
    expected: { verdict: "blocked", why: /^vitest: /, runs: 1 },
  },
];
