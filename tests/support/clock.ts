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

export interface StoryClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Resolves once somebody waits in a long sleep. */
  asleep(): Promise<void>;
  /** Ends the long sleep that is waited for next, or is waited for now. */
  step(): void;
  /** From here on nothing waits. */
  release(): void;
}

/** Milliseconds from which on a sleep ends when the story says so. */
const long = 60_000;

/** Milliseconds from which on a sleep is somebody's patience, which ends when time passes. */
const patient = 120_000;

/**
 * Time for a whole program: it stands still until `advance` is called, so that what is shown of it
 * never differs. Polls and pauses between frames, which are short, take the machine's time, and as
 * little as may be; a sleep of a minute waits for `step`, one of two minutes or more for `advance`.
 */
export function storyClock(now = Date.UTC(2026, 0, 5, 10)): StoryClock {
  const clock = fakeClock({ now });
  let steps = 0;
  let news = Promise.withResolvers<void>();
  let asleep = Promise.withResolvers<void>();
  const change = (by: number) => {
    steps += by;
    news.resolve();
    news = Promise.withResolvers();
    asleep = Promise.withResolvers();
  };
  const held = async (signal?: AbortSignal) => {
    while (steps <= 0) {
      asleep.resolve();
      signal?.throwIfAborted();
      const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
      signal?.addEventListener("abort", () => abort(), { once: true });
      await Promise.race([news.promise, aborted]);
    }
    steps -= 1;
  };
  return {
    now: () => clock.now(),
    advance: (ms) => clock.advance(ms),
    asleep: () => asleep.promise,
    step: () => change(1),
    release: () => change(Infinity),
    async sleep(ms, signal) {
      if (ms < long) return await sleep(Math.min(ms, 50), signal);
      if (ms >= patient) return await clock.sleep(ms, signal);
      await held(signal);
    },
  };
}
