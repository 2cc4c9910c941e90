import assert from "node:assert/strict";
import { errorType, loadSyntax } from "../../../src/syntax/mod.ts";

const python = await loadSyntax("python");

Deno.test("a grammar is loaded once, however often it is asked for", async () => {
  assert.equal(await loadSyntax("python"), python);
});

Deno.test("offsets and columns count UTF-16 units", () => {
  using tree = python.parse("s = '😀'; t = 1");
  const last = tree?.root.lastNamedChild;
  assert.deepEqual(
    [last?.startIndex, last?.endIndex, last?.startPosition],
    [10, 15, { row: 0, column: 10 }],
  );
});

Deno.test("broken text has a tree with an error in it", () => {
  using tree = python.parse("def f(:\n  pass\n");
  assert.deepEqual([tree?.root.type, tree?.root.hasError], ["module", true]);
});

Deno.test("a text that was parsed last has its tree again, which outlives the first one", () => {
  const text = "a = 1\nb = 2\n";
  const first = python.parse(text);
  using again = python.parse(text);
  first?.[Symbol.dispose]();
  using other = python.parse("c = 3\n");
  assert.deepEqual([again?.root.namedChildCount, other?.root.namedChildCount], [2, 1]);
});

Deno.test("empty text and NULs have a tree", () => {
  for (const text of ["", "\0", "a = 1\0\0b = 2\n"]) {
    using tree = python.parse(text);
    assert.equal(tree?.root.type, "module");
  }
});

Deno.test("a parse that takes too long gives nothing, and the next one starts afresh", () => {
  using late = python.parse("x = [1, 2, 3]\n".repeat(20_000), { timeoutMs: 0 });
  assert.equal(late, null);
  using next = python.parse("y = 1\n", { timeoutMs: 10_000 });
  assert.deepEqual([next?.root.namedChildCount, next?.root.hasError], [1, false]);
});

Deno.test("a hundred thousand brackets break neither the parser nor a cursor", async () => {
  const depth = 100_000;
  const typescript = await loadSyntax("typescript");
  using tree = typescript.parse("[".repeat(depth) + "]".repeat(depth));
  assert.ok(tree);
  using cursor = tree.walk();
  let steps = 0;
  while (cursor.gotoFirstChild() || cursor.gotoNextSibling()) steps++;
  assert.ok(steps > depth);
});

Deno.test("a cursor tells types by number", () => {
  using tree = python.parse("pass");
  assert.ok(tree);
  using cursor = tree.walk();
  assert.equal(python.types[cursor.nodeTypeId], "module");
  assert.ok(python.isNamed(cursor.nodeTypeId));
  assert.ok(!python.isNamed(python.types.indexOf("def")));
  assert.ok(!python.isNamed(errorType));
});
