import type { Clock } from "../protocol/mod.ts";

/** The promise, or the signal's reason as soon as it fires; what the promise brings later is dropped. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  promise.catch(() => {});
  if (signal.aborted) return Promise.reject(signal.reason);
  const { promise: result, resolve, reject } = Promise.withResolvers<T>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  return result;
}

/** A time limit by the clock of the house; thrown as the reason of its own signal. */
export class Deadline extends Error {
  readonly signal: AbortSignal;
  readonly #alarm = new AbortController();

  /** Fires after `ms` milliseconds, or when the caller's signal does. */
  constructor(clock: Clock, ms: number, caller: AbortSignal) {
    super(`not done in ${ms} ms`);
    const own = new AbortController();
    this.signal = AbortSignal.any([caller, own.signal]);
    clock.sleep(ms, this.#alarm.signal).then(() => own.abort(this), () => {});
  }

  /** It will not fire any more. */
  end(): void {
    this.#alarm.abort(over);
  }
}

const over = new DOMException("it was in time", "AbortError");
