/** Runs that go far beyond the time which they took before the work are hanging. */

import type { Confinement } from "../../protocol/mod.ts";
import type { Baseline } from "./baseline.ts";
import { type RunPorts, runTests, type TimeBox } from "./run.ts";
import type { Runner, TestRun } from "./types.ts";

export interface Pace {
  /** Milliseconds of an earlier run; `null`: not known. */
  readonly known: number | null;
  /** Runs the tests of the tree as it was. */
  measure(): Promise<Baseline | null>;
  readonly box: TimeBox;
  /** No run is taken for hanging before that, milliseconds. */
  readonly patienceMs: number;
}

interface RunScope {
  readonly files: readonly string[] | null;
  readonly confine?: Confinement;
}

/** @throws what the signal of `ports` was aborted with */
export async function runPaced(
  runner: Runner,
  scope: RunScope,
  pace: Pace,
  ports: RunPorts,
): Promise<TestRun> {
  const { known, box } = pace;
  if (known !== null) {
    return await runTests(runner, { ...scope, timeoutMs: limitOf(known, pace) }, ports);
  }
  const stop = new AbortController();
  const over = new AbortController();
  const running = runTests(runner, { ...scope, timeoutMs: box.left, stop: stop.signal }, ports)
    .finally(() => over.abort());
  const watching = stopWhenLate(pace, ports, { stop, over: over.signal });
  const [run] = await Promise.all([running, watching]);
  return run;
}

function limitOf(ms: number, { box, patienceMs }: Pace): number {
  return Math.min(box.left, Math.max(10 * ms, patienceMs));
}

interface Signals {
  readonly stop: AbortController;
  /** Fires when the run has ended. */
  readonly over: AbortSignal;
}

async function stopWhenLate(pace: Pace, { clock }: RunPorts, { stop, over }: Signals) {
  const started = clock.now();
  const slept = (ms: number) => clock.sleep(ms, over).then(() => true, () => false);
  if (!await slept(pace.patienceMs)) return;
  const before = await pace.measure();
  if (over.aborted || !before || before.verdict === "late") return;
  const left = limitOf(before.durationMs, pace) - (clock.now() - started);
  if (left <= 0 || await slept(left)) stop.abort();
}
