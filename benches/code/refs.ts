/** References beside the language services. */

import { fileURLToPath } from "node:url";
import type { Figure } from "../figures.ts";
import type { Tier } from "../../src/codeintel/references/types.ts";
import { tool } from "./folder.ts";
import { answerOf } from "./oracles.ts";
import type { Outcome } from "./refs_run.ts";
import { type Bench, type Report, share, short, table } from "./section.ts";
import type { Family, Tree } from "./trees.ts";

/** Symbols a tree, two thirds of them no members. */
const symbols = 30;

const script = fileURLToPath(new URL("refs_run.ts", import.meta.url));

/** The section 4. */
export async function refsSection(bench: Bench): Promise<Report> {
  const all: Outcome[] = [];
  const rows: (readonly string[])[] = [];
  for (const tree of bench.trees.filter((it) => it.deep)) {
    for (const family of tree.families) {
      bench.progress(`refs: ${tree.name}`);
      const outcomes = await outcomesOf(tree, family);
      if (bench.details) outcomes.forEach((it) => tell(it, bench));
      rows.push(...rowsOf(`${tree.name} ${tree.version}`, outcomes));
      all.push(...outcomes);
    }
  }
  rows.push(...rowsOf("**all**", all));
  const head = [
    "tree",
    "symbols",
    "places",
    "certain: precision",
    "certain + likely: precision",
    "recall",
    "all tiers: recall",
    "likely: precision",
    "possible",
    "ms a symbol",
  ];
  return { text: table(head, rows), figures: limitsOf(all) };
}

/** What the oracle answers for `count` symbols. */
export function refsAnswer(tree: Tree, family: Family, count: number): Promise<string> {
  return answerOf(tree, family === "python" ? "py_refs.mjs" : "ts_refs.mjs", String(count));
}

async function outcomesOf(tree: Tree, family: Family): Promise<readonly Outcome[]> {
  const answers = await refsAnswer(tree, family, symbols);
  const argv = [Deno.execPath(), "run", "-A", "--no-prompt", script, await tree.root(), answers];
  const lines = (await tool(argv)).split("\n").filter((it) => it !== "");
  return lines.map((line): Outcome => JSON.parse(line));
}

function tell({ symbol, wrong, missing }: Outcome, bench: Bench): void {
  if (wrong.length + missing.length === 0) return;
  bench.progress(`  ${symbol}`);
  wrong.forEach((it) => bench.progress(`    wrong: ${it}`));
  missing.forEach((it) => bench.progress(`    missing: ${it}`));
}

function rowsOf(name: string, all: readonly Outcome[]): readonly (readonly string[])[] {
  return [false, true].map((member) => {
    const own = all.filter((it) => it.member === member);
    const of = sums(own);
    return [
      `${name}, ${member ? "members" : "others"}`,
      `${own.length}`,
      `${of.want}`,
      short(of.precision("certain")),
      short(of.precision("certain", "likely")),
      short(of.recall("certain", "likely")),
      short(of.recall("certain", "likely", "possible")),
      short(of.precision("likely")),
      `${of.found("possible")}`,
      short(share(own.reduce((sum, it) => sum + it.took, 0), own.length)),
    ];
  });
}

/** All places count alike, whichever symbol they belong to. */
function sums(outcomes: readonly Outcome[]) {
  const add = (tiers: readonly Tier[], key: "found" | "right") =>
    outcomes.reduce((sum, it) => sum + tiers.reduce((n, tier) => n + it.tiers[tier][key], 0), 0);
  const want = outcomes.reduce((sum, it) => sum + it.want, 0);
  return {
    want,
    found: (...tiers: readonly Tier[]) => add(tiers, "found"),
    precision: (...tiers: readonly Tier[]) => share(add(tiers, "right"), add(tiers, "found")),
    recall: (...tiers: readonly Tier[]) => share(add(tiers, "right"), want),
  };
}

function limitsOf(all: readonly Outcome[]): readonly Figure[] {
  const others = sums(all.filter((it) => !it.member));
  const members = sums(all.filter((it) => it.member));
  const least = (name: string, value: number, limit: number): Figure => ({
    name,
    value,
    unit: "",
    limit,
    atLeast: true,
  });
  return [
    least("others, certain + likely: precision", others.precision("certain", "likely"), 0.9),
    least("others, certain + likely: recall", others.recall("certain", "likely"), 0.98),
    least("members, certain: precision", members.precision("certain"), 0.98),
    least("members, all tiers: recall", members.recall("certain", "likely", "possible"), 0.95),
  ];
}
