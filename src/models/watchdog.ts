/** Gives up on a server that has gone silent, by the clock of the house. */

import type { Clock, ModelError } from "../protocol/mod.ts";

/** Reasons made once: an error of its own costs a stack. */
const heard = new DOMException("something was heard", "AbortError");
const over = new DOMException("the answer is over", "AbortError");

/**
 * A signal that fires when the caller's does, or when nothing was heard for the time
 * last asked for. `timedOut` tells which. An answer has thousands of pieces: a wait that is
 * still young goes on, and what is missing of the time is waited for at its end.
 */
export class Watchdog {
  readonly #own = new AbortController();
  readonly #clock: Clock;
  /** Silence is borne up to here, epoch milliseconds. */
  #until = 0;
  #nap: Nap | null = null;
  #timedOut = false;
  readonly #caller: AbortSignal;
  readonly #leave = () => this.#own.abort(this.#caller.reason);
  /** Of a plain controller, and not `AbortSignal.any()`, after which Deno's `fetch` goes on. */
  readonly signal: AbortSignal;

  constructor(clock: Clock, caller: AbortSignal) {
    this.#clock = clock;
    this.#caller = caller;
    this.signal = this.#own.signal;
    caller.addEventListener("abort", this.#leave, { once: true });
    if (caller.aborted) this.#leave();
  }

  /** True once silence lasted too long. */
  get timedOut(): boolean {
    return this.#timedOut;
  }

  /** Something was heard; from now on at most `ms` milliseconds of silence. */
  expect(ms: number): void {
    const now = this.#clock.now();
    this.#until = now + ms;
    const nap = this.#nap;
    if (nap && nap.end <= this.#until && now < nap.begin + ms / 2) return;
    this.#wake();
    if (!this.signal.aborted) this.#sleep(now);
  }

  /** No more waiting; whatever still hangs on `signal` is dropped. */
  end(): void {
    this.#wake();
    this.#caller.removeEventListener("abort", this.#leave);
    this.#own.abort(over);
  }

  #sleep(now: number): void {
    const nap: Nap = { begin: now, end: this.#until, alarm: new AbortController() };
    this.#nap = nap;
    this.#clock.sleep(nap.end - now, nap.alarm.signal).then(() => this.#rise(), () => {});
  }

  #rise(): void {
    if (this.signal.aborted) return;
    const now = this.#clock.now();
    if (now < this.#until) return this.#sleep(now);
    this.#timedOut = true;
    this.#own.abort(new DOMException("the server went silent", "TimeoutError"));
  }

  #wake(): void {
    this.#nap?.alarm.abort(heard);
    this.#nap = null;
  }
}

interface Nap {
  /** Epoch milliseconds. */
  readonly begin: number;
  readonly end: number;
  readonly alarm: AbortController;
}

/**
 * Longest silence once the server has said why its answer is over, milliseconds: usage and a mark for the
 * end are all that may still come, and an answer is whole without them.
 */
export const LAST_WORD_MS = 10_000;

/** The error of a server that gave no sign of life for `ms` milliseconds. */
export function silence(url: string, ms: number): ModelError {
  return { kind: "unavailable", message: `${url} went silent for ${Math.round(ms / 1000)} s` };
}
