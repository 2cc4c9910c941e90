/** What `check` looks at, which is what it costs. */

import assert from "node:assert/strict";
import { checkFiles } from "../../../../src/codeintel/check/check.ts";
import type { CodeIndex } from "../../../../src/codeintel/index/mod.ts";
import { codeProject } from "../../../support/code_project.ts";

/** Facts that were asked for, `*` where those of all files were. */
async function asked(
  files: Readonly<Record<string, string>>,
  path: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  using code = await codeProject(files);
  const { index } = code;
  const seen: Record<string, string[]> = {};
  const watched: CodeIndex = {
    files: index.files,
    configs: index.configs,
    opaque: index.opaque,
    facts(facet, paths) {
      const list = paths && [...paths];
      (seen[facet] ??= []).push(...list ?? ["*"]);
      return index.facts(facet, list);
    },
    text: (path) => index.text(path),
    texts: (paths) => index.texts(paths),
    derived: (form, make) => index.derived(form, make),
    skipped: () => index.skipped(),
  };
  assert.deepEqual(await checkFiles({ index: watched, languages: code.languages }, [path]), []);
  return Object.fromEntries(Object.entries(seen).map(([facet, all]) => [facet, all.sort()]));
}

Deno.test("a check of Python looks at the file, what it imports and what that passes on", async () => {
  const files = {
    "app/__init__.py": "",
    "app/base.py": "class Base:\n    def run(self, x): pass\n",
    "app/parts.py": "from .base import Base\nclass Part(Base):\n    pass\n",
    "app/other.py": "from . import base\n",
    "use.py": "from app.parts import Part\nPart().run(1)\n",
  };
  assert.deepEqual(await asked(files, "use.py"), {
    imports: ["use.py"],
    names: ["use.py"],
    outline: ["use.py"],
    surface: ["app/base.py", "app/parts.py"],
  });
});

Deno.test("a check of TypeScript follows a barrel and no more", async () => {
  const files = {
    "src/mod.ts": "export * from './a.ts';\n",
    "src/a.ts": "export function run(x: number) {}\n",
    "src/b.ts": "import { run } from './a.ts';\n",
    "use.ts": "import { run } from './src/mod.ts';\nrun(1);\n",
  };
  assert.deepEqual(await asked(files, "use.ts"), {
    imports: ["use.ts"],
    names: ["use.ts"],
    outline: ["use.ts"],
    surface: ["src/a.ts", "src/mod.ts"],
  });
});

Deno.test("a language whose imports say nothing alone has those of all files read", async () => {
  const files = { "go.mod": "module x\n", "a.go": "package a\n", "b/b.go": "package b\n" };
  assert.deepEqual(await asked(files, "a.go"), { imports: ["*"], names: [], outline: [] });
});
