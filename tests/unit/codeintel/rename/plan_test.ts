import assert from "node:assert/strict";
import { editOf, planRename, StalePlan, targetsNamed } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

const bytes = (text: string) => new TextEncoder().encode(text);

async function planned(files: Files, symbol: string, name: string) {
  const code = await codeProject(files);
  const [target] = await targetsNamed(await code.facts(), symbol);
  assert.ok(target);
  return await planRename(code, target, name);
}

/** The files as they would be, and what stands in the way. */
async function renamed(files: Files, symbol: string, name: string) {
  const { replacements, obstacles, rest } = await planned(files, symbol, name);
  const out: Record<string, string> = {};
  for (const path of new Set(replacements.map((it) => it.path))) {
    const own = replacements.filter((it) => it.path === path);
    const { after } = await editOf(path, bytes(files[path] ?? ""), own);
    out[path] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(after ?? new Uint8Array());
  }
  return {
    files: out,
    obstacles: obstacles.map((it) => `${it.why} ${it.path}:${it.line}`),
    rest: rest.map((it) => `${it.tier} ${it.path}:${it.line}`),
  };
}

Deno.test("every certain place changes, in every file, and nothing else", async () => {
  const files = {
    "pkg/__init__.py": "from .core import run\n__all__ = ['run']\n",
    "pkg/core.py": "def run(x): return x  # run\nrunner = run\n",
    "main.py": "from pkg import run as go\ngo('run')\n",
  };
  assert.deepEqual(await renamed(files, "run", "start"), {
    files: {
      "pkg/__init__.py": "from .core import start\n__all__ = ['start']\n",
      "pkg/core.py": "def start(x): return x  # run\nrunner = start\n",
      "main.py": "from pkg import start as go\ngo('run')\n",
    },
    obstacles: [],
    rest: [],
  });
});

Deno.test("a shorthand property keeps its key", async () => {
  const files = {
    "a.ts": "export const size = 1\nexport const box = { size, other: size }\n",
    "b.ts": "import { size } from './a'\nconsole.log({ size })\n",
  };
  assert.deepEqual((await renamed(files, "size", "width")).files, {
    "a.ts": "export const width = 1\nexport const box = { size: width, other: width }\n",
    "b.ts": "import { width } from './a'\nconsole.log({ size: width })\n",
  });
});

Deno.test("what is destructured from require keeps no alias", async () => {
  const files = {
    "a.js": "function load() {}\nmodule.exports = { load }\n",
    "b.js": "const { load } = require('./a')\nload()\n",
  };
  const { files: after, obstacles } = await renamed(files, "load", "read");
  assert.deepEqual([after, obstacles], [{
    "a.js": "function read() {}\nmodule.exports = { read }\n",
    "b.js": "const { read } = require('./a')\nread()\n",
  }, []]);
});

Deno.test("a name that means something already is refused, with the place", async () => {
  const files = { "a.py": "def run(): ...\n\ndef start(): ...\n" };
  assert.deepEqual((await renamed(files, "run", "start")).obstacles, ["taken a.py:3"]);
});

Deno.test("a word of the language, and what is no name at all, is refused", async () => {
  const files = { "a.py": "def run(): ...\n", "b.ts": "export function go() {}\n" };
  for (const name of ["class", "2x", "a-b", "a b", ""]) {
    assert.deepEqual((await renamed(files, "run", name)).obstacles, ["not_a_name a.py:1"]);
  }
  assert.deepEqual((await renamed(files, "go", "let")).obstacles, ["not_a_name b.ts:1"]);
  assert.deepEqual((await renamed(files, "run", "运行")).obstacles, []);
});

Deno.test("a method is refused while the same word stands after an unknown object", async () => {
  const files = {
    "a.py": "class Cart:\n    def add(self): ...\n\ndef f(x):\n    x.add()\n",
  };
  const { obstacles, rest } = await renamed(files, "Cart.add", "put");
  assert.deepEqual([obstacles, rest], [["uncertain a.py:5"], ["likely a.py:5"]]);
});

Deno.test("a method is renamed where every place is certain", async () => {
  const files = {
    "a.py": "class Cart:\n    def add(self): self.add()\n\nCart().add()\n",
  };
  assert.deepEqual(await renamed(files, "Cart.add", "put"), {
    files: { "a.py": "class Cart:\n    def put(self): self.put()\n\nCart().put()\n" },
    obstacles: [],
    rest: [],
  });
});

Deno.test("a method of a class whose base is foreign is refused: it may override", async () => {
  const files = { "a.py": "from lib import Base\n\nclass Cart(Base):\n    def add(self): ...\n" };
  assert.deepEqual((await renamed(files, "Cart.add", "put")).obstacles, ["unknown_base a.py:4"]);
});

Deno.test("names that others call by name are refused: fixtures, tests, special methods", async () => {
  const files = {
    "a.py":
      "import pytest\n\n@pytest.fixture()\ndef app(): ...\n\ndef test_app(app): ...\n\nclass A:\n    def __len__(self): return 0\n",
  };
  assert.deepEqual((await renamed(files, "app", "site")).obstacles, ["special a.py:4"]);
  assert.deepEqual((await renamed(files, "test_app", "check_app")).obstacles, ["special a.py:6"]);
  assert.deepEqual((await renamed(files, "A.__len__", "size")).obstacles, ["special a.py:9"]);
});

Deno.test("a key taken out of what nobody knows is in the way, as is an interface that adds to a module", async () => {
  const taken = {
    "a.ts": "export function load() {}\nexport const lazily = () => import('./a')\n",
    "b.ts": "import { lazily } from './a'\nconst { load } = await lazily()\nload()\n",
  };
  assert.deepEqual((await renamed(taken, "load", "read")).obstacles, ["uncertain b.ts:2"]);
  const added = {
    "a.ts": "export interface Modules { one: 1 }\n",
    "b.ts": "declare module './a' {\n  export interface Modules { two: 2 }\n}\n",
  };
  assert.deepEqual((await renamed(added, "a.Modules", "Parts")).obstacles, ["uncertain b.ts:2"]);
});

Deno.test("a test may take another name of a test", async () => {
  const files = { "test_a.py": "def test_one(): ...\n" };
  assert.deepEqual((await renamed(files, "test_one", "test_two")).obstacles, []);
});

Deno.test("strings and comments are listed, not changed", async () => {
  const files = { "a.py": "def run():\n    'run it'  # run\n\nrun()\nrunning = 1\n" };
  const { mentions } = await planned(files, "run", "start");
  assert.deepEqual(mentions.map(({ line, column, old, text }) => [line, column, old, text]), [
    [2, 6, "run", "start"],
    [2, 17, "run", "start"],
  ]);
});

Deno.test("byte order mark, line ends and wide characters stay as they are", async () => {
  const before = "\uFEFFdef run(): return '😀'\r\nx = '汉字'; run()\r\n";
  const after = "\uFEFFdef go_on(): return '😀'\r\nx = '汉字'; go_on()\r\n";
  assert.deepEqual((await renamed({ "a.py": before }, "run", "go_on")).files, { "a.py": after });
});

Deno.test("a file that is not what was planned for, or no UTF-8, is left alone", async () => {
  const one = { path: "a.py", line: 1, column: 5, old: "run", text: "go" };
  await assert.rejects(editOf("a.py", bytes("def ran(): ...\n"), [one]), StalePlan);
  await assert.rejects(editOf("a.py", bytes(""), [{ ...one, line: 9 }]), StalePlan);
  const broken = new Uint8Array([...bytes("def run(): ...\n# "), 0xff, 0xfe]);
  await assert.rejects(editOf("a.py", broken, [one]), StalePlan);
});
