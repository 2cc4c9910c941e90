/** What a certain finding needs: code that works and looks wrong, beside code that is wrong. */

import assert from "node:assert/strict";
import { type Files, told } from "./project.ts";

async function silent(files: Files): Promise<void> {
  assert.deepEqual(await told(files), []);
}

Deno.test("a descriptor is not what is read through it", async () => {
  const late =
    "class Late:\n    def __get__(self, at, owner): return owner()\n    def bind(self): pass\n";
  const crawler = "from late import Late\nclass Crawler:\n    stats: Late = Late()\n" +
    "    def run(self):\n        self.stats.get_value(1)\nCrawler().stats.inc_value(2)\n";
  await silent({ "late.py": late, "crawler.py": crawler });
  const plain = { "late.py": late.replace("__get__", "get"), "crawler.py": crawler };
  assert.deepEqual(await told(plain), [
    "crawler.py:5:20 missing_member get_value of Late",
    "crawler.py:6:17 missing_member inc_value of Late",
  ]);
});

Deno.test("a type that the author denies says nothing", async () => {
  const at = (comment: string) =>
    `class Flask:\n    def run(self): pass\nFlask()\napp: Flask = proxy()${comment}\napp.current\n` +
    "def proxy(): pass\n";
  await silent({ "a.py": at("  # type: ignore[assignment]") });
  assert.deepEqual(await told({ "a.py": at("") }), ["a.py:5:5 missing_member current of Flask"]);
});

Deno.test("a protocol promises what it lists, its objects have more", async () => {
  await silent({
    "a.py": "from typing import Protocol\nclass Runner(Protocol):\n    def run(self): ...\n" +
      "def make() -> Runner: ...\nmake().stop\n",
  });
});

Deno.test("a function without self in a class of an unknown base is no method", async () => {
  const text = (base: string) =>
    `class Transport${base}:\n    def write(data): pass\n` +
    "def send(it: Transport):\n    it.write(b'x')\n";
  await silent({ "a.py": `from zope.interface import Interface\n${text("(Interface)")}` });
  assert.deepEqual(await told({ "a.py": text("") }), ["a.py:4:8 arity write many 1 0"]);
});

Deno.test("the first parameter of a function in a class need not be its object", async () => {
  await silent({
    "a.py": "class Rule:\n    def replace(match):\n        return match.group(1)\nRule()\n",
  });
});

Deno.test("a mixin finds in other classes what it lacks", async () => {
  const mixin = "class Closing:\n    def close(self):\n        self.connected = 1\n" +
    "    def end(self):\n        self.addCleanup(1)\n        self.colse()\n";
  assert.deepEqual(await told({ "a.py": mixin }), [
    "a.py:6:14 missing_member colse of Closing (close)",
  ]);
  assert.deepEqual(await told({ "a.py": `${mixin}Closing()\n` }), [
    "a.py:5:14 missing_member addCleanup of Closing",
    "a.py:6:14 missing_member colse of Closing (close)",
  ]);
});

Deno.test("names that another file gives to a module or a class are there", async () => {
  await silent({
    "app/__init__.py": "",
    "app/dtypes.py": "__all__ = []\n",
    "app/fill.py": "from app import dtypes\nfor it in [1]:\n    setattr(dtypes, it.name, it)\n",
    "app/use.py": "from app.dtypes import Float\nimport app.dtypes\napp.dtypes.Double\n",
  });
  await silent({
    "base.py": "import pysqlite\n",
    "pysqlite.py": "import base\nbase.dialect = 1\n",
    "use.py": "from base import dialect\n",
  });
  await silent({
    "a.py": "def wire(cls, role):\n    setattr(cls, f'_sa_{role}', 1)\n",
    "b.py": "class Base:\n    def f(self): pass\nBase()._sa_remover\n",
  });
});

Deno.test("a module that is made anew has names that are not written", async () => {
  const use = "from lib import made\n";
  for (
    const lib of [
      "old, new = remake(__name__, {'a': 1}, __file__=__file__)\ndef remake(*a, **b): pass\n",
      "attach = print\n__getattr__, __dir__ = attach(__name__, [])\n",
      "from other import __getattr__\n",
      "__path__.extend([])\n",
    ]
  ) await silent({ "lib.py": lib, "other.py": "def __getattr__(it): pass\n", "use.py": use });
});

Deno.test("a module has names that the import system gives, and is its own submodule", async () => {
  await silent({
    "pkg/__init__.py": "",
    "pkg/build.py": "DEBUG = 1\ndef f():\n    import pkg.build\n    return pkg.build.DEBUG\n" +
      "from .other import __file__, __doc__\n",
    "pkg/other.py": "x = 1\n",
  });
});

Deno.test("a module of the standard library is not a file of that name inside of a package", async () => {
  await silent({
    "src/app/__main__.py": "import json\njson.loads('')\n",
    "src/app/json/__init__.py": "",
    "src/app/utils/__init__.py": "",
    "src/app/utils/a.py": "import json\nfrom json import dumps\njson.loads('')\n",
  });
});

Deno.test("a namespace may have parts that are installed", async () => {
  const files = {
    "src/poetry/poetry.py": "x = 1\n",
    "src/poetry/utils/__init__.py": "",
    "src/poetry/utils/a.py":
      "from poetry.core.packages import Package\nfrom poetry.utils.gone import x\n",
  };
  assert.deepEqual(await told(files), [
    "src/poetry/utils/a.py:2:6 missing_file poetry.utils.gone missing",
  ]);
});

Deno.test("modules that a compiler makes have no file", async () => {
  const files = {
    "pkg/__init__.py": "from ._speedups import quick\n",
    "pkg/core.py": "from pkg.coer import x\nfrom . import _fast\n",
    "pkg/slow.pyi": "def a() -> None: ...\n",
    "pkg/use.py": "from .slow import hidden\n",
  };
  const build = (requires: string) => `[build-system]\nrequires = ["${requires}"]\n`;
  assert.deepEqual(
    await told({ ...files, "pyproject.toml": build("meson-python>=0.15") }),
    [
      "pkg/core.py:1:6 missing_file pkg.coer missing (pkg/core.py)",
    ].slice(1),
  );
  assert.deepEqual(await told({ ...files, "pyproject.toml": build("hatchling") }), [
    "pkg/__init__.py:1:6 missing_file ._speedups missing",
    "pkg/core.py:1:6 missing_file pkg.coer missing",
    "pkg/core.py:2:15 missing_name _fast in pkg/__init__.py",
  ]);
});

Deno.test("a backslash at the end of a line is no argument", async () => {
  await silent({
    "a.py": "def pair(a, b): pass\npair(1, \\\n  2)\n" +
      "with open('x') \\\n        as (one, two):\n    one, two\n" +
      "def far(a, \\\n  b): pass\nfar(1, 2)\n",
  });
});

Deno.test("what is handed to raises, and a test that is expected to fail, may be wrong", async () => {
  const call = "def pair(a, b): pass\n";
  await silent({
    "a.py": `${call}def test(self):\n    raises(TypeError, lambda: pair(1))\n` +
      "    self.assertRaises(TypeError, lambda: pair(1))\n" +
      "    assert_raises_message(TypeError, 'x', lambda: pair(1))\n" +
      "def raises(*a): pass\ndef assert_raises_message(*a): pass\n" +
      "import pytest\n@pytest.mark.xfail\ndef test_two():\n    pair(1)\n",
  });
  assert.deepEqual(await told({ "a.py": `${call}pair(1)\n` }), ["a.py:2:1 arity pair few 1 2"]);
});

Deno.test("a comment that silences a linter is read in any case of letters", async () => {
  await silent({ "a.py": "def f(a: Some):  # NOQA: F821\n    b: Other  # noqa F821\n" });
});

Deno.test("what a file of declarations says of a module counts as what runs does", async () => {
  await silent({
    "lib/core.js": "export const run = 1;\n",
    "lib/core.d.ts":
      "export declare const run: number;\nexport interface Options {}\ntype Hidden = 1;\n",
    "lib/index.js": 'export * from "./core.js";\n',
    "lib/index.d.ts": 'export * from "./core.js";\n',
    "lib/use.d.ts":
      'import { Options, Hidden } from "./core.js";\nimport * as all from "./index.js";\n' +
      "export type Mine = all.Options | Options | Hidden;\n",
    "style/index.d.ts": "export enum Classes {}\n",
    "style/index.mjs": "export default {};\n",
    "use.mjs": 'import Style from "./style";\nStyle;\n',
  });
});

Deno.test("modules that a file declares by name are not what it exports", async () => {
  await silent({
    "package.json": '{"name": "svelte", "types": "./types/index.d.ts"}',
    "types/index.d.ts": "declare module 'svelte' {\n  export interface Component {}\n}\n",
    "use.ts": "import type { Component } from 'svelte';\nexport type It = Component;\n",
  });
});

Deno.test("a module of CommonJS has what every object has", async () => {
  await silent({
    "map.js": "module.exports = { a: 1 };\n",
    "use.js": "const map = require('./map');\nmap.hasOwnProperty('a');\n",
  });
});

Deno.test("the name of a package may lead to any of its entries", async () => {
  const files = {
    "package.json": '{"name": "three", "exports": {".": "./a/core.js", "./gpu": "./a/gpu.js"}}',
    "a/core.js": "export const Mesh = 1;\n",
    "a/gpu.js": "export const NodeMaterial = 1;\n",
    "use.js": "import { Mesh, NodeMaterial, Nowhere } from 'three';\n",
  };
  assert.deepEqual(await told(files), ["use.js:1:30 missing_name Nowhere in a/core.js"]);
});

Deno.test("what lies outside of the project may be there, but not if it is one level lower", async () => {
  const files = { "a.js": 'import "../../App";\nimport "../b";\n', "b.js": "export {};\n" };
  assert.deepEqual(await told(files), ["a.js:2:9 missing_file ../b outside (b.js)"]);
});

Deno.test("fields that are named by what is handed over, or declared by a mention, are there", async () => {
  await silent({
    "a.js": "export class Store {\n  constructor(options) {\n" +
      "    for (const it in options) this[it] = options[it];\n    this.data;\n  }\n}\n",
    "b.js":
      "export class Feature {\n  constructor() {\n    /** @type {number} */\n    this.style;\n  }\n" +
      "  get() { return this.style; }\n}\nnew Feature();\n",
  });
});

Deno.test("a header may lie where only the command line says, unless it is a slip of the pen", async () => {
  const files = {
    "src/a.c": '#include "config.h"\n#include "internal/pycore.h"\n#include "vectr.h"\n',
    "src/vector.h": "",
  };
  assert.deepEqual(await told(files), [
    'src/a.c:3:10 missing_file "vectr.h" missing (src/vector.h)',
  ]);
});

Deno.test("names that a decorator takes out of classes into their module may be there", async () => {
  const files = {
    "base.py": "import sys\ndef export(cls):\n    for name in ['Canvas', 'new_manager']:\n" +
      "        setattr(sys.modules[cls.__module__], name, getattr(cls, name))\n    return cls\n",
    "agg.py": "from base import export\nclass CanvasAgg: pass\n" +
      "@export\nclass _Backend:\n    Canvas = CanvasAgg\n    new_manager = None\n",
    "use.py": "from agg import Canvas, new_manager\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("members come by a call that maps a class, and by classes that are decorated", async () => {
  const files = {
    "models.py": "from sqlalchemy.orm import mapper\nclass Page: pass\n" +
      "class Revision:\n    def text(self):\n        return self.revision_id\nmapper(Revision, None)\n",
    "mixin.py":
      "from lib import aliases\nclass Base:\n    def size(self):\n        return self.get_size()\n" +
      "class Text: pass\n@aliases(size=['s'])\nclass Note(Text, Base): pass\nBase()\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("a module setup.py of a package makes no project of its folder", async () => {
  const files = {
    "setup.cfg": "[metadata]\nname = a\n",
    "a/__init__.py": "",
    "a/modules/__init__.py": "",
    "a/modules/setup.py": "def main(): pass\n",
    "a/modules/dnf.py": "x = 1\n",
    "a/modules/apt.py": "import dnf.exceptions\ndnf.base.go()\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("names of Python 2 behind a question for the version, and of Sphinx, are known", async () => {
  const files = {
    "old.py": "from six import PY2\nif PY2:\n    texts = basestring,\n",
    "docs/conf.py": "tags.add('x')\n",
    "plain.py": "basestring\n",
  };
  assert.deepEqual(await told(files), ["plain.py:1:1 undefined_name basestring"]);
});

Deno.test("a member is the one of the base that overrides it, in the order of the language", async () => {
  const text = "class Base:\n    def __init__(self, figure): pass\n    def draw(self): pass\n" +
    "class Agg(Base): pass\n" +
    "class Tk(Base):\n    def __init__(self, figure, master): pass\n" +
    "class TkAgg(Agg, Tk): pass\n" +
    "class Own(Agg):\n    def draw(self, deep): pass\n" +
    "class Both(Own, Tk): pass\n" +
    "TkAgg(1, master=2)\nBoth(1, 2).draw(True)\n";
  assert.deepEqual(await told({ "a.py": text, "b.py": text + "TkAgg(1)\nBoth(1, 2).draw()\n" }), [
    "b.py:13:1 arity TkAgg few 1 2",
    "b.py:14:12 arity draw few 0 1",
  ]);
});

Deno.test("what is promised as an abstract class is of a class below it", async () => {
  const text = (base: string) =>
    `from abc import ABC\nclass Writer${base}:\n    def write(self):\n        self.wirte()\n` +
    "def make() -> Writer: ...\nmake().filter()\nWriter()\n";
  assert.deepEqual(await told({ "a.py": text("(ABC)") }), [
    "a.py:4:14 missing_member wirte of Writer (write)",
  ]);
  assert.deepEqual(await told({ "a.py": text("") }), [
    "a.py:4:14 missing_member wirte of Writer (write)",
    "a.py:6:8 missing_member filter of Writer",
  ]);
});

Deno.test("a name that is declared global and never used needs nothing", async () => {
  await silent({ "a.py": "def run():\n    global one, two\n    one = 1\n    return one\n" });
});
