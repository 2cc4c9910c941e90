import assert from "node:assert/strict";
import { planRename, replaced, targetsAt } from "../../../../src/codeintel/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

async function renamed(files: Files, at: string, name: string) {
  const code = await codeProject(files);
  const [path = "", line, column] = at.split(":");
  const place = { line: Number(line), column: Number(column) };
  const [target] = await targetsAt(await code.facts(), path, place);
  assert.ok(target);
  const { replacements, obstacles } = await planRename(code, target, name);
  const own = Map.groupBy(replacements, (it) => it.path);
  const texts = Object.entries(files).map((
    [it, text],
  ) => [it, replaced(it, text, own.get(it) ?? [])]);
  return { files: Object.fromEntries(texts), obstacles: obstacles.map((it) => it.why) };
}

const conftest = "import pytest\nfrom shop import Shop\n\n@pytest.fixture\ndef shop():\n" +
  "    made = Shop()\n    yield made\n";
const tests = "def test_open(shop):\n    shop.open()\n\nclass TestShop:\n" +
  "    def test_again(self, shop, n=1):\n        assert shop.open()\n";
const files: Files = {
  "shop.py": "class Shop:\n    def open(self): pass\n",
  "tests/conftest.py": conftest,
  "tests/test_a.py": tests,
};

Deno.test("a fixture is renamed with the parameters that ask for it", async () => {
  assert.deepEqual(await renamed(files, "tests/conftest.py:5:5", "store"), {
    files: {
      "shop.py": files["shop.py"],
      "tests/conftest.py": conftest.replace("def shop", "def store"),
      "tests/test_a.py": tests.replaceAll("(shop)", "(store)").replaceAll("shop.", "store.")
        .replace(", shop,", ", store,"),
    },
    obstacles: [],
  });
});

Deno.test("a parameter is what its fixture yields, so that a method is renamed there", async () => {
  const { files: after, obstacles } = await renamed(files, "shop.py:2:9", "unlock");
  assert.deepEqual([after["tests/test_a.py"], obstacles], [
    tests.replaceAll(".open", ".unlock"),
    [],
  ]);
});

Deno.test("what a fixture yields at several places, or a decorator gives, is not known", async () => {
  const twice = conftest.replace(
    "    yield made\n",
    "    if made:\n        yield made\n    yield 1\n",
  );
  const given = "import pytest\n\n@pytest.mark.parametrize('shop', [1])\n" + tests;
  for (const [path, text] of [["tests/conftest.py", twice], ["tests/test_a.py", given]] as const) {
    const { obstacles } = await renamed({ ...files, [path]: text }, "shop.py:2:9", "unlock");
    assert.deepEqual(new Set(obstacles), new Set(["uncertain"]));
  }
});

Deno.test("fixtures that hide each other share the new name", async () => {
  const own = {
    ...files,
    "tests/test_a.py": "import pytest\n\nclass TestShop:\n    @pytest.fixture\n" +
      "    def shop(self, shop):\n        return shop\n\n    def test(self, shop):\n        shop\n",
  };
  const { files: after, obstacles } = await renamed(own, "tests/conftest.py:5:5", "store");
  assert.deepEqual([after["tests/test_a.py"], after["tests/conftest.py"], obstacles], [
    own["tests/test_a.py"].replaceAll("shop", "store"),
    conftest.replace("def shop", "def store"),
    [],
  ]);
});

Deno.test("a fixture that strings ask for, or that others know, is left alone", async () => {
  const cases: readonly Files[] = [
    {
      "tests/test_b.py": "import pytest\n\n@pytest.mark.usefixtures('shop')\ndef test_b(): pass\n",
    },
    { "tests/test_b.py": "def test_b(request):\n    request.getfixturevalue('shop')\n" },
    { "tests/test_b.py": "pytest_plugins = ['shop']\n" },
    { "pyproject.toml": "[project]\nname = 'x'\ndependencies = ['pytest-flask']\n" },
    { "pyproject.toml": "[tool.pytest.ini_options]\npython_functions = 'check_*'\n" },
    // It hides one that is not in the project.
    { "tests/conftest.py": conftest.replace("def shop()", "def shop(shop)") },
    // Named otherwise.
    { "tests/conftest.py": conftest.replace("fixture", "fixture(name='shop')") },
  ];
  for (const own of cases) {
    const { obstacles } = await renamed({ ...files, ...own }, "tests/conftest.py:5:5", "store");
    assert.deepEqual([own, obstacles], [own, ["special"]]);
  }
});

Deno.test("a test that others decorate may get something else than the fixture", async () => {
  const own = { ...files, "tests/test_a.py": "@patched\ndef test_open(shop):\n    shop.open()\n" };
  const { obstacles } = await renamed(own, "tests/conftest.py:5:5", "store");
  assert.deepEqual(new Set(obstacles), new Set(["captured", "uncertain"]));
});
