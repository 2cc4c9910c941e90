/** Code intelligence through the real program: on a real little project, and on what breaks tools. */

import assert from "node:assert/strict";
import { bubblewrap } from "../support/bubblewrap.ts";
import { type Sandbox, sandbox } from "../support/program.ts";

const shopFiles: Readonly<Record<string, string>> = {
  "shop/__init__.py": "from .cart import Cart\n",
  "shop/cart.py":
    "from .price import total\n\nclass Cart:\n    def sum(self, items):\n        return total(items)\n",
  "shop/price.py": "def total(items):\n    return sum(items)\n",
  "tests/test_cart.py":
    "from shop import Cart\nfrom shop.price import total\n\ndef test_sum():\n    assert Cart().sum([1]) == total([1])\n",
  "web/app.ts": "import { load } from './load'\nexport const app = load('x')\n",
  "web/load.ts": "export function load(name: string) { return name }\n",
};

const shop = () => sandbox(shopFiles);

async function write(box: Sandbox, path: string, content: string | Uint8Array<ArrayBuffer>) {
  const file = `${box.project}/${path}`;
  await Deno.mkdir(file.slice(0, file.lastIndexOf("/")), { recursive: true });
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  await Deno.writeFile(file, bytes);
}

Deno.test("deps --all --format edges prints the graph, cold and warm and after an edit", async () => {
  await using box = await shop();
  const edges = [
    "shop/__init__.py -> shop/cart.py",
    "shop/cart.py -> shop/price.py",
    "tests/test_cart.py -> shop/__init__.py",
    "tests/test_cart.py -> shop/price.py",
    "web/app.ts -> web/load.ts",
  ];
  const ask = async () => {
    const { code, stdout, stderr } = await box.run(["deps", "--all", "--format", "edges"]);
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout.trim().split("\n");
  };
  assert.deepEqual(await ask(), edges);
  assert.deepEqual(await ask(), edges);
  // As long as before, at once: neither size nor a coarse clock tells.
  await write(box, "shop/cart.py", (shopFiles["shop/cart.py"] ?? "").replace("price", "prize"));
  assert.deepEqual(await ask(), edges.filter((it) => !it.startsWith("shop/cart.py")));
});

Deno.test("a rename changes every file at once, and the tree still says so", async () => {
  await using box = await shop();
  const planned = await box.run(["rename", "total", "add_up"]);
  assert.deepEqual([planned.code, planned.stdout.split("\n")[0]], [
    0,
    "total → add_up: 5 occurrences in 3 files",
  ]);
  assert.equal(await Deno.readTextFile(`${box.project}/shop/price.py`), shopFiles["shop/price.py"]);
  const done = await box.run(["rename", "total", "add_up", "--apply"]);
  assert.deepEqual([done.code, done.stdout], [
    0,
    "Renamed total to add_up: 5 occurrences in 3 files\n",
  ]);
  assert.equal(
    await Deno.readTextFile(`${box.project}/tests/test_cart.py`),
    (shopFiles["tests/test_cart.py"] ?? "").replaceAll("total", "add_up"),
  );
  const after = await box.run(["refs", "add_up", "--json"]);
  assert.deepEqual([after.code, JSON.parse(after.stdout)[0].references.length], [0, 5]);
});

Deno.test("code that fits a pattern is found and rewritten at once, and undo brings it back", async () => {
  await using box = await shop();
  const found = await box.run(["search", "--ast", "total($X)"]);
  assert.deepEqual([found.code, found.stdout], [
    0,
    "shop/cart.py:5:16:total(items)\ntests/test_cart.py:5:31:total([1])\n",
  ]);
  const done = await box.run(["rewrite", "total($X)", "total($X, tax=0)", "--apply"]);
  assert.deepEqual([done.code, done.stdout], [0, "Rewrote 2 places in 2 files\n"]);
  const texts = () =>
    Promise.all(
      ["shop/cart.py", "tests/test_cart.py"].map((it) => Deno.readTextFile(`${box.project}/${it}`)),
    );
  assert.deepEqual((await texts()).map((it) => it.match(/total\(.*/)?.[0]), [
    "total(items, tax=0)",
    "total([1], tax=0)",
  ]);
  await box.run(["undo"]);
  assert.deepEqual(await texts(), [
    shopFiles["shop/cart.py"] ?? "",
    shopFiles["tests/test_cart.py"] ?? "",
  ]);
});

Deno.test("a rename that is not certain is refused, with an exit code, and writes nothing", async () => {
  await using box = await shop();
  const { code, stdout } = await box.run(["rename", "total", "sum", "--apply"]);
  assert.deepEqual([code, stdout.split("\n").slice(0, 3)], [65, [
    "Cannot rename total to sum; nothing was written",
    "conflicts (1)",
    "  shop/price.py:2  sum is already used here",
  ]]);
  assert.equal(await Deno.readTextFile(`${box.project}/shop/price.py`), shopFiles["shop/price.py"]);
});

Deno.test({
  name: "a checker that sees the new names settles what the text does not tell",
  ignore: !bubblewrap,
  async fn() {
    await using box = await sandbox({
      "a.ts": "export class Box {\n  size = 1\n}\n",
      "b.ts": "export const f = (mine) => mine.size\n",
      // Knows what `mine` is.
      "types.sh": "own=$(sed -n 's/^  \\([a-z]*\\) = 1$/\\1/p' a.ts)\n" +
        "used=$(sed -n 's/.*mine\\.\\([a-z]*\\)$/\\1/p' b.ts)\n" +
        '[ "$own" = "$used" ] || { echo "b.ts(1,33): error: no $used"; exit 1; }\n',
    });
    const rename = ["rename", "Box.size", "width", "--apply"];
    const without = await box.run(rename);
    const blind = await box.run([...rename, "--checker", "true"]);
    assert.deepEqual([without.code, blind.code], [65, 65]);
    const lost = await box.run([...rename, "--checker", "sh -c 'echo lost; exit 3'"]);
    assert.deepEqual([lost.code, lost.stderr], [66, "sh -c 'echo lost; exit 3' failed: lost\n"]);
    assert.equal(
      await Deno.readTextFile(`${box.project}/a.ts`),
      "export class Box {\n  size = 1\n}\n",
    );
    const done = await box.run([...rename, "--checker", "sh types.sh"]);
    assert.deepEqual([done.code, done.stdout], [
      0,
      "Renamed Box.size to width: 2 occurrences in 2 files\n",
    ]);
    assert.equal(
      await Deno.readTextFile(`${box.project}/b.ts`),
      "export const f = (mine) => mine.width\n",
    );
  },
});

Deno.test({
  name: "the model's rename has the project's own checker judge it, once the project is trusted",
  ignore: !bubblewrap,
  async fn() {
    await using box = await sandbox({
      "a.ts": "export class Box {\n  size = 1\n}\n",
      "b.ts": "export const f = (mine) => mine.size\n",
      "tsconfig.json": "{}\n",
      // Knows what `mine` is.
      "node_modules/.bin/tsc": "#!/bin/sh\nown=$(sed -n 's/^  \\([a-z]*\\) = 1$/\\1/p' a.ts)\n" +
        "used=$(sed -n 's/.*mine\\.\\([a-z]*\\)$/\\1/p' b.ts)\n" +
        '[ "$own" = "$used" ] || { echo "b.ts(1,33): error TS2339: no $used"; exit 1; }\n',
    });
    await Deno.chmod(`${box.project}/node_modules/.bin/tsc`, 0o755);
    const input = JSON.stringify({ symbol: "Box.size", new_name: "width" });
    const rename = ["tool", "run", "rename_symbol", "--input", input, "--approve", "edits"];
    const stranger = await box.run(rename);
    assert.equal(stranger.stdout.split("\n")[0], "Box.size was not renamed; nothing was changed.");
    assert.equal((await box.run(["config", "trust"])).code, 0);
    const done = await box.run(rename);
    assert.deepEqual(done.stdout.split("\n").slice(0, 4), [
      "renamed Box.size to width: 2 places in 2 files",
      "a.ts (1)",
      "b.ts (1)",
      "judged by node_modules/.bin/tsc --noEmit",
    ]);
    assert.equal(
      await Deno.readTextFile(`${box.project}/b.ts`),
      "export const f = (mine) => mine.width\n",
    );
  },
});

Deno.test({
  name: "a move that a checker objects to is undone",
  ignore: !bubblewrap,
  async fn() {
    await using box = await sandbox({
      "a.ts": "export const a = 1;\n",
      "b.ts": 'import { a } from "./a.ts";\nexport const b = a;\n',
      // What the text does not tell: a program that is started by its path.
      "paths.sh": "cat a.ts > /dev/null 2>&1 || { echo 'b.ts(1,1): error: no a.ts'; exit 1; }\n",
    });
    const move = ["move", "a.ts", "lib/a.ts", "--apply", "--checker"];
    const before = await Deno.readTextFile(`${box.project}/b.ts`);
    const back = await box.run([...move, "sh paths.sh"]);
    assert.deepEqual([back.code, back.stdout.split("\n").slice(0, 3)], [65, [
      "Moved a.ts to lib/a.ts and undid it: the checker finds new errors",
      "conflicts (1)",
      "  b.ts:1  the checker finds an error here after the move",
    ]]);
    assert.equal(await Deno.readTextFile(`${box.project}/b.ts`), before);
    assert.equal(await Deno.readTextFile(`${box.project}/a.ts`), "export const a = 1;\n");
    const done = await box.run([...move, "true"]);
    assert.equal(done.code, 0);
    assert.match(await Deno.readTextFile(`${box.project}/b.ts`), /"\.\/lib\/a\.ts"/);
  },
});

Deno.test("a folder is moved with its imports as one change, and undo takes it back", async () => {
  await using box = await shop();
  await write(box, "shop/rates.json", "{}\n");
  await write(box, "README.md", "See shop/rates.json.\n");
  const edges = async () =>
    (await box.run(["deps", "--all", "--format", "edges"])).stdout.trim().split("\n");
  const before = await edges();
  const planned = await box.run(["move", "shop", "store"]);
  assert.deepEqual([planned.code, planned.stdout.split("\n")], [0, [
    "shop → store: 4 files, 2 places in 1 files",
    "  tests/test_cart.py  ×2",
    "documents and settings that name the old path; unchanged (1)",
    "  README.md:1",
    "Nothing was written. To apply: --apply",
    "",
  ]]);
  assert.equal((await box.run(["move", "shop", "store", "--apply"])).code, 0);
  assert.deepEqual(await edges(), before.map((it) => it.replaceAll("shop/", "store/")));
  assert.equal(await Deno.readTextFile(`${box.project}/store/rates.json`), "{}\n");
  assert.equal((await box.run(["undo"])).code, 0);
  assert.deepEqual(await edges(), before);
  const refused = await box.run(["move", "web/load.ts", "web/load.css", "--apply"]);
  assert.deepEqual([refused.code, refused.stdout.split("\n")[0]], [
    65,
    "Cannot move web/load.ts to web/load.css; nothing was written",
  ]);
});

/** Everything that has broken tools of this kind. */
async function ruins(): Promise<Sandbox> {
  const box = await sandbox();
  await write(box, "ok.py", "import broken\nimport minified\n");
  await write(box, "broken.py", "def f(:\n  '''never closed\nimport ok\n");
  await write(box, "broken.ts", "import { a } from './ok\nclass { <<<<<<< HEAD `${`\n");
  await write(box, "minified.js", `var a=[${'"x",'.repeat(1_220_000)}0];`);
  await write(box, "lines.js", `${"f();".repeat(40_000)}\n`);
  await write(box, "huge.py", "x = 1\n".repeat(900_000));
  await write(box, "binary.py", new Uint8Array(1000));
  await write(
    box,
    "latin.py",
    new Uint8Array([...new TextEncoder().encode("import ok # "), 0xe9, 0xff, 10]),
  );
  await write(box, "utf16.py", new Uint8Array([0xff, 0xfe, 105, 0, 109, 0]));
  await write(box, "deep.ts", `export const x = ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`);
  await write(box, "empty.go", "");
  await write(box, "名字 with\nnewline.py", "import ok\n");
  await write(box, "locked.py", "import ok\n");
  await write(box, "closed/inside.py", "import ok\n");
  await write(
    box,
    "tsconfig.json",
    '{ "extends": "./tsconfig.json", "compilerOptions": { "paths": 7 } ',
  );
  await write(box, "package.json", "[1, 2");
  await Deno.symlink(".", `${box.project}/circle`);
  await Deno.symlink("/etc/passwd", `${box.project}/out.py`);
  await Deno.symlink("nowhere", `${box.project}/dangling.py`);
  return box;
}

const commands: readonly (readonly string[])[] = [
  ["deps", "--all"],
  ["deps", "ok.py", "--transitive"],
  ["deps", "--all", "--cycles"],
  ["symbols"],
  ["map", "ok"],
  ["refs", "f"],
  ["rename", "f", "g"],
  ["move", "ok.py", "fine.py"],
  ["search", "import"],
  ["search", "--regex", "^import"],
  ["tests", "ok.py"],
  ["check", "ok.py"],
];

Deno.test("broken syntax, 5 MB on a line, links, locked files, wild bytes: every command answers", async () => {
  await using box = await ruins();
  for (const words of commands) {
    const { code, stdout, stderr } = await box.run(words);
    const failed = `${words.join(" ")}: ${code} ${stderr}`;
    assert.ok([0, 65, 66].includes(code), failed);
    assert.equal(/\bat .*:\d+:\d+|Uncaught|panicked/.test(stderr), false, failed);
    assert.ok(stdout.length + stderr.length > 0, failed);
  }
});

Deno.test("what was not read is named with the reason", async () => {
  await using box = await ruins();
  const { stdout } = await box.run(["deps", "--all", "--json"]);
  assert.deepEqual(JSON.parse(stdout).skipped, [
    { path: "binary.py", why: "binary" },
    { path: "huge.py", why: "too_large" },
    { path: "lines.js", why: "minified" },
    { path: "minified.js", why: "too_large" },
    { path: "utf16.py", why: "binary" },
  ]);
});

Deno.test("a folder without code is said to be one, by every command", async () => {
  await using box = await sandbox();
  for (const words of commands) {
    const { code, stderr } = await box.run(words);
    assert.ok([0, 65, 66].includes(code), `${words.join(" ")}: ${code} ${stderr}`);
    assert.ok(stderr.split("\n").length <= 2, stderr);
  }
});
