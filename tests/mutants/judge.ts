/** Whether the tests related to a file notice a mutant of it. */

import { existsSync } from "node:fs";
import { importingTests } from "../tiers/related.ts";
import { tierOf, tiers } from "../tiers/tiers.ts";
import type { Mutant } from "./mutate.ts";
import { type RunOutcome, runTests, type TestRun } from "./test_run.ts";
import type { TreeCopy } from "./tree_copy.ts";

export type Verdict =
  | { readonly type: "killed"; readonly by: string; readonly test: string }
  /** It does not end within some times what the tests take without it. */
  | { readonly type: "timeout"; readonly by: string }
  | { readonly type: "survived" }
  /** No test reaches the file by imports. */
  | { readonly type: "no test" };

/**
 * The most test files for a mutant, of the mutated file's own folder and of others. Pure tests share
 * a process; each of the others has its own.
 */
const most = { unit: { own: 40, other: 8 }, integration: { own: 8, other: 2 } };

/**
 * Suites that are about a whole folder and reach it by way of tables, fakes or a second implementation,
 * so that their imports say little.
 */
const suites: Readonly<Record<string, readonly string[]>> = {
  agent: ["tests/integration/benches/honesty_test.ts"],
  edit: ["tests/corpus/edits/corpus_test.ts"],
  models: [
    "tests/conformance/openai_test.ts",
    "tests/conformance/openai_rows_test.ts",
    "tests/conformance/gemini_test.ts",
    "tests/conformance/ollama_test.ts",
    "tests/conformance/stream_rows_test.ts",
  ],
  policy: ["tests/corpus/commands/corpus_test.ts"],
  storage: ["tests/conformance/store_test.ts", "tests/conformance/cache_test.ts"],
  workspace: ["tests/conformance/workspace_test.ts", "tests/corpus/paths/paths_test.ts"],
};

/** What a run without a mutant came to. */
interface CleanRun {
  /** Without the files that fail as they are; `null`: all do. */
  readonly run: TestRun | null;
  readonly ms: number;
}

/** Longest run without a mutant. */
const cleanLimitMs = 120_000;

/** Times the limit, where tests do not pass in it without the mutant either. */
const mostPatience = 4;

/** A mutant is given this much more than the run without it took, since the machine may be busy. */
const limitMs = ({ ms }: CleanRun) => 15_000 + 4 * ms;

export class Judge {
  readonly #runs = new Map<string, Promise<readonly TestRun[]>>();
  readonly #clean = new Map<string, Promise<CleanRun>>();
  readonly #warn: (text: string) => void;

  /** `warn`: of tests that fail without a mutant, which are left out. */
  constructor(warn: (text: string) => void) {
    this.#warn = warn;
  }

  /** `copy` is as it was afterwards; nobody else may use it meanwhile. */
  async verdict({ path, text }: Mutant, copy: TreeCopy): Promise<Verdict> {
    const runs = await memoized(this.#runs, path, () => runsFor(path, copy));
    const file = `${copy.root}/${path}`;
    const original = await Deno.readTextFile(file);
    const withMutant = async (run: TestRun, limit: number) => {
      await Deno.writeTextFile(file, text);
      return await runTests(run, copy, limit).finally(() => Deno.writeTextFile(file, original));
    };
    for (const run of runs) {
      const key = run.files.join(" ");
      const clean = await memoized(this.#clean, key, () => this.#cleanRun(run, copy));
      const verdict = clean.run &&
        await verdictOf(clean.run, limitMs(clean), { withMutant, copy });
      if (verdict) return verdict;
    }
    return { type: runs.length === 0 ? "no test" : "survived" };
  }

  async #cleanRun(run: TestRun, copy: TreeCopy): Promise<CleanRun> {
    const start = performance.now();
    const outcome = await runTests(run, copy, cleanLimitMs);
    if (outcome.type === "passed") return { run, ms: performance.now() - start };
    const { test, file } = outcome.type === "failed" ? outcome : { test: "timeout", file: "" };
    const files = run.files.filter((it) => !file.endsWith(it));
    const isKnown = files.length < run.files.length;
    const leftOut = isKnown ? file : run.files.join(" ");
    this.#warn(`left out, since it fails without a mutant: ${leftOut}: ${test}`);
    return isKnown && files.length > 0
      ? await this.#cleanRun({ ...run, files }, copy)
      : { run: null, ms: 0 };
  }
}

async function memoized<T>(
  known: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return await made;
}

type WithMutant = (run: TestRun, limit: number) => Promise<RunOutcome>;

/**
 * `null`: nothing failed. A machine that is busy can make a test fail, or not end, so that it must
 * pass right after without the mutant; what fails beside real programs must fail twice.
 */
async function verdictOf(
  run: TestRun,
  limit: number,
  { withMutant, copy }: { readonly withMutant: WithMutant; readonly copy: TreeCopy },
): Promise<Verdict | null> {
  for (let patience = 1; patience <= mostPatience; patience *= 2) {
    const outcome = await withMutant(run, patience * limit);
    if (outcome.type === "passed") return null;
    const failed = outcome.type === "failed" ? fileOf(run, outcome.file) : run;
    const again = await runTests(failed, copy, patience * limit);
    if (again.type !== "passed") continue;
    const isOnce = run.tier === "integration" &&
      (await withMutant(failed, patience * limit)).type === "passed";
    if (isOnce) return null;
    const by = failed.files.length === 1 ? failed.files[0] ?? "" : `tests/${run.tier}`;
    return outcome.type === "timeout"
      ? { type: "timeout", by }
      : { type: "killed", by, test: outcome.test };
  }
  return null;
}

/** The file that a test is in, if it is one of these. */
function fileOf(run: TestRun, file: string): TestRun {
  const files = run.files.filter((it) => file !== "" && file.endsWith(it));
  return files.length === 1 ? { ...run, files } : run;
}

/** The nearest first to the mutated file; a test written since the copy was made is not in it. */
async function runsFor(path: string, { root }: TreeCopy): Promise<readonly TestRun[]> {
  const tests = (await importingTests(path)).filter((it) => existsSync(`${root}/${it}`));
  const isOwn = (it: string) => it.split("/")[2] === path.split("/")[1];
  const nearest = (tier: TestRun["tier"], place: "own" | "other") =>
    tests.filter((it) => tierOf(it) === tier && isOwn(it) === (place === "own"))
      .slice(0, most[tier][place]).sort();
  const alone = (tier: TestRun["tier"], files: readonly string[]) =>
    files.map((it): TestRun => ({ tier, files: [it] }));
  const { grouped } = tiers.unit;
  const isAlone = (it: string) => grouped !== "no" && grouped.but.includes(it);
  const unit = (["own", "other"] as const).flatMap((place) => {
    const files = nearest("unit", place);
    const together = files.filter((it) => !isAlone(it));
    const run: TestRun = { tier: "unit", files: together };
    return [...together.length > 0 ? [run] : [], ...alone("unit", files.filter(isAlone))];
  });
  const integration = new Set([
    ...nearest("integration", "own"),
    ...suites[path.split("/")[1] ?? ""] ?? [],
    ...nearest("integration", "other"),
  ]);
  return [...unit, ...alone("integration", [...integration])];
}
