import assert from "node:assert/strict";
import { seen } from "./support.ts";

const shop = {
  "shop/price.py":
    "\ndef rounded(n):\n    return n\n\n\ndef discount(price, percent):\n    return price\n",
  "shop/cart.py":
    "from .price import discount\n\n\ndef total(cart):\n    return discount(cart, 5)\n",
  "tests/test_price.py":
    "from shop.price import discount\n\n\ndef test_discount():\n    assert discount(1, 2)\n",
};

Deno.test("a wrong call is told with the place of the function", async () => {
  const after = shop["shop/cart.py"].replace("(cart, 5)", "(cart, 5, 1)");
  const { findings } = await seen(shop, { "shop/cart.py": after });
  assert.deepEqual(findings, [
    "interface shop/cart.py:5: discount() takes 2 arguments, 3 are given " +
    "(defined at shop/price.py:6)",
  ]);
});

Deno.test("what was wrong before is not blamed, wherever it stands now", async () => {
  const old = "import nowhere_at_all\n\n\nprint(lost)\n";
  const broken = {
    ...shop,
    "shop/cart.py": `${shop["shop/cart.py"]}\n\ndef more():\n    return discount(1)\n`,
    "shop/old.py": old,
  };
  const { findings } = await seen(broken, {
    "shop/cart.py": `# A comment above.\n\n${broken["shop/cart.py"]}`,
    "shop/old.py": `# A comment above.\n${old}`,
  });
  assert.deepEqual(findings, []);
});

Deno.test("the same mistake once more is told once", async () => {
  const wrong = "\n\ndef more():\n    return discount(1)\n";
  const old = { ...shop, "shop/cart.py": shop["shop/cart.py"] + wrong };
  const { findings } = await seen(old, {
    "shop/cart.py": old["shop/cart.py"] + wrong.replace("more", "most"),
  });
  assert.equal(findings.length, 1);
});

Deno.test("an error of the old text is not blamed on an edit beside it", async () => {
  const old = { "a.py": "def f(:\n    pass\n\n\nx = 1\n" };
  const { findings } = await seen(old, { "a.py": `${old["a.py"]}y = 2\n` });
  assert.deepEqual(findings, []);
});

Deno.test("importers of a changed signature are looked at, and named by the impact", async () => {
  const after = shop["shop/price.py"].replace("percent", "percent, reason");
  const { findings, impact } = await seen(shop, { "shop/price.py": after });
  const defined = "(defined at shop/price.py:6)";
  assert.deepEqual(findings, [
    `interface shop/cart.py:5: discount() takes 3 arguments, 2 are given ${defined}`,
    `interface tests/test_price.py:5: discount() takes 3 arguments, 2 are given ${defined}`,
  ]);
  assert.deepEqual(impact, {
    importers: ["shop/cart.py", "tests/test_price.py"],
    tests: ["tests/test_price.py"],
    files: [{
      path: "shop/price.py",
      changed: ["discount"],
      gone: [],
      importers: ["shop/cart.py", "tests/test_price.py"],
    }],
  });
});

Deno.test("who imports a changed function by way of a file that passes it on is looked at", async () => {
  const files = {
    "math.ts": "export function add(a: number, b: number): number {\n  return a + b;\n}\n",
    "all.ts": 'export * from "./math.ts";\n',
    "use.ts": 'import { add } from "./all.ts";\n\nadd(1, 2);\n',
  };
  const after = files["math.ts"].replace("b: number", "b: number, c: number");
  const { findings } = await seen(files, { "math.ts": after });
  assert.deepEqual(findings, [
    "interface use.ts:3: add() takes 3 arguments, 2 are given (defined at math.ts:1)",
  ]);
});

Deno.test("a call of what is not imported is told apart from one of what is nowhere", async () => {
  const called = (name: string) => `print("a")\n\n\ndef more():\n    return ${name}(1, 2)\n`;
  const findings = [];
  for (const name of ["discount", "no_such_function"]) {
    findings.push(...(await seen(shop, { "shop/more.py": called(name) })).findings);
  }
  assert.deepEqual(findings, [
    "imports shop/more.py:5: discount is neither defined nor imported",
    "interface shop/more.py:5: no_such_function() is defined nowhere",
  ]);
});

Deno.test("a name that is imported over several lines and is not there is an import that fails", async () => {
  const after = "from .price import (\n    discount,\n    rebate,\n)\n\nprint(discount, rebate)\n";
  const { findings } = await seen(shop, { "shop/cart.py": after });
  assert.deepEqual(findings, ["imports shop/cart.py:3: shop/price.py has no rebate"]);
});

Deno.test("a changed value is no changed signature, one that is gone is", async () => {
  const menu = { "menu.py": "MENU = 1\n", "cook.py": "from menu import MENU\nprint(MENU)\n" };
  const changed = await seen(menu, { "menu.py": "MENU = 2\n" });
  assert.deepEqual(changed.impact.files, []);
  const gone = await seen(menu, { "menu.py": "DISH = 2\n" });
  assert.deepEqual(gone.impact.files, [
    { path: "menu.py", changed: [], gone: ["MENU"], importers: ["cook.py"] },
  ]);
});

Deno.test("a file that others import cannot go", async () => {
  const { findings } = await seen(shop, { "shop/price.py": null });
  assert.deepEqual(findings.map((it) => it.split(":")[0]), [
    "imports shop/cart.py",
    "imports tests/test_price.py",
  ]);
});

Deno.test("a lost import is told of the name that is used", async () => {
  const after = "def total(cart):\n    return discount(cart, 5)\n";
  const { findings } = await seen(shop, { "shop/cart.py": after });
  assert.deepEqual(findings, [
    "imports shop/cart.py:2: discount is used and no longer imported",
  ]);
});

Deno.test("the old tree is looked at only if something is wrong in the new one", async () => {
  const right = await seen(shop, { "shop/cart.py": `${shop["shop/cart.py"]}# done\n` });
  assert.deepEqual([right.surveys, right.reports.map((it) => it.verdict)], [
    // The second one is of a tree that holds nothing but the old texts.
    1,
    ["skipped", "passed", "passed", "passed"],
  ]);
  const wrong = await seen(shop, { "shop/cart.py": "discount(1, 2)\n" });
  assert.equal(wrong.surveys, 2);
});

Deno.test("a language of which only names are known: what is gone is told where it is used", async () => {
  const crate = {
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": "mod price;\n\npub fn total() -> i32 {\n    price::discount(1)\n}\n",
    "src/price.rs": "pub fn discount(a: i32) -> i32 {\n    a\n}\n",
  };
  const { findings } = await seen(crate, {
    "src/price.rs": "pub fn lower(a: i32) -> i32 {\n    a\n}\n",
  });
  assert.deepEqual(findings, [
    "interface src/lib.rs:4: discount is used and no longer defined in src/price.rs",
  ]);
});

Deno.test("texts of no language are left out with the reason", async () => {
  const { reports } = await seen({ "notes.txt": "a\n" }, { "notes.txt": "b\n" });
  assert.deepEqual(reports.map(({ stage, verdict, why }) => ({ stage, verdict, why })), [
    { stage: "files", verdict: "skipped", why: "names and modes are in order" },
    { stage: "syntax", verdict: "skipped", why: "no file of a language whose syntax is known" },
    {
      stage: "imports",
      verdict: "skipped",
      why: "no code file of a language that is understood",
    },
    {
      stage: "interface",
      verdict: "skipped",
      why: "no code file of a language that is understood",
    },
  ]);
});
