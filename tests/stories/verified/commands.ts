/** Repositories whose task or instructions name a command that is to pass. */

import type { Repository } from "./place.ts";
import type { Expected } from "./repositories.ts";

const given = {
  "calc.py": "def add(a, b):\n    return a + b\n",
  "test_calc.py": "import unittest\nfrom calc import add\n\n\nclass Calc(unittest.TestCase):\n" +
    "    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n",
  "Makefile": "test:\n\tpython3 -m unittest -q test_calc.py\n\tgrep -q def calc.py\n",
};
const work = { "calc.py": '"""Sums."""\n\n\ndef add(a, b):\n    return b + a\n' };
const needs = ["make", "python"] as const;

const goFiles = {
  "go.mod": "module words\n\ngo 1.21\n",
  "main.go": "package main\n\nfunc main() {}\n",
  "sub/sub.go": "package sub\n\nfunc Say() int { return 1 }\n",
};
const wrongFormat = (name: string, func: string) =>
  `package ${name}\n\nimport "fmt"\n\nfunc ${func}() { fmt.Printf("%d\\n", "x") }\n`;

export const commands: readonly (Repository & { readonly expected: Expected })[] = [
  {
    name: "a command that the task names runs too",
    needs,
    given,
    work,
    task: "Turn the sum round and run `make test`.",
    expected: { verdict: "passed", why: /^unittest: 1 passed; make test: passed\.$/, runs: 2 },
  },
  {
    name: "a command that fails decides although the tests pass",
    needs,
    given,
    work: { ...work, "Makefile": "test:\n    python3 -m unittest -q test_calc.py\n" },
    task: "Turn the sum round and run `make test`.",
    expected: { verdict: "failed", why: /^unittest: 1 passed; make test: exit code 2\.$/, runs: 2 },
  },
  {
    name: "a command of the instructions that failed before is named",
    needs,
    given: { ...given, "Makefile": "test:\n\tfalse\n" },
    work,
    task: "Turn the sum round.",
    instructions: "Run `make test` before you stop.",
    expected: {
      verdict: "passed",
      why: /make test: exit code 2\. make test failed before this change too\.$/,
      runs: 3,
    },
  },
  {
    name: "a command whose recipe the work has made say yes proves nothing",
    needs,
    given,
    work: { ...work, "Makefile": "test:\n\ttrue\n" },
    task: "Turn the sum round and run `make test`.",
    expected: { verdict: "none", why: /Makefile was changed in this work\.$/, runs: 2 },
  },
  {
    name: "a command that the policy denies does not run, and leaves it open",
    needs,
    given,
    work,
    task: "Turn the sum round and run `make test-denied`.",
    expected: { verdict: "none", why: /make test-denied: it may not run: a rule\.$/, runs: 1 },
  },
  {
    name: "a linter that the task names looks at all packages, in a project without tests",
    needs: ["go"],
    given: goFiles,
    work: { "sub/sub.go": wrongFormat("sub", "Say") },
    task: "Say it with a format, then run go vet ./...",
    expected: { verdict: "failed", why: /^go vet \.\/\.\.\.: exit code 1\.$/, runs: 2 },
  },
  {
    name: "what a linter said before the work is not held against it",
    needs: ["go"],
    given: { ...goFiles, "old/old.go": wrongFormat("old", "Old") },
    work: { "sub/sub.go": "package sub\n\nfunc Say() int { return 2 }\n" },
    task: "Say 2, then run `go vet ./...`.",
    expected: {
      verdict: "none",
      why: /go vet \.\/\.\.\. failed before this change too, and says nothing new\.$/,
      runs: 2,
    },
  },
  {
    name: "of what a linter says only what is new decides",
    needs: ["go"],
    given: { ...goFiles, "old/old.go": wrongFormat("old", "Old") },
    work: { "sub/sub.go": wrongFormat("sub", "Say") },
    task: "Say it with a format, then run `go vet ./...`.",
    expected: {
      verdict: "failed",
      why: /^go vet \.\/\.\.\.: exit code 1\.$/,
      text: /^[^]*before:\nsub\/sub\.go:5: [^\n]*$/,
      runs: 2,
    },
  },
];
