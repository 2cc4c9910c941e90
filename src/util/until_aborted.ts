import { Departure } from "./departure.ts";

/** Both are given a signal that fires when nobody waits any more. */
export interface Waiting {
  readonly signal: AbortSignal;
  /** What the source may still take once the signal has fired. */
  grace(left: AbortSignal): Promise<void>;
  /** Resolves when the source is left although the signal has not fired; absent: never. */
  readonly over?: ((left: AbortSignal) => Promise<void>) | undefined;
}

/**
 * The items of a source. Once the signal has fired, the source has until `grace` resolves to come to
 * an end by itself; then it is left, whether or not it heeds the signal.
 *
 * @param open is given a signal that fires when the source is left, or the caller's has fired
 */
export async function* untilAborted<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  { signal, grace, over: isOver }: Waiting,
): AsyncGenerator<T> {
  const inner = new AbortController();
  const items = open(inner.signal)[Symbol.asyncIterator]();
  const departure = new Departure();
  const leave = () => departure.leave();
  const left = new AbortController();
  const stop = () => {
    inner.abort(signal.reason);
    void grace(left.signal).then(leave, leave);
  };
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  isOver?.(left.signal).then(leave, () => {});
  try {
    for (;;) {
      const item = await departure.orLeft(items.next());
      if (item === null || item.done) return;
      yield item.value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    left.abort();
    inner.abort();
    // Not waited for: it may hang in the item that nobody takes.
    void items.return?.().catch(() => {});
  }
}

/**
 * What comes of `work`; `null` once the signal has fired, whatever becomes of the work then: only for
 * work that leaves nothing behind.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  // Left alone, it fails for nobody.
  work.catch(() => {});
  const { promise: left, resolve } = Promise.withResolvers<null>();
  const stop = () => resolve(null);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([left, work]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
