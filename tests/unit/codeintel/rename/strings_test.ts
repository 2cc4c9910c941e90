import assert from "node:assert/strict";
import { planRename, targetsNamed } from "../../../../src/codeintel/mod.ts";
import { replaced } from "../../../../src/codeintel/rename/apply.ts";
import { codeProject } from "../../../support/code_project.ts";

type Files = Readonly<Record<string, string>>;

async function renamed(files: Files, symbol: string, name: string) {
  const code = await codeProject(files);
  const [target] = await targetsNamed(await code.facts(), symbol);
  assert.ok(target);
  const { replacements, obstacles } = await planRename(code, target, name);
  const texts = Object.entries(files).map(([path, text]) => [
    path,
    replaced(path, text, replacements.filter((it) => it.path === path)),
  ]);
  return { files: Object.fromEntries(texts), obstacles };
}

Deno.test("names in string types change with the rename: aliases, bounds, nested generics, __all__", async () => {
  const files = {
    "a.py": "__all__ = ('Widget',)\n\nclass Widget: ...\n",
    "b.py": [
      "import typing as t",
      "from typing import Callable, Optional, TypeVar, Union",
      "from a import Widget",
      'Alias = Union["Widget", None]',
      'Deep = Callable[["Widget", int], Optional["list[Widget]"]]',
      'T = TypeVar("T", bound="Widget")',
      'cast = t.cast("t.List[Widget]", None)',
      'table = {"Widget": 1}',
      'print(table["Widget"], f("Widget"))',
      "",
    ].join("\n"),
  };
  const { files: after, obstacles } = await renamed(files, "Widget", "Gadget");
  assert.deepEqual([after, obstacles], [{
    "a.py": files["a.py"].replaceAll("Widget", "Gadget"),
    "b.py": files["b.py"].split("\n").map((line, at) =>
      at < 7 ? line.replaceAll("Widget", "Gadget") : line
    ).join("\n"),
  }, []]);
});

Deno.test("comments and docstrings are told from strings, in every language that is parsed", async () => {
  const files = {
    "a.py": "def run():\n    'run it'  # run\n    return 'run'\n\nrun()\n",
    "b.ts": "/** run */\nexport function run() {} // run\nconst text = 'run' + `run`\n",
  };
  const code = await codeProject(files);
  const facts = await code.facts();
  const found: string[] = [];
  for (const symbol of ["a.run", "b.run"]) {
    const [target] = await targetsNamed(facts, symbol);
    assert.ok(target);
    const { mentions } = await planRename(code, target, "start");
    found.push(...mentions.map((it) => `${it.path}:${it.line}:${it.column} ${it.kind}`));
  }
  assert.deepEqual(found, [
    "a.py:2:6 comment",
    "a.py:2:17 comment",
    "a.py:3:13 string",
    "b.ts:1:5 comment",
    "b.ts:2:29 comment",
    "b.ts:3:15 string",
    "b.ts:3:23 string",
  ]);
});

Deno.test("a class of Java is named in static imports, an enum's constant in the labels of a switch", async () => {
  const files = {
    "m/Kind.java":
      "package m;\nimport static m.Kind.Of.TWO;\nclass Kind { enum Of { ONE, TWO } Of of = TWO; static int n() { return 1; } }\n",
    "m/A.java":
      "package m;\nimport static m.Kind.n;\nimport static m.Kind.Of.ONE;\nimport m.Kind.*;\nclass A {\n  Kind.Of of;\n  int f() { switch (this.of) { case ONE: return n(); case TWO: return 2; } return 0; }\n}\n",
  };
  const one = await renamed(files, "Kind", "Sort");
  assert.deepEqual([Object.values(one.files), one.obstacles], [
    Object.values(files).map((text) => text.replaceAll("Kind", "Sort")),
    [],
  ]);
  const two = await renamed(files, "Of.ONE", "FIRST");
  assert.deepEqual([two.files["m/A.java"], two.obstacles], [
    files["m/A.java"].replaceAll("ONE", "FIRST"),
    [],
  ]);
});
