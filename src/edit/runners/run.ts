/** One run of a runner in what is left of a time box. */

import type { Clock, Confinement, Spawner } from "../../protocol/mod.ts";
import { Progress } from "./progress.ts";
import type { Runner, TestRun } from "./types.ts";

export interface RunPorts {
  readonly spawner: Spawner;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  progress?(text: string): void;
}

export interface RunOptions {
  /** Relative to the workspace root; `null`: all tests. */
  readonly files: readonly string[] | null;
  readonly timeoutMs: number;
  /** Absent: the runner may do what the user may do. */
  readonly confine?: Confinement;
  /** Fires where the run is taking too long: what it said until then is read. */
  readonly stop?: AbortSignal;
}

/** @throws what `signal` was aborted with */
export async function runTests(
  runner: Runner,
  options: RunOptions,
  ports: RunPorts,
): Promise<TestRun> {
  const { files, timeoutMs, confine, stop } = options;
  const command = { ...runner.command(files), timeoutMs, ...confine && { confine } };
  const { progress } = ports;
  const shown = progress && new Progress(runner, progress);
  const outcome = await ports.spawner.run(command, {
    signal: stop ? AbortSignal.any([ports.signal, stop]) : ports.signal,
    ...shown && { onOutput: (text: string) => shown.add(text) },
  });
  ports.signal.throwIfAborted();
  return runner.read(stop?.aborted ? { ...outcome, exit: { type: "timed_out" } } : outcome);
}

/** A span of time that several runs share. */
export class TimeBox {
  readonly #until: number;
  readonly #clock: Clock;

  constructor(ms: number, clock: Clock) {
    this.#clock = clock;
    this.#until = clock.now() + ms;
  }

  /** Milliseconds, at least 0. */
  get left(): number {
    return Math.max(0, this.#until - this.#clock.now());
  }
}

/** `pytest (api): 2 failed, 3 passed`. */
export function runLine(runner: Pick<Runner, "id" | "folder">, run: TestRun): string {
  const name = runner.folder === "" ? runner.id : `${runner.id} (${runner.folder})`;
  const { failed, passed, skipped } = run;
  const counts = [[failed, "failed"], [passed, "passed"], [skipped, "skipped"]] as const;
  const said = counts.flatMap(([count, word]) => count > 0 ? [`${count} ${word}`] : []);
  if (said.length > 0 && run.verdict !== "none") return `${name}: ${said.join(", ")}`;
  return `${name}: ${noteOf(run)}`;
}

/** The line of a run's text that explains a verdict without counts. */
export function noteOf(run: TestRun): string {
  return run.text.split("\n")[1] ?? run.verdict;
}
