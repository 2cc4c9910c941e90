import assert from "node:assert/strict";
import { meanings, memoryProject } from "./memory_project.ts";

Deno.test("packages of a workspace are found by name, built or not", () => {
  const project = memoryProject(
    [
      "packages/a/src/index.ts",
      "packages/a/src/sub/thing.ts",
      "packages/b/index.ts",
      "packages/c/lib/main.js",
      "packages/d/src/main.tsx",
      "packages/d/extra.ts",
    ],
    {
      "package.json": { workspaces: ["packages/*"] },
      "packages/a/package.json": { name: "@x/a", main: "dist/index.js", types: "dist/index.d.ts" },
      "packages/b/package.json": { name: "b" },
      "packages/c/package.json": { name: "c", main: "./lib/main.js" },
      "packages/d/package.json": { name: "d", module: "./dist/esm/main.js" },
    },
  );
  const expected = {
    "@x/a": "packages/a/src/index.ts",
    "@x/a/sub/thing.js": "packages/a/src/sub/thing.ts",
    "@x/a/dist/sub/thing": "(missing)",
    "@x/a/style.css": "(asset)",
    "b": "packages/b/index.ts",
    "c": "packages/c/lib/main.js",
    "d": "packages/d/src/main.tsx",
    "d/extra": "packages/d/extra.ts",
    "@x/b": "(external)",
  };
  assert.deepEqual(meanings(project, "packages/b/m.ts", Object.keys(expected)), expected);
});

Deno.test("exports are read with conditions, patterns and lists; sources go first", () => {
  const exports = {
    ".": { types: "./dist/index.d.ts", import: "./dist/index.js" },
    "./source": { import: "./dist/index.js", "@x/source": "./code/real.ts" },
    "./deep": { node: { require: "./gone.cjs", default: ["./gone.js", "./code/deep.mjs"] } },
    "./features/*": { default: "./dist/features/*.js" },
    "./features/*/inner": "./code/inner-*.ts",
    "./private/*": null,
    "./package.json": "./package.json",
  };
  const project = memoryProject(
    [
      "p/src/index.ts",
      "p/code/real.ts",
      "p/code/deep.mjs",
      "p/src/features/one.ts",
      "p/code/inner-two.ts",
      "p/src/unlisted.ts",
    ],
    {
      "p/package.json": { name: "p", exports },
      "q/package.json": { name: "q", exports: "./m.js" },
    },
  );
  const expected = {
    "p": "p/src/index.ts",
    "p/source": "p/code/real.ts",
    "p/deep": "p/code/deep.mjs",
    "p/features/one": "p/src/features/one.ts",
    "p/features/two/inner": "p/code/inner-two.ts",
    "p/features/three": "(missing)",
    "p/private/x": "(missing)",
    "p/unlisted": "p/src/unlisted.ts",
    "p/package.json": "(asset)",
    "q": "(missing)",
  };
  assert.deepEqual(meanings(project, "m.ts", Object.keys(expected)), expected);
});

Deno.test("names that begin with # are the nearest package's own imports", () => {
  const project = memoryProject(["a/src/util.ts", "a/src/db/pg.ts", "b/index.ts"], {
    "a/package.json": {
      name: "a",
      imports: {
        "#util": "./dist/util.js",
        "#db/*": { node: "./src/db/*.ts", default: "./src/db/none.ts" },
        "#b": "b",
        "#out": "left-pad",
        "#gone": "./src/gone.ts",
      },
    },
    "b/package.json": { name: "b" },
  });
  const expected = {
    "#util": "a/src/util.ts",
    "#db/pg": "a/src/db/pg.ts",
    "#b": "b/index.ts",
    "#out": "(external)",
    "#gone": "(missing)",
    "#other": "(unknown)",
  };
  assert.deepEqual(meanings(project, "a/src/m.ts", Object.keys(expected)), expected);
  assert.deepEqual(meanings(project, "b/index.ts", ["#util"]), { "#util": "(unknown)" });
});

Deno.test("of packages with one name the nearest to the importer is meant", () => {
  const project = memoryProject(["fix/one/dep/index.js", "fix/two/dep/index.js"], {
    "fix/one/package.json": { name: "root" },
    "fix/one/dep/package.json": { name: "dep" },
    "fix/two/package.json": { name: "root" },
    "fix/two/dep/package.json": { name: "dep" },
  });
  assert.deepEqual(meanings(project, "fix/two/m.js", ["dep"]), { dep: "fix/two/dep/index.js" });
  assert.deepEqual(meanings(project, "fix/one/m.js", ["dep"]), { dep: "fix/one/dep/index.js" });
});
