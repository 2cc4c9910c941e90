/** Gives up on a server that has gone silent, by the clock of the house. */

import type { Clock } from "../protocol/mod.ts";

/** Reasons made once: an answer has thousands of pieces, and an error of its own costs a stack. */
const heard = new DOMException("something was heard", "AbortError");
const over = new DOMException("the answer is over", "AbortError");

/**
 * A signal that fires when the caller's does, or when nothing was heard for the time
 * last asked for. `timedOut` tells which.
 */
export class Watchdog {
  readonly #own = new AbortController();
  readonly #clock: Clock;
  #nap: AbortController | null = null;
  #timedOut = false;
  readonly signal: AbortSignal;

  constructor(clock: Clock, caller: AbortSignal) {
    this.#clock = clock;
    this.signal = AbortSignal.any([caller, this.#own.signal]);
  }

  /** True once silence lasted too long. */
  get timedOut(): boolean {
    return this.#timedOut;
  }

  /** Something was heard; from now on at most `ms` milliseconds of silence. */
  expect(ms: number): void {
    this.#wake();
    if (this.signal.aborted) return;
    const nap = new AbortController();
    this.#nap = nap;
    this.#clock.sleep(ms, nap.signal).then(() => this.#giveUp(), () => {});
  }

  /** No more waiting; whatever still hangs on `signal` is dropped. */
  end(): void {
    this.#wake();
    this.#own.abort(over);
  }

  #giveUp(): void {
    if (this.signal.aborted) return;
    this.#timedOut = true;
    this.#own.abort(new DOMException("the server went silent", "TimeoutError"));
  }

  #wake(): void {
    this.#nap?.abort(heard);
    this.#nap = null;
  }
}
