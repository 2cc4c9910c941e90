import assert from "node:assert/strict";
import { detectRunners, type Runner, type TestRun } from "../../../../src/edit/runners/mod.ts";
import type { ProcessOutcome } from "../../../../src/protocol/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import * as recorded from "./recorded.ts";

async function only(files: Readonly<Record<string, string>>): Promise<Runner> {
  const [runner] = await detectRunners(memoryWorkspace(files));
  if (!runner) throw new Error("no runner");
  return runner;
}

const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pytest: { "test_a.py": "def test_a(): pass" },
  unittest: { "test_a.py": "import unittest" },
  vitest: { "package.json": '{"scripts":{"test":"vitest"}}', "a.test.ts": "" },
  jest: { "package.json": '{"scripts":{"test":"jest"}}', "a.test.js": "" },
  mocha: { "package.json": '{"scripts":{"test":"mocha"}}', "test/a.js": "" },
  node: { "a.test.js": 'require("node:test")' },
  deno: { "a_test.ts": "Deno.test" },
  go: { "go.mod": "module ex.com/a\n", "a_test.go": "" },
  cargo: { "Cargo.toml": "[package]" },
  maven: { "pom.xml": "", "src/AppTest.java": "" },
  phpunit: { "phpunit.xml": "", "tests/SumTest.php": "" },
  rspec: { ".rspec": "", "spec/sum_spec.rb": "" },
};

const exited = (code: number, output = ""): ProcessOutcome => ({
  exit: { type: "exited", code },
  durationMs: 10,
  output,
  outputBytes: output.length,
});

/** What a runner makes of an outcome, texts apart. */
async function read(name: string, outcome: ProcessOutcome) {
  const runner = await only(projects[name] ?? {});
  const run = runner.read(ended(runner, outcome));
  const failures = run.failures.map(({ name, path, line, text }) => {
    const place = path === undefined ? "" : ` ${path}${line === undefined ? "" : `:${line}`}`;
    return `${name}${place}: ${text.split("\n").filter((it) => it.trim() !== "")[0] ?? ""}`;
  });
  return [run.verdict, run.passed, run.failed, run.skipped, failures] as const;
}

async function text(name: string, outcome: ProcessOutcome): Promise<string> {
  const runner = await only(projects[name] ?? {});
  return runner.read(ended(runner, outcome)).text;
}

/** Where the run is watched: as if each test of the report had been seen. */
function ended(runner: Runner, outcome: ProcessOutcome): ProcessOutcome {
  const mark = runner.command(null).env?.["AGENT_REPORT"];
  if (mark === undefined || /passed, 12 tests/.test(outcome.output)) return outcome;
  const counts = outcome.output.match(/^=*\s*\d+ [a-z].* in [\d.]+s/gm)?.at(-1) ?? "";
  const ran = Number(/^Ran (\d+) tests?/m.exec(outcome.output)?.[1] ?? 0);
  const details = /^(?:OK|FAILED) \((.*)\)$/m.exec(outcome.output)?.[1] ?? "";
  const of = (...patterns: readonly RegExp[]) =>
    patterns.flatMap((it) => [...`${counts} ${details}`.matchAll(it)])
      .reduce((sum, [, count]) => sum + Number(count), 0);
  const skipped = of(/(\d+) (?:skipped|xfailed)/g, /(?:skipped|expected failures)=(\d+)/g);
  const failed = of(/(\d+) (?:failed|errors?)/g, /(?<!expected )(?:failures|errors)=(\d+)/g);
  const passed = of(/(\d+) x?passed/g) + Math.max(0, ran - failed - skipped);
  const tap = [...outcome.output.matchAll(/^ *(ok|not ok) \d+ - (?:.*?)( # SKIP.*)?$/gm)];
  const ends = [
    ...Array.from({ length: passed }, () => "passed"),
    ...Array.from({ length: failed }, () => "failed"),
    ...Array.from({ length: skipped }, () => "skipped"),
    ...tap.map(([, ok, skip]) => skip ? "skipped" : ok === "ok" ? "passed" : "failed"),
  ];
  const said = [...ends.map((r, at) => ({ e: "end", t: `t${at}`, r })), { e: "over", patched: [] }];
  const lines = said.map((it) => `\n@agent-${mark} ${JSON.stringify(it)}\n`).join("");
  return { ...outcome, output: `${outcome.output}${lines}` };
}

Deno.test("vitest: failures, files that cannot be loaded, no tests", async () => {
  assert.deepEqual(await read("vitest", exited(1, recorded.vitestFailing)), [
    "failed",
    1,
    1,
    1,
    ["sum carries src/a.test.ts:9: AssertionError: expected 3 to be 4 // Object.is equality"],
  ]);
  assert.deepEqual(await read("vitest", exited(1, recorded.vitestUnloadable)), [
    "failed",
    0,
    1,
    0,
    [
      'src/a.test.ts src/a.test.ts: Failed to resolve import "./gone" from "src/a.test.ts". Does the file exist?',
    ],
  ]);
  assert.deepEqual(await read("vitest", exited(1, recorded.vitestNone)), ["none", 0, 0, 0, []]);
  assert.deepEqual((await read("vitest", exited(1, "failed to load config from …")))[0], "broken");
});

Deno.test("jest: the report behind what it prints for people, without colours", async () => {
  assert.deepEqual(await read("jest", exited(1, recorded.jestFailing)), [
    "failed",
    1,
    1,
    0,
    ["carries a.test.js:6: Error: expect(received).toBe(expected)"],
  ]);
  assert.equal(
    await text("jest", exited(1, recorded.jestFailing)),
    [
      "jest: 1 failed, 1 passed",
      "FAILED carries (a.test.js:6)",
      "  Error: expect(received).toBe(expected)",
      "",
      "  Expected: 4",
      "  Received: 3",
      "      at Object.toBe (a.test.js:6:17)",
    ].join("\n"),
  );
  assert.deepEqual(await read("jest", exited(1, recorded.jestNone)), ["none", 0, 0, 0, []]);
});

Deno.test("mocha: a report over many lines", async () => {
  assert.deepEqual(await read("mocha", exited(1, recorded.mochaFailing)), [
    "failed",
    1,
    1,
    1,
    ["sum carries test/a.js: AssertionError [ERR_ASSERTION]: 3 == 4"],
  ]);
  const none = exited(1, "Error: No test files found: test\n");
  assert.deepEqual(await read("mocha", none), ["none", 0, 0, 0, []]);
});

Deno.test("node:test: what failed with its place, and what was skipped", async () => {
  assert.deepEqual(await read("node", exited(1, recorded.nodeFailing)), [
    ...["failed", 1, 1, 1] as const,
    ["carries a.test.js:3: 3 == 4"],
  ]);
});

Deno.test("deno: what failed with its place and without frames of the runtime", async () => {
  const [, , , , failures] = await read("deno", exited(1, recorded.denoFailing));
  assert.deepEqual(failures, [
    "carries b_test.ts:3: AssertionError: Expected values to be strictly equal:",
  ]);
  const said = await text("deno", exited(1, recorded.denoFailing));
  assert.match(said, /\n {2}3 !== 4\n/);
  assert.match(said, /asked to look at \(ext:core\)/);
  assert.doesNotMatch(said, /at async eventLoopTick/);
});

Deno.test("go: subtests, packages that are not built, no tests", async () => {
  assert.deepEqual(await read("go", exited(1, recorded.goFailing)), [
    "failed",
    1,
    1,
    1,
    ["TestBad/sub sum/sum_test.go:14: sum_test.go:14: want 1, got 2"],
  ]);
  for (const output of [recorded.goUnbuilt, recorded.goUnbuiltOld]) {
    assert.deepEqual(await read("go", exited(1, output)), [
      "failed",
      0,
      1,
      0,
      ["ex.com/a/b b/b_test.go:3: # ex.com/a/b [ex.com/a/b.test]"],
    ]);
  }
  assert.deepEqual(await read("go", exited(0, recorded.goNone)), ["none", 0, 0, 0, []]);
  const broken = exited(1, "go: errors parsing go.mod:\ngo.mod:1: unknown directive: modul\n");
  assert.deepEqual((await read("go", broken))[0], "broken");
});

Deno.test("cargo: programs summed up, compiler errors once, no tests, a bad manifest", async () => {
  assert.deepEqual(await read("cargo", exited(101, recorded.cargoFailing)), [
    "failed",
    1,
    1,
    1,
    ["tests::bad src/lib.rs:2: thread 'tests::bad' (27706) panicked at src/lib.rs:2:93:"],
  ]);
  assert.deepEqual(await read("cargo", exited(101, recorded.cargoUnbuilt)), [
    "failed",
    0,
    1,
    0,
    [
      "the code does not compile src/lib.rs:3: error[E0425]: cannot find function `y` in this scope",
    ],
  ]);
  assert.deepEqual(await read("cargo", exited(0, recorded.cargoNone)), ["none", 0, 0, 0, []]);
  assert.deepEqual((await read("cargo", exited(101, recorded.cargoBadManifest)))[0], "broken");
});

Deno.test("maven: sums of modules and not of classes, compiler errors once, no tests", async () => {
  assert.deepEqual(await read("maven", exited(1, recorded.mavenFailing)), [
    "failed",
    1,
    2,
    0,
    [
      "AppTest.adds:12: expected: <1> but was: <2>",
      'AppTest.throwsUp:20: » NullPointer Cannot invoke "String.length()"',
    ],
  ]);
  assert.deepEqual(await read("maven", exited(0, recorded.mavenPassing)), ["passed", 1, 0, 1, []]);
  assert.deepEqual(await read("maven", exited(1, recorded.mavenUnbuilt)), [
    "failed",
    0,
    1,
    0,
    ["the code does not compile src/main/java/ex/App.java:5: cannot find symbol"],
  ]);
  assert.deepEqual(await read("maven", exited(0, recorded.mavenNone)), ["none", 0, 0, 0, []]);
  assert.deepEqual((await read("maven", exited(1, recorded.mavenOffline)))[0], "broken");
});

Deno.test("phpunit: errors and failures, passed, no tests, code that cannot be loaded", async () => {
  assert.deepEqual(await read("phpunit", exited(2, recorded.phpunitFailing)), [
    "failed",
    1,
    2,
    1,
    [
      "Tests\\SumTest::testThrows tests/SumTest.php:20: Error: Call to undefined function nothere()",
      "Tests\\SumTest::testCarries tests/SumTest.php:12: Failed asserting that 3 matches expected 4.",
    ],
  ]);
  assert.deepEqual(await read("phpunit", exited(0, recorded.phpunitPassing)), [
    "passed",
    1,
    0,
    0,
    [],
  ]);
  assert.deepEqual(await read("phpunit", exited(0, recorded.phpunitNone)), ["none", 0, 0, 0, []]);
  assert.deepEqual(await read("phpunit", exited(255, recorded.phpunitFatal)), [
    "failed",
    0,
    1,
    0,
    [
      'the code cannot be loaded src/Sum.php:7: PHP Parse error:  syntax error, unexpected token "}" in src/Sum.php on line 7',
    ],
  ]);
});

Deno.test("rspec: failures, specs that cannot be loaded, no examples, no rspec", async () => {
  assert.deepEqual(await read("rspec", exited(1, recorded.rspecFailing)), [
    "failed",
    1,
    1,
    0,
    ["Sum carries spec/sum_spec.rb:8: RSpec::Expectations::ExpectationNotMetError: expected: 4"],
  ]);
  assert.deepEqual(await read("rspec", exited(1, recorded.rspecUnloadable)), [
    "failed",
    0,
    1,
    0,
    ["the specs cannot be loaded: An error occurred while loading ./spec/sum_spec.rb."],
  ]);
  assert.deepEqual(await read("rspec", exited(0, recorded.rspecNone)), ["none", 0, 0, 0, []]);
  const missing = exited(127, "bundler: command not found: rspec\n");
  assert.deepEqual((await read("rspec", missing))[0], "blocked");
});

Deno.test("a run without a report is never passed, whatever it prints", async () => {
  const said = "all tests passed\nOK\n100% passed, 12 tests\n";
  for (const name of Object.keys(projects)) {
    // Of Rust nobody knows from names of files whether there are tests.
    const verdict = name === "cargo" ? "none" : "broken";
    assert.deepEqual((await read(name, exited(0, said)))[0], verdict, name);
    assert.deepEqual((await read(name, exited(1, said)))[0], "broken", name);
  }
});

Deno.test("exit code and report must agree", async () => {
  const green = "2 passed in 0.01s\n";
  assert.equal((await read("pytest", exited(0, green)))[0], "passed");
  assert.equal((await read("pytest", exited(1, green)))[0], "failed");
  assert.equal((await read("pytest", exited(3, green)))[0], "broken");
  assert.equal((await read("vitest", exited(0, recorded.vitestFailing)))[0], "failed");
  assert.equal((await read("maven", exited(0, recorded.mavenFailing)))[0], "failed");
  assert.equal((await read("pytest", exited(0, "3 skipped in 0.01s\n")))[0], "none");
});

Deno.test("a program that is missing, ends by a signal or takes too long is said in words", async () => {
  const quiet = { durationMs: 20_000, output: "", outputBytes: 0 };
  const of = async (exit: ProcessOutcome["exit"]) => {
    const { verdict, missing, text }: TestRun = (await only(projects["go"] ?? {})).read({
      exit,
      ...quiet,
    });
    return [verdict, missing, text];
  };
  assert.deepEqual(await of({ type: "not_found" }), [
    "blocked",
    "go",
    "go: blocked\ngo is not installed or cannot be started.",
  ]);
  assert.deepEqual(await of({ type: "timed_out" }), [
    "late",
    undefined,
    "go: late\nThe run timed out after 20 s.",
  ]);
  assert.deepEqual(await of({ type: "signalled", signal: "SIGSEGV" }), [
    "broken",
    undefined,
    "go: broken\nThe runner was ended by SIGSEGV.",
  ]);
  assert.deepEqual(await of({ type: "not_confined", reason: "bwrap failed" }), [
    "blocked",
    undefined,
    "go: blocked\nIt did not run: bwrap failed",
  ]);
});

Deno.test("many long failures make a short text that still names them", async () => {
  const long = Array.from({ length: 30 }, (_, at) => ({
    fullName: `case ${at}`,
    status: "failed",
    failureMessages: [`Error: ${"x".repeat(5_000)} the end`],
  }));
  const report = {
    numTotalTests: 30,
    numFailedTests: 30,
    testResults: [{ name: "/workspace/a.test.ts", status: "failed", assertionResults: long }],
  };
  const said = await text("vitest", exited(1, `${JSON.stringify(report)}\n`));
  assert.ok(said.length < 2_500, `${said.length}`);
  assert.match(said, /^vitest: 30 failed\nFAILED case 0 \(a\.test\.ts\)\n {2}Error: x+/);
  assert.match(said, /the end\n/);
  assert.match(said, /and 27 more: case 3, case 4, .*, …$/);
});
