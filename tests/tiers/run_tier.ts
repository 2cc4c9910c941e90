/** One tier, by one `deno test`. */

import { fileURLToPath } from "node:url";
import { testFiles, writeGroups } from "./groups.ts";
import { readReport, type TestResult } from "./report.ts";
import type { Tier } from "./tiers.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export interface TierRun {
  /** Everything that failed passed in the second run. */
  readonly ok: boolean;
  /** Of the first run, but for what the second one knows better. */
  readonly results: readonly TestResult[];
  /** What failed first and then passed: a defect of the test or of the program all the same. */
  readonly unstable: readonly TestResult[];
  readonly seconds: number;
}

/** One call of the runner. */
interface Once {
  readonly ok: boolean;
  readonly results: readonly TestResult[];
}

/** More failures than these are no accident, and are not run again. */
const mostAgain = 500;

export interface RunOptions {
  /** A dot for each test in place of a line. */
  readonly dots: boolean;
}

const processors = navigator.hardwareConcurrency;

/** Isolates for a grouped tier: some for each processor, so that none waits long for the last. */
const groups = 2 * Math.min(4, processors);

/** At once: tests of programs wait for the disk and for each other about half of their time. */
const jobsOf = ({ permissions }: Tier) => permissions.length === 0 ? processors : processors + 1;

/**
 * Runs a tier; what fails is run once more, by itself. A run of thousands of tests in real processes
 * must not be lost to one that fails in a hundred, nor may such a one stay unknown.
 */
export async function runTier(tier: Tier, options: RunOptions): Promise<TierRun> {
  const start = performance.now();
  const first = await runOnce(tier, options);
  const failed = first.results.filter(({ outcome }) => outcome === "failed");
  const ended = (ok: boolean, results = first.results, unstable: typeof failed = []): TierRun => ({
    ok,
    results,
    unstable,
    seconds: (performance.now() - start) / 1000,
  });
  if (first.ok || failed.length > mostAgain) return ended(first.ok);
  console.log(
    `\nOnce more: ${failed.length === 0 ? "all of them" : `${failed.length} that failed`}`,
  );
  const second = await runOnce(failed.length === 0 ? tier : alone(tier, failed), options);
  if (failed.length === 0) return ended(second.ok, second.results);
  const passed = failed.filter((it) => resultOf(it, second)?.outcome === "passed");
  const results = first.results.map((it) => passed.includes(it) ? resultOf(it, second) ?? it : it);
  return ended(second.ok && passed.length === failed.length, results, passed);
}

function resultOf({ name }: TestResult, { results }: Once): TestResult | undefined {
  return results.find((it) => it.name === name);
}

/** Those that failed, each file in an isolate of its own. */
function alone(tier: Tier, failed: readonly TestResult[]): Tier {
  const files = new Set(failed.map(({ module }) => module.replace(/^\.\//, "")));
  // A test that a helper declares is reported with the helper's file.
  const isKnown = [...files].every((it) => it.endsWith("_test.ts"));
  return {
    ...tier,
    paths: tier.grouped === "no" && isKnown ? [...files] : tier.paths,
    grouped: "no",
    names: [...new Set(failed.map(({ name }) => name))],
  };
}

async function runOnce(tier: Tier, options: RunOptions): Promise<Once> {
  const folder = await Deno.makeTempDir({ prefix: "agent-tiers-" });
  try {
    const modules = modulesOf(tier, folder);
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["test", "--no-check", "--no-prompt", "--parallel", `--config=${root}/deno.json`],
        ...[`--junit-path=${folder}/report.xml`, ...options.dots ? ["--reporter=dot"] : []],
        ...tier.names === "all" ? [] : [`--filter=${pattern(tier.names)}`],
        ...[...tier.permissions, ...modules],
      ],
      cwd: root,
      env: { AGENT_MAIN: tier.main, DENO_JOBS: `${jobsOf(tier)}` },
    }).spawn().status;
    const report = await Deno.readTextFile(`${folder}/report.xml`).catch(() => "");
    return readRun(tier, success, report);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function readRun({ names }: Tier, success: boolean, report: string): Once {
  // The report has the tests that the filter left out as skipped ones.
  const results = readReport(report).filter(({ name }) => names === "all" || names.includes(name));
  const missing = names === "all"
    ? []
    : names.filter((name) => !results.some((it) => it.name === name));
  for (const name of missing) console.error(`There is no test of this name: ${name}`);
  return { ok: success && missing.length === 0, results };
}

/** What `deno test` is given; the modules of groups are written into `folder`. */
function modulesOf({ paths, grouped }: Tier, folder: string): readonly string[] {
  const files = testFiles(root, paths);
  if (grouped === "no") return files;
  const together = files.filter((it) => !grouped.but.includes(it));
  return [...grouped.but, ...writeGroups(together, { root, folder, count: groups })];
}

/** Exactly these names. */
function pattern(names: readonly string[]): string {
  const escaped = names.map((it) => it.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return `/^(?:${escaped.join("|")})$/`;
}
