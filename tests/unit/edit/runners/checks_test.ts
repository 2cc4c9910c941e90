import assert from "node:assert/strict";
import { verifyStages } from "../../../../src/edit/runners/mod.ts";
import type { FakeAnswer } from "../../../../src/sandbox/mod.ts";
import { fakeSpawner } from "../../../../src/sandbox/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";
import { memoryPorts } from "../../../support/session.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const [before, after] = ["a = 1\nb = 2\nc = 3\n", "a = 1\nb = 20\nc = 3\n"];

/** What a linter says of a.py, whose second line was changed; nothing holds it. */
async function linted(answer: FakeAnswer, line = "ruff check {files}") {
  const [stage] = verifyStages({
    commands: { lint: line },
    timeoutMs: 1000,
    scratch: "/scratch",
  });
  const report = await stage?.run([
    { path: "a.py", before: encode(before), after: encode(after) },
  ], {
    ...memoryPorts(),
    workspace: memoryWorkspace({ "a.py": after }),
    spawner: fakeSpawner(() => answer),
    clock: fakeClock(),
    signal: new AbortController().signal,
    progress: () => {},
  });
  return [report?.stage, report?.verdict, report?.why, report?.findings];
}

const says = (output: string) => ({ exit: { type: "exited", code: 1 }, output } as const);
const ran = "ruff check a.py (exit code 1)";

Deno.test("a check that passes says what was run", async () => {
  assert.deepEqual(await linted({}), ["verify:lint", "passed", "ruff check a.py", []]);
});

Deno.test("a message about a changed line fails the change", async () => {
  assert.deepEqual(await linted(says("a.py:2:1: B001 wrong\n")), [
    "verify:lint",
    "failed",
    ran,
    [{ path: "a.py", line: 2, text: "B001 wrong" }],
  ]);
});

Deno.test("messages about other lines are counted beside those that are blamed", async () => {
  const output = "a.py:1:1: B001 old\na.py:2:1: B002 wrong\nother.py:2:1: B003 old\n";
  assert.deepEqual(await linted(says(output)), [
    "verify:lint",
    "failed",
    `${ran}; 2 more messages are not about this change`,
    [{ path: "a.py", line: 2, text: "B002 wrong" }],
  ]);
  assert.deepEqual(await linted(says("a.py:1:1: B001 old\n")), [
    "verify:lint",
    "passed",
    `${ran}: none of its 1 messages is about this change.`,
    [],
  ]);
});

Deno.test("a failure without messages is the change's, with its last line", async () => {
  assert.deepEqual(await linted(says("Traceback\nno such rule\n")), [
    "verify:lint",
    "failed",
    ran,
    [{ path: "a.py", text: "no such rule" }],
  ]);
});

Deno.test("a check for other files, or of a line that is none, is left out", async () => {
  assert.deepEqual(await linted({}, "eslint {files:*.js}"), [
    "verify:lint",
    "skipped",
    "It is for other files.",
    [],
  ]);
  assert.deepEqual(await linted({}, "ruff 'check"), [
    "verify:lint",
    "skipped",
    "A quote is not closed in: ruff 'check",
    [],
  ]);
});
