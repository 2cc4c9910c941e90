/** Renamings, judged by the languages' own checkers and by tests. */

import { fileURLToPath } from "node:url";
import type { Figure } from "../figures.ts";
import { type Checker, pyrightChecker, typescriptChecker } from "./checkers.ts";
import { type CompiledTree, compiledTrees } from "./compilers.ts";
import { tool } from "./folder.ts";
import { refsAnswer } from "./refs.ts";
import type { Renaming } from "./rename_run.ts";
import { type Bench, type Report, share, table } from "./section.ts";
import { flaskSuite } from "./suite.ts";
import type { Family, Tree } from "./trees.ts";
import { wrongAmong } from "./wrong.ts";

/** Symbols a tree, two thirds of them no members. */
const symbols: Readonly<Record<Family, number>> = { python: 30, script: 45 };

/** The same of a tree of Go or Java. */
const compiledSymbols = 24;

/** Modules of a tree that get another name. */
const modules = 10;

/** `AGENT_BENCH_CHECKER`: checkers settle what the text does not tell. */
const judging = Deno.env.has("AGENT_BENCH_CHECKER") ? ["--checker"] : [];

/** Characters of one complaint: a type may have pages. */
const mostTold = 400;

const script = fileURLToPath(new URL("rename_run.ts", import.meta.url));
const moveScript = fileURLToPath(new URL("move_run.ts", import.meta.url));

interface Judged {
  readonly name: string;
  readonly plans: readonly Renaming[];
  readonly wrong: readonly Renaming[];
}

/** The issue's section 5. */
export async function renameSection(bench: Bench): Promise<Report> {
  const all: Judged[] = [];
  const suites: Report[] = [];
  for (const tree of bench.trees.filter((it) => it.deep)) {
    for (const family of tree.families) {
      const one = await judge(tree, family, bench);
      all.push(one);
      if (tree.name === "flask") suites.push(await suitePart(tree, one, bench));
    }
  }
  for (const tree of compiledTrees.filter(({ name }) => bench.wants(name))) {
    all.push(await judgeCompiled(tree, bench));
  }
  const sum: Judged = {
    name: "**all**",
    plans: all.flatMap((it) => it.plans),
    wrong: all.flatMap((it) => it.wrong),
  };
  const head = [
    "tree",
    "symbols",
    "places changed",
    "others applied",
    "members applied",
    "modules applied",
    "refused, and why",
    "wrong",
    "places that the oracle does not name",
  ];
  const text = table(head, [...all, sum].map(row));
  return {
    text: [text, ...suites.map((it) => it.text)].join("\n\n"),
    figures: [...limitsOf(sum), ...suites.flatMap((it) => it.figures)],
  };
}

async function judge(tree: Tree, family: Family, bench: Bench): Promise<Judged> {
  bench.progress(`rename: ${tree.name}, plans`);
  const root = await tree.root();
  const plans = [
    ...await plansOf(script, root, await refsAnswer(tree, family, symbols[family]), ...judging),
    // The compiler in memory knows the files that it began with.
    ...family === "python" ? await plansOf(moveScript, root, ".py", String(modules)) : [],
  ];
  bench.progress(`rename: ${tree.name}, checks`);
  await using checker = await (family === "python" ? pyrightChecker : typescriptChecker)(root);
  return await verdict(tree, plans, { root, checker, bench });
}

/** Trees whose symbols no oracle chose, judged by their compilers. */
async function judgeCompiled(tree: CompiledTree, bench: Bench): Promise<Judged> {
  bench.progress(`rename: ${tree.name}, plans`);
  const root = await tree.root();
  const plans = [
    ...await plansOf(
      ...[script, root, "--choose", tree.ending, String(compiledSymbols)] as const,
      ...judging,
    ),
    ...tree.ending === ".go" ? await plansOf(moveScript, root, tree.ending, String(modules)) : [],
  ];
  bench.progress(`rename: ${tree.name}, checks`);
  await using checker = await tree.checker(root);
  return await verdict(tree, plans, { root, checker, bench });
}

async function plansOf(
  program: string,
  ...args: readonly string[]
): Promise<readonly Renaming[]> {
  const argv = [Deno.execPath(), "run", "-A", "--no-prompt", program, ...args];
  const lines = (await tool(argv)).split("\n").filter((it) => it !== "");
  return lines.map((line): Renaming => JSON.parse(line));
}

interface Judging {
  readonly root: string;
  readonly checker: Checker;
  readonly bench: Bench;
}

async function verdict(
  tree: Pick<Tree, "name" | "version">,
  plans: readonly Renaming[],
  { root, checker, bench }: Judging,
): Promise<Judged> {
  const { wrong, changes } = await wrongAmong(plans.filter(isApplied), root, checker);
  wrong.forEach((it) => bench.progress(`  wrong: ${it.symbol} to ${it.name}`));
  changes.forEach((it) => bench.progress(`    ${it.slice(0, mostTold)}`));
  if (bench.details) plans.forEach((it) => tell(it, bench));
  return { name: `${tree.name} ${tree.version}`, plans, wrong };
}

function isApplied({ obstacles }: Renaming): boolean {
  return obstacles.length === 0;
}

function tell({ symbol, obstacles, outside, replacements }: Renaming, bench: Bench): void {
  const how = obstacles.length > 0 ? `refused, ${obstacles}` : `${replacements.length} places`;
  bench.progress(`  ${symbol}: ${how}`);
  if (obstacles.length === 0) outside.forEach((it) => bench.progress(`    not named: ${it}`));
}

async function suitePart(tree: Tree, { plans }: Judged, bench: Bench): Promise<Report> {
  bench.progress("rename: Flask's tests");
  const suite = await flaskSuite(tree, plans.filter((it) => isApplied(it) && !it.module));
  if (suite === null) return { text: "Flask's tests cannot be run here.", figures: [] };
  const { before, code, text } = suite;
  const known = new Set(before.failed.map(nameOfTest));
  const fresh = text.failed.filter((it) => !known.has(nameOfTest(it)));
  fresh.forEach((it) => bench.progress(`  ${it}`));
  return {
    text: `Flask's tests before: ${before.counts}. With all of its renamings applied: ` +
      `${code.counts} (some tests write programs, which name things in strings). With those in ` +
      `strings and comments, as by \`--text\`: ${text.counts}.`,
    figures: [{ name: "tests that failed only then", value: fresh.length, unit: "", limit: 0 }],
  };
}

/** Without the reason. */
function nameOfTest(line: string): string {
  return line.replace(/ - .*$/, "");
}

function row({ name, plans, wrong }: Judged): readonly string[] {
  const applied = plans.filter(isApplied);
  const part = (fits: (it: Renaming) => boolean) =>
    `${applied.filter(fits).length} of ${plans.filter(fits).length}`;
  const why = new Map<string, number>();
  for (const it of plans.flatMap(({ obstacles }) => obstacles)) {
    why.set(it, (why.get(it) ?? 0) + 1);
  }
  const reasons = [...why].sort(([a], [b]) => a < b ? -1 : 1).map(([it, n]) => `${it} ${n}`);
  return [
    name,
    `${plans.length}`,
    `${applied.reduce((sum, it) => sum + it.replacements.length, 0)}`,
    part((it) => !it.member && !it.module),
    part((it) => it.member),
    part((it) => it.module),
    `${plans.length - applied.length}${reasons.length > 0 ? `: ${reasons.join(", ")}` : ""}`,
    wrong.length === 0 ? "0" : `**${wrong.length}**`,
    `${applied.reduce((sum, it) => sum + it.outside.length, 0)}`,
  ];
}

function limitsOf({ plans, wrong }: Judged): readonly Figure[] {
  const others = plans.filter((it) => !it.member && !it.module);
  return [
    { name: "symbols", value: plans.length, unit: "", limit: 100, atLeast: true },
    { name: "wrong renamings", value: wrong.length, unit: "", limit: 0 },
    {
      name: "others, fully applied",
      value: share(others.filter(isApplied).length, others.length),
      unit: "",
      limit: 0.8,
      atLeast: true,
    },
  ];
}
