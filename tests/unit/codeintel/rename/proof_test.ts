import assert from "node:assert/strict";
import { planRename, targetsNamed } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

/** What stands in the way of a new name, as `why path:line`. */
async function obstacles(files: Files, symbol: string, name: string): Promise<readonly string[]> {
  const code = await codeProject(files);
  const [target] = await targetsNamed(await code.facts(), symbol);
  assert.ok(target);
  const plan = await planRename(code, target, name);
  return plan.obstacles.map((it) => `${it.why} ${it.path}:${it.line}`);
}

Deno.test("a new name that a parameter or a variable inside has would be captured there", async () => {
  const python = "def run(): ...\n\ndef other(start):\n    return run()\n";
  assert.deepEqual(await obstacles({ "a.py": python }, "run", "start"), ["captured a.py:4"]);
  const script = "export function run() {}\nexport function other(start: number) { run() }\n";
  assert.deepEqual(await obstacles({ "a.ts": script }, "run", "start"), ["captured a.ts:2"]);
  const go =
    "package a\n\nfunc run() {}\n\nfunc other() {\n\tstart := 1\n\t_ = start\n\trun()\n}\n";
  assert.deepEqual(await obstacles({ "go.mod": "module m\n", "a.go": go }, "run", "start"), [
    "captured a.go:8",
  ]);
  const java = "class A {\n  static void run() {}\n  void other(int start) { run(); }\n}\n";
  assert.deepEqual(await obstacles({ "A.java": java }, "A.run", "start"), []);
});

Deno.test("a new name that stands apart in the same file is none that is taken", async () => {
  const python = "def run(): ...\n\ndef other(start):\n    return start\n\nrun()\n";
  assert.deepEqual(await obstacles({ "a.py": python }, "run", "start"), []);
  const script = "export const run = 1\nexport const other = (start: number) => start\n";
  assert.deepEqual(await obstacles({ "a.ts": script }, "run", "start"), []);
});

Deno.test("a builtin that the file uses would come to mean the new thing", async () => {
  const python = "def run(): ...\n\nprint(1)\n";
  assert.deepEqual(await obstacles({ "a.py": python }, "run", "print"), ["taken a.py:3"]);
  const script = "export function run() {}\nconsole.log(1)\n";
  assert.deepEqual(await obstacles({ "a.ts": script }, "run", "console"), ["taken a.ts:2"]);
});

Deno.test("an import of the same name in another file is in the way", async () => {
  const files = {
    "a.py": "def run(): ...\n",
    "b.py": "from a import run\nfrom c import start\n\nrun()\nstart()\n",
    "c.py": "def start(): ...\n",
  };
  assert.deepEqual(await obstacles(files, "run", "start"), ["taken b.py:2"]);
});

Deno.test("what a star import would bring is in the way in files that do not change", async () => {
  const files = {
    "a.py": "def run(): ...\n",
    "c.py": "def start(): ...\n",
    "b.py": "from c import *\nfrom a import *\n\nstart()\n",
  };
  assert.deepEqual(await obstacles(files, "run", "start"), ["taken b.py:4"]);
});

Deno.test("a submodule of the new name would hide what its package passes on", async () => {
  const files = {
    "pkg/__init__.py": "from .core import run\n",
    "pkg/core.py": "def run(): ...\n",
    "pkg/start.py": "x = 1\n",
    "main.py": "import pkg.start\nfrom pkg import run\n\nrun()\n",
  };
  assert.deepEqual(await obstacles(files, "run", "start"), ["taken pkg/__init__.py:1"]);
});

Deno.test("a member of the new name in a class above or below is in the way", async () => {
  const files = {
    "a.py": "class Base:\n    def put(self): ...\n",
    "b.py": "from a import Base\n\nclass Cart(Base):\n    def add(self): ...\n",
    "c.py": "from b import Cart\n\nclass Big(Cart):\n    def push(self): ...\n",
  };
  assert.deepEqual(await obstacles(files, "Cart.add", "put"), ["taken a.py:2"]);
  assert.deepEqual(await obstacles(files, "Cart.add", "push"), ["taken c.py:4"]);
  assert.deepEqual(await obstacles(files, "Cart.add", "pull"), []);
});

Deno.test("another file of a Go package defines or imports the new name", async () => {
  const files = {
    "go.mod": "module m\n",
    "a.go": "package m\n\nfunc run() {}\n",
    "b.go": "package m\n\nfunc start() {}\n",
    "c.go": 'package m\n\nimport "fmt"\n\nfunc c() { fmt.Println() }\n',
  };
  assert.deepEqual(await obstacles(files, "run", "start"), ["taken b.go:3"]);
  assert.deepEqual(await obstacles(files, "run", "fmt"), ["taken c.go:5"]);
  assert.deepEqual(await obstacles(files, "run", "begin"), []);
});

Deno.test("methods that override each other take the new name together", async () => {
  const files = {
    "a.py": "class Base:\n    def add(self): ...\n",
    "b.py":
      "from a import Base\n\nclass Cart(Base):\n    def add(self): super().add()\n\nCart().add()\n",
  };
  const code = await codeProject(files);
  const facts = await code.facts();
  for (const symbol of ["Base.add", "Cart.add"]) {
    const [target] = await targetsNamed(facts, symbol);
    assert.ok(target);
    const { obstacles: found, replacements } = await planRename(code, target, "put");
    assert.deepEqual([found, replacements.map(({ path, line }) => `${path}:${line}`)], [
      [],
      ["a.py:2", "b.py:4", "b.py:4", "b.py:6"],
    ]);
  }
});

Deno.test("a class of Java takes its file with it", async () => {
  const code = await codeProject({
    "m/Cart.java": "package m;\npublic class Cart {}\n",
    "m/Shop.java": "package m;\nclass Shop { Cart cart; }\n",
  });
  const [target] = await targetsNamed(await code.facts(), "Cart");
  assert.ok(target);
  const { moves, obstacles: found } = await planRename(code, target, "Basket");
  assert.deepEqual([moves, found], [[{ from: "m/Cart.java", to: "m/Basket.java" }], []]);
});

const shapes: Files = {
  "go.mod": "module m\n",
  "a.go":
    'package m\n\ntype Shape interface {\n\tArea() int\n\tEdge() int\n}\n\ntype Box struct{}\n\nfunc (b Box) Area() int { return 1 }\nfunc (b Box) Edge() int { return 1 }\nfunc (b Box) String() string { return "" }\nfunc (b Box) Other() {}\n',
  "b.go":
    "package m\n\nfunc sum(s Shape) int { return s.Area() + Box{}.Area() }\n\ntype Lone struct{}\n\nfunc (l Lone) Area() int { return 2 }\n",
  "c_test.go": "package m\n\nfunc help() {}\n",
  "d_test.go": "package m\n\nfunc TestD() { help() }\n",
};

Deno.test("a method of Go and the interface that asks for it take the new name together", async () => {
  const code = await codeProject(shapes);
  for (const symbol of ["Box.Area", "Shape.Area"]) {
    const [target] = await targetsNamed(await code.facts(), symbol);
    assert.ok(target);
    const { obstacles: found, replacements } = await planRename(code, target, "Extent");
    assert.deepEqual([found, replacements.map(({ path, line }) => `${path}:${line}`)], [
      [],
      ["a.go:4", "a.go:10", "b.go:3", "b.go:3"],
    ]);
  }
});

Deno.test("a method that the standard library may ask for is refused, a lone one is not", async () => {
  assert.deepEqual(await obstacles(shapes, "Box.String", "Text"), ["unknown_base a.go:12"]);
  assert.deepEqual(await obstacles(shapes, "Box.Other", "Another"), []);
});

Deno.test("a helper in a test of Go is renamed in the other tests of its package", async () => {
  const code = await codeProject(shapes);
  const [target] = await targetsNamed(await code.facts(), "help");
  assert.ok(target);
  const { replacements } = await planRename(code, target, "aid");
  assert.deepEqual(replacements.map(({ path, line }) => `${path}:${line}`), [
    "c_test.go:3",
    "d_test.go:3",
  ]);
});

Deno.test("what hides in Java does not override: fields, inner types, static and private methods", async () => {
  const files = {
    "A.java":
      "import x.Base;\nclass A extends Base {\n  int size;\n  static int count() { return 1; }\n  private int more() { return size; }\n  int open() { return 1; }\n  class Inner { Inner(int a) {} }\n  int both;\n  int both() { return both; }\n}\n",
  };
  const found: string[] = [];
  for (const name of ["size", "count", "more", "open", "Inner", "both"]) {
    found.push(`${name}: ${await obstacles(files, `A.${name}`, "fresh")}`);
  }
  assert.deepEqual(found, [
    "size: ",
    "count: ",
    "more: ",
    "open: unknown_base A.java:6",
    "Inner: ",
    "both: unknown_base A.java:8",
  ]);
});
