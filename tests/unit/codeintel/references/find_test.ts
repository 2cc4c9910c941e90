import assert from "node:assert/strict";
import { findReferences, targetsAt, targetsNamed } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

/** `path:line:column tier role` of every place that names the one symbol of that name. */
async function places(files: Files, symbol: string): Promise<readonly string[]> {
  const facts = await (await codeProject(files)).facts();
  const [target, ...others] = await targetsNamed(facts, symbol);
  assert.ok(target && others.length === 0, `${symbol} is not one symbol`);
  const found = await findReferences(facts, target);
  return found.map((it) => `${it.path}:${it.line}:${it.column} ${it.tier} ${it.role}`);
}

Deno.test("a Python function is followed through imports, aliases and packages", async () => {
  const files = {
    "pkg/__init__.py": "from .core import run\n__all__ = ['run']\n",
    "pkg/core.py": "def run(): ...\nrun()\n",
    "main.py": "from pkg import run as go\nimport pkg.core\ngo()\npkg.core.run()\nrun = 1\n",
    "star.py": "from pkg import *\nrun()\n",
  };
  assert.deepEqual(await places(files, "core.run"), [
    "main.py:1:17 certain import",
    "main.py:1:24 certain declare",
    "main.py:3:1 certain call",
    "main.py:4:10 certain call",
    "pkg/__init__.py:1:19 certain import",
    "pkg/__init__.py:2:13 certain string",
    "pkg/core.py:1:5 certain declare",
    "pkg/core.py:2:1 certain call",
    "star.py:2:1 certain call",
  ]);
});

Deno.test("a method is certain through self, a class, an annotation and a constructor", async () => {
  const files = {
    "shop.py": `class Cart:
    def add(self, item): self.add(item)
    def total(self): return 0

class Big(Cart):
    pass

def use(a: Cart, b, c: "Big"):
    a.add(1)
    b.add(2)
    c.add(3)
    Cart().add(4)
    {1}.add(5)
    x = Big()
    x.add(6)
`,
  };
  assert.deepEqual(await places(files, "Cart.add"), [
    "shop.py:2:9 certain declare",
    "shop.py:2:31 certain call",
    "shop.py:9:7 certain call",
    "shop.py:10:7 likely call",
    "shop.py:11:7 certain call",
    "shop.py:12:12 certain call",
    "shop.py:15:7 certain call",
  ]);
});

Deno.test("an override is likely, and another class's method of that name is not named", async () => {
  const files = {
    "a.py": `class Base:
    def go(self): ...

class Sub(Base):
    def go(self): super().go()

class Other:
    def go(self): ...

Other().go()
Sub().go()
`,
  };
  assert.deepEqual(await places(files, "Base.go"), [
    "a.py:2:9 certain declare",
    "a.py:5:9 likely declare",
    "a.py:5:27 certain call",
    "a.py:11:7 likely call",
  ]);
});

Deno.test("a parameter or a local of the same name is another thing", async () => {
  const files = {
    "a.py":
      "def size(): ...\n\ndef f(size):\n    return size\n\ndef g():\n    size = 1\n    return [size for size in []]\n\nsize()\n",
  };
  assert.deepEqual(await places(files, "size"), [
    "a.py:1:5 certain declare",
    "a.py:10:1 certain call",
  ]);
});

Deno.test("a TypeScript symbol is followed through barrels, defaults, namespaces and types", async () => {
  const files = {
    "src/shape.ts":
      "export interface Shape { area: number }\nexport default function area(s: Shape) { return s.area }\n",
    "src/index.ts": "export * from './shape'\nexport { default as areaOf } from './shape.js'\n",
    "app.ts":
      "import type { Shape as S } from './src'\nimport * as all from './src/index'\nlet a: S, b: all.Shape\n",
    "use.tsx":
      "import areaFn, { type Shape } from './src/shape'\nconst x: Shape[] = []\nareaFn(x[0])\n",
  };
  assert.deepEqual(await places(files, "Shape"), [
    "app.ts:1:15 certain import",
    "app.ts:1:24 certain declare",
    "app.ts:3:8 certain type",
    "app.ts:3:18 certain type",
    "src/shape.ts:1:18 certain declare",
    "src/shape.ts:2:33 certain type",
    "use.tsx:1:23 certain import",
    "use.tsx:2:10 certain type",
  ]);
});

Deno.test("a default export is found under the names that importers give it", async () => {
  const files = {
    "a.ts": "export default function area() {}\n",
    "b.ts": "import any from './a'\nany()\n",
    "c.js": "const { default: d } = await import('./a.ts')\nd()\n",
  };
  assert.deepEqual(await places(files, "area"), [
    "a.ts:1:25 certain declare",
    "b.ts:1:8 certain import",
    "b.ts:2:1 certain call",
    "c.js:1:9 certain import",
    "c.js:1:18 certain declare",
    "c.js:2:1 certain call",
  ]);
});

Deno.test("CommonJS: what is required is what was exported", async () => {
  const files = {
    "lib.js": "function load() {}\nmodule.exports = { load }\n",
    "main.js":
      "const { load } = require('./lib')\nconst lib = require('./lib')\nload()\nlib.load()\n",
  };
  assert.deepEqual(await places(files, "load"), [
    "lib.js:1:10 certain declare",
    "lib.js:2:20 certain shorthand",
    "main.js:1:9 certain import",
    "main.js:3:1 certain call",
    "main.js:4:5 certain call",
  ]);
});

Deno.test("members of classes, interfaces and enums are told from variables of that name", async () => {
  const files = {
    "a.ts": `export class Box { private size = 1; get() { return this.size } }
export enum Kind { Big, Small }
const size = new Box().get()
const box: Box = new Box(); box.get(); size.get
`,
  };
  assert.deepEqual(await places(files, "Box.get"), [
    "a.ts:1:38 certain declare",
    "a.ts:3:24 certain call",
    "a.ts:4:33 certain call",
    "a.ts:4:45 likely read",
  ]);
  assert.deepEqual(await places(files, "Box.size"), [
    "a.ts:1:28 certain declare",
    "a.ts:1:58 certain read",
  ]);
});

Deno.test("links in documentation name what they say", async () => {
  const files = {
    "a.ts":
      "/** See {@link run} and {@linkcode Kit.go}. */\nexport function run() {}\nclass Kit { go() {} }\n",
  };
  assert.deepEqual(await places(files, "run"), [
    "a.ts:1:16 certain string",
    "a.ts:2:17 certain declare",
  ]);
  assert.deepEqual(await places(files, "go"), [
    "a.ts:1:40 certain string",
    "a.ts:3:13 certain declare",
  ]);
});

Deno.test("a place inside an identifier is enough, at a use as at the definition", async () => {
  const files = { "a.py": "def run(): ...\n", "b.py": "import a\na.run()\n" };
  const facts = await (await codeProject(files)).facts();
  const at = await targetsAt(facts, "b.py", { line: 2, column: 4 });
  assert.deepEqual(
    at.map(({ symbol, qualified, line, column }) => [symbol.path, qualified, line, column]),
    [
      ["a.py", "run", 1, 5],
    ],
  );
  assert.deepEqual(await targetsAt(facts, "b.py", { line: 2, column: 6 }), []);
});

Deno.test("circles of imports, of bases and of aliases end", async () => {
  const files = {
    "a.py": "from b import x\nclass A(A): pass\nclass B(C): pass\nclass C(B): pass\nB().y\n",
    "b.py": "from a import x\n",
    "c.ts": "export * from './d'\nimport { q } from './d'\nq()\n",
    "d.ts": "export * from './c'\nexport const z = z.z\n",
  };
  assert.deepEqual(await places(files, "z"), [
    "d.ts:2:14 certain declare",
    "d.ts:2:18 certain read",
    "d.ts:2:20 possible read",
  ]);
});

Deno.test("members that are assigned in JavaScript have their references", async () => {
  const files = {
    "response.js": "var res = Object.create(http.ServerResponse.prototype);\n" +
      "module.exports = res;\n" +
      "res.send = function send(body) {};\nres.json = function () { this.send(1); };\n",
    "express.js": "var res = require('./response');\nres.send(2);\n",
    "app.js": "app.get('/', function (req, res) { res.send(3); });\n",
  };
  assert.deepEqual(await places(files, "res.send"), [
    "app.js:1:40 likely call",
    "express.js:2:5 certain call",
    "response.js:3:5 certain declare",
    "response.js:4:31 likely call",
  ]);
  const prototype = {
    "shape.js": "function Shape() {}\nShape.prototype.area = function () {};\n" +
      "new Shape().area();\nmodule.exports = Shape;\n",
    "use.js": "const Shape = require('./shape');\nShape.area();\n",
  };
  assert.deepEqual(await places(prototype, "Shape.area"), [
    "shape.js:2:17 certain declare",
    "shape.js:3:13 likely call",
    "use.js:2:7 certain call",
  ]);
});

Deno.test("an inherited member is found by the name of the class that inherits it", async () => {
  const files = {
    "scaffold.py": "class Scaffold:\n    def route(self, rule): ...\n",
    "app.py": "from scaffold import Scaffold\nclass App(Scaffold): ...\nclass Flask(App): ...\n",
    "use.py": "from app import Flask\napp = Flask()\napp.route('/')\n",
    "other.ts": "class Base { go() {} }\nclass Child extends Base {}\nnew Child().go();\n",
  };
  assert.deepEqual(await places(files, "Flask.route"), [
    "scaffold.py:2:9 certain declare",
    "use.py:3:5 certain call",
  ]);
  assert.deepEqual(await places(files, "Child.go"), [
    "other.ts:1:14 certain declare",
    "other.ts:3:13 certain call",
  ]);
  const facts = await (await codeProject(files)).facts();
  assert.deepEqual(await targetsNamed(facts, "Flask.gone"), []);
});
