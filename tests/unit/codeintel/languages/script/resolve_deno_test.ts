import assert from "node:assert/strict";
import { meanings, memoryProject } from "./memory_project.ts";

Deno.test("the imports of deno.json are read with comments, prefixes and addresses elsewhere", () => {
  const project = memoryProject(["src/a.ts", "src/deep/b.ts", "main.ts"], {
    "deno.jsonc": `{ "imports": { // map
      "@/": "./src/", "@/deep/": "./src/deep/", "one": "./src/a.ts",
      "zod": "npm:zod@4", "std/": "https://deno.land/std/", "gone": "./src/gone.ts",
    } }`,
  });
  const expected = {
    "@/a.ts": "src/a.ts",
    "@/deep/b.ts": "src/deep/b.ts",
    "one": "src/a.ts",
    "one/more": "(external)",
    "zod": "(external)",
    "std/fs.ts": "(external)",
    "gone": "(missing)",
    "@/none.ts": "(missing)",
    "@/data.json": "(asset)",
  };
  assert.deepEqual(meanings(project, "main.ts", Object.keys(expected)), expected);
});

Deno.test("members of a Deno workspace are found by name, with jsr: and a version too", () => {
  const project = memoryProject(["fs/mod.ts", "fs/copy.ts", "path/mod.ts", "path/posix/mod.ts"], {
    "deno.json": { workspace: ["./fs", "./path"], imports: { "p": "jsr:@std/path@1/posix" } },
    "fs/deno.json": { name: "@std/fs", exports: { ".": "./mod.ts", "./copy": "./copy.ts" } },
    "path/deno.json": {
      name: "@std/path",
      exports: { ".": "./mod.ts", "./posix": "./posix/mod.ts" },
    },
  });
  const expected = {
    "@std/path": "path/mod.ts",
    "@std/path/posix": "path/posix/mod.ts",
    "p": "path/posix/mod.ts",
    "jsr:@std/fs@^1.0.0/copy": "fs/copy.ts",
    "jsr:/@std/fs@1": "fs/mod.ts",
    "@std/fs/gone": "(missing)",
    "@std/other": "(external)",
  };
  assert.deepEqual(meanings(project, "path/m.ts", Object.keys(expected)), expected);
});

Deno.test("the nearest map that knows a name decides, maps may be files of their own", () => {
  const project = memoryProject(["a.ts", "sub/a.ts", "maps/c.ts", "alone/d.ts"], {
    "deno.json": { imports: { "x": "./a.ts", "y": "./a.ts" } },
    "sub/deno.json": { imports: { "x": "./a.ts" } },
    "other/deno.json": { importMap: "../maps/import_map.json" },
    "maps/import_map.json": { imports: { "x": "./c.ts" } },
    "alone/import_map.json": { imports: { "x": "./d.ts" } },
  });
  assert.deepEqual(meanings(project, "m.ts", ["x"]), { x: "a.ts" });
  assert.deepEqual(meanings(project, "sub/m.ts", ["x", "y"]), { x: "sub/a.ts", y: "a.ts" });
  assert.deepEqual(meanings(project, "other/m.ts", ["x"]), { x: "maps/c.ts" });
  assert.deepEqual(meanings(project, "alone/m.ts", ["x"]), { x: "alone/d.ts" });
});
