/**
 * Random tasks on real trees: `budget.ts [--tasks 500] [tree…]` counts those over budget, those that
 * use less than nine tenths of it although there is more to give, and those that give other bytes the
 * second time, each time with a new look at the tree. Trees are those of `bench:code`.
 */

import { parseArgs } from "node:util";
import { openCode } from "../../src/codeintel/mod.ts";
import { inject, type Injected } from "../../src/context/mod.ts";
import { tokenizerFor } from "../../src/models/exact_tokenizer.ts";
import { memoryCache } from "../../src/storage/mod.ts";
import { diskWorkspace } from "../../src/workspace/mod.ts";
import { realClock } from "../../tests/support/clock.ts";
import { randomFrom, type TaskFile, taskOf } from "../../tests/support/context_tasks.ts";
import { table } from "../code/section.ts";
import { namedTrees } from "../code/trees.ts";

const budgets = [1000, 2000, 4000, 8000] as const;
const usual = ["flask", "requests", "pytest", "zod", "@reduxjs/toolkit"];

export interface Row {
  tasks: number;
  over: number;
  material: number;
  thin: number;
  differing: number;
  named: number;
  hits: number;
  /** Lowest share of the budget that was used where there was more to give. */
  least: number;
  readonly ms: number[];
  readonly shares: number[];
}

const tokenizer = await tokenizerFor({ provider: "openai", name: "gpt-5" });
const unseen = { hashOf: () => null, textOf: () => null, linesOf: () => [] };

async function measure(
  root: string,
  { tasks, seed }: { tasks: number; seed: number },
): Promise<Row> {
  const workspace = await diskWorkspace(root);
  const cache = memoryCache();
  const look = (signal?: AbortSignal) =>
    openCode({ workspace, cache, clock: realClock, ...signal ? { signal } : {} });
  const files = await filesOf(look);
  const random = randomFrom(seed);
  const row = emptyRow();
  const give = (words: string, tokens: number): Promise<Injected> =>
    inject({
      words,
      search: true,
      changed: [],
      remembered: [],
      sight: unseen,
      settings: { named_characters: 2000, neighbour_characters: 6000, tokens },
    }, { workspace, tokenizer, code: look, signal: new AbortController().signal });
  for (let at = 0; at < tasks; at++) {
    const task = taskOf(at, files, random);
    const budget = budgets[Math.floor(random() * budgets.length)] ?? 4000;
    const begun = performance.now();
    const first = await give(task.words, budget);
    row.ms.push(performance.now() - begun);
    const again = await give(task.words, budget);
    const all = await give(task.words, 1_000_000);
    add(row, { task, budget, first, again, all });
  }
  return row;
}

async function filesOf(
  look: () => Promise<Awaited<ReturnType<typeof openCode>>>,
): Promise<readonly TaskFile[]> {
  using code = await look();
  const outlines = await code.index.facts("outline");
  const files: TaskFile[] = [];
  for (const [path, { definitions }] of outlines) {
    const names = definitions.filter(({ exported, name }) => exported && name.length > 3)
      .map(({ name }) => name);
    const text = await code.index.text(path);
    if (names.length > 0 && text) files.push({ path, names, lines: text.split("\n").length });
  }
  return files;
}

function emptyRow(): Row {
  return {
    ...{ tasks: 0, over: 0, material: 0, thin: 0, differing: 0, named: 0, hits: 0, least: 1 },
    ms: [],
    shares: [],
  };
}

interface Outcome {
  readonly task: ReturnType<typeof taskOf>;
  readonly budget: number;
  readonly first: Injected;
  readonly again: Injected;
  readonly all: Injected;
}

function add(row: Row, { task, budget, first, again, all }: Outcome): void {
  row.tasks += 1;
  // Counted once more, as the messages of a request have it.
  const used = tokenizer.count(first.fragments.map(({ text }) => text).join("\n\n"));
  if (used > budget || used !== first.tokens) row.over += 1;
  if (JSON.stringify(first) !== JSON.stringify(again)) row.differing += 1;
  const goal = Math.min(budget, all.tokens);
  if (all.tokens >= budget) {
    row.material += 1;
    row.shares.push(used / budget);
    row.least = Math.min(row.least, used / budget);
  }
  if (used < 0.9 * goal) {
    row.thin += 1;
    console.error(
      `thin: ${used} of ${goal}: ${task.kind} ${JSON.stringify(task.words.slice(0, 200))}`,
    );
  }
  if (task.named.length === 0) return;
  row.named += task.named.length;
  const sources = first.fragments.map(({ source }) =>
    source.replace(/^\w+:/, "").replace(/#.*/, "")
  );
  const missing = task.named.filter((it) => !sources.includes(it));
  row.hits += task.named.length - missing.length;
  if (missing.length > 0) {
    const words = JSON.stringify(task.words.slice(0, 300));
    console.error(`not given: ${missing.join(", ")} in ${budget}: ${task.kind} ${words}`);
  }
}

function cells(name: string, it: Row): readonly string[] {
  const mean = it.shares.reduce((sum, share) => sum + share, 0) / Math.max(1, it.shares.length);
  const sorted = it.ms.toSorted((a, b) => a - b);
  return [
    name,
    String(it.tasks),
    String(it.over),
    `${it.material}`,
    `${(100 * mean).toFixed(1)} % (${(100 * it.least).toFixed(1)} %)`,
    String(it.thin),
    String(it.differing),
    `${it.hits} of ${it.named}`,
    `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} (${
      (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0)
    })`,
  ];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: { tasks: { type: "string", default: "500" } },
  });
  const wanted = positionals.length > 0 ? positionals : usual;
  const trees = (await namedTrees()).filter(({ name }) => wanted.includes(name));
  const each = Math.ceil(Number(values.tasks) / trees.length);
  const rows: (readonly string[])[] = [];
  for (const [seed, tree] of trees.entries()) {
    rows.push(cells(tree.name, await measure(await tree.root(), { tasks: each, seed: seed + 1 })));
    console.error(rows.at(-1)?.join(" | "));
  }
  const head = [
    ...["tree", "tasks", "over budget", "with more to give", "used of the budget, mean (least)"],
    ...["under 90 %", "other bytes", "named files given", "ms, median (p95)"],
  ];
  console.log(table(head, rows));
}
