/** The vocabulary of test runs. */

import type { Command, ProcessOutcome } from "../../protocol/mod.ts";

export type RunnerId =
  | "pytest"
  | "unittest"
  | "vitest"
  | "jest"
  | "mocha"
  | "node:test"
  | "deno"
  | "go"
  | "cargo"
  | "maven"
  | "phpunit"
  | "rspec";

/** One test that failed, or what kept tests from running. */
export interface Failure {
  /** As the runner calls it. */
  readonly name: string;
  /** Relative to the workspace root, where the runner says it. */
  readonly path?: string;
  /** From 1. */
  readonly line?: number;
  /** What the runner says of it; may have many lines. */
  readonly text: string;
}

export interface TestResult {
  /** As the runner calls it; with its file or package where names alone are not unique. */
  readonly name: string;
  readonly end: "passed" | "failed" | "skipped";
}

/**
 * - `failed`: a test failed, or something could not be compiled or imported;
 * - `late`: the time was over before the run was;
 * - `none`: the runner found nothing to run, or left everything out;
 * - `broken`: the runner crashed, or said nothing that can be believed;
 * - `blocked`: the runner did not start: it, its interpreter or its box is not to be had here.
 */
export type TestVerdict = "passed" | "failed" | "late" | "none" | "broken" | "blocked";

export interface TestRun {
  readonly verdict: TestVerdict;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** What a model reads: the essentials of the failures, at most about 2,000 characters. */
  readonly text: string;
  /** Each test by its name, as far as the runner says. */
  readonly tests: readonly TestResult[];
  /** Tests, or files of tests, that began and did not end. */
  readonly open: readonly string[];
  /** Functions of the test framework that the code under test replaced while it ran. */
  readonly patched: readonly string[];
  readonly durationMs: number;
  /** The runner itself is not installed: what is missing. Only where the verdict is `blocked`. */
  readonly missing?: string;
}

/** A way to run tests of one package of the project. */
export interface Runner {
  readonly id: RunnerId;
  /** Folder of the package, relative to the workspace root; `""` is the root. */
  readonly folder: string;
  /** Absolute path if it lies in the project, otherwise a name to be found on the PATH. */
  readonly program: string;
  /** The program lies in the project: it is to be shown, and trusted by path and hash. */
  readonly inProject: boolean;
  /** Tests of the package that were seen when it was looked at, relative to the root. */
  readonly tests: readonly string[];
  /** True for a file that this runner takes for a test, wherever it lies. */
  takes(path: string): boolean;
  /** What `command` runs, as a person would type it. */
  line(files: readonly string[] | null): string;
  /**
   * Runs these files (relative to the workspace root), or everything where it is `null`. A runner
   * that cannot be told files runs the smallest thing that holds them. Time limit and confinement
   * are the caller's to replace.
   */
  command(files: readonly string[] | null): Command;
  /** What a run of `command` found out. Exit code and report must agree. */
  read(outcome: ProcessOutcome): TestRun;
  /** The same runner in a copy of the workspace at `root` (absolute). */
  at(root: string): Runner;
}

/** What a kind of runner is, before it has a place. */
export interface Recipe {
  readonly id: RunnerId;
  readonly takes: (path: string) => boolean;
  /** Arguments for all tests, or for files relative to the folder that it runs in. */
  readonly args: (files: readonly string[] | null) => readonly string[];
  readonly env?: (files: readonly string[] | null) => Readonly<Record<string, string>>;
  /** How it is started so that it can be watched. */
  readonly watch?: Watch;
  /** What it printed (no colours, `\n`); `null` if there is no report in it. */
  readonly read: (text: string, code: number | null) => Report | null;
}

/** Our own eyes in a run. */
export interface Watch {
  /** In place of the arguments that a person would type. */
  readonly args?: (args: readonly string[]) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * `tests`: they name each test, so that only their counts are believed, and a run without their end
   * did not end. `process`: they see what becomes of the processes.
   */
  readonly sees: "tests" | "process";
}

/** What a runner reports; paths are as it prints them. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Each test by its name; absent: the runner does not say. */
  readonly tests?: readonly TestResult[];
  /** Tests that began and did not end. */
  readonly open?: readonly string[];
  /** It says that it found no test. */
  readonly nothing?: boolean;
  /** The runner itself is not there: its name. */
  readonly missing?: string;
  /** It gave up before any test, for a reason that is not a test's. */
  readonly broken?: boolean;
}
