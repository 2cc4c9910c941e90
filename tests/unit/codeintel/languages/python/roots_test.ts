import assert from "node:assert/strict";
import { Modules } from "../../../../../src/codeintel/languages/python/modules.ts";
import { SearchPaths } from "../../../../../src/codeintel/languages/python/roots.ts";
import { projectOf, type Tree } from "./project.ts";

/** Folders of a folder's search path; `name=folder` is a package that lies in a folder of another name. */
function rootsOf(tree: Tree, folder = ""): readonly string[] {
  const project = projectOf(tree);
  const found = new SearchPaths(project, new Modules(project)).roots(folder);
  return found.map((it) => it.mounted === null ? it.folder : `${it.mounted}=${it.folder}`);
}

function roots(pyproject: string, files: readonly string[] = []): readonly string[] {
  const texts = Object.fromEntries(files.map((path) => [path, ""]));
  return rootsOf({ ...texts, "pyproject.toml": pyproject });
}

Deno.test("a project without declarations or layout is its own root", () => {
  assert.deepEqual(rootsOf({ "a/b.py": "" }), [""]);
});

Deno.test("src, lib and python are roots where they hold code and are no packages", () => {
  assert.deepEqual(roots("", ["python/a.py", "src/p/a.py", "lib/__init__.py", "lib/a.py"]), [
    "src",
    "python",
    "",
  ]);
  assert.deepEqual(roots("", ["src.py", "library/a.py"]), [""]);
});

Deno.test("setuptools and pytest say what the roots are, before the usual layouts", () => {
  const text = `
[project] # a comment
name = "a]b"
[tool.setuptools.packages.find]
where = ["./source/", 'other']
[tool.setuptools.package-dir]
"" = "."
pkg = "deep/pkg"
[tool.pytest.ini_options]
pythonpath = "tests"
`;
  assert.deepEqual(roots(text, ["src/a.py"]), [
    "pkg=deep/pkg",
    "source",
    "other",
    "",
    "tests",
    "src",
  ]);
});

Deno.test("dotted keys, inline tables and arrays over several lines say the same", () => {
  const text = `
[tool.setuptools]
packages.find = { where = ["a"] }
package-dir = { "" = "d", "e.f" = 'g' }
py-modules = ["no"]
[tool]
pytest.ini_options.pythonpath = [
  "b", # not "x"
  'c',
]
`;
  assert.deepEqual(roots(text), ["a", "d", "b", "c", ""]);
});

Deno.test("what is no folder is passed over", () => {
  const text = `
[tool.setuptools]
packages.find.where = [1, "a", ["b"]]
package-dir = { x = 2, y = "c", z = { d = "e" } }
[tool.pytest.ini_options]
pythonpath = true
`;
  assert.deepEqual(roots(text), ["y=c", "a", ""]);
});

Deno.test("a pyproject.toml that cannot be parsed declares nothing", () => {
  const text = '[tool.pytest.ini_options]\npythonpath = ["a"]\n';
  assert.deepEqual(roots(text, ["src/b.py"]), ["a", "src", ""]);
  assert.deepEqual(roots(`${text}broken`, ["src/b.py"]), ["src", ""]);
});
