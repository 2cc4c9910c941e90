/**
 * What other programs for the structure of code do, each tried on one small project.
 *
 * `deno run -A benches/code/features.ts BIN MAIN` prints a table of what was tried: the command, whether it
 * printed what it should, CPU seconds and peak memory. BIN is a folder with `depcruise`, `madge`, `ast-grep`,
 * `lint-imports`, `python` (with grimp) and `ctags`; MAIN the bundle of ours. A program that is missing fails.
 */

import { remove } from "./folder.ts";
import { table } from "./section.ts";

const files: Readonly<Record<string, string>> = {
  "package.json": '{ "private": true, "workspaces": ["packages/*"] }\n',
  "packages/a/package.json": '{ "name": "@x/a", "main": "src/index.ts" }\n',
  "packages/b/package.json": '{ "name": "@x/b", "main": "src/index.ts" }\n',
  "packages/a/src/index.ts":
    'import { b } from "@x/b";\nimport { one } from "./one";\nimport { lost } from "./lost";\n' +
    "export const a = b + one + lost;\n",
  "packages/a/src/one.ts":
    'import { two } from "./two";\nimport type { T } from "./types";\nexport const one: T = two;\n',
  "packages/a/src/two.ts": 'import { one } from "./one";\nexport const two = one;\n',
  "packages/a/src/types.ts": "export type T = number;\n",
  "packages/b/src/index.ts": "export const b = 1;\n",
  "vue/App.vue":
    '<script setup lang="ts">\nimport { help } from "./help";\n</script>\n<template>{{ help }}</template>\n',
  "vue/help.ts": "export const help = 1;\n",
  "py/shop/__init__.py": "",
  "py/shop/core/__init__.py": "",
  "py/shop/core/model.py": "from shop.web import page\nfrom shop.core import gone\n",
  "py/shop/web/__init__.py": "",
  "py/shop/web/page.py":
    "from shop.core import model\n\nclass Page:\n    def open(self): ...\n\nPage().open()\n",
  "py/.importlinter": "[importlinter]\nroot_package = shop\n[importlinter:contract:1]\n" +
    "name = layers\ntype = layers\nlayers =\n    shop.web\n    shop.core\n",
  "rules.json": '{ "forbidden": [{ "name": "none", "severity": "error", ' +
    '"from": {}, "to": { "circular": true } }] }\n',
};

const grimp = (what: string) =>
  `import grimp; g = grimp.build_graph("shop", cache_dir=None); print(${what})`;

/** A command of a program, and what it prints where it has the feature. */
interface Trial {
  readonly feature: string;
  readonly argv: readonly string[];
  /** Below the project. */
  readonly cwd?: string;
  readonly shows: RegExp;
}

function trials(bin: string, main: string): readonly Trial[] {
  const agent = [Deno.execPath(), "run", "-A", "--no-check", main];
  const cruise = [`${bin}/depcruise`, "--ts-pre-compilation-deps", "--no-config", "-T", "text"];
  const cruiseRules = [`${bin}/depcruise`, "-c", "rules.json", "packages"];
  const madge = [`${bin}/madge`, "--extensions", "ts,js,vue"];
  const edges = [...agent, "deps", "--all", "--format", "edges"];
  return [
    {
      feature: "agent: workspaces, not installed",
      argv: edges,
      shows: /a\/src\/index\.ts -> packages\/b/,
    },
    { feature: "agent: types alone", argv: edges, shows: /one\.ts -> packages\/a\/src\/types\.ts/ },
    { feature: "agent: Vue", argv: edges, shows: /App\.vue -> vue\/help\.ts/ },
    { feature: "agent: Python", argv: edges, shows: /model\.py -> py\/shop\/web\/page\.py/ },
    { feature: "agent: what leads nowhere", argv: [...agent, "check", "."], shows: /lost/ },
    {
      feature: "agent: cycles",
      argv: [...agent, "deps", "--all", "--cycles"],
      shows: /one\.ts[^]*two\.ts/,
    },
    { feature: "agent: definitions", argv: [...agent, "symbols", "py"], shows: /Page/ },
    { feature: "agent: references", argv: [...agent, "refs", "Page.open"], shows: /page\.py:6/ },
    { feature: "agent: rename", argv: [...agent, "rename", "help", "aid"], shows: /aid/ },
    {
      feature: "agent: pattern",
      argv: [...agent, "search", "--ast", "$A().open()"],
      shows: /page\.py:6/,
    },
    {
      feature: "dependency-cruiser: workspaces, not installed",
      argv: [...cruise, "packages"],
      shows: /→ packages\/b/,
    },
    {
      feature: "dependency-cruiser: types alone",
      argv: [...cruise, "packages"],
      shows: /types\.ts/,
    },
    { feature: "dependency-cruiser: Vue", argv: [...cruise, "vue"], shows: /App\.vue → / },
    {
      feature: "dependency-cruiser: what leads nowhere",
      argv: [...cruise, "packages"],
      shows: /→ \.\/lost/,
    },
    { feature: "dependency-cruiser: cycles, rules", argv: cruiseRules, shows: /error none/ },
    {
      feature: "madge: workspaces, not installed",
      argv: [...madge, "packages"],
      shows: /^a\/src\/index\.ts\n(?:\s+\S+\n)*\s+b\/src\/index\.ts$/m,
    },
    { feature: "madge: Vue", argv: [...madge, "vue"], shows: /App\.vue\n\s+help\.ts/ },
    {
      feature: "madge: what leads nowhere",
      argv: [...madge, "--warning", "packages"],
      shows: /lost/,
    },
    {
      feature: "madge: cycles",
      argv: [...madge, "--circular", "packages"],
      shows: /one\.ts > .*two\.ts/,
    },
    {
      feature: "grimp: graph",
      argv: [
        `${bin}/python`,
        "-c",
        grimp('g.find_modules_directly_imported_by("shop.core.model")'),
      ],
      cwd: "py",
      shows: /shop\.web\.page/,
    },
    {
      feature: "grimp: what leads nowhere",
      argv: [`${bin}/python`, "-c", grimp("g.modules, g.count_imports()")],
      cwd: "py",
      shows: /gone/,
    },
    {
      feature: "import-linter: rules",
      argv: [`${bin}/lint-imports`],
      cwd: "py",
      shows: /layers BROKEN/,
    },
    {
      feature: "ctags: definitions",
      argv: [`${bin}/ctags`, "-R", "-f", "-", "py"],
      shows: /^open\t/m,
    },
    {
      feature: "ast-grep: pattern",
      argv: [`${bin}/ast-grep`, "run", "-p", "$A().open()", "-l", "py", "py"],
      shows: /page\.py/,
    },
  ];
}

async function tried({ feature, argv, cwd = "", shows }: Trial, root: string) {
  const timed = ["/usr/bin/time", "-f", "%U %S %M", "-o", `${root}.time`, ...argv];
  const [command = "", ...args] = timed;
  const { stdout, stderr } = await new Deno.Command(command, {
    ...{ args, cwd: `${root}/${cwd}`, stdin: "null" },
    env: { HOME: `${root}.home`, NO_COLOR: "1" },
  }).output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const last = (await Deno.readTextFile(`${root}.time`)).trim().split("\n").at(-1) ?? "";
  const [user = 0, system = 0, kilobytes = 0] = last.split(" ").map(Number);
  return [
    feature,
    shows.test(said) ? "yes" : "no",
    (user + system).toFixed(1),
    `${Math.round(kilobytes / 1024)}`,
  ];
}

if (import.meta.main) {
  const [bin = "", main = ""] = Deno.args;
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-bench-" }));
  try {
    for (const [path, text] of Object.entries(files)) {
      await Deno.mkdir(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
      await Deno.writeTextFile(`${root}/${path}`, text);
    }
    const rows: (readonly string[])[] = [];
    for (const it of trials(bin, main)) rows.push(await tried(it, root));
    console.log(table(["tried", "found", "CPU s", "MB"], rows));
  } finally {
    await remove(root);
    await remove(`${root}.home`);
    await remove(`${root}.time`);
  }
}
