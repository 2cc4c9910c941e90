/**
 * Every runner once, as the user has it: `deno run -A --no-prompt benches/runners.ts [name…]`.
 * A small project of each is set up (what is missing comes from the package registries), one test
 * passes and one fails; what is found, run and read is printed. Ends with 1 if a runner that is
 * here is not understood.
 */

import { detectRunners, type RunnerId, type TestRun } from "../src/edit/runners/mod.ts";
import { processSpawner } from "../src/sandbox/mod.ts";
import { diskWorkspace } from "../src/workspace/mod.ts";

interface Project {
  readonly files: Readonly<Record<string, string>>;
  /** Commands that set it up. */
  readonly setUp?: readonly (readonly string[])[];
  /** The test file that passes alone. */
  readonly good: string;
}

const script = (test: string, dependency: string) =>
  JSON.stringify({ name: "x", scripts: { test }, devDependencies: { [dependency]: "*" } });
const install = (name: string) => ["npm", "install", "--silent", "--no-audit", name];
const expectSuite = (head: string) => ({
  "good.test.js": `${head}test("one", () => { expect(1).toBe(1); });\n`,
  "bad.test.js": `${head}test("two", () => { expect(1).toBe(2); });\n`,
});
const java = (name: string, value: number) =>
  `package x;\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n` +
  `import org.junit.jupiter.api.Test;\n\nclass ${name} {\n  @Test\n  void is() {\n` +
  `    assertEquals(${value}, X.one());\n  }\n}\n`;
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>x</groupId><artifactId>x</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
  </properties>
  <dependencies><dependency>
    <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>
    <version>5.10.2</version><scope>test</scope>
  </dependency></dependencies>
  <build><plugins><plugin>
    <artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version>
  </plugin></plugins></build>
</project>
`;
const php = (name: string, value: number) =>
  `<?php\nuse PHPUnit\\Framework\\TestCase;\nfinal class ${name} extends TestCase {\n` +
  `    public function testIt(): void { $this->assertSame(${value}, 1); }\n}\n`;
const goTest = (name: string, value: number) =>
  `package x\n\nimport "testing"\n\nfunc Test${name}(t *testing.T) {\n` +
  `\tif One() != ${value} {\n\t\tt.Errorf("not ${value}")\n\t}\n}\n`;

const projects: Readonly<Record<RunnerId, Project>> = {
  pytest: {
    files: {
      "pyproject.toml": "[tool.pytest.ini_options]\n",
      "test_good.py": "def test_one():\n    assert 1 == 1\n",
      "test_bad.py": "def test_two():\n    assert 1 == 2\n",
    },
    good: "test_good.py",
  },
  unittest: {
    files: {
      "tests/__init__.py": "",
      "tests/test_good.py":
        "import unittest\n\nclass Good(unittest.TestCase):\n    def test_one(self):\n        self.assertEqual(1, 1)\n",
      "tests/test_bad.py":
        "import unittest\n\nclass Bad(unittest.TestCase):\n    def test_two(self):\n        self.assertEqual(1, 2)\n",
    },
    good: "tests/test_good.py",
  },
  vitest: {
    files: {
      "package.json": script("vitest run", "vitest"),
      ...expectSuite('import { expect, test } from "vitest";\n'),
    },
    setUp: [install("vitest@3")],
    good: "good.test.js",
  },
  jest: {
    files: { "package.json": script("jest", "jest"), ...expectSuite("") },
    setUp: [install("jest@29")],
    good: "good.test.js",
  },
  mocha: {
    files: {
      "package.json": script("mocha", "mocha"),
      "test/good.js": 'const assert = require("assert");\nit("one", () => assert.equal(1, 1));\n',
      "test/bad.js": 'const assert = require("assert");\nit("two", () => assert.equal(1, 2));\n',
    },
    setUp: [install("mocha@11")],
    good: "test/good.js",
  },
  "node:test": {
    files: {
      "package.json": JSON.stringify({ type: "module", scripts: { test: "node --test" } }),
      "good.test.js":
        'import assert from "node:assert";\nimport test from "node:test";\ntest("one", () => assert.equal(1, 1));\n',
      "bad.test.js":
        'import assert from "node:assert";\nimport test from "node:test";\ntest("two", () => assert.equal(1, 2));\n',
    },
    good: "good.test.js",
  },
  deno: {
    files: {
      "deno.json": "{}",
      "good_test.ts": 'Deno.test("one", () => {});\n',
      "bad_test.ts": 'Deno.test("two", () => {\n  throw new Error("no");\n});\n',
    },
    good: "good_test.ts",
  },
  go: {
    files: {
      "go.mod": "module example.com/x\n\ngo 1.21\n",
      "x.go": "package x\n\nfunc One() int { return 1 }\n",
      "good_test.go": goTest("Good", 1),
      "sub/sub.go": "package x\n\nfunc One() int { return 1 }\n",
      "sub/bad_test.go": goTest("Bad", 2),
    },
    good: "good_test.go",
  },
  cargo: {
    files: {
      "Cargo.toml": '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs": "pub fn one() -> i32 { 1 }\n",
      "tests/good.rs": "#[test]\nfn one() { assert_eq!(x::one(), 1); }\n",
      "tests/bad.rs": "#[test]\nfn two() { assert_eq!(x::one(), 2); }\n",
    },
    good: "tests/good.rs",
  },
  maven: {
    files: {
      "pom.xml": pom,
      "src/main/java/x/X.java":
        "package x;\n\nclass X {\n  static int one() {\n    return 1;\n  }\n}\n",
      "src/test/java/x/GoodTest.java": java("GoodTest", 1),
      "src/test/java/x/BadTest.java": java("BadTest", 2),
    },
    good: "src/test/java/x/GoodTest.java",
  },
  phpunit: {
    files: {
      "phpunit.xml":
        '<phpunit><testsuites><testsuite name="x"><directory>tests</directory></testsuite></testsuites></phpunit>\n',
      "tests/GoodTest.php": php("GoodTest", 1),
      "tests/BadTest.php": php("BadTest", 2),
    },
    good: "tests/GoodTest.php",
  },
  rspec: {
    files: {
      ".rspec": "--format progress\n",
      "spec/good_spec.rb": 'RSpec.describe "x" do\n  it("is one") { expect(1).to eq(1) }\nend\n',
      "spec/bad_spec.rb": 'RSpec.describe "x" do\n  it("is two") { expect(1).to eq(2) }\nend\n',
    },
    good: "spec/good_spec.rb",
  },
};

interface Seen {
  readonly whole: TestRun;
  readonly good: TestRun;
}

/** `null`: the runner was not found in the project. */
async function tried(id: RunnerId, root: string, scratch: string): Promise<Seen | null> {
  const { files, setUp = [], good } = projects[id];
  for (const [path, text] of Object.entries(files)) {
    const file = `${root}/${path}`;
    await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(file, text);
  }
  for (const [program = "", ...args] of setUp) {
    await new Deno.Command(program, { args, cwd: root, stdout: "null", stderr: "null" }).output();
  }
  const env = (name: string) => Deno.env.get(name);
  const spawner = processSpawner({ env, root, scratch });
  const runner = (await detectRunners(await diskWorkspace(root))).find((it) => it.id === id);
  if (!runner) return null;
  const run = async (paths: readonly string[] | null) => {
    const command = { ...runner.command(paths), timeoutMs: 300_000 };
    return runner.read(await spawner.run(command, { signal: new AbortController().signal }));
  };
  return { whole: await run(null), good: await run([good]) };
}

function isUnderstood({ whole, good }: Seen): boolean {
  return whole.verdict === "failed" && whole.passed === 1 && whole.failed === 1 &&
    whole.failures.length === 1 && good.verdict === "passed" && good.passed === 1;
}

console.log("| runner | all tests | the good one | failure |");
console.log("|---|---|---|---|");
const ids = Object.keys(projects).filter((id): id is RunnerId => id in projects);
for (const id of ids.filter((it) => Deno.args.length === 0 || Deno.args.includes(it))) {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-runners-" }));
  try {
    const seen = await tried(id, `${folder}/project`, `${folder}/scratch`);
    const lacking = seen?.whole.missing;
    if (lacking !== undefined) console.log(`| ${id} | ${lacking} is not here | | |`);
    else if (!seen) console.log(`| ${id} | **not found** | | |`);
    else {
      const [first] = seen.whole.failures;
      const counts = ({ verdict, passed, failed }: TestRun) =>
        `${verdict}: ${passed} passed, ${failed} failed`;
      const where = first ? `${first.name} at ${first.path ?? "?"}:${first.line ?? "?"}` : "none";
      console.log(`| ${id} | ${counts(seen.whole)} | ${counts(seen.good)} | ${where} |`);
    }
    if (lacking === undefined && !(seen && isUnderstood(seen))) {
      Deno.exitCode = 1;
      console.log(`\n${id} is not understood: ${seen?.whole.text}\n${seen?.good.text}\n`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
