import assert from "node:assert/strict";
import { meanings, memoryProject } from "./memory_project.ts";

Deno.test("paths are relative to the file that declares them, through a chain of extends", () => {
  const project = memoryProject(["src/a.ts", "lib/b/index.ts", "app/main.ts", "app/src/a.ts"], {
    "tsconfig.json": `{ // shared
      "compilerOptions": { "paths": { "@/*": ["./src/*"], "lib": ["./nowhere", "./lib/b"], }, },
    }`,
    "config/tsconfig.middle.json": { extends: "../tsconfig.json" },
    "app/tsconfig.json": { extends: ["../config/tsconfig.middle"] },
  });
  const specifiers = ["@/a", "@/a.js", "lib", "@/gone", "@/logo.png", "@scope/x"];
  assert.deepEqual(meanings(project, "app/main.ts", specifiers), {
    "@/a": "src/a.ts",
    "@/a.js": "src/a.ts",
    "lib": "lib/b/index.ts",
    "@/gone": "(missing)",
    "@/logo.png": "(asset)",
    "@scope/x": "(external)",
  });
});

Deno.test("the nearest configuration decides alone", () => {
  const project = memoryProject(["src/a.ts", "app/src/a.ts", "tool/x.ts"], {
    "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    "app/jsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    "tool/tsconfig.json": {},
  });
  assert.deepEqual(meanings(project, "main.ts", ["@/a"]), { "@/a": "src/a.ts" });
  assert.deepEqual(meanings(project, "app/deep/er.ts", ["@/a"]), { "@/a": "app/src/a.ts" });
  assert.deepEqual(meanings(project, "tool/x.ts", ["@/a"]), { "@/a": "(unknown)" });
});

Deno.test("an own option replaces the inherited one, null takes it away", () => {
  const project = memoryProject(["a/x.ts", "b/x.ts", "own/m.ts", "none/m.ts"], {
    "tsconfig.base.json": { compilerOptions: { baseUrl: "a", paths: { "~/*": ["./*"] } } },
    "own/tsconfig.json": {
      extends: "../tsconfig.base.json",
      compilerOptions: { baseUrl: "../b" },
    },
    "none/tsconfig.json": {
      extends: "../tsconfig.base.json",
      compilerOptions: { baseUrl: null, paths: null },
    },
  });
  assert.deepEqual(meanings(project, "own/m.ts", ["~/x", "x"]), { "~/x": "b/x.ts", "x": "b/x.ts" });
  assert.deepEqual(meanings(project, "none/m.ts", ["~/x", "x"]), {
    "~/x": "(unknown)",
    "x": "(external)",
  });
});

Deno.test("baseUrl finds names without a dot, but not those that a pattern has claimed", () => {
  const project = memoryProject(["src/util/a.ts", "src/@/b.ts", "src/c.d.ts", "src/c.js"], {
    "tsconfig.json": { compilerOptions: { baseUrl: "./src", paths: { "@/*": ["gone/*"] } } },
  });
  assert.deepEqual(meanings(project, "src/m.ts", ["util/a", "c", "@/b", "util", "react"]), {
    "util/a": "src/util/a.ts",
    "c": "src/c.js",
    "@/b": "(missing)",
    "util": "(external)",
    "react": "(external)",
  });
});

Deno.test("of several patterns the exact one wins, then the one with the longest head", () => {
  const project = memoryProject(["any/a/b.ts", "one.ts", "deep/b.ts", "pre/b/post.ts", "C.vue"], {
    "tsconfig.json": {
      compilerOptions: {
        paths: {
          "*": ["./any/*"],
          "a/*": ["./deep/*"],
          "a/c": ["./one.ts"],
          "p-*-q": ["./pre/*/post.ts"],
          "~/*": ["./*"],
        },
      },
    },
  });
  assert.deepEqual(
    meanings(project, "m.ts", ["a/c", "a/b", "p-b-q", "~/C.vue", "react", "~/gone"]),
    {
      "a/c": "one.ts",
      "a/b": "deep/b.ts",
      "p-b-q": "pre/b/post.ts",
      "~/C.vue": "C.vue",
      "react": "(external)",
      "~/gone": "(missing)",
    },
  );
});

Deno.test("a package that package.json depends on is external though a pattern fits its name", () => {
  const project = memoryProject(["packages/a/src/index.ts", "app/m.ts"], {
    "tsconfig.json": {
      compilerOptions: { paths: { "@x/*": ["./packages/*/src"], "y": ["./node_modules/y/z"] } },
    },
    "package.json": { devDependencies: { "@x/other": "^1.0.0" } },
    "app/package.json": { name: "app" },
  });
  assert.deepEqual(
    meanings(project, "app/m.ts", ["@x/a", "@x/other", "@x/other/sub", "@x/no", "y"]),
    {
      "@x/a": "packages/a/src/index.ts",
      "@x/other": "(external)",
      "@x/other/sub": "(external)",
      "@x/no": "(missing)",
      "y": "(external)",
    },
  );
});

Deno.test("extends may name a package of the project, and a circle of them ends", () => {
  const project = memoryProject(["app/m.ts", "app/src/a.ts"], {
    "packages/tsconfig/package.json": { name: "@x/tsconfig" },
    "packages/tsconfig/base.json": {
      extends: "./tsconfig.circle.json",
      compilerOptions: { paths: { "@/*": ["${configDir}/src/*"] } },
    },
    "packages/tsconfig/tsconfig.circle.json": { extends: "./base.json" },
    "app/tsconfig.json": { extends: "@x/tsconfig/base" },
  });
  assert.deepEqual(meanings(project, "app/m.ts", ["@/a"]), { "@/a": "app/src/a.ts" });
});

Deno.test("a configuration of references alone has the paths of those in its folder", () => {
  const project = memoryProject(["src/a.ts"], {
    "tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }, { path: "x" }] },
    "tsconfig.app.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
  });
  assert.deepEqual(meanings(project, "src/m.ts", ["@/a"]), { "@/a": "src/a.ts" });
});

Deno.test("rootDirs count as one folder", () => {
  const project = memoryProject(["src/m/a.ts", "gen/m/b.ts"], {
    "tsconfig.json": { compilerOptions: { rootDirs: ["src", "./gen"] } },
  });
  assert.deepEqual(meanings(project, "src/m/a.ts", ["./b", "./c"]), {
    "./b": "gen/m/b.ts",
    "./c": "(missing)",
  });
});

Deno.test("a configuration that cannot be read is as good as empty", () => {
  const project = memoryProject(["a.ts"], { "tsconfig.json": '{"compilerOptions": {"paths": 1' });
  assert.deepEqual(meanings(project, "m.ts", ["a", "./a"]), { "a": "(external)", "./a": "a.ts" });
});
