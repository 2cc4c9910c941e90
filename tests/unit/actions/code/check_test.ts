import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import { check } from "../../../../src/actions/code/check.ts";
import type { Answer } from "../../../../src/actions/mod.ts";
import { createPorts } from "../../../../src/app.ts";
import { codeOf } from "../../../../src/codeintel/code.ts";
import { inlineAnalyst, openIndex } from "../../../../src/codeintel/index/mod.ts";
import { languages } from "../../../support/languages.ts";
import { AgentError, exitCodes } from "../../../../src/protocol/mod.ts";
import { memoryCache } from "../../../../src/storage/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";
import { context } from "./asking.ts";
import { quietFace } from "../../../support/face.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

const files = {
  "lib.py":
    "def pair(a, b):\n    return a, b\n\nclass Box:\n    def get(self):\n        return self.gte\n",
  "use.py":
    "from lib import paar, pair\nimport lib.gone\npair(1)\npair(1, 2, 3)\npair(1, 2, c=3)\nlbi\n",
  "fine.py": "from lib import pair\n",
  "wide.py": "import lib\nfrom ..x import y\n",
  "main.go": "package main\n",
  "page.ts": 'import "./gone";\n',
  "notes.txt": "",
  "tests/test_data/broken.py": "nowhere_at_all\n",
  "tests/run.py": "",
};

function ask(...given: readonly string[]): Promise<Answer> {
  return run({ files: given });
}

async function run(raw: object, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const options = { root: "/workspace", env: () => undefined, flags: { lang: "en" }, version: "0" };
  const ports = await createPorts(options);
  const workspace = memoryWorkspace({ ...files, ...more });
  const index = await openIndex({
    workspace,
    cache: memoryCache(),
    analyst: inlineAnalyst(languages),
    languages,
    clock: fakeClock(),
  });
  const code = codeOf(index, { languages });
  const open = { workspace: () => Promise.resolve(workspace), code: () => Promise.resolve(code) };
  return await check.run({ ...ports, ...open }, raw, quietFace);
}

Deno.test("findings are told one a line, then counted, and exit as a failed check does", async () => {
  const answer = await ask("use.py", "lib.py", "wide.py", "page.ts");
  assert.deepEqual(answer.view(context("en")).split("\n"), [
    "lib.py:6:21  Box has no member gte; did you mean get?",
    "page.ts:1:9  ./gone does not resolve to a file",
    "use.py:1:17  lib.py has no paar; did you mean pair?",
    "use.py:2:8  lib.gone does not resolve to a file",
    "use.py:3:1  pair takes at least 2 arguments, got 1  def pair(a, b)",
    "use.py:4:1  pair takes at most 2 positional arguments, got 3  def pair(a, b)",
    "use.py:5:1  pair has no parameter c  def pair(a, b)",
    "use.py:6:1  lbi is not defined; did you mean lib?",
    "wide.py:2:6  ..x is outside this project",
    "9 problems in 4 of 4 files",
  ]);
  assert.equal(answer.exit, exitCodes.failing);
});

Deno.test("in Chinese, too", async () => {
  const answer = await ask("lib.py");
  assert.deepEqual(answer.view(context("zh")).split("\n"), [
    "lib.py:6:21  Box 没有成员 gte；是否指 get？",
    "1 个文件中有 1 个存在问题，共 1 处",
  ]);
});

Deno.test("a clean file exits with 0, and so does one that there are no rules for", async () => {
  const clean = await ask("fine.py");
  assert.equal(clean.view(context("en")), "No problems found (files: 1).");
  assert.equal(clean.exit, exitCodes.ok);
  const other = await ask("main.go", "notes.txt");
  assert.deepEqual(other.view(context("en")).split("\n"), [
    "Nothing to check in notes.txt: unknown language.",
    "Only imports were checked: there are no more rules for this language (files: 1).",
    "No problems found (files: 1).",
  ]);
  assert.equal(other.exit, exitCodes.ok);
  assert.equal((await ask("notes.txt")).exit, exitCodes.ok);
});

Deno.test("as JSON it is the findings, what was looked at and what was not", async () => {
  assert.deepEqual((await ask("fine.py", "notes.txt")).data(), {
    files: 1,
    findings: [],
    known: 0,
    gone: [],
    importsOnly: 0,
    skipped: [],
    testData: 0,
    unknown: ["notes.txt"],
  });
  assert.deepEqual((await ask("page.ts")).data(), {
    files: 1,
    findings: [{
      kind: "missing_file",
      path: "page.ts",
      line: 1,
      column: 9,
      name: "./gone",
      why: "missing",
      nearest: null,
    }],
    known: 0,
    gone: [],
    importsOnly: 0,
    skipped: [],
    testData: 0,
    unknown: [],
  });
});

Deno.test("a file that is not there is refused", async () => {
  await assert.rejects(
    () => ask("gone.py"),
    (error) =>
      error instanceof AgentError && error.exit === "input" &&
      error.code === "code.missing_nearest",
  );
});

Deno.test("test data is checked where its folder is named, it may be wrong on purpose", async () => {
  const named = (await ask("tests/test_data")).view(context("en"));
  assert.deepEqual(named.split("\n"), [
    "tests/test_data/broken.py:1:1  nowhere_at_all is not defined",
    "1 problems in 1 of 1 files",
  ]);
  const view = (await ask("tests")).view(context("en"));
  assert.deepEqual(view.split("\n"), [
    "Test data was not checked; name its folder to check it (files: 1).",
    "No problems found (files: 1).",
  ]);
});

Deno.test("problems that the baseline has are not told, and one more of a kind is new", async () => {
  const baseline = await run({ files: ["."], format: "baseline" });
  assert.equal(baseline.exit, exitCodes.ok);
  const path = ".agent/check_baseline.json";
  const known = { [path]: baseline.view(context("en")) };
  const clean = await run({ files: ["use.py"] }, known);
  assert.deepEqual([clean.exit, clean.view(context("en")).split("\n")], [exitCodes.ok, [
    `known problems: 6 (${path})`,
    "No problems found (files: 1).",
  ]]);
  const other = { ...known, "lib.py": `${files["lib.py"]}        return self.gte\n\npair()\n` };
  const more = await run({ files: ["lib.py"] }, other);
  assert.deepEqual(more.view(context("en")).split("\n"), [
    "lib.py:7:21  Box has no member gte; did you mean get?",
    "lib.py:9:1  pair takes at least 2 arguments, got 0  def pair(a, b)",
    `known problems: 1 (${path})`,
    "2 problems in 1 of 1 files",
  ]);
  const fixed = await run({ files: ["lib.py"] }, { ...known, "lib.py": "" });
  assert.match(fixed.view(context("en")), /known problems that are fixed: 1;/);
});

Deno.test("a baseline that is none is said to be none", async () => {
  await assert.rejects(run({ files: ["."] }, { ".agent/check_baseline.json": "{}" }), {
    code: "code.bad_baseline",
  });
});

Deno.test("SARIF has each problem with its rule and its place", async () => {
  const answer = await run({ files: ["lib.py"], format: "sarif" });
  const { runs: [run0] } = JSON.parse(answer.view(context("en")));
  assert.deepEqual(run0.results, [{
    ruleId: "missing_member",
    ruleIndex: 3,
    level: "error",
    message: { text: "Box has no member gte; did you mean get?" },
    locations: [{
      physicalLocation: {
        artifactLocation: { uri: "lib.py", uriBaseId: "SRCROOT" },
        region: { startLine: 6, startColumn: 21 },
      },
    }],
    partialFingerprints: { "finding/v1": "lib.py: missing_member Box.gte" },
  }]);
  assert.equal(run0.tool.driver.rules[3].id, "missing_member");
  assert.equal(answer.exit, exitCodes.failing);
});

Deno.test("JUnit has a case for each problem, and a passed one where there is none", async () => {
  const cases = async (file: string, more = {}) =>
    (await run({ files: [file], format: "junit" }, more)).view(context("en")).split("\n").slice(1);
  assert.deepEqual(await cases("fine.py"), [
    '<testsuites tests="1" failures="0">',
    '  <testsuite name="agent check" tests="1" failures="0">',
    '    <testcase classname="agent" name="check"/>',
    "  </testsuite>",
    "</testsuites>",
  ]);
  assert.deepEqual(await cases("a&b.py", { "a&b.py": "from lib import x\n" }), [
    '<testsuites tests="1" failures="1">',
    '  <testsuite name="agent check" tests="1" failures="1">',
    '    <testcase classname="a&amp;b.py" name="a&amp;b.py:1:17" file="a&amp;b.py" line="1">',
    '      <failure type="missing_name" message="lib.py has no x">a&amp;b.py:1:17: lib.py has no x</failure>',
    "    </testcase>",
    "  </testsuite>",
    "</testsuites>",
  ]);
});
