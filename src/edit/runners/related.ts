/** The stage that runs tests related to a change, as far as a time box lets it. */

import type { Confinement, Finding, StageReport } from "../../protocol/mod.ts";
import type { ChangedFile, Stage, StagePorts } from "../types.ts";
import { runnerFor } from "./detect/mod.ts";
import { type Overlays, overlays } from "./overlays.ts";
import { noteOf, runLine, type RunPorts, runTests, TimeBox } from "./run.ts";
import type { Failure, Runner, TestRun } from "./types.ts";

export interface RelatedOptions {
  /** The runners of the project as it is now. */
  readonly runners: () => Promise<readonly Runner[]>;
  /** Tests of a change, best first, relative to the root. */
  readonly tests: (files: readonly ChangedFile[]) => Promise<readonly string[]>;
  /** Why this runner may not run unasked, or `null`. */
  readonly refuse?: (runner: Runner) => Promise<string | null>;
  /** For all runs together. */
  readonly timeBoxMs: number;
  readonly confine?: Confinement;
  /** Absolute path of a private folder. */
  readonly scratch: string;
}

/** More tests than this say little more about one change. */
const maxTests = 20;

/** What all runs found out. */
interface RunResults {
  readonly lines: string[];
  readonly findings: Finding[];
  /** Why something did not run. */
  readonly skipped: string[];
  ran: boolean;
}

/**
 * Named `tests`. Tests that failed before the change too are counted and not blamed, where a
 * sandbox can show the old content.
 */
export function relatedStage(options: RelatedOptions): Stage {
  return {
    name: "tests",
    async run(files, ports) {
      const started = ports.clock.now();
      const found: RunResults = { lines: [], findings: [], skipped: [], ran: false };
      const box = new TimeBox(options.timeBoxMs, ports.clock);
      for (const [runner, tests] of await groupsOf(files, options, found)) {
        const refused = await options.refuse?.(runner) ?? null;
        if (refused !== null) found.skipped.push(refused);
        else if (box.left === 0) found.skipped.push(overtime(options));
        else await runGroup({ runner, tests, files, box }, { options, ports, found });
      }
      return reportOf(found, ports.clock.now() - started);
    },
  };
}

async function groupsOf(
  files: readonly ChangedFile[],
  options: RelatedOptions,
  found: RunResults,
): Promise<ReadonlyMap<Runner, readonly string[]>> {
  const tests = (await options.tests(files)).slice(0, maxTests);
  const runners = tests.length === 0 ? [] : await options.runners();
  const groups = new Map<Runner, string[]>();
  for (const test of tests) {
    const runner = runnerFor(runners, test);
    if (!runner) continue;
    const own = groups.get(runner) ?? [];
    own.push(test);
    groups.set(runner, own);
  }
  if (tests.length === 0) found.skipped.push("No test is related to this change.");
  else if (groups.size === 0) found.skipped.push(`Nothing here can run ${tests[0]}.`);
  return groups;
}

interface Group {
  readonly runner: Runner;
  readonly tests: readonly string[];
  readonly files: readonly ChangedFile[];
  readonly box: TimeBox;
}

interface Context {
  readonly options: RelatedOptions;
  readonly ports: StagePorts;
  readonly found: RunResults;
}

async function runGroup(group: Group, context: Context): Promise<void> {
  const { runner, tests, box } = group;
  const { found, options, ports } = context;
  const limits = {
    files: tests,
    timeoutMs: box.left,
    ...options.confine && { confine: options.confine },
  };
  const run = await runTests(runner, limits, runPorts(ports));
  switch (run.verdict) {
    case "passed":
      found.ran = true;
      found.lines.push(runLine(runner, run));
      return;
    case "none":
    case "broken":
    case "blocked":
      found.skipped.push(runLine(runner, run));
      return;
    case "late":
      if (run.failures.length === 0) found.skipped.push(overtime(options));
      else await blame(run, group, context);
      return;
    case "failed":
      await blame(run, group, context);
  }
}

function runPorts(ports: StagePorts): RunPorts {
  const { spawner, clock, signal } = ports;
  return { spawner, clock, signal, progress: (text) => ports.progress(text) };
}

function overtime({ timeBoxMs }: RelatedOptions): string {
  return `The time for related tests (${timeBoxMs / 1000} s) was over.`;
}

/** What failed in the same way before the change is left to whoever wrote that. */
async function blame(run: TestRun, group: Group, context: Context): Promise<void> {
  const { found } = context;
  found.ran = true;
  const before = await failedBefore(group, context);
  const fresh = run.failures.filter((it) => !before.has(it.name));
  const old = run.failures.length - fresh.length;
  const line = runLine(group.runner, run);
  found.lines.push(old > 0 ? `${line} (${old} failed before the change too)` : line);
  const place = group.tests[0] ?? "";
  found.findings.push(...fresh.map((it) => findingOf(it, place)));
  if (run.failures.length === 0) found.findings.push({ path: place, text: noteOf(run) });
}

async function failedBefore(
  { runner, tests, files, box }: Group,
  { options, ports }: Context,
): Promise<ReadonlySet<string>> {
  const nothing: ReadonlySet<string> = new Set();
  const olds = files.flatMap(({ path, before, after }) =>
    before && after ? [[path, before] as const] : []
  );
  if (olds.length < files.length || !options.confine || box.left === 0) return nothing;
  await using shown: Overlays | null = await overlays(new Map(olds), { ...ports, ...options });
  if (!shown) return nothing;
  const confine = { ...options.confine, overlays: shown.list };
  const run = await runTests(
    runner,
    { files: tests, timeoutMs: box.left, confine },
    runPorts(ports),
  );
  return new Set(run.failures.map(({ name }) => name));
}

function findingOf(failure: Failure, fallback: string): Finding {
  const { name, path, line } = failure;
  return {
    path: path ?? fallback,
    ...(line === undefined ? {} : { line }),
    text: `${name}: ${essence(failure)}`,
  };
}

/** The one line that says most: what pytest marks with `E`, what speaks of an error, the first. */
export function essence({ text }: Pick<Failure, "text">): string {
  const lines = text.split("\n").map((it) => it.trim()).filter((it) => it !== "");
  const line = lines.find((it) => /^E\s/.test(it)) ??
    lines.find((it) => /^\w*(?:Error|Exception|Failure)\b/.test(it)) ??
    lines.find((it) => /error|expected|assert|!=|panicked|want|got/i.test(it)) ?? lines[0] ??
    "failed";
  const plain = line.replace(/^E\s+/, "");
  return plain.length <= 200 ? plain : `${plain.slice(0, 199)}…`;
}

function reportOf(found: RunResults, durationMs: number): StageReport {
  const why = [...found.lines, ...found.skipped].join("; ");
  const failed = found.findings.length > 0;
  const verdict = failed ? "failed" : found.ran ? "passed" : "skipped";
  return { stage: "tests", verdict, why, findings: found.findings, durationMs };
}
