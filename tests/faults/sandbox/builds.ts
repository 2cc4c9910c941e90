/**
 * Builds in the box: `builds.ts [part of a name …]`. Fourteen projects, each prepared outside of the box,
 * with the network, so that what it depends on lies in the caches of the user's home; then the real
 * program builds and tests it in the box, unasked and without a network. What is not installed here is
 * skipped by name. Ends with 1 if a build fails in the box that works outside of it.
 */

import { obey, shell } from "../../stories/attackers/support.ts";
import { sandbox } from "../../support/program.ts";

interface Build {
  readonly name: string;
  /** Programs that it takes. */
  readonly needs: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Fills the caches. */
  readonly prepare: string;
  /** Carried out in the box. */
  readonly line: string;
}

const packageJson = (more: object) => JSON.stringify({ name: "x", version: "1.0.0", ...more });
const nodeTest = 'require("node:test")("t", () => require("is-odd")(1) || process.exit(1));\n';
const cargoToml = '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n';
const goMod = "module x\n\ngo 1.20\n";
const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>x</groupId><artifactId>x</artifactId><version>1</version>
<properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target></properties>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>
</project>\n`;

const builds: readonly Build[] = [
  {
    name: "node: its own tests, worker threads",
    needs: ["node"],
    files: {
      "a.test.js":
        'const { Worker } = require("node:worker_threads");\nrequire("node:test")("t", (_, done) => new Worker("1", { eval: true }).on("exit", () => done()));\n',
    },
    prepare: "true",
    line: "node --test",
  },
  {
    name: "npm: ci from its cache",
    needs: ["npm"],
    files: {
      "package.json": packageJson({ dependencies: { "is-odd": "3.0.1" } }),
      "a.test.js": nodeTest,
    },
    prepare: "npm install --silent --omit-lockfile-registry-resolved=false && rm -rf node_modules",
    line: "npm ci --offline --silent && node --test a.test.js",
  },
  {
    name: "npm: a compiler and a script",
    needs: ["npm"],
    files: {
      "package.json": packageJson({
        devDependencies: { typescript: "5.6.3" },
        scripts: { test: "tsc --outDir out a.ts && node out/a.js" },
      }),
      "a.ts": "const x: number = 1;\nif (x !== 1) throw new Error();\n",
    },
    prepare: "npm install --silent",
    line: "npm test",
  },
  {
    name: "python: unittest with pools",
    needs: ["python3"],
    files: {
      "test_a.py":
        "import unittest, multiprocessing\nclass T(unittest.TestCase):\n    def test(self):\n        with multiprocessing.Pool(2) as p: self.assertEqual(p.map(abs, [-1]), [1])\n",
    },
    prepare: "true",
    line: "python3 -m unittest",
  },
  {
    name: "python: an environment with a package",
    needs: ["python3"],
    files: { "test_a.py": "import idna\ndef test(): assert idna.encode('a') == b'a'\n" },
    prepare: "python3 -m venv .venv && .venv/bin/pip install -q idna pytest",
    line: ".venv/bin/python -m pytest -q",
  },
  {
    name: "uv: run from its cache",
    needs: ["uv"],
    files: {
      "pyproject.toml":
        '[project]\nname = "x"\nversion = "1"\nrequires-python = ">=3.8"\ndependencies = ["idna"]\n',
      "a.py": "import idna\nprint(idna.encode('a'))\n",
    },
    prepare: "uv sync -q && rm -rf .venv",
    line: "uv run --offline python a.py",
  },
  {
    name: "go: tests with a module of its cache",
    needs: ["go"],
    files: {
      "go.mod": goMod,
      "a_test.go":
        'package x\n\nimport (\n\t"testing"\n\n\t"golang.org/x/text/width"\n)\n\nfunc TestA(t *testing.T) {\n\tif width.Narrow.String("a") != "a" {\n\t\tt.Fail()\n\t}\n}\n',
    },
    prepare: "go mod tidy && go mod download",
    line: "GOPROXY=off go test -x ./...",
  },
  {
    name: "go: a program with the race detector",
    needs: ["go", "gcc"],
    files: { "go.mod": goMod, "main.go": 'package main\n\nfunc main() { println("x") }\n' },
    prepare: "true",
    line: "CGO_ENABLED=1 go run -race .",
  },
  {
    name: "cargo: test with a crate of its cache",
    needs: ["cargo"],
    files: {
      "Cargo.toml": `${cargoToml}[dependencies]\nitoa = "1"\n`,
      "src/lib.rs": '#[test]\nfn t() { assert_eq!(itoa::Buffer::new().format(1), "1"); }\n',
    },
    prepare: "cargo fetch -q",
    line: "cargo test -q --offline",
  },
  {
    name: "cargo: a build script",
    needs: ["cargo"],
    files: {
      "Cargo.toml": `${cargoToml}build = "build.rs"\n`,
      "build.rs": 'fn main() { println!("cargo:rustc-env=X=1"); }\n',
      "src/main.rs": 'fn main() { println!(env!("X")); }\n',
    },
    prepare: "true",
    line: "cargo run -q --offline",
  },
  {
    name: "deno: tests with a package of its cache",
    needs: ["deno"],
    files: {
      "a_test.ts":
        'import odd from "npm:is-odd@3.0.1";\nDeno.test("t", () => { if (!odd(1)) throw 1; });\n',
    },
    prepare: "deno cache a_test.ts",
    line: "deno test --cached-only a_test.ts",
  },
  {
    name: "maven: tests with its repository",
    needs: ["mvn", "javac"],
    files: {
      "pom.xml": pom,
      "src/main/java/A.java": "class A { int x() { return 1; } }\n",
      "src/test/java/ATest.java":
        "public class ATest { @org.junit.Test public void is() { org.junit.Assert.assertEquals(1, new A().x()); } }\n",
    },
    prepare: "mvn -q test && rm -rf target",
    line: "mvn -o -q test",
  },
  {
    name: "javac and java",
    needs: ["javac"],
    files: { "A.java": "public class A { public static void main(String[] a) { } }\n" },
    prepare: "true",
    line: "javac A.java && java A",
  },
  {
    name: "make: a program with a sanitizer",
    needs: ["make", "gcc"],
    files: {
      "Makefile": "run: a\n\t./a\na: a.c\n\tgcc -g -fsanitize=address -o a a.c\n",
      "a.c": "int main(void) { return 0; }\n",
    },
    prepare: "true",
    line: "ASAN_OPTIONS=detect_leaks=0 make run",
  },
];

const userHome = Deno.env.get("HOME") ?? "/root";

/** All that the user's programs look for is in his own home; only this program has folders of its own. */
function own(home: string): Readonly<Record<string, string>> {
  const passed = Object.fromEntries(
    ["GOPATH", "GOPROXY", "CARGO_HOME", "RUSTUP_HOME", "PYENV_ROOT", "DENO_DIR"].flatMap((name) => {
      const value = Deno.env.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    ...passed,
    HOME: userHome,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_STATE_HOME: `${home}/.local/state`,
  };
}

async function isHere(program: string): Promise<boolean> {
  return (await run(`command -v ${program}`, "/")).success;
}

async function run(line: string, cwd: string): Promise<{ success: boolean; text: string }> {
  const output = await new Deno.Command("sh", { args: ["-c", line], cwd, stdin: "null" }).output();
  const text = new TextDecoder();
  return { success: output.success, text: text.decode(output.stdout) + text.decode(output.stderr) };
}

/** `null`: it was built and tested in the box. */
async function tried({ files, prepare, line }: Build): Promise<string | null> {
  await using box = await sandbox(files);
  for (const words of [prepare, line]) {
    const { success, text } = await run(words, box.project);
    if (!success) return `outside of the box: ${words}: ${text.slice(-400)}`;
  }
  // Made again in the box, from what the caches hold.
  await run("rm -rf target out a *.class", box.project);
  const { made, stderr } = await obey(box, [shell(line, { timeout_s: 300 })], {
    args: ["--permissions", "auto"],
    env: own(box.home),
  });
  const [call] = made;
  if (call === undefined) return stderr;
  if (call.verdict !== "allow") return `${call.verdict}: ${call.reason}`;
  return /^exit code 0/m.test(call.text) ? null : call.text.slice(-600);
}

const wanted = Deno.args;
let failed = 0;
for (const build of builds) {
  if (wanted.length > 0 && !wanted.some((word) => build.name.includes(word))) continue;
  const missing: string[] = [];
  for (const program of build.needs) if (!await isHere(program)) missing.push(program);
  if (missing.length > 0) {
    console.log(`skipped, no ${missing.join(", ")}: ${build.name}`);
    continue;
  }
  const problem = await tried(build);
  console.log(`${problem === null ? "ok  " : "FAIL"} ${build.name}`);
  if (problem === null) continue;
  failed++;
  console.log(problem.replaceAll(/^/gm, "     "));
}
if (failed > 0) Deno.exitCode = 1;
