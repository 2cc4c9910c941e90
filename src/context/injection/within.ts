/**
 * What `work` gives; gives up at once when the signal fires, and what runs on is not waited for but put
 * into `running`.
 *
 * @throws the signal's reason, and whatever `work` throws
 */
export async function within<T>(
  signal: AbortSignal,
  running: Promise<unknown>[],
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const result = work();
  running.push(result);
  // It may fail after nobody waits for it any more.
  result.catch(() => {});
  try {
    return await Promise.race([result, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
