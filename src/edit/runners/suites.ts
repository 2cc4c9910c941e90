/** The suites of a project, each beside what it said of the tree before the work. */

import type { Bytes } from "../../protocol/mod.ts";
import { stanceOf, type Work } from "./asked.ts";
import { Baselines } from "./baseline.ts";
import { type Compared, type Sorted, sortFailures } from "./compare.ts";
import type { Ground } from "./ground.ts";
import { runPaced } from "./pace.ts";
import { runTests, type TimeBox } from "./run.ts";
import type { Failure, Runner, TestRun } from "./types.ts";
import { contentOf } from "./ground.ts";
import { holdTests, knowing } from "./insight.ts";
import type { VerifyOptions } from "./verify_types.ts";

interface Sides {
  readonly before: Bytes | null;
  readonly now: Bytes | null;
}

const patienceMs = 30_000;

export class Suites {
  readonly #baselines: Baselines;

  constructor(
    private readonly ground: Ground,
    private readonly options: VerifyOptions,
    private readonly box: TimeBox,
  ) {
    this.#baselines = new Baselines(options, box);
  }

  async compared(runner: Runner): Promise<Compared> {
    const run = await this.#run(runner);
    const doubtful = isDoubtful(run) || holdTests(await this.#before());
    const before = doubtful ? await this.#baselines.of(runner) : null;
    const work = run.failures.length > 0 ? await this.#work() : null;
    const sorted = sortFailures(run, before, (it) => work ? stanceOf(it, work) : "open");
    return { runner, run, before, sorted, flaky: await this.#flaky(runner, sorted) };
  }

  async #run(runner: Runner): Promise<TestRun> {
    const placed = runner.at(this.ground.root);
    const { box, options } = this;
    if (box.left === 0) {
      const exit = { type: "timed_out" } as const;
      return placed.read({ exit, durationMs: options.timeBoxMs, output: "", outputBytes: 0 });
    }
    const files = this.#files(runner);
    if (files?.length === 0) return leftOut(runner);
    const { confine } = this.ground;
    return await runPaced(placed, { files, ...confine && { confine } }, {
      known: null,
      measure: () => this.#baselines.of(runner),
      box,
      patienceMs: options.patienceMs ?? patienceMs,
    }, options);
  }

  /** `null`: all. */
  #files(runner: Runner): readonly string[] | null {
    const left = new Set(this.ground.leftOut);
    return left.size === 0 ? null : runner.tests.filter((it) => !left.has(it));
  }

  async #before(): Promise<ReadonlyMap<string, Bytes | null>> {
    return await this.options.before?.() ?? new Map<string, Bytes | null>();
  }

  async #work(): Promise<Work> {
    const [files, task] = await Promise.all([this.#before(), this.options.task?.() ?? ""]);
    return { task, changed: [...files.keys()] };
  }

  /** Code that knows of its tests. */
  async knowing(): Promise<readonly string[]> {
    const files = new Map<string, Sides>();
    for (const [path, before] of await this.#before()) {
      files.set(path, { before, now: await contentOf(this.options.workspace, path) });
    }
    return knowing(files);
  }

  /** What decides runs once more, unchanged. */
  async #flaky(runner: Runner, { deciding }: Sorted): Promise<ReadonlySet<string>> {
    if (deciding.length === 0 || this.box.left === 0) return new Set();
    const { confine } = this.ground;
    const limits = { files: this.#filesOf(runner, deciding), timeoutMs: this.box.left };
    const { progress: _, ...ports } = this.options;
    const again = await runTests(
      runner.at(this.ground.root),
      { ...limits, ...confine && { confine } },
      ports,
    );
    // A run that was cut off, or that could not begin, proves nothing.
    if (again.verdict !== "passed" && again.verdict !== "failed") return new Set();
    const failed = new Set(again.failures.map(({ name }) => name));
    const names = deciding.map(({ name }) => name).filter((it) => !failed.has(it));
    return again.passed > 0 && again.patched.length === 0 ? new Set(names) : new Set();
  }

  #filesOf(runner: Runner, failures: readonly Failure[]): readonly string[] | null {
    const paths = new Set(failures.map(({ path }) => path ?? ""));
    const own = runner.tests.filter((it) => paths.has(it));
    return own.length === paths.size ? own : this.#files(runner);
  }
}

/** It has to be seen beside the tree as it was. */
function isDoubtful(run: TestRun): boolean {
  return run.verdict !== "blocked" && (run.verdict !== "passed" || run.skipped > 0);
}

function leftOut(runner: Runner): TestRun {
  return {
    verdict: "none",
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    text: `${runner.id}: none\nAll tests were left out.`,
    tests: [],
    open: [],
    patched: [],
    durationMs: 0,
  };
}
