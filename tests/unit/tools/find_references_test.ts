import assert from "node:assert/strict";
import { shop } from "./shop.ts";
import { runTool } from "./support.ts";

const find = (
  input: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>> = shop,
) => runTool("find_references", input, { files });

const ofAdd = {
  text: [
    "Cart.add (function) at shop.py:2:9",
    "certain: 5",
    "other.py:4:8: Cart().add(4)",
    "shop.py:2:9: def add(self, item): self.add(item)",
    "shop.py:2:31: def add(self, item): self.add(item)",
    "shop.py:6:7: a.add(1)  # use it",
    "test_shop.py:3:12: Cart().add(1)",
  ].join("\n"),
};

Deno.test("all places of a symbol are found, however a model names it", async () => {
  const inputs = [
    { symbol: "add" },
    { symbol: "Cart.add" },
    { symbol: "shop.Cart.add" },
    { symbol: "`Cart::add()`" },
    { symbol: "def add(self, item)" },
    { symbol: "shop.py:2:10" },
    { at: "shop.py:2:9" },
    { at: "./shop.py:2" },
    { at: "/workspace/shop.py:6:7: a.add(1)" },
    { symbol: "add", at: "shop.py:6" },
    { symbol: "add", at: "shop.py:6:1" },
  ];
  for (const input of inputs) assert.deepEqual(await find(input), ofAdd, JSON.stringify(input));
});

Deno.test("what is certain comes before what is likely or possible", async () => {
  const files = {
    "a.py":
      "class Cart:\n    def fill(self): pass\n\ndef f(a: Cart, b):\n    b.fill()\n    a.fill()\n",
    "b.py": "class Tooth:\n    def fill(self): pass\n",
  };
  assert.deepEqual(await find({ symbol: "Cart.fill" }, files), {
    text: [
      "Cart.fill (function) at a.py:2:9",
      "certain: 2",
      "a.py:2:9: def fill(self): pass",
      "a.py:6:7: a.fill()",
      "possible: 1",
      "a.py:5:7: b.fill()",
    ].join("\n"),
  });
});

Deno.test("a name of several things is told with their places", async () => {
  assert.deepEqual(await find({ symbol: "Cart" }), {
    text: [
      "Cart may mean 2 things. Ask again with the place of one of them (file:line:column) instead:",
      "shop.py:1:7 Cart (class)",
      "web/pay.ts:1:14 Cart (class)",
    ].join("\n"),
    failed: true,
  });
});

Deno.test("a name that is not there is answered with those that may have been meant", async () => {
  const several = ["shop.py:1:7 Cart (class)", "web/pay.ts:1:14 Cart (class)"];
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["Carts", [...several]],
    ["Basket.add", ["shop.py:2:9 Cart.add (function)"]],
    ["toal", ["shop.py:3:9 Cart.total (function)", "web/pay.ts:2:17 total (function)"]],
  ];
  for (const [symbol, places] of cases) {
    const head = `Nothing called ${symbol} is defined here. Did you mean one of these?`;
    assert.deepEqual(await find({ symbol }), { text: [head, ...places].join("\n"), failed: true });
  }
  assert.deepEqual(await find({ symbol: "zebra" }), {
    text: "Nothing called zebra is defined here.\nsearch_text finds it as a text.",
    failed: true,
  });
});

Deno.test("a place without a known name is answered with the names of its line", async () => {
  const cases: readonly (readonly [string, string])[] = [
    ["shop.py:1:1", "No name is known at shop.py:1:1. In that line: Cart (column 7)."],
    ["shop.py:4", "No name is known at shop.py:4. None stands in that line."],
    ["shop.py", "shop.py is no place. Give it as file:line:column."],
    ["sop.py:1:1", "sop.py does not exist. Did you mean shop.py?"],
    ["notes.md:1:1", "notes.md is no code file that is understood. search_text searches it."],
    ["../x.py:1:1", "../x.py is outside the workspace. Use a path relative to its root."],
  ];
  for (const [at, text] of cases) assert.deepEqual(await find({ at }), { text, failed: true });
  assert.deepEqual(await find({}), {
    text: "Give symbol, or at as file:line:column.",
    failed: true,
  });
});

Deno.test("many places are cut, and their number is told", async () => {
  const { text } = await find({ symbol: "f" }, { "a.py": `def f(): ...\n${"f()\n".repeat(200)}` });
  const lines = text.split("\n");
  assert.deepEqual(
    [lines.length, ...lines.slice(0, 3), ...lines.slice(-2)],
    [
      152,
      "f (function) at a.py:1:5",
      "certain: 201",
      "a.py:1:5: def f(): ...",
      "a.py:149:1: f()",
      "[cut here; search_text with a path or glob shows more of one part]",
    ],
  );
});

Deno.test("a search can be cancelled", async () => {
  const signal = AbortSignal.abort(new Error("stop"));
  const run = runTool("find_references", { symbol: "add" }, { files: shop, signal });
  await assert.rejects(run, { message: "stop" });
});
