import assert from "node:assert/strict";
import { told } from "./project.ts";

Deno.test("an import of Python that leads nowhere is told, with a file of that name elsewhere", async () => {
  const files = {
    "app/__init__.py": "",
    "app/main.py":
      "from . import gone\nfrom .views import page\nfrom ..out import x\nimport json\n",
    "app/parts/views.py": "page = 1\n",
  };
  assert.deepEqual(await told(files), [
    "app/main.py:1:15 missing_name gone in app/__init__.py",
    "app/main.py:2:6 missing_file .views missing (app/parts/views.py)",
    "app/main.py:3:6 missing_file ..out missing",
  ]);
});

Deno.test("a name that a module does not have is told where it is taken", async () => {
  const files = {
    "lib.py": "def parse(text):\n    return text\n\nclass Reader:\n    pass\n",
    "use.py":
      "from lib import parse, parce\nimport lib\n\nlib.parse(1)\nlib.Raeder()\nlib.__name__\n",
  };
  assert.deepEqual(await told(files), [
    "use.py:1:24 missing_name parce in lib.py (parse)",
    "use.py:5:5 missing_name Raeder in lib.py (Reader)",
  ]);
});

Deno.test("a module whose names are made at run time is left alone", async () => {
  const use = "from lib import made\nimport lib\nlib.also_made\n";
  for (
    const lib of [
      "def __getattr__(name):\n    return name\n",
      "globals()['made'] = 1\n",
      "globals().update(a=1)\n",
      "import sys\nsys.modules[__name__] = object()\n",
      "from elsewhere import *\n",
      "exec('made = 1')\n",
      "def f(:\n",
    ]
  ) {
    assert.deepEqual(await told({ "lib.py": lib, "use.py": use }, ["use.py"]), [], lib);
  }
});

Deno.test("submodules, star imports and names of a fallback are there", async () => {
  const files = {
    "pkg/__init__.py": "from .names import *\nfrom . import sub\nimport pkg.other\n",
    "pkg/names.py": "try:\n    from .fast import quick\nexcept ImportError:\n    quick = None\n",
    "pkg/sub.py": "if True:\n    flag = 1\nfor each in []:\n    pass\n",
    "pkg/other.py": "",
    "use.py": "from pkg import quick, sub, other\nfrom pkg.sub import flag, each\nimport pkg\n" +
      "pkg.sub.flag\npkg.other\n",
  };
  assert.deepEqual(await told(files), []);
});

Deno.test("a name that nothing binds is told, a builtin is not", async () => {
  const text = [
    "import os",
    "def size(path, *rest, **named):",
    "    total = [len(it) for it in path if (seen := it)]",
    "    return totl, rest, named, seen, __file__, print",
    "class Box[T]:",
    "    sizes = [1]",
    "    doubled = [it * 2 for it in sizes]",
    "    def get(self, it: T) -> Missing: return __class__",
    "with open(os.path) as file: del file",
    "match file:",
    "    case {'a': found, **others}: found, others",
    "    case [first, *_]: first",
    "lambda one, two=unknown: one + two",
    "_('text')",
    "",
  ].join("\n");
  assert.deepEqual(await told({ "a.py": text }), [
    "a.py:4:12 undefined_name totl",
    "a.py:8:29 undefined_name Missing",
    "a.py:13:17 undefined_name unknown",
  ]);
});

Deno.test("a name of `__all__` must be there, unless it is a submodule", async () => {
  const files = {
    "pkg/__init__.py": '__all__ = ["part", "here", "gone"]\nhere = 1\n',
    "pkg/part.py": "",
  };
  assert.deepEqual(await told(files), ["pkg/__init__.py:1:29 undefined_name gone (None)"]);
});

Deno.test("a member that a class does not have is told, unless a class below has it", async () => {
  const files = {
    "base.py": "class Base:\n    def run(self):\n        self.step()\n        self.helper()\n" +
      "    def close(self):\n        self.colse()\n",
    "sub.py":
      "from base import Base\nclass Sub(Base):\n    def step(self):\n        super().clear()\n" +
      "Sub()\nclass Mixed(Base, Other):\n    pass\n",
  };
  assert.deepEqual(await told(files, ["base.py"]), []);
  const closed = { ...files, "sub.py": files["sub.py"].split("class Mixed")[0] ?? "" };
  assert.deepEqual(await told(closed), [
    "base.py:4:14 missing_member helper of Base",
    "base.py:6:14 missing_member colse of Base (close)",
    "sub.py:4:17 missing_member clear of Sub",
  ]);
});

Deno.test("a class that may have more members than are written is left alone", async () => {
  const body = "    def run(self):\n        self.unknown\n        Box.unknown\n";
  for (
    const text of [
      `class Box(Outside):\n${body}`,
      `class Box(metaclass=Meta):\n${body}`,
      `@register\nclass Box:\n${body}`,
      `class Box:\n    def __getattr__(self, name): return 1\n${body}`,
      `class Box:\n    def fill(self, name): setattr(self, name, 1)\n${body}`,
      `class Box:\n    def fill(self): self.__dict__.update(a=1)\n${body}`,
      `class Box:\n    __slots__ = names()\n${body}`,
      `class Box:\n${body}box = get()\nbox.unknown = 1\n`,
      `class Box:\n${body}hasattr(Box, "unknown")\n`,
    ]
  ) {
    const names = "Outside = Meta = register = names = get = __import__('x')\n";
    assert.deepEqual(await told({ "a.py": names + text }), [], text);
  }
});

Deno.test("a call that does not fit the one function it reaches is told", async () => {
  const files = {
    "lib.py": "def pair(a, b, *, sep=' '): return a\n" +
      "def place(a, /, b, c=1): return a\n" +
      "def must(*, key): return key\n" +
      "class Box:\n    def __init__(self, size): self.size = size\n" +
      "    def put(self, it): return it\n    @staticmethod\n    def make(a): return a\n",
    "use.py": "from lib import *\nimport lib\n" +
      "pair(1, 2, sep='')\npair(1)\npair(1, 2, 3)\npair(1, b=2, spe=3)\npair(b=1, sep=2)\n" +
      "pair(*x)\nplace(1, b=2)\nmust()\nlib.Box()\nlib.Box(1).put(1, 2)\nBox.put(Box(1), 1)\n" +
      "Box.put(1)\nBox.make(1, 2)\nx = 1\n",
  };
  assert.deepEqual(await told(files), [
    "use.py:4:1 arity pair few 1 2",
    "use.py:5:1 arity pair many 3 2",
    "use.py:6:1 arity pair keyword spe sep",
    "use.py:7:1 arity pair missing a",
    "use.py:10:1 arity must missing key",
    "use.py:11:5 arity Box few 0 1",
    "use.py:12:12 arity put many 2 1",
    "use.py:14:5 arity put few 0 1",
    "use.py:15:5 arity make many 2 1",
  ]);
});

Deno.test("calls whose target is not certain are left alone", async () => {
  const text = "import functools\n" +
    "@wrap\ndef decorated(a): return a\ndecorated()\n" +
    "if x:\n    def branch(a): return a\nelse:\n    def branch(): return 1\nbranch()\nbranch(1)\n" +
    "def replaced(a): return a\nreplaced = functools.partial(replaced, 1)\nreplaced()\n" +
    "class Data:\n    a: int = 1\n" +
    "class Base:\n    def run(self): self.step(1)\n    def step(self): pass\n" +
    "class Sub(Base):\n    def step(self, a): return a\n" +
    "def wrap(f): return f\nx = 1\n";
  assert.deepEqual(await told({ "a.py": text }), []);
});

Deno.test("what the author expects to fail is left alone", async () => {
  const files = {
    "lib.py": "def one(a): return a\nclass Box:\n    def get(self): return 1\n",
    "use.py": "import lib, pytest\n" +
      "try:\n    from lib import two\nexcept ImportError:\n    two = None\n" +
      "with pytest.raises(TypeError):\n    lib.one()\n" +
      "try:\n    unicode\nexcept NameError:\n    unicode = str\n" +
      "try:\n    lib.Box().gone\nexcept AttributeError:\n    pass\n" +
      "from lib import (  # type: ignore\n    three,\n)\nlib.four  # pyright: ignore\n",
  };
  assert.deepEqual(await told(files), []);
});
