/** How a program that runs is ended before it ends by itself. */

import type { Exit } from "../protocol/mod.ts";

/** What can be done with a program that was started. */
export interface ProcessControl {
  /** Its own, and its group's. */
  readonly pid: number;
  /** From here on neither its limit nor its caller's signal ends it. */
  release(): void;
  /** Path of a link to the name space of processes that a box has made for it. */
  inside(): string;
  /** Kills it, unless something else has; this is how it ended then. */
  end(exit: Exit): void;
}

/** How long the maker of a box may take to see that its first process has ended. */
const reapMs = 50;

/** @param report what came on its report so far */
export function runningOf(
  pid: number,
  report: () => string,
  ending: Ending,
): ProcessControl {
  return {
    pid,
    release: () => ending.release(),
    end: (exit) => ending.end(exit),
    inside: () => {
      const first = firstInside(report());
      return first === null ? `/proc/${pid}/ns/pid_for_children` : `/proc/${first}/ns/pid`;
    },
  };
}

/** Ends a program at its limit, at its caller's signal, and when it is told to. */
export class Ending {
  #exit: Exit | null = null;
  #late: ReturnType<typeof setTimeout> | undefined;
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #cancel = () => this.end({ type: "cancelled" });

  constructor(
    private readonly it: {
      readonly pid: number;
      readonly report: () => string;
      readonly timeoutMs: number;
      readonly signal: AbortSignal;
    },
  ) {
    this.#timer = setTimeout(() => this.end({ type: "timed_out" }), it.timeoutMs);
    it.signal.addEventListener("abort", this.#cancel, { once: true });
    if (it.signal.aborted) this.#cancel();
  }

  /** How it was ended; `null`: it was not. */
  get exit(): Exit | null {
    return this.#exit;
  }

  end(exit: Exit): void {
    this.#exit ??= exit;
    const { pid, report } = this.it;
    const first = firstInside(report());
    if (first === null || !kill(first)) return killAtOnce(pid);
    this.#late = setTimeout(() => killAtOnce(pid), reapMs);
  }

  /** From here on neither its limit nor its caller's signal ends it. */
  release(): void {
    clearTimeout(this.#timer);
    this.it.signal.removeEventListener("abort", this.#cancel);
  }

  /** It has ended. */
  stop(): void {
    this.release();
    clearTimeout(this.#late);
  }
}

/**
 * The first process of a box's own process name space, as the maker of the box reports it. All others
 * in the name space end before it does, and its maker waits for it: without that nobody may be there
 * who takes note of their end, and the group would seem to live on. `null`: there is none, or no more.
 */
function firstInside(report: string): number | null {
  if (report.includes('"exit-code"')) return null;
  const pid = Number(/"child-pid": *(\d+)/.exec(report)?.[1] ?? 0);
  return pid > 1 ? pid : null;
}

/** In its first moment it has no group of its own yet, and is alone. Only while it is not reaped. */
function killAtOnce(pid: number): void {
  if (!kill(-pid)) kill(pid);
}

/** False if there is no such process. Negative: a group. */
export function kill(pid: number): boolean {
  try {
    Deno.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
