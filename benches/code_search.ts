/**
 * Measures ranked search on tasks out of git histories: `code_search.ts [--tasks 100] [--skip 0]
 * <repository>…` prints, for plain BM25 with paths and for `agent search`, the share of changed
 * files among the first five and ten (recall@5, recall@10), of tasks with all of them among ten
 * (all@10), and the mean of 1 / rank of the first (MRR). Weights were chosen with `--skip 100`.
 */

import { parseArgs } from "node:util";
import { codeOf } from "../src/codeintel/code.ts";
import { languages } from "../tests/support/languages.ts";
import {
  type Corpus,
  defaultWeights,
  rankFiles,
  type Weights,
} from "../src/codeintel/search/mod.ts";
import { mineTasks } from "./code_search_tasks.ts";
import { History } from "./code_search_tree.ts";

/** BM25 over whole and split tokens, and words of the path, each tuned on the same tasks. */
export const plainWeights: Weights = {
  ...defaultWeights,
  k1: 0.9,
  b: 0.4,
  ending: 0,
  part: 1,
  pair: 0,
  intent: 1,
  base: 3,
  folder: 2.2,
  name: 0,
  imports: 0,
  importers: 0,
  twin: 0,
  test: 1,
  example: 1,
  generated: 1,
  vendored: 1,
};

/** Files that are parsed for their definitions, as in the action. */
const namedFiles = 60;

export interface PreparedTask {
  readonly query: string;
  readonly gold: readonly string[];
  readonly corpus: Corpus;
}

/** Tasks with the tree before each commit. */
export async function prepare(
  repo: string,
  { tasks, skip }: { readonly tasks: number; readonly skip: number },
): Promise<readonly PreparedTask[]> {
  await using history = new History(repo);
  const prepared: PreparedTask[] = [];
  for (const { query, gold, parent } of (await mineTasks(repo, tasks + skip)).slice(skip)) {
    const index = await history.indexAt(parent);
    const words = await index.facts("words");
    const found = gold.filter((path) => words.has(path));
    if (found.length === 0) continue;
    using code = codeOf(index, { languages });
    const corpus = { words, graph: await code.graph() };
    const first = rankFiles(query, corpus).slice(0, namedFiles);
    const definitions = await index.facts("outline", first.map(({ path }) => path));
    prepared.push({ query, gold: found, corpus: { ...corpus, definitions } });
  }
  return prepared;
}

export interface Score {
  readonly recall5: number;
  readonly recall: number;
  readonly all: number;
  readonly mrr: number;
}

/** How well a ranking with these weights finds what was changed. */
export function score(tasks: readonly PreparedTask[], weights: Weights): Score {
  const each = tasks.map(({ query, gold, corpus }) => {
    const paths = rankFiles(query, corpus, weights).map(({ path }) => path);
    const ranks = gold.map((path) => paths.indexOf(path)).map((it) => it < 0 ? Infinity : it);
    const top = ranks.filter((rank) => rank < 10).length;
    return {
      recall5: ranks.filter((rank) => rank < 5).length / gold.length,
      recall: top / gold.length,
      all: top === gold.length ? 1 : 0,
      mrr: 1 / (1 + Math.min(...ranks)),
    };
  });
  const mean = (of: keyof Score) => each.reduce((sum, it) => sum + it[of], 0) / each.length;
  return {
    recall5: mean("recall5"),
    recall: mean("recall"),
    all: mean("all"),
    mrr: mean("mrr"),
  };
}

function row(name: string, tasks: readonly PreparedTask[]): string {
  const cells = [plainWeights, defaultWeights].map((weights) => {
    const { recall5, recall, all, mrr } = score(tasks, weights);
    return `${recall5.toFixed(3)} | ${recall.toFixed(3)} | ${all.toFixed(3)} | ${mrr.toFixed(3)}`;
  });
  return `| ${name} | ${tasks.length} | ${cells.join(" | ")} |`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      tasks: { type: "string", default: "100" },
      skip: { type: "string", default: "0" },
    },
  });
  console.log(
    "| history | tasks | plain recall@5 | @10 | all@10 | MRR | ours recall@5 | @10 | all@10 | MRR |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  const every: PreparedTask[] = [];
  for (const repo of positionals) {
    const tasks = await prepare(repo, { tasks: Number(values.tasks), skip: Number(values.skip) });
    every.push(...tasks);
    console.log(row(repo.split("/").at(-1) ?? repo, tasks));
  }
  console.log(row("all", every));
}
