import assert from "node:assert/strict";
import { namedCommands } from "../../../../src/edit/runners/mod.ts";

const lines = (task: string, instructions = "") =>
  namedCommands({ task, instructions }).map(({ line, by }) => `${by}: ${line}`);

Deno.test("commands that the task or the instructions want to pass", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["Fix the bug and run `make test`.", ["task: make test"]],
    ["run make test when you are done", ["task: make test"]],
    ["Format main.py and then run mypy src.", ["task: mypy src"]],
    ["Rename f, then run `ruff check .` and stop", ["task: ruff check ."]],
    ["Fix b.go and run go test ./... at the end", ["task: go test ./..."]],
    ["Rename it. `npm run lint` must pass", ["task: npm run lint"]],
    ["修好它，并确保 `make check` 通过", ["task: make check"]],
    ["Make sure that make test works", ["task: make test"]],
    ["Run ./scripts/test.sh and `deno task ok` before you stop.", [
      "task: deno task ok",
      "task: ./scripts/test.sh",
    ]],
  ];
  for (const [task, expected] of cases) assert.deepEqual(lines(task), expected, task);
  assert.deepEqual(lines("Fix it", "# Notes\n\nAlways run `make ok-tests` before a commit.\n"), [
    "instructions: make ok-tests",
  ]);
});

Deno.test("what is only spoken of, or not to be run, is none", () => {
  const cases = [
    "Fix the bug, do not run `make test`.",
    "不要运行 `make test`",
    "Run `make install`.",
    "Explain the target test of the Makefile",
    "Run `make test; rm -rf build`",
    "I run a test server here",
    "Fix the typo but do not run mypy src",
    "Edit a.py, then run `make deploy`",
    // What they write would be the program's work.
    "Edit a.py, then run ruff format .",
    "Edit a.ts, then run `eslint --fix src`",
  ];
  for (const task of cases) assert.deepEqual(lines(task), [], task);
});
