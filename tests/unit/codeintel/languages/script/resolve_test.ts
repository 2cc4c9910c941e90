import assert from "node:assert/strict";
import { isScriptConfig } from "../../../../../src/codeintel/languages/script/kind.ts";
import { scriptResolver } from "../../../../../src/codeintel/languages/script/resolve.ts";
import { meanings, memoryProject } from "./memory_project.ts";

Deno.test("extensions are added in the order of the compiler, folders stand for their index", () => {
  const project = memoryProject([
    "src/a.ts",
    "src/a.tsx",
    "src/a.js",
    "src/b.jsx",
    "src/c/index.tsx",
    "src/c.service.ts",
    "src/d.mts",
    "src/e/index.mjs",
    "src/f.vue",
    "index.ts",
    "src/index.js",
  ]);
  const expected = {
    "./a": "src/a.ts",
    "./a.tsx": "src/a.tsx",
    "./b": "src/b.jsx",
    "./c": "src/c/index.tsx",
    "./c/": "src/c/index.tsx",
    "./c.service": "src/c.service.ts",
    "./d": "src/d.mts",
    "./e": "src/e/index.mjs",
    "./f": "src/f.vue",
    "./f.vue": "src/f.vue",
    "..": "index.ts",
    "../": "index.ts",
    ".": "src/index.js",
    "./c/..": "src/index.js",
    "../src": "src/index.js",
  };
  assert.deepEqual(meanings(project, "src/main.ts", Object.keys(expected)), expected);
});

Deno.test("an import of a built file means the source that it is built from", () => {
  const project = memoryProject([
    "a.ts",
    "b.tsx",
    "c.mts",
    "d.cts",
    "e.jsx",
    "f.js",
    "f.ts",
    "g.js",
  ]);
  const expected = {
    "./a.js": "a.ts",
    "./a.jsx": "a.ts",
    "./b.js": "b.tsx",
    "./b.jsx": "b.tsx",
    "./c.mjs": "c.mts",
    "./c.js": "(missing)",
    "./d.cjs": "d.cts",
    "./e.js": "e.jsx",
    "./f.js": "f.ts",
    "./f": "f.ts",
    "./g.js": "g.js",
    "./g.ts": "g.js",
  };
  assert.deepEqual(meanings(project, "main.ts", Object.keys(expected)), expected);
});

Deno.test("a declaration stands for the script beside it, alone for itself", () => {
  const project = memoryProject(["a.d.ts", "a.js", "b.d.ts", "c.d.mts", "c.mjs", "d.d.css.ts"]);
  const expected = {
    "./a": "a.js",
    "./a.js": "a.js",
    "./a.d.ts": "a.d.ts",
    "./b": "b.d.ts",
    "./b.js": "b.d.ts",
    "./c.mjs": "c.mjs",
    "./d.css": "d.d.css.ts",
  };
  assert.deepEqual(meanings(project, "main.ts", Object.keys(expected)), expected);
});

Deno.test("a folder with a package.json stands for its types or main", () => {
  const project = memoryProject(
    ["a/lib/main.ts", "a/index.ts", "b/types.d.ts", "b/main.js", "c/index.ts", "d/lib/index.js"],
    {
      "a/package.json": { main: "./lib/main.js" },
      "b/package.json": { types: "types.d.ts", main: "main.js" },
      "c/package.json": { main: "dist/gone.js" },
      "d/package.json": { main: "lib" },
      "e/package.json": { main: "../d/lib/index.js" },
    },
  );
  const expected = {
    "./a": "a/lib/main.ts",
    "./b": "b/types.d.ts",
    "./c": "c/index.ts",
    "./d": "d/lib/index.js",
    "./e": "d/lib/index.js",
  };
  assert.deepEqual(meanings(project, "main.ts", Object.keys(expected)), expected);
});

Deno.test("what leads to no file says why", () => {
  const project = memoryProject(["src/a.ts", "src/tool.py"]);
  const expected = {
    "./gone": "(missing)",
    "./gone.js": "(missing)",
    "./gone.service": "(missing)",
    "./tool.py": "(missing)",
    "./style.css": "(asset)",
    "../data.json": "(asset)",
    "./icon.svg?raw": "(asset)",
    "../../up": "(outside)",
    "/a": "(outside)",
    "node:fs": "(external)",
    "npm:zod@4": "(external)",
    "jsr:@std/fs@1/walk": "(external)",
    "https://example.org/a.ts": "(external)",
    "data:text/javascript,1": "(external)",
    "react": "(external)",
    "@scope/name/sub.js": "(external)",
    "#internal": "(unknown)",
    "__proto__": "(external)",
    "": "(external)",
  };
  assert.deepEqual(meanings(project, "src/main.ts", Object.keys(expected)), expected);
});

Deno.test("queries are taken off, and a file does not import itself", () => {
  const project = memoryProject(["src/a.ts", "src/b.ts"]);
  const specifiers = ["./a.ts?raw", "./a?worker&url", "./b", "./b.js"];
  assert.deepEqual(meanings(project, "src/b.ts", specifiers), {
    "./a.ts?raw": "src/a.ts",
    "./a?worker&url": "src/a.ts",
    "./b": "",
    "./b.js": "",
  });
});

Deno.test("an answer is remembered for the folder and right for each importer in it", () => {
  const resolver = scriptResolver(memoryProject(["a.ts", "b.ts", "sub/a.ts"]));
  const ask = (importer: string) =>
    resolver.resolve(importer, { specifier: "./a", kind: "static", line: 1 });
  assert.deepEqual(["b.ts", "a.ts", "sub/c.ts", "b.ts"].map(ask), [
    { files: ["a.ts"] },
    { files: [] },
    { files: ["sub/a.ts"] },
    { files: ["a.ts"] },
  ]);
});

Deno.test("configuration files are known by their path", () => {
  const cases: [string, boolean][] = [
    ["tsconfig.json", true],
    ["packages/a/tsconfig.build.json", true],
    ["tsconfig-base.json", true],
    ["base.tsconfig.json", true],
    [".configs/tsconfig_for_bun.json", true],
    ["packages/tsconfig/base.json", true],
    ["packages/typescript-config/next.json", true],
    ["jsconfig.json", true],
    ["a/package.json", true],
    ["deno.json", true],
    ["deno.jsonc", true],
    ["import_map.json", true],
    ["package-lock.json", false],
    ["deno.lock", false],
    ["data/settings.json", false],
    ["mytsconfig.json", false],
    ["tsconfig.json.md", false],
    ["node_modules/a/package.json", false],
    ["a/node_modules/b/tsconfig.json", false],
  ];
  assert.deepEqual(cases.map(([path]) => [path, isScriptConfig(path)]), cases);
});
