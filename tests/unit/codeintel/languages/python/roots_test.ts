import assert from "node:assert/strict";
import fc from "fast-check";
import { sourceRoots } from "../../../../../src/codeintel/languages/python/roots.ts";
import { tomlStrings } from "../../../../../src/codeintel/languages/python/toml.ts";
import { projectOf } from "./project.ts";

function roots(pyproject: string, files: readonly string[] = []): readonly string[] {
  const texts = Object.fromEntries(files.map((path) => [path, ""]));
  return sourceRoots(projectOf({ ...texts, "pyproject.toml": pyproject }));
}

Deno.test("a project without declarations or layout is its own root", () => {
  assert.deepEqual(sourceRoots(projectOf({ "a/b.py": "" })), [""]);
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
  assert.deepEqual(roots(text, ["src/a.py"]), ["source", "other", "", "deep/pkg", "tests", "src"]);
});

Deno.test("dotted keys, inline tables and arrays over several lines say the same", () => {
  const text = `
[tool]
setuptools.packages.find = { where = ["a"] }
pytest.ini_options.pythonpath = [
  "b", # not "x"
  'c',
]
[tool.setuptools]
package-dir = { "" = "d", "e.f" = 'g' }
packages = ["no"]
`;
  assert.deepEqual(roots(text), ["a", "d", "g", "b", "c", ""]);
});

Deno.test("strings of TOML are found by their full keys", () => {
  const text = `a = "x \\"y\\" # z"
"b.c" = '''
d'''
[[e]]
f = 1
g = [["no"], "h", { i = "no" }]
j = { k = { l = "m" } }
`;
  assert.deepEqual([...tomlStrings(text)], [
    ["a", ['x "y" # z']],
    ["b.c", ["\nd"]],
    ["e.g", ["h"]],
    ["e.j.k.l", ["m"]],
  ]);
});

Deno.test("broken TOML gives what can be read, and never an error", () => {
  assert.deepEqual([...tomlStrings('a = \nb = "c"\nd = [ "e"\n')], [["b", ["c"]], ["d", ["e"]]]);
  const part = fc.constantFrom(...'[ ] { } = . , a " \' """ \\ #'.split(" "), "\n", " ");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      for (const values of tomlStrings(parts.join("")).values()) assert.ok(Array.isArray(values));
    }),
  );
  assert.deepEqual([...tomlStrings("a={".repeat(100_000))], []);
});
