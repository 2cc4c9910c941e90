/** Folders and sources that are deep or wide. */

import { files, type HostileInput, type Place, tool } from "./input.ts";

const deep = (levels: number) => `${"d/".repeat(levels)}a.ts`;
const deepTree = files({ [deep(900)]: "export const needle = 1;\n", "b.ts": 'import "./a";\n' });

/** Deeper than any path can name: made level by level. */
async function deeperThanPaths({ project }: { project: string }): Promise<void> {
  const script =
    "for i in $(seq 3000); do mkdir dddddddd && cd dddddddd; done; echo needle > a.txt";
  await new Deno.Command("sh", { args: ["-c", script], cwd: project }).output();
}

async function manyFiles({ project }: Place): Promise<void> {
  for (let at = 0; at < 30_000; at++) {
    await Deno.writeTextFile(`${project}/f${at}.txt`, "needle\n");
  }
}

const source = (path: string, text: string, name: string): HostileInput => ({
  name,
  prepare: files({ [path]: text }),
  args: ["symbols", path],
  says: path === "a.rb" ? /^No definition found/ : /^not read \(1\)|^parsed only in part/,
  limitS: 30,
});

export const folders: readonly HostileInput[] = [
  {
    name: "search_text in 900 folders",
    prepare: deepTree,
    args: tool("search_text", { pattern: "needle" }),
    says: /a\.ts:1:export const needle/,
    limitS: 10,
  },
  {
    name: "search_text without ripgrep in 900 folders",
    prepare: deepTree,
    args: tool("search_text", { pattern: "needle" }),
    withoutRipgrep: true,
    says: /a\.ts:1:export const needle/,
    limitS: 10,
  },
  {
    name: "agent search in 900 folders",
    prepare: deepTree,
    args: ["search", "needle"],
    says: /a\.ts/,
    limitS: 10,
  },
  {
    name: "agent map in 900 folders",
    prepare: deepTree,
    args: ["map"],
    says: /needle/,
    limitS: 10,
  },
  {
    name: "a command in 900 folders",
    prepare: deepTree,
    args: [
      ...tool("run_shell", { command: "echo needle > out.txt; cat out.txt" }),
      "--approve",
      "all",
    ],
    says: /^needle$/,
    limitS: 20,
  },
  {
    name: "a command that makes 900 folders",
    args: [
      ...tool("run_shell", {
        command: "mkdir -p $(printf 'd/%.0s' $(seq 900)); echo needle",
      }),
      ...["--approve", "all"],
    ],
    beside: "a command",
    says: /^needle$/,
    limitS: 30,
  },
  {
    name: "search_text where folders are deeper than paths",
    prepare: deeperThanPaths,
    args: tool("search_text", { pattern: "needle" }),
    says: /needle|no match|not searched|too deep/,
    limitS: 20,
  },
  {
    name: "folders that are linked in a circle",
    prepare: async ({ project }) => {
      await files({ "a/b/c.ts": "export const needle = 1;\n" })({ home: "", project });
      for (let at = 0; at < 50; at++) await Deno.symlink("../..", `${project}/a/b/up${at}`);
    },
    args: tool("search_text", { pattern: "needle" }),
    says: /^a\/b\/c\.ts:1:/,
    limitS: 10,
  },
  {
    name: "a folder of 30,000 files",
    prepare: manyFiles,
    args: tool("search_text", { pattern: "needle" }),
    says: /the first \d+ matches/,
    limitS: 20,
  },
  {
    name: "a command beside 30,000 files",
    prepare: manyFiles,
    args: [...tool("run_shell", { command: "echo needle" }), "--approve", "all"],
    beside: "a command",
    says: /^needle$/,
    limitS: 20,
  },
  source(
    "a.ts",
    `export const x = ${"(".repeat(100_000)}1${")".repeat(100_000)};\n`,
    "brackets in TypeScript",
  ),
  source("a.py", `x = ${"[".repeat(100_000)}${"]".repeat(100_000)}\n`, "brackets in Python"),
  source(
    "a.js",
    `f(${"function(){".repeat(50_000)}${"}".repeat(50_000)});\n`,
    "functions in functions",
  ),
  source(
    "a.ts",
    `export type T = ${"A<".repeat(50_000)}1${">".repeat(50_000)};\n`,
    "types in types",
  ),
  source("a.c", `${"#if 1\n".repeat(50_000)}int x;\n`, "conditions in C"),
  source("a.rb", `${"def a\n".repeat(50_000)}`, "definitions that never end"),
  source("a.js", `${"`${".repeat(50_000)}1`, "templates in templates"),
  source(
    "a.py",
    `${Array.from({ length: 3000 }, (_, at) => `${" ".repeat(at)}if x:`).join("\n")}\n`,
    "blocks in Python",
  ),
];
