/**
 * Lines that fit patterns, ours beside ripgrep's, in the trees named: the same lines, and the
 * time of whole processes. `deno run -A benches/code/search_regex.ts TREE…`
 */

import { mainPath, rights } from "../../tests/support/program.ts";
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
  : new URL("../../dist/main.js", import.meta.url).pathname;

const ripgrep = ["rg", "--no-config", "--hidden", "-g", "!.git", "-n", "--no-heading"] as const;

type Way = "rg" | "with" | "without";

/** What one pattern gave: sorted places, and milliseconds of each way. */
interface Trial {
  readonly pattern: string;
  readonly isSame: boolean;
  readonly ms: Readonly<Record<Way, number>>;
}

async function trial(pattern: string, tree: string, home: string): Promise<Trial> {
  const search = ["search", "--regex", pattern, "--limit", "1000000", "--json"];
  const own = [Deno.execPath(), "run", ...rights, main, ...search];
  const env = { HOME: home, DENO_DIR: Deno.env.get("DENO_DIR") ?? `${userHome}/.cache/deno` };
  const rg = await timed([...ripgrep, "-e", pattern, "."], tree);
  const withRg = await timed(own, tree, env);
  const without = await timed(own, tree, { ...env, PATH: "/nowhere" });
  const expected = JSON.stringify(theirs(rg.text));
  return {
    pattern,
    isSame: [withRg, without].every(({ text }) => JSON.stringify(ours(text)) === expected),
    ms: { rg: rg.ms, with: withRg.ms, without: without.ms },
  };
}

const userHome = Deno.env.get("HOME");

async function timed(
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly text: string; readonly ms: number }> {
  const [command = "", ...args] = argv;
  const started = performance.now();
  const { stdout } = await new Deno.Command(command, { args, cwd, env, stderr: "null" }).output();
  const ms = performance.now() - started;
  return { text: new TextDecoder().decode(stdout), ms };
}

/** `path:line` of every match, sorted. */
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
  const cells = [
    tree.slice(tree.lastIndexOf("/") + 1),
    trials.length,
    trials.filter(({ isSame }) => isSame).length,
    Math.round(middle((ms) => ms.rg)),
    Math.round(middle((ms) => ms.with)),
    Math.round(middle((ms) => ms.with - ms.rg)),
    Math.round(middle((ms) => ms.without)),
    middle((ms) => ms.without / ms.rg).toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

await using home = await emptyHome();
console.log("| tree | patterns | same lines | rg, ms | with rg | more | without | times |");
console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
for (const tree of Deno.args) {
  const trials: Trial[] = [];
  for (const pattern of patterns) {
    const found = await trial(pattern, tree, home.path);
    if (!found.isSame) console.error(`${tree}: ${pattern} differs`);
    trials.push(found);
  }
  if (trials.some(({ isSame }) => !isSame)) Deno.exitCode = 1;
  console.log(row(tree, trials));
}
