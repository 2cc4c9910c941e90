/** A program that is spoken to by its streams for as long as its caller likes. */

import type { CommandLimits, PipedProcess } from "../protocol/mod.ts";
import { Ending, kill, runningOf } from "./ending.ts";
import { drain, finishGroup, within } from "./launch.ts";
import { LastText } from "./errors_pipe.ts";
import type { Box } from "./level.ts";
import { watchLimits } from "./limit_watch.ts";

/** How long a program may take to end after its input has, and after SIGTERM, milliseconds. */
const graceMs = 1_000;

/** No timer of the runtime takes more. */
const noLimitMs = 2 ** 31 - 1;

/** What the maker of a box says comes before its program starts: more is not kept. */
const mostReport = 4_096;

export interface PipedRun {
  /** `null`: it runs with all rights. */
  readonly box: Box | null;
  readonly limits: CommandLimits;
  /** What comes of its errors from a box; `null`: it is in none. */
  readonly errors: LastText | null;
  /** What was made for it, to be gone when it is. */
  readonly made: AsyncDisposableStack;
}

export function pipedProcess(
  child: Deno.ChildProcess,
  { box, limits, made, errors }: PipedRun,
): PipedProcess {
  let report = "";
  const last = errors ?? new LastText();
  const words = new TextDecoder();
  const reader = child.stderr.getReader();
  const drained = drain(reader, (bytes) => {
    if (box === null) last.add(bytes);
    else if (report.length < mostReport) report += words.decode(bytes, { stream: true });
  });
  const { signal } = new AbortController();
  const ending = new Ending({
    ...{ pid: child.pid, report: () => report, timeoutMs: noLimitMs, signal },
  });
  ending.release();
  const watch = box === null
    ? null
    : watchLimits(runningOf(child.pid, () => report, ending), limits);
  const ended = finish();
  let closing: Promise<void> | null = null;
  return {
    input: child.stdin,
    output: child.stdout,
    errors: () => last.text,
    ended,
    close: () => closing ??= close(),
  };

  async function finish(): Promise<void> {
    await child.status;
    ending.stop();
    await watch?.stop();
    // Its output is its reader's, who may not have come to the end.
    await finishGroup(child.pid, { drained, cancel: () => reader.cancel() });
    await made.disposeAsync();
  }

  async function close(): Promise<void> {
    await child.stdin.close().catch(() => {});
    await within(graceMs, child.status);
    if (ending.exit === null && await isRunning(child)) {
      terminate(child.pid);
      await within(graceMs, child.status);
    }
    if (await isRunning(child)) ending.end({ type: "cancelled" });
    await ended;
  }
}

async function isRunning(child: Deno.ChildProcess): Promise<boolean> {
  return await Promise.race([child.status.then(() => false), Promise.resolve(true)]);
}

function terminate(pid: number): void {
  try {
    Deno.kill(-pid, "SIGTERM");
  } catch {
    // It has no group of its own yet, or has just ended.
    kill(pid);
  }
}
