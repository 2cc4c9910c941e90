/** One tier, by one `deno test`. */

import { fileURLToPath } from "node:url";
import { testFiles, writeGroups } from "./groups.ts";
import { readReport, type TestResult } from "./report.ts";
import type { Tier } from "./tiers.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export interface TierRun {
  readonly ok: boolean;
  readonly results: readonly TestResult[];
  readonly seconds: number;
}

export interface RunOptions {
  /** A dot for each test in place of a line. */
  readonly dots: boolean;
}

const processors = navigator.hardwareConcurrency;

/** Isolates for a grouped tier: some for each processor, so that none waits long for the last. */
const groups = 2 * Math.min(4, processors);

/** At once: tests of programs wait for the disk and for each other about half of their time. */
const jobsOf = ({ permissions }: Tier) => permissions.length === 0 ? processors : processors + 1;

export async function runTier(tier: Tier, options: RunOptions): Promise<TierRun> {
  const folder = await Deno.makeTempDir({ prefix: "agent-tiers-" });
  try {
    const modules = modulesOf(tier, folder);
    const start = performance.now();
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
    const { names } = tier;
    // The report has the tests that the filter left out as skipped ones.
    const results = readReport(report).filter(({ name }) =>
      names === "all" || names.includes(name)
    );
    const missing = names === "all"
      ? []
      : names.filter((name) => !results.some((it) => it.name === name));
    for (const name of missing) console.error(`There is no test of this name: ${name}`);
    return {
      ok: success && missing.length === 0,
      results,
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
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
