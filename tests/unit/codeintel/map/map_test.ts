import assert from "node:assert/strict";
import fc from "fast-check";
import { codeOf } from "../../../../src/codeintel/code.ts";
import { buildMap, estimateTokens } from "../../../../src/codeintel/map/mod.ts";
import { fakeIndex, toys } from "../../../support/code.ts";
import { mapOf } from "./toy_project.ts";

const shop = {
  "app/main.toy": "use ./cart.toy\nuse ./price.toy\ndef main(args)\nCart price_of",
  "app/cart.toy": [
    "use ./price.toy",
    "class Cart(list)",
    "  def add(item)",
    "  def _sort()",
    "  def total()",
    "class Unused",
    "def helper()",
    "price_of",
  ].join("\n"),
  "app/price.toy": "def price_of(item)\ndef round_up(price)",
  "app/login.toy": "class Login\n  def sign_in(user)\n  def sign_out()",
  "tests/cart_test.toy": "use ../app/cart.toy\ndef test_cart()\nCart total",
};

Deno.test("files that others need come first, in them what others name", async () => {
  const map = await mapOf(shop, { budget: 60 });
  assert.deepEqual(map, {
    text: [
      "app/price.toy",
      "1: def price_of(item)",
      "2: def round_up(price)",
      "",
      "app/cart.toy",
      "2: class Cart(list)",
      "⋮",
      "5:   def total()",
      "6: class Unused",
      "7: def helper()",
      "",
      "app/main.toy",
      "3: def main(args)",
    ].join("\n"),
    tokens: 59,
    found: true,
    files: [
      {
        file: "app/price.toy",
        rank: 1,
        definitions: [
          { line: 1, kind: "function", qualified: "price_of", signature: "def price_of(item)" },
          { line: 2, kind: "function", qualified: "round_up", signature: "def round_up(price)" },
        ],
      },
      {
        file: "app/cart.toy",
        rank: 0.9551,
        definitions: [
          { line: 2, kind: "class", qualified: "Cart", signature: "class Cart(list)" },
          { line: 5, kind: "method", qualified: "Cart.total", signature: "def total()" },
          { line: 6, kind: "class", qualified: "Unused", signature: "class Unused" },
          { line: 7, kind: "function", qualified: "helper", signature: "def helper()" },
        ],
      },
      {
        file: "app/main.toy",
        rank: 0.6745,
        definitions: [
          { line: 3, kind: "function", qualified: "main", signature: "def main(args)" },
        ],
      },
    ],
  });
});

Deno.test("words bring what they are about to the front, and in it what bears their name", async () => {
  const map = await mapOf(shop, { question: "sign out", budget: 25 });
  assert.equal(
    map.text,
    "app/login.toy\n1: class Login\n2:   def sign_in(user)\n3:   def sign_out()",
  );
  assert.equal(map.found, true);
});

Deno.test("words that no file has are told, and the map is that of the project", async () => {
  const map = await mapOf(shop, { question: "zeppelin" });
  assert.deepEqual(map, { ...await mapOf(shop), found: false });
});

Deno.test("files named come before everything, their neighbours behind them", async () => {
  const map = await mapOf(shop, { groups: [["app/main.toy"]] });
  assert.deepEqual(map.files.map(({ file }) => file).slice(0, 2), ["app/main.toy", "app/cart.toy"]);
});

Deno.test("tests stand behind, unless they are named or asked for", async () => {
  const last = async (wish: Parameters<typeof mapOf>[1]) =>
    (await mapOf(shop, wish)).files.at(-1)?.file;
  assert.equal(await last({}), "tests/cart_test.toy");
  const first = async (wish: Parameters<typeof mapOf>[1]) =>
    (await mapOf(shop, wish)).files.at(0)?.file;
  assert.equal(await first({ question: "test cart" }), "tests/cart_test.toy");
  assert.equal(await first({ groups: [["tests/cart_test.toy"]] }), "tests/cart_test.toy");
});

Deno.test("a file without known definitions is shown by its name, an empty one is not", async () => {
  const files = { "a.toy": "use ./b.toy\nuse ./c.toy", "b.toy": "", "c.toy": "" };
  const facts = { outline: { "a.toy": { definitions: [], broken: false } } };
  using code = codeOf(fakeIndex({ files, facts }), { languages: toys });
  const wish = { groups: [], question: "", budget: 50, countTokens: estimateTokens };
  assert.equal((await buildMap(code, wish)).text, "b.toy\n\nc.toy");
});

Deno.test("no files, and no room, are an empty map", async () => {
  const empty = { text: "", tokens: 0, found: true, files: [] };
  assert.deepEqual(await mapOf({}), empty);
  assert.deepEqual(await mapOf(shop, { budget: 3 }), empty);
});

Deno.test("what a terminal obeys does not reach the text, and long signatures are cut", async () => {
  const map = await mapOf({ "a.toy": `def a(\x1b[2J\u202e)\ndef b(${"x".repeat(300)})` });
  assert.equal(map.text, `a.toy\n1: def a(<U+202E>)\n2: def b(${"x".repeat(93)}…`);
});

/** Small projects: each file has some definitions and imports, and names others' definitions. */
const projects = fc.array(
  fc.record({
    name: fc.stringMatching(/^[a-z]{1,8}$/),
    folder: fc.constantFrom("", "src/", "tests/", "src/deep/"),
    uses: fc.array(fc.nat(20), { maxLength: 4 }),
    defines: fc.array(fc.stringMatching(/^_?[a-z]{2,20}$/), { maxLength: 12 }),
    names: fc.array(fc.stringMatching(/^[a-z]{2,6}$/), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 20 },
).map((parts) => {
  const paths = parts.map(({ folder, name }) => `${folder}${name}.toy`);
  return Object.fromEntries(parts.map(({ folder, uses, defines, names }, at) => {
    const up = "../".repeat(folder.split("/").length - 1);
    const lines = uses.map((it) => `use ./${up}${paths[it % paths.length]}`);
    const all = defines.map((it, place) =>
      place % 3 === 0 ? `class ${it}` : `  def ${it}(one, two)`
    );
    return [paths[at] ?? "", [...lines, ...all, ...names].join("\n")];
  }));
});

const questions = fc.constantFrom("", "ab", "get item", "src");

Deno.test("never over budget, whatever counts the tokens, and full where there is more", async () => {
  const counters = [
    estimateTokens,
    (text: string) => text.length,
    (text: string) => text.split(/\s+/).length * 7,
  ];
  await fc.assert(
    fc.asyncProperty(
      projects,
      questions,
      fc.integer({ min: 1, max: 900 }),
      fc.constantFrom(...counters),
      async (files, question, budget, countTokens) => {
        const map = await mapOf(files, { question, budget, countTokens });
        assert.ok(map.text === "" || countTokens(map.text) <= budget);
        const whole = await mapOf(files, { question, budget: 1_000_000, countTokens });
        if (map.text === whole.text || countTokens !== estimateTokens || budget < 300) return;
        assert.ok(map.tokens >= 0.9 * budget, `${map.tokens} of ${budget}`);
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("the same bytes again, in whatever order the files come", async () => {
  await fc.assert(
    fc.asyncProperty(projects, questions, async (files, question) => {
      const map = await mapOf(files, { question });
      const turned = Object.fromEntries(Object.entries(files).reverse());
      assert.deepEqual(await mapOf(turned, { question }), map);
    }),
    { numRuns: 30 },
  );
});
