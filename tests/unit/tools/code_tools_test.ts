/** `signatures`, `dependencies`, `related_tests`, `search_code`: what they say of a project. */

import assert from "node:assert/strict";
import { shop } from "./shop.ts";
import { runTool } from "./support.ts";

const noCode =
  "notes.md is no code file that is understood (python, typescript, tsx, javascript, " +
  "vue, php, java, go, rust, c, cpp, ruby, csharp), or ignore rules leave it out. read_file reads " +
  "it, search_text searches it.";

async function text(
  name: string,
  input: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>> = shop,
): Promise<readonly string[]> {
  const { text, failed } = await runTool(name, input, { files });
  return [...failed ? ["failed"] : [], ...text.split("\n")];
}

Deno.test("signatures of a file are indented by what encloses them", async () => {
  assert.deepEqual(await text("signatures", { path: "shop.py" }), [
    "1  class Cart",
    "2    def add(self, item)",
    "3    def total(self)",
    "5  def use(a: Cart)",
  ]);
});

Deno.test("signatures of a folder stand under their files", async () => {
  const below = ["web/pay.ts", "1  class Cart", "1    pay()", "2  function total(a: Cart): number"];
  assert.deepEqual(await text("signatures", { path: "web/" }), below);
  assert.deepEqual(await text("signatures", { path: "." }), [
    ...["shop.py", "1  class Cart", "2    def add(self, item)", "3    def total(self)"],
    ...["5  def use(a: Cart)", "test_shop.py", "2  def test_add()", ...below],
  ]);
});

Deno.test("signatures of a large folder are the outer ones, and cut with a count", async () => {
  const file = "class A:\n    def f(self): ...\n    def g(self): ...\n";
  const files = Object.fromEntries(
    Array.from({ length: 90 }, (_, at) => [`d/f${100 + at}.py`, file]),
  );
  const lines = await text("signatures", { path: "d" }, files);
  assert.deepEqual([lines.length, ...lines.slice(0, 3), ...lines.slice(-3)], [
    152,
    ...["d/f100.py", "1  class A", "d/f101.py", "1  class A"],
    "[30 more lines; ask for a file or a folder in it]",
    "[without what is inside of classes; ask for a file to see that]",
  ]);
});

Deno.test("signatures of what is no code, not there, empty, broken or data are told", async () => {
  const files = { "a.py": "", "b.py": "def f(:\n  class\n", "c.js": `${"x;".repeat(60_000)}\n` };
  assert.deepEqual(await text("signatures", { path: "notes.md" }), ["failed", noCode]);
  assert.deepEqual(await text("signatures", { path: "sop.py" }), [
    "failed",
    "sop.py does not exist. Did you mean shop.py?",
  ]);
  assert.deepEqual(await text("signatures", { path: "a.py" }, files), [
    "[nothing is defined in a.py]",
  ]);
  assert.deepEqual(
    (await text("signatures", { path: "b.py" }, files)).at(-1),
    "[parts could not be parsed: the list may be incomplete]",
  );
  assert.deepEqual(await text("signatures", { path: "c.js" }, files), [
    "[nothing is defined in c.js]",
    "[left out, minified: c.js]",
  ]);
  assert.deepEqual(await text("signatures", { path: "docs" }, { "docs/a.md": "" }), [
    "failed",
    noCode.replace("notes.md is no code file that is", "docs has no code file in it that is")
      .replace(/, or ignore.*/, "."),
  ]);
});

Deno.test("dependencies of a file go both ways, with what leads nowhere", async () => {
  assert.deepEqual(await text("dependencies", { path: "other.py" }), [
    "other.py imports 1 file of this project:",
    "shop.py (line 2)",
    "other.py is imported by 0 files of this project:",
    "missing imports: 1",
    "other.py:3: .gone",
    "from elsewhere: os",
  ]);
  assert.deepEqual(await text("dependencies", { path: "shop.py" }), [
    "shop.py imports 0 files of this project:",
    "shop.py is imported by 2 files of this project:",
    "other.py:2",
    "test_shop.py:1",
  ]);
});

Deno.test("dependencies to the end tell the way, those of a folder the file", async () => {
  const files = {
    "a/x.ts": "import type { B } from '../b.ts'\n",
    "b.ts": "export const load = () => import('./c.ts')\nexport type B = 1\n",
    "c.ts": "export const c = 1\n",
  };
  assert.deepEqual(await text("dependencies", { path: "a/x.ts", transitive: true }, files), [
    "a/x.ts imports 2 files of this project:",
    "b.ts (line 1, type)",
    "c.ts (2 steps, through b.ts)",
    "a/x.ts is imported by 0 files of this project:",
  ]);
  assert.deepEqual(await text("dependencies", { path: "a" }, files), [
    "a imports 1 file of this project:",
    "b.ts (a/x.ts:1, type)",
    "a is imported by 0 files of this project:",
  ]);
  assert.deepEqual(await text("dependencies", { path: "c.ts", transitive: true }, files), [
    "c.ts imports 0 files of this project:",
    "c.ts is imported by 2 files of this project:",
    "b.ts:1 (dynamic)",
    "a/x.ts (2 steps, through b.ts)",
  ]);
  assert.deepEqual(await text("dependencies", { path: "." }, files), [
    "[the whole project: ask for a file or a folder in it]",
  ]);
});

Deno.test("related tests come with their reasons", async () => {
  const [first, ...others] = await text("related_tests", { paths: ["shop.py"] });
  assert.match(first ?? "", /^test_shop\.py: .*\bimports it\b/);
  assert.deepEqual(others, []);
  assert.deepEqual(await text("related_tests", { paths: ["web/pay.ts"] }), [
    "[no related test was found]",
  ]);
  assert.deepEqual(await text("related_tests", { paths: ["shop.py", "notes.md"] }), [
    "failed",
    noCode,
  ]);
  assert.deepEqual(await text("related_tests", { paths: [] }), [
    "failed",
    "Give at least one file in paths.",
  ]);
});

Deno.test("ranked search tells files, what they define and their best lines", async () => {
  const files = { "a.py": "def pay(cart):\n    return 1\n", "b.py": "pay = 1\n", "c.py": "x\n" };
  assert.deepEqual(await text("search_code", { query: "pay cart" }, files), [
    "a.py (defines pay)",
    "1: def pay(cart):",
    "b.py",
    "1: pay = 1",
  ]);
  assert.deepEqual(await text("search_code", { query: "zebra" }), [
    "[no file has any of these words]",
  ]);
  assert.deepEqual(await text("search_code", { query: "+-" }), [
    "failed",
    "Give words to search for.",
  ]);
});

Deno.test("of many files the first ten are shown and the rest is counted", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 13 }, (_, at) => [`f${10 + at}.py`, "pay()\n"]),
  );
  const lines = await text("search_code", { query: "pay" }, files);
  assert.deepEqual([lines.length, lines.at(-1)], [21, "[3 more files have some of these words]"]);
});
