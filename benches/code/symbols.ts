/** `symbols` beside the signature oracles. */

import type { Figure } from "../figures.ts";
import { answerOf, linesOf } from "./oracles.ts";
import { emptyHome } from "./program.ts";
import { agreement, type Bench, familyFiles, type Report, short, table } from "./section.ts";
import type { Family, Tree } from "./trees.ts";

/** Least precision and recall. */
const least = 0.99;

/** The section 3. */
export async function symbolsSection(bench: Bench): Promise<Report> {
  const rows: (readonly string[])[] = [];
  const figures: Figure[] = [];
  for (const tree of bench.trees) {
    bench.progress(`symbols: ${tree.name}`);
    await using home = await emptyHome();
    const place = { cwd: await tree.root(), home: home.path };
    const text = await bench.program.output(["symbols", "--format", "lines"], place);
    const lines = text.split("\n").filter((it) => it !== "");
    for (const family of tree.families) {
      const one = await symbolsAgree({ tree, family, lines }, bench);
      rows.push(one.row);
      figures.push(...one.figures);
    }
  }
  const head = ["tree", "version", "oracle", "definitions", "ours", "precision", "recall"];
  return { text: table(head, rows), figures };
}

interface Listed {
  readonly tree: Tree;
  readonly family: Family;
  /** `file:line kind qualified_name`. */
  readonly lines: readonly string[];
}

async function symbolsAgree({ tree, family, lines }: Listed, bench: Bench) {
  const oracle = family === "python" ? "py_sigs.py" : "ts_sigs.mjs";
  const truth = new Set(await linesOf(await answerOf(tree, oracle)));
  const assigned = family === "script"
    ? new Set(await linesOf(await answerOf(tree, oracle, "--assigned")))
    : new Set<string>();
  const own = lines.filter((it) =>
    isCompared(it, family) && (truth.has(it) || !assigned.has(placeOf(it)))
  );
  const it = agreement(own, truth);
  if (bench.details) {
    it.wrong.forEach((line) => bench.progress(`  wrong: ${line}`));
    it.missing.forEach((line) => bench.progress(`  missing: ${line}`));
  }
  const figure = (name: string, value: number): Figure => ({
    name: `${tree.name}, \`${oracle}\`: ${name}`,
    value,
    unit: "",
    limit: least,
    atLeast: true,
  });
  return {
    row: [
      tree.name,
      tree.version,
      `\`${oracle}\``,
      `${it.want}`,
      `${it.got}`,
      short(it.precision),
      short(it.recall),
    ],
    figures: [figure("precision", it.precision), figure("recall", it.recall)],
  };
}

/** `file:line name`: the oracle that knows what is assigned says neither kind nor owner. */
function placeOf(line: string): string {
  const [, place = "", qualified = ""] = /^(.*:\d+) \w+ (.*)$/.exec(line) ?? [];
  return `${place} ${qualified.slice(qualified.lastIndexOf(".") + 1)}`;
}

/** The oracle for Python knows classes, functions and methods only. */
function isCompared(line: string, family: Family): boolean {
  const [, path = "", kind] = /^(.*):\d+ (\w+) /.exec(line) ?? [];
  if (!familyFiles[family].test(path)) return false;
  return family === "script" || kind === "class" || kind === "function" || kind === "method";
}
