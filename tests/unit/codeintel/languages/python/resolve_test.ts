import assert from "node:assert/strict";
import { isManifest } from "../../../../../src/codeintel/languages/python/kind.ts";
import { pythonResolver } from "../../../../../src/codeintel/languages/python/resolve.ts";
import { filesOf, projectOf, resolutions } from "./project.ts";

Deno.test("`import a.b.c` means the file of the longest prefix that is there", () => {
  const tree = { "a/__init__.py": "", "a/b/__init__.py": "", "a/b/c.py": "" };
  assert.deepEqual(filesOf({ ...tree, "m.py": "import a.b.c" }, "m.py"), ["a/b/c.py"]);
  assert.deepEqual(resolutions({ ...tree, "m.py": "import a.b.x.y" }, "m.py"), [
    { files: ["a/b/__init__.py"], unresolved: [{ name: "a.b.x.y", why: "missing" }] },
  ]);
});

Deno.test("`from a import n` means the submodule where there is one", () => {
  const tree = { "a/__init__.py": "", "a/n.py": "", "a/p/__init__.py": "" };
  assert.deepEqual(
    resolutions({ ...tree, "m.py": "from a import n, p\nfrom a import q" }, "m.py"),
    [
      { files: ["a/n.py", "a/p/__init__.py"] },
      { files: ["a/__init__.py"] },
    ],
  );
});

Deno.test("a name that the package binds hides its submodule", () => {
  const files = (init: string) =>
    filesOf({ "a/__init__.py": init, "a/n.py": "", "m.py": "from a import n" }, "m.py");
  assert.deepEqual(files("n = 1"), ["a/__init__.py"]);
  assert.deepEqual(files("try:\n    from .n import n\nexcept E: pass"), ["a/__init__.py"]);
  assert.deepEqual(files("from . import n"), ["a/n.py"]);
  assert.deepEqual(files("from . import x as n"), ["a/__init__.py"]);
  assert.deepEqual(files("from a import n"), ["a/n.py"]);
  assert.deepEqual(files("def f():\n    n = 1"), ["a/n.py"]);
});

Deno.test("a package that imports its own submodule means the submodule, whatever it binds", () => {
  const tree = { "a/__init__.py": "from . import n\nn = n.n", "a/n.py": "" };
  assert.deepEqual(filesOf(tree, "a/__init__.py"), ["a/n.py"]);
});

Deno.test("relative imports go by folder, from the importer's package", () => {
  const tree = {
    "a/__init__.py": "",
    "a/b/__init__.py": "",
    "a/b/c.py": "from . import d\nfrom .d import x\nfrom .. import e, y\nfrom ..e import z",
    "a/b/d.py": "",
    "a/e.py": "",
    "d.py": "",
  };
  assert.deepEqual(resolutions(tree, "a/b/c.py"), [
    { files: ["a/b/d.py"] },
    { files: ["a/b/d.py"] },
    { files: ["a/__init__.py", "a/e.py"] },
    { files: ["a/e.py"] },
  ]);
});

Deno.test("a relative import that leads nowhere is missing, one that leaves the root is outside", () => {
  const tree = {
    "a/b.py":
      "from .x import y\nfrom . import z\nfrom .. import v\nfrom ... import u\nfrom ...c import t",
  };
  assert.deepEqual(resolutions(tree, "a/b.py"), [
    { files: [], unresolved: [{ name: ".x", why: "missing" }] },
    { files: [], unresolved: [{ name: ".z", why: "missing" }] },
    { files: [], unresolved: [{ name: "..v", why: "missing" }] },
    { files: [], unresolved: [{ name: "...", why: "outside" }] },
    { files: [], unresolved: [{ name: "...c", why: "outside" }] },
  ]);
});

Deno.test("an absolute import of what this project holds in part is missing, any other external", () => {
  const tree = {
    "a/__init__.py": "",
    "c.py": "",
    "m.py": "import a.x\nfrom a.x import y\nimport c.d\nimport os.path\nfrom numpy import array",
  };
  assert.deepEqual(resolutions(tree, "m.py"), [
    { files: ["a/__init__.py"], unresolved: [{ name: "a.x", why: "missing" }] },
    { files: [], unresolved: [{ name: "a.x", why: "missing" }] },
    { files: ["c.py"], unresolved: [{ name: "c.d", why: "missing" }] },
    { files: [], unresolved: [{ name: "os.path", why: "external" }] },
    { files: [], unresolved: [{ name: "numpy", why: "external" }] },
  ]);
});

Deno.test("a module that binds the next name makes a module of it, and nothing is missing", () => {
  const tree = {
    "os.py": "import posixpath as path",
    "m.py": "import os.path\nfrom os.path import join",
  };
  assert.deepEqual(resolutions(tree, "m.py"), [
    { files: ["os.py"] },
    { files: [], unresolved: [{ name: "os.path", why: "external" }] },
  ]);
});

Deno.test("absolute imports are also found from the folder around the importer's own package", () => {
  const tree = {
    "x/y/p/__init__.py": "",
    "x/y/p/m.py": "import p.n, q, n",
    "x/y/p/n.py": "",
    "x/y/q.py": "",
  };
  assert.deepEqual(resolutions(tree, "x/y/p/m.py"), [
    { files: ["x/y/p/n.py"] },
    { files: ["x/y/q.py"] },
    { files: [], unresolved: [{ name: "n", why: "external" }] },
  ]);
});

Deno.test("the source roots come before the importer's own base, in their order", () => {
  const tree = { "src/a.py": "", "a.py": "", "t/a.py": "", "t/m.py": "import a" };
  assert.deepEqual(filesOf(tree, "t/m.py"), ["src/a.py"]);
  assert.deepEqual(filesOf({ ...tree, "src/__init__.py": "" }, "t/m.py"), ["a.py"]);
});

Deno.test("in one root a package comes before a module, and a module before a namespace", () => {
  const tree = { "a/__init__.py": "", "a.py": "", "b.py": "", "b/c.py": "", "m.py": "import a, b" };
  assert.deepEqual(filesOf(tree, "m.py"), ["a/__init__.py", "b.py"]);
});

Deno.test("a namespace is only taken where no root holds a package or module of the name", () => {
  const tree = { "src/a/b.py": "", "m.py": "from a import b, c\nimport a.b\nimport a" };
  assert.deepEqual(resolutions(tree, "m.py"), [
    { files: ["src/a/b.py"], unresolved: [{ name: "a.c", why: "external" }] },
    { files: ["src/a/b.py"] },
    { files: [] },
  ]);
  assert.deepEqual(resolutions({ ...tree, "a/__init__.py": "", "a/c.py": "" }, "m.py"), [
    { files: ["a/__init__.py", "a/c.py"] },
    { files: ["a/__init__.py"], unresolved: [{ name: "a.b", why: "missing" }] },
    { files: ["a/__init__.py"] },
  ]);
});

Deno.test("a name that namespaces of this project lead towards is missing; one shared folder is not enough", () => {
  const tree = { "a/b/c.py": "", "m.py": "import a.b.x\nfrom a.b import y\nimport a.z" };
  assert.deepEqual(resolutions(tree, "m.py"), [
    { files: [], unresolved: [{ name: "a.b.x", why: "missing" }] },
    { files: [], unresolved: [{ name: "a.b.y", why: "missing" }] },
    { files: [], unresolved: [{ name: "a.z", why: "external" }] },
  ]);
});

Deno.test("a module prefers modules, a stub prefers stubs", () => {
  const tree = {
    "a.py": "",
    "a.pyi": "",
    "p/__init__.py": "",
    "p/__init__.pyi": "",
    "only.pyi": "",
    "m.py": "import a, p, only",
    "m.pyi": "import a, p, only",
  };
  assert.deepEqual(filesOf(tree, "m.py"), ["a.py", "only.pyi", "p/__init__.py"]);
  assert.deepEqual(filesOf(tree, "m.pyi"), ["a.pyi", "only.pyi", "p/__init__.pyi"]);
});

Deno.test("a star takes the package and the submodules that its literal `__all__` lists", () => {
  const tree = {
    "a/__init__.py": "from .d import d\n__all__ = ['b', 'c', 'd', 'x']",
    "a/b.py": "",
    "a/c/__init__.py": "",
    "a/d.py": "",
    "a/e.py": "",
    "f.py": "__all__ = ['a']",
    "m.py": "from a import *\nfrom f import *",
  };
  assert.deepEqual(resolutions(tree, "m.py"), [
    { files: ["a/__init__.py", "a/b.py", "a/c/__init__.py"] },
    { files: ["f.py"] },
  ]);
});

Deno.test("dynamic imports are looked up like plain ones, relative ones down to the package itself", () => {
  const tree = {
    "a/__init__.py": "",
    "a/b.py": "",
    "a/m.py":
      "import_module('a.b')\nimport_module('.b', __package__)\nimport_module('.x', __package__)",
  };
  assert.deepEqual(resolutions(tree, "a/m.py"), [
    { files: ["a/b.py"] },
    { files: ["a/b.py"] },
    { files: ["a/__init__.py"], unresolved: [{ name: ".x", why: "missing" }] },
  ]);
});

Deno.test("no file imports itself", () => {
  const tree = {
    "a/__init__.py": "import a\nfrom . import x\nfrom a import *",
    "m.py": "import m",
  };
  assert.deepEqual(filesOf(tree, "a/__init__.py"), []);
  assert.deepEqual(resolutions(tree, "m.py"), [{ files: [] }]);
});

Deno.test("an import in `try` is looked up and reported like any other", () => {
  const tree = { "m.py": "try:\n    import fast\nexcept ImportError:\n    from .slow import x" };
  assert.deepEqual(resolutions(tree, "m.py"), [
    { files: [], unresolved: [{ name: "fast", why: "external" }] },
    { files: [], unresolved: [{ name: ".slow", why: "missing" }] },
  ]);
});

Deno.test("a package whose facts could not be had hides nothing", () => {
  const project = projectOf({ "a/__init__.py": "n = 1", "a/n.py": "", "m.py": "" });
  const resolver = pythonResolver({ ...project, imports: () => null });
  const wanted = { specifier: "a", names: ["n"], kind: "static", line: 1 } as const;
  assert.deepEqual(resolver.resolve("m.py", wanted), { files: ["a/n.py"] });
});

Deno.test("a specifier of a hundred thousand names is looked up at once", () => {
  const deep = "a.".repeat(100_000) + "a";
  assert.deepEqual(resolutions({ "a/__init__.py": "", "m.py": `import ${deep}` }, "m.py"), [
    { files: ["a/__init__.py"], unresolved: [{ name: deep, why: "missing" }] },
  ]);
  const dots = ".".repeat(100_000);
  assert.deepEqual(resolutions({ "a/m.py": `from ${dots} import x` }, "a/m.py"), [
    { files: [], unresolved: [{ name: dots, why: "outside" }] },
  ]);
});

Deno.test("manifests of any folder are read", () => {
  const names = ["pyproject.toml", "a/pyproject.toml", "setup.cfg", "b/setup.py", "pytest.ini"];
  assert.deepEqual(names.filter(isManifest), names);
  assert.equal(isManifest("a/settings.toml"), false);
});

Deno.test("what rests on facts that are not there yet is not remembered", () => {
  const tree = {
    "app/__init__.py": "part = 1\n",
    "app/part.py": "",
    "lib.py": "made = 1\n",
    "use.py": "from app import part\nimport lib.made\n",
  };
  const whole = projectOf(tree);
  let isThere = false;
  const imports = (path: string) => isThere ? whole.imports(path) : undefined;
  const resolver = pythonResolver({ ...whole, imports });
  const answers = () =>
    whole.imports("use.py")?.imports.map((it) => resolver.resolve("use.py", it));
  assert.notDeepEqual(answers(), resolutions(tree, "use.py"));
  isThere = true;
  assert.deepEqual(answers(), resolutions(tree, "use.py"));
});
