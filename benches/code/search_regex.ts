/**
 * Lines that fit patterns, ours beside ripgrep's, in the trees named: the same lines, and the
 * time of a search by a program that runs already and by a new process; what Deno itself needs to
 * start, to spawn ripgrep and to pass on what it says stands beside it (`bare`).
 * `deno run -A benches/code/search_regex.ts TREE…`
 */

import { fileURLToPath } from "node:url";
import { searchLines } from "../../src/codeintel/search/regex/mod.ts";
import { processSpawner } from "../../src/sandbox/mod.ts";
import { diskWorkspace, foreignFolders } from "../../src/workspace/mod.ts";
import { mainPath, startFlags } from "../../tests/support/program.ts";
import { median } from "../figures.ts";
import { emptyHome } from "./program.ts";

/** Literals, classes, anchors, alternations, repeats, words, cases; a few that nothing fits. */
const patterns = [
  "import",
  "TODO",
  "self",
  "return None",
  "def \\w+\\(",
  "^class ",
  "^from .+ import",
  "\\bError\\b",
  "[A-Z]\\w+Error\\b",
  "foo|bar",
  "(get|set)_\\w+",
  "\\d{4}",
  "^\\s*#",
  "\\)$",
  "a.c",
  "x{2,3}",
  "https?://\\S+",
  "\\.py$",
  "'[^']*'",
  "^$",
  "lambda .*:",
  "\\t",
  "[^\\x00-\\x7F]",
  "é",
  "文",
  "async|await",
  "=>",
  "===",
  "no_such_thing_anywhere",
  "\\w+@\\w+",
] as const;

const main = Deno.env.has("AGENT_MAIN")
  ? mainPath()
  : fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** A return before the end of a line belongs to the end, as for us. */
const ripgrep = [
  "rg",
  "--no-config",
  "--crlf",
  "--hidden",
  "-g",
  "!.git",
  "-n",
  "--no-heading",
] as const;

const ways = ["rg", "open", "openWithout", "bare", "with", "without"] as const;
type Way = (typeof ways)[number];

/** What one pattern gave: is all the same, and milliseconds of each way. */
interface Trial {
  readonly isSame: boolean;
  readonly ms: Readonly<Record<Way, number>>;
}

/** What a way of searching gave. */
interface Timed {
  /** `path:line` of every match, sorted. */
  readonly lines: readonly string[];
  readonly ms: number;
}

const bare = `
const [program, ...args] = Deno.args;
const { stdout } = await new Deno.Command(program, { args }).output();
Deno.stdout.writeSync(stdout);
`;

/** In trees without rules, folders of others' code are left out by us alone. */
async function foreign(tree: string): Promise<readonly string[]> {
  const isRuled = await Deno.stat(`${tree}/.gitignore`).then(() => true, () => false);
  return isRuled ? [] : foreignFolders.flatMap((name) => ["-g", `!${name}/`]);
}

async function trial(pattern: string, tree: string, home: string): Promise<Trial> {
  const rg = [...ripgrep, ...await foreign(tree), "-e", pattern, "."];
  const search = ["search", "--regex", pattern, "--limit", "1000000", "--json"];
  const own = [Deno.execPath(), "run", ...startFlags, main, ...search];
  const env = { HOME: home, DENO_DIR: Deno.env.get("DENO_DIR") ?? `${userHome}/.cache/deno` };
  const spawning = [Deno.execPath(), "run", "--allow-run", `${home}/bare.js`, ...rg];
  const found: Readonly<Record<Way, Timed>> = {
    rg: await timed(rg, tree, theirs),
    open: await inProcess(pattern, tree, {}),
    openWithout: await inProcess(pattern, tree, { PATH: "/nowhere" }),
    bare: await timed(spawning, tree, theirs, env),
    with: await timed(own, tree, ours, env),
    without: await timed(own, tree, ours, { ...env, PATH: "/nowhere" }),
  };
  const expected = JSON.stringify(found.rg.lines);
  const { rg: a, open: b, openWithout: c, bare: d, with: e, without: f } = found;
  return {
    isSame: ways.every((way) => JSON.stringify(found[way].lines) === expected),
    ms: { rg: a.ms, open: b.ms, openWithout: c.ms, bare: d.ms, with: e.ms, without: f.ms },
  };
}

/** As a tool of a session searches. */
async function inProcess(
  pattern: string,
  tree: string,
  variables: Readonly<Record<string, string>>,
): Promise<Timed> {
  const env = (name: string) => variables[name] ?? Deno.env.get(name);
  const spawner = processSpawner({ env, root: tree, scratch: `${scratch}/tool` });
  const workspace = await diskWorkspace(tree);
  const { signal } = new AbortController();
  const started = performance.now();
  const wish = { pattern, ignoreCase: false, wanted: () => true };
  const { lines } = await searchLines(wish, { workspace, spawner, signal });
  const ms = performance.now() - started;
  return { lines: lines.map((it) => `${it.path}:${it.line}`).sort(), ms };
}

const userHome = Deno.env.get("HOME");

async function timed(
  argv: readonly string[],
  cwd: string,
  linesOf: (text: string) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Timed> {
  const [command = "", ...args] = argv;
  const started = performance.now();
  const { stdout } = await new Deno.Command(command, { args, cwd, env, stderr: "null" }).output();
  const ms = performance.now() - started;
  return { lines: linesOf(new TextDecoder().decode(stdout)), ms };
}

function ours(text: string): readonly string[] {
  const found: { readonly path: string; readonly line: number }[] = JSON.parse(text).lines;
  return found.map((it) => `${it.path}:${it.line}`).sort();
}

function theirs(text: string): readonly string[] {
  return text.split("\n").filter((it) => it !== "").map((it) => {
    const [, path = "", line = ""] = /^(.*?):(\d+):/.exec(it) ?? [];
    return `${path.replace(/^\.\//, "")}:${line}`;
  }).sort();
}

function row(tree: string, trials: readonly Trial[]): string {
  const middle = (value: (ms: Trial["ms"]) => number) => median(trials.map(({ ms }) => value(ms)));
  const more = (way: Way) => `+${Math.round(middle((ms) => ms[way] - ms.rg))}`;
  const times = (way: Way) => `${middle((ms) => ms[way] / ms.rg).toFixed(1)}×`;
  const cells = [
    tree.slice(tree.lastIndexOf("/") + 1),
    `${trials.filter(({ isSame }) => isSame).length} of ${trials.length}`,
    Math.round(middle((ms) => ms.rg)),
    more("open"),
    times("openWithout"),
    more("bare"),
    more("with"),
    times("without"),
  ];
  return `| ${cells.join(" | ")} |`;
}

await using home = await emptyHome();
const scratch = home.path;
await Deno.writeTextFile(`${home.path}/bare.js`, bare);
const heads = [
  "open: with rg, ms",
  "open: without",
  "bare, ms",
  "new: with rg, ms",
  "new: without",
];
console.log(`| tree | same lines | rg, ms | ${heads.join(" | ")} |`);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
for (const tree of Deno.args) {
  const trials: Trial[] = [];
  // Once for what is loaded at the first search.
  await inProcess("import", tree, { PATH: "/nowhere" });
  for (const pattern of patterns) {
    const found = await trial(pattern, tree, home.path);
    if (!found.isSame) console.error(`${tree}: ${pattern} differs`);
    trials.push(found);
  }
  if (trials.some(({ isSame }) => !isSame)) Deno.exitCode = 1;
  console.log(row(tree, trials));
}
