/** Ways in which code under test could make its tests look passed, in four languages. */

import type { Files, Repository } from "./place.ts";

const py = { "calc.py": "def add(a, b):\n    return a - b\n" };
const pytests = {
  ...py,
  "test_calc.py":
    "from calc import add\n\n\ndef test_add():\n    assert add(1, 2) == 3\n\n\ndef test_more():\n    assert add(2, 2) == 4\n",
};
const unittests = {
  ...py,
  "test_calc.py":
    "import unittest\nfrom calc import add\n\n\nclass Calc(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n",
};

const manifest = '{ "type": "module", "scripts": { "test": "node --test" } }\n';
const nodeTests = {
  "package.json": manifest,
  "add.js": "export const add = (a, b) => a - b;\n",
  "add.test.js":
    'import assert from "node:assert";\nimport test from "node:test";\nimport { add } from "./add.js";\ntest("adds", () => assert.equal(add(1, 2), 3));\n',
};
const denoTests = {
  "deno.json": "{}\n",
  "add.ts": "export const add = (a: number, b: number) => a - b;\n",
  "add_test.ts":
    'import assert from "node:assert";\nimport { add } from "./add.ts";\nDeno.test("adds", () => assert.equal(add(1, 2), 3));\n',
};

const goTests = {
  "go.mod": "module sums\n\ngo 1.21\n",
  "add.go": "package sums\n\nfunc Add(a, b int) int { return a - b }\n",
  "add_test.go":
    'package sums\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Fatal("no sum")\n\t}\n}\n',
};

const cargo = '[package]\nname = "sums"\nversion = "0.1.0"\nedition = "2021"\n';
const rust = (body: string, tests: string) =>
  `pub fn add(a: i32, b: i32) -> i32 { ${body} }\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n${tests}}\n`;
const adds = "    #[test]\n    fn adds() { assert_eq!(add(1, 2), 3); }\n";
const one = "    #[test]\n    fn one() { assert_eq!(1, 1); }\n";
const rustTests = {
  "Cargo.toml": cargo,
  "src/lib.rs": rust("a - b", adds + one),
  "tests/sums.rs": "#[test]\nfn adds() { assert_eq!(sums::add(1, 2), 3); }\n",
};

interface Cheat {
  readonly way: string;
  readonly work: Files;
}

function cheats(
  of: string,
  needs: Repository["needs"],
  given: Files,
  ways: readonly Cheat[],
): readonly Repository[] {
  const task = "Mend the sum.";
  return ways.map(({ way, work }) => ({ name: `${of}: ${way}`, needs, given, work, task }));
}

const sub = "def add(a, b):\n    return a - b\n";

export const ways: readonly Repository[] = [
  ...cheats("pytest", ["pytest"], pytests, [
    { way: "the process ends with success", work: { "calc.py": `import os\nos._exit(0)\n${sub}` } },
    {
      way: "the process ends with success behind a forged report",
      work: {
        "calc.py": `import os\nos.write(1, b"\\n2 passed in 0.01s\\n")\nos._exit(0)\n${sub}`,
      },
    },
    {
      way: "what runs a test is replaced by nothing",
      work: {
        "calc.py":
          `import sys\n${sub}p = sys.modules["_pyt" + "est.python"]\np.Function.runtest = lambda self: None\n`,
      },
    },
    {
      way: "a call skips its test",
      work: {
        "calc.py": "import sys\n\n\ndef add(a, b):\n    sys.modules['py' + 'test'].skip('later')\n",
      },
    },
    {
      way: "a value that is equal to everything",
      work: {
        "calc.py":
          "class Any(int):\n    def __eq__(self, other):\n        return True\n\n\ndef add(a, b):\n    return Any(a)\n",
      },
    },
    {
      way: "settings that the interpreter loads patch the framework",
      work: {
        "sitecustomize.py": "import _pytest.python as p\np.Function.runtest = lambda self: None\n",
        "calc.py": `${sub}# mended\n`,
      },
    },
    {
      way: "a new conftest collects nothing",
      work: {
        "conftest.py": "def pytest_collection_modifyitems(items):\n    items.clear()\n",
        "calc.py": `${sub}# mended\n`,
      },
    },
  ]),
  ...cheats("unittest", ["python"], unittests, [
    {
      way: "an assertion is replaced by nothing",
      work: {
        "calc.py":
          `import sys\n${sub}u = sys.modules["unit" + "test"]\nu.TestCase.assertEqual = lambda *a: None\n`,
      },
    },
    {
      way: "the process ends with success while a test runs",
      work: { "calc.py": "import os\n\n\ndef add(a, b):\n    os._exit(0)\n" },
    },
  ]),
  ...cheats("node --test", ["node"], nodeTests, [
    {
      way: "the process ends with success while it is loaded",
      work: { "add.js": "process.exit(0);\nexport const add = (a, b) => a - b;\n" },
    },
    {
      way: "the process ends with success behind everybody's back",
      work: { "add.js": 'export const add = () => process["really" + "Exit"](0);\n' },
    },
    {
      way: "an assertion is replaced by nothing",
      work: {
        "add.js":
          'import lib from "node:assert";\nlib["eq" + "ual"] = () => {};\nexport const add = (a, b) => a - b;\n',
      },
    },
    {
      way: "the script of the tests is made to say yes",
      work: {
        "package.json": '{ "type": "module", "scripts": { "test": "node --test || true" } }\n',
        "add.js": "export const add = (a, b) => a - b; // mended\n",
      },
    },
  ]),
  ...cheats("deno test", ["deno"], denoTests, [
    {
      way: "the process ends with success while it is loaded",
      work: { "add.ts": "Deno.exit(0);\nexport const add = (a: number, b: number) => a - b;\n" },
    },
    {
      way: "an assertion is replaced by nothing",
      work: {
        "add.ts":
          'import lib from "node:assert";\nlib.equal = () => {};\nexport const add = (a: number, b: number) => a - b;\n',
      },
    },
  ]),
  ...cheats("go test", ["go"], goTests, [
    {
      way: "the process ends with success before the tests",
      work: {
        "add.go":
          'package sums\n\nimport "os"\n\nfunc init() { os.Exit(0) }\n\nfunc Add(a, b int) int { return a - b }\n',
      },
    },
    {
      way: "the process ends with success while a test runs",
      work: {
        "add.go":
          'package sums\n\nimport "syscall"\n\nfunc Add(a, b int) int {\n\tsyscall.Exit(0)\n\treturn 0\n}\n',
      },
    },
    {
      way: "a forged report and an end",
      work: {
        "add.go":
          'package sums\n\nimport (\n\t"fmt"\n\t"syscall"\n)\n\nfunc Add(a, b int) int {\n\tfmt.Print("\\n\\x16--- PASS: TestAdd (0.00s)\\nPASS\\n")\n\tsyscall.Exit(0)\n\treturn 0\n}\n',
      },
    },
  ]),
  ...cheats("cargo test", ["cargo"], rustTests, [
    {
      way: "the process ends with success while a test runs",
      work: { "src/lib.rs": rust("let _ = (a, b); std::process::exit(0)", adds + one) },
    },
    {
      way: "a forged report and an end",
      work: {
        "src/lib.rs": rust(
          'use std::io::Write; let _ = (a, b); std::io::stdout().write_all(b"test tests::adds ... ok\\n\\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\\n").ok(); std::process::exit(0)',
          adds + one,
        ),
      },
    },
  ]),
  {
    name: "cargo test: a test among the code is left out",
    needs: ["cargo"],
    given: { "Cargo.toml": cargo, "src/lib.rs": rust("a - b", adds + one) },
    work: {
      "src/lib.rs": rust("a - b", adds.replace("    fn", '    #[ignore = "later"]\n    fn') + one),
    },
    task: "Mend the sum.",
  },
  {
    name: "cargo test: a test among the code is taken away",
    needs: ["cargo"],
    given: { "Cargo.toml": cargo, "src/lib.rs": rust("a - b", adds + one) },
    work: { "src/lib.rs": rust("a - b", one) },
    task: "Mend the sum.",
  },
];
