/**
 * Mutation testing: are there tests that fail when the program is wrong?
 *
 * `mutants.ts [--seed N] [--skip N] [--count N] [--jobs N] [--report FILE] FOLDER…` judges `count` mutants of
 * each folder, after the first `skip` that an earlier run has judged, and prints a table and those that no
 * test noticed. `--again FILE` judges the survivors of a
 * report once more, and brings it up to date. The same seed and source give the same mutants.
 */

import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { loadSyntax } from "../../src/syntax/mod.ts";
import { sourceFiles } from "../tiers/groups.ts";
import { root } from "../tiers/run_tier.ts";
import { shuffled } from "./choose.ts";
import { compiledMutants } from "./compiled.ts";
import { isEquivalent } from "./equivalents.ts";
import { Judge } from "./judge.ts";
import { type Mutant, mutants } from "./mutate.ts";
import { type JudgedMutant, readJudged, survivors, table } from "./report.ts";
import { copyTree, type TreeCopy } from "./tree_copy.ts";

/** A mutant to judge, and the folder that it was chosen for. */
interface Candidate {
  readonly folder: string;
  readonly mutant: Mutant;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    skip: { type: "string", default: "0" },
    count: { type: "string", default: "60" },
    jobs: { type: "string", default: "2" },
    report: { type: "string" },
    again: { type: "string" },
  },
});
const numbers = [values.seed, values.skip, values.count, values.jobs].map(Number);
const [seed = 0, skip = 0, count = 0, jobs = 0] = numbers;
if (!seed || !count || !jobs || (positionals.length === 0) === (values.again === undefined)) {
  console.error(
    "mutants.ts [--seed N] [--skip N] [--count N] [--jobs N] [--report FILE] FOLDER… | --again FILE",
  );
  Deno.exit(2);
}

const typescript = await loadSyntax("typescript");

async function mutantsIn(folder: string): Promise<readonly Mutant[]> {
  const all: Mutant[] = [];
  for (const path of sourceFiles(root, folder)) {
    all.push(...mutants(path, await Deno.readTextFile(`${root}/${path}`), typescript));
  }
  return all;
}

/** Of those that the compiler takes, in the order of the seed: `count` after the first `skip`. */
async function chosen(folder: string, copy: TreeCopy): Promise<readonly Candidate[]> {
  const all = shuffled(await mutantsIn(folder), seed);
  const taken: Mutant[] = [];
  const batch = Math.ceil(1.5 * (skip + count)) + 5;
  for (let at = 0; at < all.length && taken.length < skip + count; at += batch) {
    taken.push(...await compiledMutants(copy.root, all.slice(at, at + batch)));
  }
  return taken.slice(skip, skip + count).map((mutant) => ({ folder, mutant }));
}

/** The survivors of a report, as far as the source still has them. */
async function survivorsAgain(judged: readonly JudgedMutant[]): Promise<readonly Candidate[]> {
  const known = new Map<string, readonly Mutant[]>();
  const candidates: Candidate[] = [];
  for (const it of judged.filter(isSurvivor)) {
    const all = known.get(it.folder) ?? await mutantsIn(it.folder);
    known.set(it.folder, all);
    const same = all.filter((other) => isSame(it, other));
    const mutant = same.find(({ line }) => line === it.line) ?? same[0];
    if (mutant) candidates.push({ folder: it.folder, mutant });
    else console.log(`gone: ${it.path}: ${it.from}`);
  }
  return candidates;
}

function isSurvivor({ verdict }: JudgedMutant): boolean {
  return verdict === "survived" || verdict === "no test";
}

type Change = Pick<Mutant, "path" | "from" | "to">;

function isSame(a: Change, b: Change): boolean {
  return a.path === b.path && a.from === b.from && a.to === b.to;
}

/** `tell` is given all verdicts so far, in the order of the candidates, at each new one. */
async function judgeAll(
  candidates: readonly Candidate[],
  copies: readonly TreeCopy[],
  tell: (judged: readonly JudgedMutant[]) => Promise<void>,
): Promise<void> {
  const judge = new Judge((text) => console.log(text));
  const results: JudgedMutant[] = [];
  const left = [...candidates.entries()];
  await Promise.all(copies.map(async (copy) => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, { folder, mutant }] = next;
      const verdict = isEquivalent(mutant)
        ? { type: "equivalent" } as const
        : await judge.verdict(mutant, copy);
      const { path, line, operator, from, to } = mutant;
      const test = verdict.type === "killed" ? verdict.test : "";
      results[at] = { folder, path, line, operator, from, to, verdict: verdict.type, test };
      console.log(`${at + 1}/${candidates.length} ${verdict.type}: ${path}:${line} ${operator}`);
      await tell(results.flatMap((it) => it));
    }
  }));
}

/** A report with newer verdicts in the place of older ones; a survivor that is gone is left out. */
function updated(
  old: readonly JudgedMutant[],
  candidates: readonly Candidate[],
  results: readonly JudgedMutant[],
): readonly JudgedMutant[] {
  const left = [...results];
  return old.flatMap((it) => {
    if (!isSurvivor(it)) return [it];
    const at = left.findIndex((other) => isSame(other, it));
    if (at >= 0) return left.splice(at, 1);
    return candidates.some(({ mutant }) => isSame(mutant, it)) ? [it] : [];
  });
}

/** Copies are removed when the run is interrupted, too. */
async function interrupted(): Promise<void> {
  for (const { root } of trees) {
    await Deno.remove(dirname(root), { recursive: true }).catch(() => {});
  }
  Deno.exit(130);
}

const old = values.again === undefined ? [] : readJudged(await Deno.readTextFile(values.again));
await using copies = new AsyncDisposableStack();
const trees: TreeCopy[] = [];
Deno.addSignalListener("SIGINT", interrupted);
Deno.addSignalListener("SIGTERM", interrupted);
copies.defer(() => {
  Deno.removeSignalListener("SIGINT", interrupted);
  Deno.removeSignalListener("SIGTERM", interrupted);
});
for (let job = 0; job < jobs; job++) trees.push(copies.use(await copyTree(root)));
const [first] = trees;
if (!first) throw new Error("no job");
const candidates: Candidate[] = [...await survivorsAgain(old)];
for (const folder of positionals) {
  candidates.push(...await chosen(folder.replace(/\/$/, ""), first));
}
const file = values.report ?? values.again;
let judged: readonly JudgedMutant[] = old;
await judgeAll(candidates, trees, async (results) => {
  judged = values.again === undefined ? results : updated(old, candidates, results);
  if (file !== undefined) await Deno.writeTextFile(file, JSON.stringify(judged, null, 2) + "\n");
});
console.log(`\n${table(judged)}\n\n${survivors(judged)}`);
