/** Gives up on a server that has gone silent, by the clock of the house. */

import type { Clock } from "../protocol/mod.ts";

/**
 * A signal that fires when the caller's does, or when nothing was heard for the time
 * last asked for. `timedOut` tells which.
 */
export class Watchdog {
  readonly #silence = new AbortController();
  readonly #end = new AbortController();
  readonly #clock: Clock;
  #nap: AbortController | null = null;
  readonly signal: AbortSignal;

  constructor(clock: Clock, caller: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([caller, this.#silence.signal, this.#end.signal]);
  }

  /** True once silence lasted too long. */
  get timedOut(): boolean {
    return this.#silence.signal.aborted;
  }

  /** Something was heard; from now on at most `ms` milliseconds of silence. */
  expect(ms: number): void {
    this.#wake();
    if (this.signal.aborted) return;
    const nap = new AbortController();
    this.#nap = nap;
    this.#clock.sleep(ms, nap.signal).then(
      () => this.#silence.abort(new DOMException("the server went silent", "TimeoutError")),
      () => {},
    );
  }

  /** No more waiting; whatever still hangs on `signal` is dropped. */
  end(): void {
    this.#wake();
    this.#end.abort(new DOMException("the answer is over", "AbortError"));
  }

  #wake(): void {
    this.#nap?.abort();
    this.#nap = null;
  }
}
