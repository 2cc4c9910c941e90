import assert from "node:assert/strict";
import { checkerLine } from "../../../../src/edit/runners/detect/checker.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";

Deno.test("a project's type checker is the one that its user names, else the one that lies in it", async () => {
  const script = { "tsconfig.json": "{}", "node_modules/.bin/tsc": "" };
  const cases: readonly (readonly [
    path: string,
    files: Readonly<Record<string, string>>,
    verify: Readonly<Record<string, string | null>>,
    line: string | null,
  ])[] = [
    ["a.ts", script, {}, "node_modules/.bin/tsc --noEmit"],
    ["a.ts", script, { lint: "eslint .", types: "npx tsc -b" }, "npx tsc -b"],
    ["a.ts", script, { types: null }, "node_modules/.bin/tsc --noEmit"],
    // What is asked about single files judges no project.
    ["a.ts", script, { types: "tsc {files:*.ts}" }, "node_modules/.bin/tsc --noEmit"],
    ["a.ts", { "tsconfig.json": "{}" }, {}, null],
    ["a.vue", script, {}, null],
    ["a.py", { "venv/bin/pyright": "" }, {}, "venv/bin/pyright"],
    ["a.py", script, { types: "mypy ." }, null],
    ["a/b.go", { "go.mod": "module a" }, {}, "go vet ./..."],
    ["a.rb", script, {}, null],
  ];
  for (const [path, files, verify, line] of cases) {
    assert.equal(await checkerLine(path, memoryWorkspace(files), verify), line, path);
  }
});
