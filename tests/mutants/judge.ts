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

/**
 * The longest run. The tests of a mutant take a few seconds, so that a run of a minute does not end, or the
 * machine is busy; the same tests then say which, without the mutant.
 */
const limitMs = 60_000;

/** Times the limit, where tests do not end in it without the mutant either. */
const mostPatience = 4;

export class Judge {
  readonly #runs = new Map<string, Promise<readonly TestRun[]>>();
  /** Test files that were seen to fail without a mutant. */
  readonly #failing = new Set<string>();
  readonly #warn: (text: string) => void;

  /** `warn`: of tests that fail without a mutant, which are left out. */
  constructor(warn: (text: string) => void) {
    this.#warn = warn;
  }

  /** `copy` is as it was afterwards; nobody else may use it meanwhile. */
  async verdict({ path, text }: Mutant, copy: TreeCopy): Promise<Verdict> {
    const known = this.#runs.get(path) ?? runsFor(path, copy);
    this.#runs.set(path, known);
    const runs = await known;
    const file = `${copy.root}/${path}`;
    const original = await Deno.readTextFile(file);
    const withMutant = async (run: TestRun, limit: number) => {
      await Deno.writeTextFile(file, text);
      return await runTests(run, copy, limit).finally(() => Deno.writeTextFile(file, original));
    };
    for (const run of runs) {
      const verdict = await this.#verdictOf(run, withMutant, copy);
      if (verdict) return verdict;
    }
    return { type: runs.length === 0 ? "no test" : "survived" };
  }

  /**
   * `null`: nothing failed. A machine that is busy can make a test fail, or not end, so that it must
   * pass right after without the mutant; what fails beside real programs must fail twice.
   */
  async #verdictOf(
    { tier, files }: TestRun,
    withMutant: WithMutant,
    copy: TreeCopy,
  ): Promise<Verdict | null> {
    for (let patience = 1; patience <= mostPatience;) {
      const run = { tier, files: files.filter((it) => !this.#failing.has(it)) };
      if (run.files.length === 0) return null;
      const limit = patience * limitMs;
      const outcome = await withMutant(run, limit);
      if (outcome.type === "passed") return null;
      const failed = outcome.type === "failed" ? fileOf(run, outcome.file) : run;
      const clean = await runTests(failed, copy, limit);
      if (clean.type === "passed") {
        const isOnce = tier === "integration" &&
          (await withMutant(failed, limit)).type === "passed";
        return isOnce ? null : verdictBy(failed, outcome);
      }
      if (clean.type === "timeout") patience *= 2;
      else this.#leaveOut(failed, clean);
    }
    return null;
  }

  #leaveOut(run: TestRun, { test, file }: Failure): void {
    const { files } = fileOf(run, file);
    this.#warn(`left out, since it fails without a mutant: ${files.join(" ")}: ${test}`);
    for (const it of files) this.#failing.add(it);
  }
}

type WithMutant = (run: TestRun, limit: number) => Promise<RunOutcome>;
type Failure = Extract<RunOutcome, { readonly type: "failed" }>;

function verdictBy(
  { tier, files }: TestRun,
  outcome: Exclude<RunOutcome, { type: "passed" }>,
): Verdict {
  const by = files.length === 1 ? files[0] ?? "" : `tests/${tier}`;
  return outcome.type === "timeout"
    ? { type: "timeout", by }
    : { type: "killed", by, test: outcome.test };
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
