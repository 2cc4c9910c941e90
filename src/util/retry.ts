export interface RetryOptions {
  /** Errors that may pass when one waits; every other one is thrown at once. */
  retryable(error: unknown): boolean;
  /** Longest wait after the first failure, milliseconds; doubles with every further one. */
  readonly baseMs: number;
  /** Longest single wait, milliseconds. */
  readonly capMs: number;
  /** All waits together, milliseconds. */
  readonly totalMs: number;
  /** Uniform in [0, 1). */
  random(): number;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Tries until it works. Each wait is drawn from the upper half of its range: competitors
 * that failed together do not come back together, and the waits are bounded in number.
 *
 * @throws the last error, once it is not retryable or the waits would exceed `totalMs`
 */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  let range = options.baseMs;
  let waited = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const wait = range * (1 + options.random()) / 2;
      if (!options.retryable(error) || waited + wait > options.totalMs) throw error;
      waited += wait;
      range = Math.min(range * 2, options.capMs);
      await options.sleep(wait);
    }
  }
}
