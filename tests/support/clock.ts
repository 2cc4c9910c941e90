/** Time that passes when a test says so. */

import type { Clock } from "../../src/protocol/mod.ts";
import { sleep } from "../../src/util/mod.ts";

export interface FakeClock extends Clock {
  /** Every sleep asked for so far, milliseconds. */
  readonly sleeps: readonly number[];
  /** Lets time pass: sleeps that end within it resolve, the earliest first. */
  advance(ms: number): void;
  /** Resolves once the `count`-th sleep was asked for. */
  asked(count: number): Promise<void>;
}

interface Sleeper {
  readonly until: number;
  wake(): void;
}

/**
 * A clock that stands still until `advance` is called. With `auto`, a sleep is over at once
 * and time has passed by its length.
 */
export function fakeClock(
  options: { readonly now?: number; readonly auto?: boolean } = {},
): FakeClock {
  let now = options.now ?? 0;
  const sleeps: number[] = [];
  const sleepers = new Set<Sleeper>();
  const waiting: { readonly count: number; resolve(): void }[] = [];
  return {
    sleeps,
    now: () => now,
    async sleep(ms, signal) {
      sleeps.push(ms);
      waiting.filter((it) => it.count <= sleeps.length).forEach((it) => it.resolve());
      signal?.throwIfAborted();
      if (options.auto) now += ms;
      else await slept({ until: now + ms, sleepers, signal });
    },
    asked(count) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (sleeps.length >= count) resolve();
      else waiting.push({ count, resolve });
      return promise;
    },
    advance(ms) {
      now += ms;
      const due = [...sleepers].filter((it) => it.until <= now).sort((a, b) => a.until - b.until);
      for (const sleeper of due) {
        sleepers.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}

function slept(
  { until, sleepers, signal }: {
    readonly until: number;
    readonly sleepers: Set<Sleeper>;
    readonly signal: AbortSignal | undefined;
  },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sleeper = { until, wake: resolve };
  sleepers.add(sleeper);
  signal?.addEventListener("abort", () => {
    sleepers.delete(sleeper);
    reject(signal.reason);
  }, { once: true });
  return promise;
}

/** The machine's clock. */
export const realClock: Clock = { now: () => Date.now(), sleep };
