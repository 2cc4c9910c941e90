import assert from "node:assert/strict";
import { graphOf } from "../../../../fixtures/codeintel/folder_project.ts";
import { go } from "./rules.ts";

Deno.test("without go.mod only relative and vendored packages are found", () => {
  const found = graphOf({
    "a/a.go": 'package a\nimport (\n"./b"\n"../../c"\n"d/e"\n"./gone"\n)\n',
    "a/b/b.go": "package b\n",
    "vendor/d/e/e.go": "package e\n",
    "d/e/e.go": "package e\n",
  }, go);
  assert.deepEqual(found.edges, ["a/a.go -> a/b/b.go", "a/a.go -> vendor/d/e/e.go"]);
  assert.deepEqual(found.unresolved, ["a/a.go:4 outside ../../c", "a/a.go:6 missing ./gone"]);
});

Deno.test("of the packages in one folder that with most files is meant, and a program last", () => {
  const found = graphOf({
    "go.mod": "module m\n",
    "main.go": 'package main\nimport (\n"m/a"\n"m/tie"\n"m/cmd"\n)\n',
    "a/one.go": "package one\n",
    "a/two.go": "package two\n",
    "a/two2.go": "package two\n",
    "a/x.go": "package main\n",
    "a/y.go": "package main\n",
    "a/z.go": "package main\n",
    "tie/a.go": "package a\n",
    "tie/b.go": "package tie\n",
    "cmd/main.go": "package main\n",
  }, go);
  assert.deepEqual(found.edges, [
    "main.go -> a/two.go",
    "main.go -> a/two2.go",
    "main.go -> cmd/main.go",
    "main.go -> tie/b.go",
  ]);
});
