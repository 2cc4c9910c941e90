/** The project's own tests with real runners, in temporary folders. */

import assert from "node:assert/strict";
import {
  detectRunners,
  relatedStage,
  type TestRun,
  type VerifyOptions,
  verifyProject,
  verifyStages,
} from "../../src/edit/runners/mod.ts";
import type { StagePorts } from "../../src/edit/mod.ts";
import type { Bytes, Workspace } from "../../src/protocol/mod.ts";
import { processSpawner } from "../../src/sandbox/mod.ts";
import { memoryCache, memoryStore } from "../../src/storage/mod.ts";
import { folderOf } from "../../src/util/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";
import { fakeClock, realClock } from "../support/clock.ts";

const has = async (program: string, ...args: readonly string[]): Promise<boolean> => {
  try {
    const { success } = await new Deno.Command(program, {
      args: [...args],
      stdout: "null",
      stderr: "null",
    })
      .output();
    return success;
  } catch {
    return false;
  }
};
const python = await has("python3", "--version");
const pytest = python && await has("python3", "-m", "pytest", "--version");
const node = await has("node", "--version");

/** Commands can be confined here. */
const confined = await (async () => {
  const scratch = await Deno.realPath(await Deno.makeTempDir());
  const spawner = processSpawner({ env: (name) => Deno.env.get(name), scratch, root: scratch });
  const { level } = await spawner.sandbox();
  await spawner.close();
  await Deno.remove(scratch, { recursive: true });
  return level !== "none";
})();

const encode = (text: string): Bytes => new TextEncoder().encode(text);

interface World extends AsyncDisposable {
  readonly workspace: Workspace;
  readonly scratch: string;
  readonly ports: Pick<VerifyOptions, "spawner" | "clock" | "signal" | "workspace" | "scratch">;
  write(path: string, text: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** The first runner over all tests. */
  run(timeoutMs?: number): Promise<TestRun>;
  verify(
    originals: Readonly<Record<string, string | null>>,
    options?: Partial<VerifyOptions>,
  ): ReturnType<
    typeof verifyProject
  >;
}

async function world(files: Readonly<Record<string, string>>): Promise<World> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-runners-" }));
  const [root, scratch] = [`${folder}/project`, `${folder}/scratch`];
  await Deno.mkdir(root);
  await Deno.mkdir(scratch);
  const write = async (path: string, text: string) => {
    await Deno.mkdir(`${root}/${folderOf(path)}`, { recursive: true });
    await Deno.writeTextFile(`${root}/${path}`, text);
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  const workspace = await diskWorkspace(root);
  const spawner = processSpawner({ env: (name) => Deno.env.get(name), scratch, root });
  const ports = {
    workspace,
    spawner,
    scratch,
    clock: realClock,
    signal: new AbortController().signal,
  };
  return {
    workspace,
    scratch,
    ports,
    write,
    remove: (path) => Deno.remove(`${root}/${path}`),
    async run(timeoutMs = 60_000) {
      const [runner] = await detectRunners(workspace);
      if (!runner) throw new Error("no runner");
      const command = { ...runner.command(null), timeoutMs };
      return runner.read(await spawner.run(command, { signal: ports.signal }));
    },
    verify: (originals, options) =>
      verifyProject({
        ...ports,
        timeBoxMs: 60_000,
        originals: new Map(
          Object.entries(originals).map((
            [path, text],
          ) => [path, text === null ? null : encode(text)]),
        ),
        ...options,
      }),
    async [Symbol.asyncDispose]() {
      await spawner.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** A run without its text, failures as `name path:line`. */
function brief({ verdict, passed, failed, skipped, failures }: TestRun) {
  return [
    verdict,
    passed,
    failed,
    skipped,
    failures.map((it) => `${it.name} ${it.path}:${it.line}`),
  ];
}

const mixedPython = [
  "import pytest",
  "def test_ok(): pass",
  "def test_bad():",
  "    print('9 passed in 0.01s')",
  "    assert {'a': 1} == {'a': 2}",
  "@pytest.mark.skip",
  "def test_later(): pass",
  "",
].join("\n");

Deno.test({
  name:
    "pytest: passed, failed, nothing, code that cannot be imported, settings that cannot be read",
  ignore: !pytest,
  async fn() {
    await using box = await world({ "test_a.py": "def test_ok(): pass\n" });
    assert.deepEqual(brief(await box.run()), ["passed", 1, 0, 0, []]);
    await box.write("test_a.py", mixedPython);
    const failed = await box.run();
    assert.deepEqual(brief(failed), ["failed", 1, 1, 1, ["test_a.py::test_bad test_a.py:5"]]);
    assert.match(
      failed.text,
      /^pytest: 1 failed, 1 passed, 1 skipped\nFAILED test_a\.py::test_bad \(test_a\.py:5\)\n/,
    );
    assert.match(failed.text, /assert \{'a': 1\} == \{'a': 2\}/);
    await box.write("test_a.py", "# no tests\n");
    assert.deepEqual(brief(await box.run()), ["none", 0, 0, 0, []]);
    await box.write("test_a.py", "from gone import x\ndef test_a(): pass\n");
    assert.deepEqual(brief(await box.run()), ["failed", 0, 1, 0, ["test_a.py test_a.py:1"]]);
    await box.write("pytest.ini", "[pytest]\naddopts = --no-such-option\n");
    assert.deepEqual(brief(await box.run()), ["broken", 0, 0, 0, []]);
  },
});

Deno.test({
  name: "pytest: a conftest that cannot be loaded is broken, a test that never ends is out of time",
  ignore: !pytest,
  async fn() {
    await using box = await world({
      "conftest.py": "import gone\n",
      "test_a.py": "import time\ndef test_a(): time.sleep(60)\n",
    });
    const broken = await box.run();
    assert.deepEqual(brief(broken), ["broken", 0, 0, 0, []]);
    assert.match(broken.text, /No module named 'gone'/);
    await box.write("conftest.py", "");
    const late = await box.run(8_000);
    assert.equal(late.verdict, "late");
    assert.match(late.text, /timed out after \d+ s; test_a\.py::test_a had not ended/);
  },
});

Deno.test({
  name: "a Python without pytest is said to lack it",
  ignore: !python,
  async fn() {
    const bare = '#!/bin/sh\nexec python3 -S -I "$@"\n';
    await using box = await world({
      "test_a.py": "def test_ok(): pass\n",
      ".venv/bin/python": bare,
    });
    await Deno.chmod(`${box.workspace.root}/.venv/bin/python`, 0o755);
    const run = await box.run();
    assert.deepEqual([run.verdict, run.missing], ["blocked", "pytest"]);
    const { verdict, why } = await box.verify({});
    assert.deepEqual([verdict, why], ["blocked", "pytest: pytest is not installed."]);
  },
});

Deno.test({
  name: "unittest: passed, failed, nothing, code that cannot be imported",
  ignore: !python,
  async fn() {
    const head = "import unittest\nclass A(unittest.TestCase):\n";
    await using box = await world({ "tests/test_a.py": `${head}    def test_ok(self): pass\n` });
    assert.deepEqual(brief(await box.run()), ["passed", 1, 0, 0, []]);
    await box.write("tests/test_a.py", `${head}    def test_bad(self): self.assertEqual(1, 2)\n`);
    const place = "tests.test_a.A.test_bad tests/test_a.py:3";
    assert.deepEqual(brief(await box.run()), ["failed", 0, 1, 0, [place]]);
    await box.write("tests/test_a.py", "import unittest\n");
    assert.deepEqual(brief(await box.run()), ["none", 0, 0, 0, []]);
    await box.write("tests/test_a.py", "import unittest\nimport gone\n");
    const [verdict, passed, failed] = brief(await box.run());
    assert.deepEqual([verdict, passed, failed], ["failed", 0, 1]);
  },
});

Deno.test({
  name: "node --test: passed, failed, nothing, a file that cannot be parsed, out of time",
  ignore: !node,
  async fn() {
    const head = 'const test = require("node:test"); const assert = require("node:assert");\n';
    await using box = await world({
      "package.json": "{}",
      "a.test.js": `${head}test("adds", () => {});\n`,
    });
    assert.deepEqual(brief(await box.run()), ["passed", 1, 0, 0, []]);
    const bad = [
      'test("outer", async (t) => {',
      '  await t.test("inner", () => {',
      '    console.log("# pass 99\\n1..1\\n# fail 0");',
      "    assert.strictEqual(1, 2);",
      "  });",
      "});",
      'test.skip("later", () => {});',
      "",
    ].join("\n");
    await box.write("a.test.js", `${head}${bad}`);
    const failed = await box.run();
    assert.deepEqual(brief(failed), ["failed", 0, 1, 1, ["inner a.test.js:5"]]);
    assert.match(failed.text, /strictly equal/);
    await box.write("a.test.js", 'require("node:test"); const x = ;\n');
    const unparsed = await box.run();
    assert.deepEqual([unparsed.verdict, unparsed.failed], ["failed", 1]);
    assert.match(unparsed.text, /SyntaxError/);
    await box.write(
      "a.test.js",
      `${head}test("long", () => new Promise((done) => setTimeout(done, 60000)));\n`,
    );
    const late = await box.run(8_000);
    assert.equal(late.verdict, "late");
    assert.match(late.text, /timed out after \d+ s; a\.test\.js had not ended/);
  },
});

Deno.test("deno test: passed, failed, types that do not fit, a module that is not there", async () => {
  await using box = await world({ "deno.json": "{}", "a_test.ts": 'Deno.test("ok", () => {});\n' });
  assert.deepEqual(brief(await box.run()), ["passed", 1, 0, 0, []]);
  await box.write("a_test.ts", 'Deno.test("bad", () => {\n  throw new Error("boo");\n});\n');
  const failed = await box.run();
  assert.deepEqual(brief(failed), ["failed", 0, 1, 0, ["bad a_test.ts:1"]]);
  assert.match(failed.text, /Error: boo/);
  await box.write("a_test.ts", 'Deno.test("a", () => {\n  const a: number = "s";\n});\n');
  const types = await box.run();
  assert.deepEqual(brief(types), ["failed", 0, 1, 0, ["the code does not compile a_test.ts:2"]]);
  await box.write("a_test.ts", 'import "./gone.ts";\n');
  const gone = await box.run();
  assert.equal(gone.verdict, "failed");
  assert.match(gone.text, /gone\.ts/);
});

const product = "def add(a, b):\n    return a - b\n";
const test = "from product import add\n\ndef test_add():\n    assert add(1, 2) == 3\n";

Deno.test({
  name: "a test that was edited to pass runs as it was, and is named",
  ignore: !pytest,
  async fn() {
    await using box = await world({
      "product.py": product,
      "tests/test_add.py": "def test_add():\n    assert True\n",
      "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
    });
    assert.equal((await box.run()).verdict, "passed");
    const said = await box.verify({ "tests/test_add.py": test });
    assert.deepEqual([said.verdict, said.edited, said.why], [
      "failed",
      ["tests/test_add.py"],
      "pytest: 1 failed. Tests that were edited or removed ran as they were.",
    ]);
    assert.match(said.text, /assert -1 == 3/);
    assert.doesNotMatch(said.text, /scratch/);
    const now = await Deno.readTextFile(`${box.workspace.root}/tests/test_add.py`);
    assert.equal(now, "def test_add():\n    assert True\n");
    await box.write("product.py", product.replace("-", "+"));
    assert.equal((await box.verify({ "tests/test_add.py": test })).verdict, "passed");
    assert.deepEqual([...Deno.readDirSync(box.scratch)].map(({ name }) => name), ["tmp"]);
  },
});

Deno.test({
  name: "a test that was removed, deselected or moved out of sight runs as it was",
  ignore: !pytest,
  async fn() {
    const settings = '[project]\nname = "a"\n\n[tool.pytest.ini_options]\npythonpath = ["."]\n';
    await using box = await world({
      "product.py": product,
      "pyproject.toml": settings,
      "test_ok.py": "def test_ok(): pass\n",
    });
    const removed = await box.verify({ "test_add.py": test });
    assert.deepEqual([removed.verdict, removed.edited], ["failed", ["test_add.py"]]);
    await box.write("test_add.py", test);
    await box.write("pyproject.toml", `${settings}addopts = "--deselect test_add.py::test_add"\n`);
    assert.equal((await box.verify({})).verdict, "passed");
    const deselected = await box.verify({ "pyproject.toml": settings });
    assert.deepEqual([deselected.verdict, deselected.edited], ["failed", ["pyproject.toml"]]);
    await box.write("conftest.py", 'collect_ignore = ["test_add.py"]\n');
    await box.write("pyproject.toml", settings);
    const hidden = await box.verify({ "conftest.py": null });
    assert.deepEqual([hidden.verdict, hidden.edited], ["failed", []]);
  },
});

Deno.test({
  name: "new tests run and decide nothing; a project without tests at the start is not verified",
  ignore: !pytest,
  async fn() {
    await using box = await world({
      "product.py": product,
      "test_new.py": "def test_new(): pass\n",
    });
    const none = await box.verify({ "test_new.py": null });
    assert.deepEqual([none.verdict, none.why], [
      "none",
      "The project had no tests at the start. New tests, which do not count: pytest: 1 passed.",
    ]);
    await box.write("test_old.py", "def test_old(): pass\n");
    await box.write("test_new.py", test);
    const passed = await box.verify({ "test_new.py": null });
    assert.deepEqual([passed.verdict, passed.why], [
      "passed",
      "pytest: 1 passed. New tests, which do not count: pytest: 1 failed.",
    ]);
    assert.match(passed.text, /^New tests, which do not count:\npytest: 1 failed\n/);
  },
});

Deno.test({
  name: "node tests run as they were, with the dependencies of the project linked",
  ignore: !node,
  async fn() {
    const was = 'import test from "node:test";\nimport assert from "node:assert";\n' +
      'import { two } from "dep";\ntest("adds", () => assert.equal(1 + 1, two + 1));\n';
    await using box = await world({
      "package.json": '{"type":"module","scripts":{"test":"node --test"}}',
      ".gitignore": "node_modules\n",
      "node_modules/dep/package.json": '{"type":"module","main":"index.js"}',
      "node_modules/dep/index.js": "export const two = 2;\n",
      "a.test.js": 'import test from "node:test";\ntest("adds", () => {});\n',
    });
    assert.equal((await box.run()).verdict, "passed");
    const said = await box.verify({ "a.test.js": was });
    assert.deepEqual([said.verdict, said.edited], ["failed", ["a.test.js"]]);
    assert.match(said.text, /2 == 3/);
    const runs = await box.verify({ "a.test.js": was.replace("two + 1", "two") });
    assert.equal(runs.verdict, "passed");
  },
});

Deno.test({
  name:
    "tests that take longer than their box fail with the word, and others are not allowed to run",
  ignore: !pytest,
  async fn() {
    await using box = await world({ "test_a.py": "import time\ndef test_a(): time.sleep(60)\n" });
    const late = await box.verify({}, { timeBoxMs: 1_500 });
    assert.equal(late.verdict, "failed");
    assert.match(late.text, /timed out/);
    const refused = await box.verify({}, { refuse: () => Promise.resolve("Not trusted.") });
    assert.deepEqual([refused.verdict, refused.why], ["none", "Not trusted."]);
  },
});

Deno.test({
  name: "in a sandbox an edited test is shown as it was, and a removed one runs in a copy",
  ignore: !pytest || !confined,
  async fn() {
    const easy = "def test_add(): pass\n";
    await using box = await world({
      "product.py": product,
      "test_add.py": easy,
      "test_ok.py": easy,
    });
    const confine = { writable: [], network: false };
    const edited = await box.verify({ "test_add.py": test }, { confine });
    assert.deepEqual([edited.verdict, edited.edited], ["failed", ["test_add.py"]]);
    assert.match(edited.text, /assert -1 == 3/);
    await box.remove("test_add.py");
    const removed = await box.verify({ "test_add.py": test }, { confine });
    assert.deepEqual([removed.verdict, removed.edited], ["failed", ["test_add.py"]]);
    await box.write("product.py", product.replace("-", "+"));
    assert.equal((await box.verify({ "test_add.py": test }, { confine })).verdict, "passed");
  },
});

Deno.test({
  name: "in a sandbox a test that failed before the change too is not the change's",
  ignore: !pytest || !confined,
  async fn() {
    await using box = await world({ "product.py": `${product}# longer\n`, "test_add.py": test });
    const stage = relatedStage({
      runners: () => detectRunners(box.workspace),
      tests: () => Promise.resolve(["test_add.py"]),
      timeBoxMs: 60_000,
      scratch: box.scratch,
      confine: { writable: [], network: false },
    });
    const after = encode(`${product}# longer\n`);
    const old = await stage.run(
      [{ path: "product.py", before: encode(product), after }],
      stagePorts(box),
    );
    assert.deepEqual([old.verdict, old.why, old.findings], [
      "passed",
      "pytest: 1 failed (1 failed before the change too)",
      [],
    ]);
    const before = encode(product.replace("-", "+"));
    const broke = await stage.run([{ path: "product.py", before, after }], stagePorts(box));
    assert.deepEqual([broke.verdict, broke.findings.length], ["failed", 1]);
  },
});

function stagePorts(box: World): StagePorts {
  return {
    ...box.ports,
    store: memoryStore({ clock: fakeClock() }),
    cache: () => Promise.resolve(memoryCache()),
    progress() {},
  };
}

Deno.test({
  name: "related tests are a stage: failures with their places, and what ran",
  ignore: !pytest,
  async fn() {
    await using box = await world({ "product.py": product, "test_add.py": test });
    const stage = relatedStage({
      runners: () => detectRunners(box.workspace),
      tests: () => Promise.resolve(["test_add.py"]),
      timeBoxMs: 60_000,
      scratch: box.scratch,
    });
    const change = [{ path: "product.py", before: encode(""), after: encode(product) }];
    const { durationMs: _, ...report } = await stage.run(change, stagePorts(box));
    assert.deepEqual(report, {
      stage: "tests",
      verdict: "failed",
      why: "pytest: 1 failed",
      findings: [{ path: "test_add.py", line: 4, text: "test_add.py::test_add: assert -1 == 3" }],
    });
    await box.write("test_add.py", "import time\ntime.sleep(60)\n");
    const late = relatedStage({
      runners: () => detectRunners(box.workspace),
      tests: () => Promise.resolve(["test_add.py"]),
      timeBoxMs: 1_000,
      scratch: box.scratch,
    });
    const { verdict, why } = await late.run(change, stagePorts(box));
    assert.deepEqual([verdict, why], ["skipped", "The time for related tests (1 s) was over."]);
  },
});

Deno.test({
  name: "a formatter says which files it changed, a checker is blamed for the change alone",
  ignore: !python,
  async fn() {
    const format =
      "import sys\nfor path in sys.argv[1:]:\n  open(path, 'a').write('# formatted\\n')\n";
    const check = "import sys\nfor path in sys.argv[1:]:\n" +
      "  for at, line in enumerate(open(path), 1):\n" +
      "    if 'bad' in line: print(f'{path}:{at}:1: bad word')\n" +
      "sys.exit(1)\n";
    await using box = await world({
      "a.py": "bad = 1\nnew = 2\n",
      "format.py": format,
      "check.py": check,
    });
    const stages = verifyStages({
      commands: {
        format: "python3 format.py {files:*.py}",
        off: null,
        lint: "python3 check.py '{files:*.py}'",
        style: "css-check {files:*.css}",
        gone: "no-such-program",
      },
      timeoutMs: 20_000,
      scratch: box.scratch,
    });
    const files = [{
      path: "a.py",
      before: encode("bad = 1\n"),
      after: encode("bad = 1\nnew = 2\n"),
    }];
    const reports = [];
    for (const stage of stages) {
      const { durationMs: _, ...report } = await stage.run(files, stagePorts(box));
      reports.push(report);
    }
    const plain = { findings: [], changed: [] };
    assert.deepEqual(reports, [
      {
        stage: "verify:format",
        verdict: "passed",
        why: "python3 format.py a.py; it changed a.py",
        findings: [],
        changed: ["a.py"],
      },
      {
        stage: "verify:lint",
        verdict: "passed",
        why: "python3 check.py a.py (exit code 1): none of its 1 messages is about this change.",
        ...plain,
      },
      { stage: "verify:style", verdict: "skipped", why: "It is for other files.", ...plain },
      {
        stage: "verify:gone",
        verdict: "skipped",
        why: "no-such-program is not installed or cannot be started.",
        ...plain,
      },
    ]);
    await box.write("a.py", "bad = 1\nbad = 2\n");
    const lint = stages[1];
    const { verdict, findings } = await lint?.run(files, stagePorts(box)) ?? {};
    assert.deepEqual([verdict, findings], ["failed", [{
      path: "a.py",
      line: 2,
      text: "bad word",
    }]]);
  },
});
