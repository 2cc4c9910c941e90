/**
 * Lines that fit patterns, ours beside ripgrep's, in the trees named: the same lines, and the
 * time of whole processes. `deno run -A benches/code/search_regex.ts TREE…`
 */

const main = new URL("../../dist/main.js", import.meta.url).pathname;

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

const rights = [
  "--no-prompt",
  "--deny-import",
  "--allow-read",
  "--allow-write",
  "--allow-env",
  "--allow-sys",
  "--allow-run",
  "--allow-net",
];

async function timed(argv: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const [command = "", ...args] = argv;
  const started = performance.now();
  const { stdout } = await new Deno.Command(command, { args, cwd, env, stderr: "null" }).output();
  return { text: new TextDecoder().decode(stdout), ms: performance.now() - started };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
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

const home = await Deno.makeTempDir({ prefix: "agent-bench-regex-" });
let differing = 0;
console.log(
  "| tree | patterns | same lines | rg, wall ms | ours with rg, wall ms | ours without, wall ms |",
);
console.log("| --- | --- | --- | --- | --- | --- |");
for (const tree of Deno.args) {
  const times: { rg: number; withRg: number; without: number }[] = [];
  let same = 0;
  for (const pattern of patterns) {
    const run = [
      "run",
      ...rights,
      main,
      "search",
      "--regex",
      pattern,
      "--limit",
      "1000000",
      "--json",
    ];
    const rg = await timed([
      "rg",
      "--no-config",
      "--hidden",
      "-g",
      "!.git",
      "-n",
      "--no-heading",
      "-e",
      pattern,
      ".",
    ], tree);
    const withRg = await timed([Deno.execPath(), ...run], tree, { HOME: home });
    const without = await timed([Deno.execPath(), ...run], tree, { HOME: home, PATH: "/nowhere" });
    const expected = JSON.stringify(theirs(rg.text));
    const equal = [withRg, without].every((it) => JSON.stringify(ours(it.text)) === expected);
    if (equal) same++;
    else console.error(`${tree}: ${pattern} differs`);
    times.push({ rg: rg.ms, withRg: withRg.ms, without: without.ms });
  }
  differing += patterns.length - same;
  const column = (key: "rg" | "withRg" | "without") =>
    Math.round(median(times.map((it) => it[key])));
  const name = tree.slice(tree.lastIndexOf("/") + 1);
  console.log(
    `| ${name} | ${patterns.length} | ${same} | ${column("rg")} | ${column("withRg")} | ${
      column("without")
    } |`,
  );
}
await Deno.remove(home, { recursive: true });
if (differing > 0) Deno.exitCode = 1;
