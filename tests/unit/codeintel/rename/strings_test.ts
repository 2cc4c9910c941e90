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
