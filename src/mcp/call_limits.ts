/** How long a call may take: without progress, and in all. What its user thinks about counts for neither. */

/** What keeps a call: an idle limit, which progress extends, and one of all its time, in milliseconds. */
export class CallLimits {
  readonly #over = new AbortController();
  readonly #now: () => number;
  #left: number;
  #since: number | null = null;
  #timers: readonly ReturnType<typeof setTimeout>[] = [];

  constructor(
    private readonly limits: { readonly idleMs: number; readonly allMs: number },
    now: () => number = () => performance.now(),
  ) {
    this.#now = now;
    this.#left = limits.allMs;
    this.resume();
  }

  /** Fires with the reason, an `Error`. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  progress(): void {
    if (this.#since === null) return;
    this.pause();
    this.resume();
  }

  /** The user is asked. */
  pause(): void {
    this.end();
    if (this.#since !== null) this.#left -= this.#now() - this.#since;
    this.#since = null;
  }

  resume(): void {
    if (this.#since !== null) return;
    this.#since = this.#now();
    this.#timers = [
      setTimeout(() => this.#over.abort(new Error("Request timed out")), this.limits.idleMs),
      setTimeout(
        () => this.#over.abort(new Error("Maximum total timeout exceeded")),
        Math.max(0, this.#left),
      ),
    ];
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
