import assert from "node:assert/strict";
import { planMove } from "../../../../../src/actions/code/move/plan.ts";
import { replaced } from "../../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

/** Files whose text changes, under their new paths, and what stands in the way. */
async function moved(files: Files, from: string, to: string) {
  const code = await codeProject(files);
  const { moves, created, replacements, obstacles } = await planMove(code, { from, to });
  const after: Record<string, string> = Object.fromEntries(created.map((it) => [it, ""]));
  for (const [path, own] of Map.groupBy(replacements, (it) => it.path)) {
    const place = moves.find((it) => it.from === path)?.to ?? path;
    after[place] = replaced(path, files[path] ?? "", own);
  }
  return { after, obstacles: obstacles.map((it) => `${it.why} ${it.path}:${it.line}`) };
}

const shop: Files = {
  "pkg/__init__.py": "from .cart import Cart\n",
  "pkg/cart.py": "from .price import total\n\nclass Cart:\n    total = total\n",
  "pkg/price.py": "def total(): ...\n",
  "main.py":
    "import pkg.price\nimport pkg.price as p\nfrom pkg import price, Cart\nfrom pkg.price import total\n\npkg.price.total()\nprice.total()\nprint('pkg.price.total', 'price')\n",
};

Deno.test("a module of Python gets another name, with its imports, uses and dotted strings", async () => {
  assert.deepEqual(await moved(shop, "pkg/price.py", "pkg/money.py"), {
    after: {
      "pkg/cart.py": "from .money import total\n\nclass Cart:\n    total = total\n",
      "main.py":
        "import pkg.money\nimport pkg.money as p\nfrom pkg import money, Cart\nfrom pkg.money import total\n\npkg.money.total()\nmoney.total()\nprint('pkg.money.total', 'price')\n",
    },
    obstacles: [],
  });
});

Deno.test("a module of Python goes into a new package, which is made; statements are split", async () => {
  assert.deepEqual(await moved(shop, "pkg/price.py", "pkg/sub/price.py"), {
    after: {
      "pkg/sub/__init__.py": "",
      "pkg/cart.py": "from .sub.price import total\n\nclass Cart:\n    total = total\n",
      "main.py":
        "import pkg.sub.price\nimport pkg.sub.price as p\nfrom pkg.sub import price\nfrom pkg import Cart\nfrom pkg.sub.price import total\n\npkg.sub.price.total()\nprice.total()\nprint('pkg.sub.price.total', 'price')\n",
    },
    obstacles: [],
  });
});

Deno.test("what a moved module imports relatively is written anew", async () => {
  assert.deepEqual(await moved(shop, "pkg/cart.py", "pkg/sub/cart.py"), {
    after: {
      "pkg/sub/__init__.py": "",
      "pkg/__init__.py": "from .sub.cart import Cart\n",
      "pkg/sub/cart.py": "from ..price import total\n\nclass Cart:\n    total = total\n",
    },
    obstacles: [],
  });
});

Deno.test("a package of Python is a folder: what lies in it keeps its own relative imports", async () => {
  assert.deepEqual(await moved(shop, "pkg", "store"), {
    after: {
      "main.py":
        "import store.price\nimport store.price as p\nfrom store import price, Cart\nfrom store.price import total\n\nstore.price.total()\nprice.total()\nprint('pkg.price.total', 'price')\n",
    },
    obstacles: [],
  });
});

Deno.test("a name that hides the standard library, or is there already, is refused", async () => {
  const files = { "json.py": "x = 1\n", "a.py": "y = 1\n", "b.py": "import json\nimport a\n" };
  assert.deepEqual((await moved(files, "a.py", "json.py")).obstacles, ["exists json.py:1"]);
  const other = { "pkg/a.py": "y = 1\n", "b.py": "import json\nfrom pkg.a import y\n" };
  assert.deepEqual((await moved(other, "pkg/a.py", "json.py")).obstacles, ["graph b.py:1"]);
});

Deno.test("a head that other modules share is refused, with the place", async () => {
  const files = {
    "one/__init__.py": "",
    "one/a.py": "x = 1\n",
    "one/b.py": "y = 1\n",
    "two/__init__.py": "",
    "main.py": "import one.a\n\nprint(one.a.x, one.b.y)\n",
  };
  assert.deepEqual((await moved(files, "one/a.py", "two/a.py")).obstacles, ["shared main.py:3"]);
});

Deno.test("paths of TypeScript keep their form: endings, index, aliases, mocks, assets", async () => {
  const files = {
    "tsconfig.json": '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } } }',
    "src/util/format.ts": "import './format.css'\nimport { a } from '../a'\nexport const f = a\n",
    "src/a.ts": "export const a = 1\n",
    "src/b.ts": "import { f } from './util/format'\nexport { f as g } from '@/util/format'\n",
    "src/c.ts":
      "import { f } from './util/format.js'\nexport const lazy = () => import('./util/format.ts')\nconst s = './util/format'\n",
    "src/c.test.ts": "vi.mock('./util/format')\nimport { f } from './util/format'\n",
    "src/view/index.ts": "export const v = 1\n",
    "src/d.ts": "import { v } from './view'\n",
  };
  assert.deepEqual(await moved(files, "src/util/format.ts", "src/text/lay.ts"), {
    after: {
      "src/text/lay.ts":
        "import '../util/format.css'\nimport { a } from '../a'\nexport const f = a\n",
      "src/b.ts": "import { f } from './text/lay'\nexport { f as g } from '@/text/lay'\n",
      "src/c.ts":
        "import { f } from './text/lay.js'\nexport const lazy = () => import('./text/lay.ts')\nconst s = './util/format'\n",
      "src/c.test.ts": "vi.mock('./text/lay')\nimport { f } from './text/lay'\n",
    },
    obstacles: [],
  });
  assert.deepEqual(await moved(files, "src/view", "src/ui"), {
    after: { "src/d.ts": "import { v } from './ui'\n" },
    obstacles: [],
  });
  assert.deepEqual(await moved(files, "src/view/index.ts", "src/view.ts"), {
    after: {},
    obstacles: [],
  });
});

const service: Files = {
  "go.mod": "module example.org/m\n\ngo 1.22\n",
  "price/price.go": "package price\n\nfunc Total() int { return 1 }\n",
  "price/price_test.go": "package price_test\n",
  "price/tax/tax.go": "package tax\n\nfunc Rate() int { return 1 }\n",
  "main.go":
    'package main\n\nimport (\n\t"example.org/m/price"\n\t"example.org/m/price/tax"\n)\n\nfunc main() { _ = price.Total() + tax.Rate() }\n',
  "other/other.go":
    'package other\n\nimport "example.org/m/price"\n\nfunc money() int { return price.Total() }\n',
};

Deno.test("a package of Go goes elsewhere with its path, its clause and its qualifiers", async () => {
  assert.deepEqual(await moved(service, "price", "lib/money"), {
    after: {
      "lib/money/price.go": "package money\n\nfunc Total() int { return 1 }\n",
      "lib/money/price_test.go": "package money_test\n",
      "main.go":
        'package main\n\nimport (\n\t"example.org/m/lib/money"\n\t"example.org/m/lib/money/tax"\n)\n\nfunc main() { _ = money.Total() + tax.Rate() }\n',
      "other/other.go":
        'package other\n\nimport price "example.org/m/lib/money"\n\nfunc money() int { return price.Total() }\n',
    },
    obstacles: [],
  });
});

Deno.test("one file cannot leave its package of Go, nor a package go where its importers see nothing", async () => {
  assert.deepEqual((await moved(service, "price/price.go", "other/price.go")).obstacles, [
    "package price/price.go:1",
  ]);
  assert.deepEqual((await moved(service, "price/price.go", "price/sum.go")).obstacles, []);
  assert.deepEqual((await moved(service, "price", "other/internal/price")).obstacles, [
    "import main.go:4",
    "import main.go:5",
  ]);
});

Deno.test("languages whose imports do not follow from paths are refused", async () => {
  const files = { "m/A.java": "package m;\nclass A {}\n" };
  assert.deepEqual((await moved(files, "m/A.java", "m/B.java")).obstacles, ["language m/A.java:1"]);
});
