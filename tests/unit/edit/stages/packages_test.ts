/** Imports of packages that nobody offers. */

import assert from "node:assert/strict";
import { seen, type Texts } from "./support.ts";

/** What is said of packages when `path` is written. */
async function told(
  project: Texts,
  path: string,
  text: string,
  installed: readonly string[] = [],
): Promise<readonly string[]> {
  const { findings } = await seen(project, { [path]: text }, { installed });
  return findings.filter((it) => it.includes("neither installed")).map((it) =>
    it.replace(/^imports /, "").replace("is neither installed nor declared", "…")
  );
}

const python = {
  "requirements.txt": "requests>=2\nPyYAML\npython-dateutil\ngoogle-cloud-storage\n",
};

Deno.test("a package of Python that nobody has is told, with what is nearest", async () => {
  const text =
    "import os, json\nimport numpyy\nfrom reqests import get\nfrom boto3.session import S\n";
  assert.deepEqual(await told(python, "a.py", text, ["numpy", "pytest"]), [
    "a.py:2: package numpyy … (did you mean numpy?)",
    "a.py:3: package reqests … (did you mean requests?)",
    "a.py:4: package boto3 …",
  ]);
});

Deno.test("what is installed, declared, local, of the language or guarded is not told", async () => {
  const text = `import os.path, tomllib, distutils, StringIO
import numpy as np
import yaml
from dateutil import parser
from google.cloud import storage
import shop.cart
from . import cart
try:
    import simplejson
except ImportError:
    simplejson = None
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from _typeshed import X
    from mypy_boto3 import Y
`;
  const project = { ...python, "shop/__init__.py": "", "shop/cart.py": "" };
  assert.deepEqual(await told(project, "shop/main.py", text, ["numpy"]), []);
});

Deno.test("without a manifest only a slip of one letter is told", async () => {
  const text = "import pandas\nimport numpyy\nimport torch\n";
  assert.deepEqual(await told({}, "a.py", text, ["numpy"]), [
    "a.py:2: package numpyy … (did you mean numpy?)",
  ]);
  for (const path of ["examples/a.py", "tests/test_a.py"]) {
    assert.deepEqual(await told(python, path, text, ["numpy"]), [
      `${path}:2: package numpyy … (did you mean numpy?)`,
    ]);
  }
  const sometimes = "def f():\n    import trio\n\nif f():\n    import anyio\n    import reqests\n";
  assert.deepEqual(await told(python, "a.py", sometimes), [
    "a.py:6: package reqests … (did you mean requests?)",
  ]);
});

Deno.test("what other files import, and what the file imported before, is left alone", async () => {
  const project = { ...python, "b.py": "import boto3\n", "a.py": "import wonder\n" };
  assert.deepEqual(await told(project, "a.py", "import wonder\nimport boto3\n"), []);
});

Deno.test("a package of npm that no manifest declares is told", async () => {
  const project = {
    "package.json": '{"name": "shop", "dependencies": {"express": "5", "@scope/a": "1"},' +
      ' "devDependencies": {"@types/estree": "1", "vitest": "1"}, "imports": {"#x": "./x.js"}}',
    "node_modules/lodash/package.json": "{}",
    "tsconfig.json": '{"compilerOptions": {"paths": {"~app/*": ["./src/*"]}}}',
    "vite.config.js": "export default { resolve: { alias: { 'parts': './src' } } };\n",
    "src/styled/a.css": "",
  };
  const text = `import fs from "node:fs";
import path from "path";
import express from "expres";
import b from "@scope/b/deep.js";
import left from "leftpad";
import good from "express/lib/a.js";
import a from "@scope/a";
import lodash from "lodash";
import type { Node } from "estree";
import x from "#x";
import p from "parts/button";
import s from "shop/own";
import v from "virtual:pages";
import alias from "@/a";
import raw from "./x.svg?raw";
`;
  assert.deepEqual(await told(project, "src/main.ts", text), [
    "src/main.ts:3: package expres … (did you mean express?)",
    "src/main.ts:4: package @scope/b … (did you mean @scope/a?)",
    "src/main.ts:5: package leftpad …",
  ]);
  // A page without any manifest takes what its server has.
  assert.deepEqual(await told({}, "src/main.ts", 'import left from "leftpad";\n'), []);
});

Deno.test("a module of Go that go.mod does not require is told, and a package that Go has not", async () => {
  const project = {
    "go.mod":
      "module example.com/shop\n\ngo 1.21\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.9.0\n)\n",
    "price/price.go": "package price\n",
  };
  const text = `package main

import (
	"fmtt"
	"net/http"
	"example.com/shop/price"
	"github.com/gin-gonic/gin/binding"
	"github.com/gin-gonic/gin2"
	"golang.org/x/sync/errgroup"
)
`;
  assert.deepEqual(await told(project, "main.go", text), [
    "main.go:4: package fmtt … (did you mean fmt?)",
    "main.go:8: package github.com/gin-gonic/gin2 … (did you mean github.com/gin-gonic/gin?)",
    "main.go:9: package golang.org/x/sync/errgroup …",
  ]);
});

Deno.test("a crate that Cargo.toml does not name is told", async () => {
  const project = {
    "Cargo.toml": '[package]\nname = "my-shop"\nedition = "2021"\n\n[dependencies]\nserde = "1"\n' +
      'rand-core.workspace = true\n\n[dev-dependencies.quick-check]\nversion = "1"\n',
    "src/lib.rs": "pub mod price;\n",
    "src/price.rs": "",
  };
  const text = `use std::fmt;
use serde::Serialize;
use rand_core::Rng;
use quick_check::Q;
use my_shop::price;
use serd::Deserialize;
use tokio::spawn;
use Color::Red;
enum Color { Red }
`;
  assert.deepEqual(await told(project, "src/main.rs", text), [
    "src/main.rs:6: package serd … (did you mean serde?)",
    "src/main.rs:7: package tokio …",
  ]);
});
