import assert from "node:assert/strict";
import { splitWords } from "../../../../src/edit/runners/argv.ts";
import { withFiles } from "../../../../src/edit/runners/checks.ts";
import { changedLines } from "../../../../src/edit/runners/changed_lines.ts";
import { freshMessages, messagesIn } from "../../../../src/edit/runners/messages.ts";
import { withSettings } from "../../../../src/edit/runners/settings.ts";
import { isTestFile } from "../../../../src/edit/runners/mod.ts";

const encode = (text: string) => new TextEncoder().encode(text);

async function merged(path: string, original: string, now: string): Promise<string> {
  const bytes = await withSettings(path, { original: encode(original), now: encode(now) });
  return new TextDecoder().decode(bytes);
}

Deno.test("a command line is words: quotes keep blanks, nothing else means anything", () => {
  const words: readonly (readonly [string, readonly string[] | null])[] = [
    ["", []],
    ["ruff  check\t{files}", ["ruff", "check", "{files}"]],
    [`a 'b c' "d \\" e" f\\ g ''`, ["a", "b c", 'd " e', "f g", ""]],
    ["a='b c'd $HOME | x > y *", ["a=b cd", "$HOME", "|", "x", ">", "y", "*"]],
    ["a 'b", null],
    ['a "b\\"', null],
  ];
  assert.deepEqual(words.map(([line]) => splitWords(line)), words.map(([, all]) => all));
});

Deno.test("files come in place of {files}, those that fit, and are never options", () => {
  const files = ["a.py", "b/c.ts", "-x.py"];
  assert.deepEqual(withFiles(["lint", "{files}"], files), ["lint", "a.py", "b/c.ts", "./-x.py"]);
  assert.deepEqual(withFiles(["lint", "--at={files:*.ts,*.js}"], files), ["lint", "--at=b/c.ts"]);
  assert.deepEqual(withFiles(["lint", "{files:*.css}"], files), null);
  assert.deepEqual(withFiles(["lint", "."], []), ["lint", "."]);
});

Deno.test("of a manifest only the settings of tests are put back", async () => {
  const before =
    '{"dependencies":{},"scripts":{"test":"vitest run","build":"tsc"},"jest":{"bail":1}}';
  const after = '{"dependencies":{"a":"1"},"scripts":{"test":"true","build":"tsc -b"}}';
  assert.deepEqual(JSON.parse(await merged("package.json", before, after)), {
    dependencies: { a: "1" },
    scripts: { test: "vitest run", build: "tsc -b" },
    jest: { bail: 1 },
  });
  const harmless = '{"dependencies":{"a":"1"},"scripts":{"test":"vitest run"},"jest":{"bail":1}}';
  assert.equal(await merged("package.json", before, harmless), harmless);
  const bare = '{"scripts":{"build":"tsc","test":"true"}}';
  assert.deepEqual(JSON.parse(await merged("package.json", "{}", bare)), {
    scripts: { build: "tsc" },
  });
  const toml = '[project]\nname = "a"\n[tool.pytest.ini_options]\naddopts = "-x"\n';
  const loose = '[project]\nname = "b"\n[tool.pytest.ini_options]\naddopts = "-k nothing"\n';
  assert.equal(
    await merged("pyproject.toml", toml, loose),
    '[project]\nname = "b"\n\n[tool.pytest.ini_options]\naddopts = "-x"\n',
  );
  assert.equal(
    await merged(
      "a/setup.cfg",
      "[metadata]\nname = a\n",
      "[metadata]\nname = b\n[tool:pytest]\naddopts = -x\n",
    ),
    "[metadata]\nname = b\n",
  );
  assert.equal(await merged("test_a.py", "was", "is"), "was");
});

Deno.test("files that say what is tested: tests, set-up of runners, settings", () => {
  const paths = [
    ...[
      "test_a.py",
      "a/b_test.go",
      "src/a.spec.tsx",
      "conftest.py",
      "pytest.ini",
      "vitest.config.ts",
    ],
    ...["src/test/java/AppTest.java", "spec/a_spec.rb", "spec/spec_helper.rb", "package.json"],
    // What tests stand on, and what would stand in for a runner.
    ...["tests/helpers.py", "test/data/expected.json", "pytest.py", "unittest/__init__.py"],
  ];
  assert.deepEqual(paths.filter((path) => !isTestFile(path, null)), []);
  const others = [
    ...["src/a.py", "contest.py", "tests/server.py", "src/latest.ts", "README.md"],
    "tests/supporter.py",
  ];
  assert.deepEqual(others.filter((path) => isTestFile(path, encode("x = 1\n"))), []);
  assert.equal(isTestFile("tests/adding.py", encode("def test_add(): pass\n")), true);
});

Deno.test("messages of linters and type checkers, in the forms that they come in", () => {
  const output = [
    "a.py:3:5: F401 `os` imported but unused",
    "src/a.ts(7,12): error TS2304: Cannot find name 'x'.",
    "src/b.ts:2:1 - error TS1: No.",
    "F821 Undefined name `y`",
    " --> /root/c.py:9:1",
    "/root/src/d.js",
    "  4:7  error  'z' is not defined  no-undef",
    "",
    "/elsewhere/e.py:1:1: no",
    "Found 5 errors.",
  ].join("\n");
  const found = messagesIn(output, "/root");
  assert.deepEqual(found, [
    { path: "a.py", line: 3, text: "F401 `os` imported but unused" },
    { path: "src/a.ts", line: 7, text: "error TS2304: Cannot find name 'x'." },
    { path: "src/b.ts", line: 2, text: "error TS1: No." },
    { path: "c.py", line: 9, text: "F821 Undefined name `y`" },
    { path: "src/d.js", line: 4, text: "error 'z' is not defined no-undef" },
  ]);
  const moved = found.map((it) => ({ ...it, line: (it.line ?? 0) + 10 }));
  assert.deepEqual(freshMessages(moved, found.slice(1)), [moved[0]]);
});

Deno.test("changed lines lie between what is equal at both ends", () => {
  const span = (before: string | null, after: string) =>
    changedLines(before === null ? null : encode(before), encode(after));
  assert.deepEqual(span("a\nb\nc\n", "a\nx\ny\nc\n"), { first: 2, last: 3 });
  assert.deepEqual(span("a\na\n", "a\na\na\n"), { first: 3, last: 3 });
  assert.deepEqual(span(null, "a\nb"), { first: 1, last: 2 });
  assert.deepEqual(span("a\nb\nc", "a\nc"), { first: 2, last: 1 });
  assert.deepEqual(span("a\nb\n", "x\nb\n"), { first: 1, last: 1 });
});
