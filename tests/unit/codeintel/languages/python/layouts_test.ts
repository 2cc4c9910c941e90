import assert from "node:assert/strict";
import { filesOf, resolutions, type Tree } from "./project.ts";

const built = '[build-system]\nrequires = ["hatchling"]\n';

/** A module that imports a package of another distribution of the project. */
function imported(manifests: Tree, target: string, words = "import core.api"): readonly string[] {
  const files = { "packages/app/src/app/__init__.py": "", "packages/app/src/app/m.py": words };
  return filesOf({ ...files, ...manifests, [target]: "" }, "packages/app/src/app/m.py");
}

Deno.test("members of a workspace import each other from src, in any folder", () => {
  const tree = {
    "pyproject.toml": '[tool.uv.workspace]\nmembers = ["packages/*"]\n',
    "packages/app/pyproject.toml": built,
    "packages/core/pyproject.toml": built,
    "packages/core/src/core/__init__.py": "",
  };
  const api = "packages/core/src/core/api.py";
  assert.deepEqual(imported(tree, api), [api]);
  const plain = { ...tree, "packages/core/pyproject.toml": "[project]\nname = 'core'\n" };
  assert.deepEqual(imported(plain, api), []);
});

Deno.test("each build backend says where its packages lie", () => {
  const manifests: Tree = {
    "pyproject.toml:setuptools": `${built}[tool.setuptools.packages.find]\nwhere = ["code"]\n`,
    "pyproject.toml:poetry":
      '[tool.poetry]\nname = "core"\npackages = [{ include = "core", from = "code" }]\n',
    "pyproject.toml:hatch": `${built}[tool.hatch.build.targets.wheel]\npackages = ["code/core"]\n`,
    "pyproject.toml:hatch sources":
      `${built}[tool.hatch.build.targets.wheel]\nsources = ["code"]\n`,
    "pyproject.toml:uv": `${built}[tool.uv.build-backend]\nmodule-root = "code"\n`,
    "pyproject.toml:pdm": `${built}[tool.pdm.build]\npackage-dir = "code"\n`,
    "pyproject.toml:maturin": `${built}[tool.maturin]\npython-source = "code"\n`,
    "pyproject.toml:scikit": `${built}[tool.scikit-build]\nwheel.packages = ["code/core"]\n`,
    "setup.cfg:find": "[options]\npackages = find:\n[options.packages.find]\nwhere =\n    code\n",
    "setup.cfg:dir": "[metadata]\nname = core\n[options]\npackage_dir =\n    =code\n",
    "setup.py:dir": 'setup(package_dir={"": "code"})\n',
    "setup.py:find": "setup(packages=find_packages(exclude=['x'], where='code'))\n",
    "setup.py:first": "setup(packages=find_packages('code'))\n",
  };
  const api = "packages/core/code/core/api.py";
  for (const [name, text] of Object.entries(manifests)) {
    const path = `packages/core/${name.split(":")[0]}`;
    const found = imported({ [path]: text, "packages/core/code/core/__init__.py": "" }, api);
    assert.deepEqual(found, [api], name);
  }
});

Deno.test("a package may lie in a folder of another name", () => {
  const manifests: Tree = {
    "pyproject.toml:setuptools": `${built}[tool.setuptools.package-dir]\ncore = "code"\n`,
    "pyproject.toml:hatch": `${built}[tool.hatch.build.targets.wheel.sources]\n"code" = "core"\n`,
    "pyproject.toml:poetry":
      '[tool.poetry]\nname = "core"\npackages = [{ include = "code", to = "core" }]\n',
    "setup.cfg:dir": "[metadata]\nname = core\n[options]\npackage_dir =\n    core=code\n",
    "setup.py:dir": 'setup(package_dir={"core": "code"})\n',
  };
  const api = "packages/core/code/api.py";
  for (const [name, text] of Object.entries(manifests)) {
    const path = `packages/core/${name.split(":")[0]}`;
    const found = imported({ [path]: text, "packages/core/code/__init__.py": "" }, api);
    assert.deepEqual(found, [api], name);
  }
});

Deno.test("a namespace is one over the roots of all distributions, also by pkgutil", () => {
  const of = (init: Tree) => ({
    ...init,
    "packages/a/pyproject.toml": built,
    "packages/b/pyproject.toml": built,
    "packages/a/src/ns/one/__init__.py":
      "from ns import two, gone\nimport ns.two\nfrom ns.two import x",
    "packages/b/src/ns/two/__init__.py": "",
  });
  const importer = "packages/a/src/ns/one/__init__.py";
  const two = "packages/b/src/ns/two/__init__.py";
  assert.deepEqual(resolutions(of({}), importer), [
    { files: [two], unresolved: [{ name: "ns.gone", why: "external" }] },
    { files: [two] },
    { files: [two] },
  ]);
  const spread = "__path__ = __import__('pkgutil').extend_path(__path__, __name__)\n";
  const inits = {
    "packages/a/src/ns/__init__.py": spread,
    "packages/b/src/ns/__init__.py": spread,
  };
  assert.deepEqual(resolutions(of(inits), importer).map(({ files }) => files).slice(1), [[two], [
    two,
  ]]);
});

Deno.test("of two distributions with one package name the one that is needed is meant, else neither", () => {
  const tree = (needs: string) => ({
    "a/pyproject.toml": `${built}[project]\nname = "a"\ndependencies = [${needs}]\n`,
    "a/src/a.py": "import shared",
    "b/pyproject.toml": `${built}[project]\nname = "Shared_B"\n`,
    "b/src/shared/__init__.py": "",
    "c/pyproject.toml": `${built}[project]\nname = "shared-c"\n`,
    "c/src/shared/__init__.py": "",
  });
  assert.deepEqual(filesOf(tree('"shared-b>=1"'), "a/src/a.py"), ["b/src/shared/__init__.py"]);
  assert.deepEqual(resolutions(tree(""), "a/src/a.py"), [
    { files: [], unresolved: [{ name: "shared", why: "unknown", reason: "ambiguous" }] },
  ]);
});

Deno.test("a package that no manifest puts on the path is not understood, unless one is installed", () => {
  const tree = {
    "a/m.py": "import helpers.x\nimport yaml",
    "b/c/helpers/x.py": "",
    "b/c/helpers/__init__.py": "",
  };
  assert.deepEqual(resolutions(tree, "a/m.py"), [
    { files: [], unresolved: [{ name: "helpers.x", why: "unknown", reason: "unrooted" }] },
    { files: [], unresolved: [{ name: "yaml", why: "external" }] },
  ]);
  const needed = { ...tree, "pyproject.toml": '[project]\ndependencies = ["helpers"]\n' };
  assert.deepEqual(resolutions(needed, "a/m.py")[0], {
    files: [],
    unresolved: [{ name: "helpers.x", why: "external" }],
  });
});

Deno.test("the standard library comes before a module that lies beside its importer in a namespace", () => {
  const tree = {
    "src/ns/json.py": "",
    "src/ns/m.py": "import json\nfrom . import json",
    "json.py": "",
  };
  assert.deepEqual(resolutions(tree, "src/ns/m.py"), [
    { files: ["json.py"] },
    { files: ["src/ns/json.py"] },
  ]);
  const package_ = { "__init__.py": "", "json/__init__.py": "", "m.py": "import json" };
  assert.deepEqual(resolutions(package_, "m.py"), [
    { files: [], unresolved: [{ name: "json", why: "external" }] },
  ]);
});

Deno.test("what is compiled, or to be compiled, is known and leads to no file", () => {
  const compiled = (name: string) => ({ files: [], unresolved: [{ name, why: "compiled" }] });
  const tree = {
    "p/__init__.py": "",
    "p/fast.pyx": "",
    "p/later.c": "",
    "p/built.cpython-312-x86_64-linux-gnu.so": "",
    "p/m.py": "from . import fast, _gone, later\nfrom p.built import x\nfrom p._made import y",
    "setup.py": 'Extension("p._made", ["x.c"])',
  };
  assert.deepEqual(resolutions(tree, "p/m.py"), [
    {
      files: ["p/__init__.py"],
      unresolved: [{ name: ".fast", why: "compiled" }, { name: ".later", why: "compiled" }],
    },
    compiled("p.built"),
    compiled("p._made"),
  ]);
});

Deno.test("a module that a build writes is not missing", () => {
  const tree = {
    "p/__init__.py": "from p._version import version",
    "pyproject.toml": '[tool.setuptools_scm]\nwrite_to = "p/_version.py"\n',
  };
  assert.deepEqual(resolutions(tree, "p/__init__.py"), [
    { files: [], unresolved: [{ name: "p._version", why: "unknown", reason: "generated" }] },
  ]);
});

Deno.test("tests find what lies beside the conftest.py above them", () => {
  const tree = { "t/conftest.py": "", "t/helpers.py": "", "t/unit/test_a.py": "import helpers" };
  assert.deepEqual(filesOf(tree, "t/unit/test_a.py"), ["t/helpers.py"]);
});
