/**
 * The items of `source`. Once the signal has fired, the source has until `grace` resolves to come to
 * an end by itself; then it is left, whether or not it heeds the signal.
 */
export async function* untilAborted<T>(
  source: AsyncIterable<T>,
  { signal, grace }: {
    readonly signal: AbortSignal;
    /** @param left fires when nobody waits any more */
    grace(left: AbortSignal): Promise<void>;
  },
): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const leave = () => resolve(null);
  const left = new AbortController();
  const stop = () => void grace(left.signal).then(leave, leave);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    for (;;) {
      // What fails after it was left fails for nobody: `race` has heard it.
      const item = await Promise.race([items.next(), over]);
      if (item === null || item.done) return;
      yield item.value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    left.abort();
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
