import assert from "node:assert/strict";
import { detectRunners, runnerFor } from "../../../../src/edit/runners/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";

/** Each runner as `name folder: program arguments`. */
async function found(
  files: Readonly<Record<string, string>>,
  asked: readonly string[] | null = null,
): Promise<readonly string[]> {
  const runners = await detectRunners(memoryWorkspace(files));
  return runners.map((it) => {
    const own = `${it.inProject ? "own " : ""}${it.line(asked)}`.trim();
    return `${it.id} ${it.folder || "."}: ${own}`;
  });
}

const pytest = "-m pytest -q --tb=short -rfE --no-header --color=no " +
  "--continue-on-collection-errors -p no:cacheprovider";
const plain = "def test_a():\n    pass\n";
const cases = "import unittest\nclass A(unittest.TestCase):\n    def test_a(self): pass\n";
const nodeTests = 'import test from "node:test";\n';

Deno.test("a project without tests has no runner", async () => {
  assert.deepEqual(await found({}), []);
  assert.deepEqual(await found({ "a.py": "", "package.json": "{}", "src/a.ts": "" }), []);
});

Deno.test("pytest is found by its settings, its dependency, and how tests are written", async () => {
  const expected = [`pytest .: python3 ${pytest}`];
  assert.deepEqual(await found({ "pytest.ini": "", "tests/test_a.py": cases }), expected);
  assert.deepEqual(await found({ "test_a.py": plain }), expected);
  assert.deepEqual(await found({ "tests/conftest.py": "", "tests/test_a.py": cases }), expected);
  const files = { "requirements-dev.txt": "pytest==8\n", "a_test.py": cases };
  assert.deepEqual(await found(files, ["a_test.py"]), [`pytest .: python3 ${pytest} a_test.py`]);
});

Deno.test("the virtual environment of a project runs its tests, and is named as the project's", async () => {
  const files = {
    "pyproject.toml": "[tool.pytest.ini_options]\n",
    "tests/test_a.py": plain,
    ".venv/bin/python": { link: "/usr/bin/python3" },
  };
  const [runner] = await detectRunners(memoryWorkspace(files));
  assert.deepEqual([runner?.program, runner?.inProject], ["/workspace/.venv/bin/python", true]);
});

Deno.test("unittest is for tests that are written for it, which are named one by one", async () => {
  const files = { "tests/test_a.py": cases, "tests/test_b.py": cases, "setup.py": "" };
  assert.deepEqual(await found(files), [
    "unittest .: python3 -m unittest -q tests/test_a.py tests/test_b.py",
  ]);
  const nested = { "api/pyproject.toml": "", "api/test/test_a.py": cases };
  assert.deepEqual(await found(nested, ["api/test/test_a.py"]), [
    "unittest api: python3 -m unittest -q test/test_a.py",
  ]);
  const [runner] = await detectRunners(memoryWorkspace(nested));
  assert.deepEqual(runner?.command(null).env?.["PYTHONPATH"], "test");
});

Deno.test("vitest is found by the script, its settings or its dependency", async () => {
  const own = { "node_modules/.bin/vitest": "", ".gitignore": "node_modules\n" };
  const test = { "src/a.test.ts": "" };
  const script = JSON.stringify({ scripts: { test: "vitest --coverage" } });
  assert.deepEqual(await found({ ...own, ...test, "package.json": script }), [
    "vitest .: own /workspace/node_modules/.bin/vitest run --reporter=json",
  ]);
  const depends = JSON.stringify({ devDependencies: { vitest: "3" } });
  assert.deepEqual(await found({ ...test, "package.json": depends }, ["src/a.test.ts"]), [
    "vitest .: vitest run --reporter=json src/a.test.ts",
  ]);
  const settings = { "package.json": "{}", "vitest.config.ts": "", ...test };
  assert.deepEqual(await found(settings), ["vitest .: vitest run --reporter=json"]);
});

Deno.test("jest and mocha are found by script, settings and dependency", async () => {
  const test = { "__tests__/a.js": "" };
  const jest = "--ci --json --watchAll=false --color=false";
  const key = JSON.stringify({ jest: { verbose: true } });
  assert.deepEqual(await found({ "package.json": key, ...test }), [`jest .: jest ${jest}`]);
  const script = JSON.stringify({ scripts: { test: "jest" } });
  assert.deepEqual(await found({ "package.json": script, ...test }, ["__tests__/a.js"]), [
    `jest .: jest ${jest} --runTestsByPath __tests__/a.js`,
  ]);
  const mocha = { "test/a.js": "", "node_modules/.bin/mocha": "", ".mocharc.yml": "" };
  assert.deepEqual(await found({ ...mocha, "package.json": "{}" }), [
    "mocha .: own /workspace/node_modules/.bin/mocha --reporter=json --no-color --exit",
  ]);
  const spec = { "test/a.spec.js": "", "package.json": '{"devDependencies":{"mocha":"11"}}' };
  assert.deepEqual(await found(spec), ["mocha .: mocha --reporter=json --no-color --exit"]);
});

Deno.test("node's own runner keeps the flags and patterns of the project's script", async () => {
  const script = "node --import tsx --test --test-reporter spec 'test/**/*.ts' && echo ok";
  const files = {
    "package.json": JSON.stringify({ scripts: { test: script } }),
    "test/a.ts": nodeTests,
    "test/b/b.ts": nodeTests,
  };
  const words = "node --test --test-reporter=tap --import tsx";
  assert.deepEqual(await found(files), [`node:test .: ${words} test/a.ts test/b/b.ts`]);
  assert.deepEqual(await found(files, ["test/a.ts"]), [`node:test .: ${words} test/a.ts`]);
  assert.deepEqual(await found({ "lib/a.test.mjs": nodeTests }), [
    "node:test .: node --test --test-reporter=tap",
  ]);
});

Deno.test("deno test keeps the rights that the project's task gives", async () => {
  const words = "deno test --no-prompt --reporter=tap --permit-no-files";
  const task = {
    "deno.json": '{ "tasks": { "test": "deno test --allow-read --watch" }, }',
    "a_test.ts": "",
  };
  assert.deepEqual(await found(task), [`deno .: ${words} --allow-read`]);
  assert.deepEqual(await found({ "a_test.ts": 'Deno.test("a", () => {});' }), [
    `deno .: ${words} --allow-all`,
  ]);
});

Deno.test("Go tests run by package, in the nearest module", async () => {
  const root = { "go.mod": "module ex.com/a\n", "a_test.go": "", "b/b_test.go": "" };
  assert.deepEqual(await found(root), ["go .: go test -json ./..."]);
  assert.deepEqual(await found(root, ["b/b_test.go", "a_test.go"]), ["go .: go test -json . ./b"]);
  const nested = { "api/go.mod": "module ex.com/api\n", "api/b/b_test.go": "" };
  assert.deepEqual(await found(nested, ["api/b/b_test.go"]), ["go api: go test -json ./b"]);
});

Deno.test("cargo runs each package, and programs of tests by name", async () => {
  const words = "cargo test --no-fail-fast --color never";
  const one = { "Cargo.toml": '[package]\nname = "a"\n', "src/lib.rs": "", "tests/it.rs": "" };
  assert.deepEqual(await found(one), [`cargo .: ${words}`]);
  assert.deepEqual(await found(one, ["tests/it.rs"]), [`cargo .: ${words} --test it`]);
  assert.deepEqual(await found(one, ["tests/it.rs", "src/lib.rs"]), [`cargo .: ${words}`]);
  const several = {
    "Cargo.toml": "[workspace]\nmembers = ['a', 'b']\n",
    "a/Cargo.toml": "[package]\n",
    "b/Cargo.toml": "[package]\n",
  };
  assert.deepEqual(await found(several), [`cargo a: ${words}`, `cargo b: ${words}`]);
});

Deno.test("maven runs a module by its parent, with the project's wrapper", async () => {
  const words = "-B -ntp -Dstyle.color=never";
  const test = "src/test/java/ex/AppTest.java";
  assert.deepEqual(await found({ "pom.xml": "<project/>", [test]: "" }), [
    `maven .: mvn ${words} test`,
  ]);
  const parent = "<project><modules><module>core</module></modules></project>";
  const files = { "pom.xml": parent, "core/pom.xml": "", [`core/${test}`]: "", "mvnw": "" };
  const named = "-DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false";
  assert.deepEqual(await found(files, [`core/${test}`]), [
    `maven .: own /workspace/mvnw ${words} -pl core -am test -Dtest=AppTest ${named}`,
  ]);
});

Deno.test("phpunit is found by its settings or its dependency", async () => {
  const tests = { "tests/ATest.php": "", "tests/BTest.php": "" };
  assert.deepEqual(await found({ "phpunit.xml.dist": "", ...tests }), [
    "phpunit .: phpunit --colors=never",
  ]);
  const composer = {
    "composer.json": '{"require-dev":{"phpunit/phpunit":"^11"}}',
    "vendor/bin/phpunit": "",
    ...tests,
  };
  assert.deepEqual(await found(composer, ["tests/ATest.php"]), [
    "phpunit .: own /workspace/vendor/bin/phpunit --colors=never tests/ATest.php",
  ]);
  assert.deepEqual(await found(composer, Object.keys(tests)), [
    "phpunit .: own /workspace/vendor/bin/phpunit --colors=never --filter /\\b(?:ATest|BTest)::/",
  ]);
});

Deno.test("rspec runs with the versions of the Gemfile, or by the project's own program", async () => {
  const words = "--format json --no-color";
  const spec = { "spec/a_spec.rb": "" };
  assert.deepEqual(await found({ "Gemfile": 'gem "rspec"\n', ...spec }), [
    `rspec .: bundle exec rspec ${words}`,
  ]);
  assert.deepEqual(await found({ ".rspec": "", "bin/rspec": "", ...spec }, ["spec/a_spec.rb"]), [
    `rspec .: own /workspace/bin/rspec ${words} spec/a_spec.rb`,
  ]);
});

Deno.test("in a repository of several packages the nearest runner takes a test", async () => {
  const runners = await detectRunners(memoryWorkspace({
    "package.json": '{"devDependencies":{"jest":"30"}}',
    "tests/root.test.js": "",
    "web/package.json": '{"scripts":{"test":"vitest run"}}',
    "web/src/a.test.ts": "",
    "api/pyproject.toml": "[tool.pytest.ini_options]\n",
    "api/tests/test_a.py": plain,
  }));
  const choose = (path: string) => {
    const runner = runnerFor(runners, path);
    return runner && `${runner.id} ${runner.folder}`;
  };
  assert.deepEqual(
    [
      "tests/root.test.js",
      "web/src/a.test.ts",
      "web/src/new.test.ts",
      "api/tests/test_a.py",
      "a.txt",
    ]
      .map(choose),
    ["jest ", "vitest web", "vitest web", "pytest api", null],
  );
});

Deno.test("runners can be those that the project had before it was edited", async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const workspace = memoryWorkspace({
    "package.json": '{"scripts":{"test":"jest"}}',
    "a.test.js": "",
  });
  const originals = new Map([["package.json", encode('{"scripts":{"test":"vitest run"}}')]]);
  assert.deepEqual((await detectRunners(workspace, originals)).map(({ id }) => id), ["vitest"]);
  const without = new Map([["a.test.js", null]]);
  assert.deepEqual(await detectRunners(workspace, without), []);
});

Deno.test("a command is quiet, watches nothing, and runs in its package", async () => {
  const [runner] = await detectRunners(
    memoryWorkspace({ "api/setup.py": "", "api/test_a.py": plain }),
  );
  const { cwd, env: { AGENT_REPORT: mark, ...env } = {} } = runner?.command(null) ?? {};
  assert.match(mark ?? "", /^[\w-]{36}$/);
  assert.deepEqual([cwd, env], ["/workspace/api", {
    CI: "1",
    NO_COLOR: "1",
    TERM: "dumb",
    COLUMNS: "120",
    PYTHONDONTWRITEBYTECODE: "1",
  }]);
  assert.equal(runner?.at("/copy").command(null).cwd, "/copy/api");
});
