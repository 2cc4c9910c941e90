/**
 * Tells other processes that a log has grown. A file of its own is touched for it and watched:
 * `Deno.watchFs` opens what it reports, and when a process closes any handle of a file that SQLite
 * has open in it, SQLite's locks on that file are gone.
 */

import type { Clock } from "../protocol/mod.ts";

/** Milliseconds between two looks while the log grows, and where nothing can be heard. */
const gap = 100;
const poll = 250;

/** Milliseconds between looks in silence: a file system over the net tells nothing of others. */
const rest = 5000;

/** Whoever appended calls it; nobody has to hear it. */
export function ring(bell: string): void {
  try {
    Deno.writeTextFileSync(bell, "", { mode: 0o600 });
  } catch {
    // Others see it when they look the next time.
  }
}

/** As `watchEars`, of a file that others touch. */
export function watchBell(
  bell: string,
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): AsyncGenerator<void> {
  return watchEars(() => listen(bell), clock, signal);
}

/**
 * Yields when it is worth a look, the first time at once, until the signal fires.
 *
 * @param open `null`: nobody rings
 */
export async function* watchEars(
  open: () => Ears | null,
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): AsyncGenerator<void> {
  const ears = open();
  try {
    for (;;) {
      yield;
      if (!ears) {
        await clock.sleep(poll, signal);
        continue;
      }
      await clock.sleep(gap, signal);
      await restOrSign(ears, clock, signal);
      // What is appended while somebody looks is another sign.
      ears.clear();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    ears?.close();
  }
}

export interface Ears {
  /** Resolves at the first sign since the last `clear`. */
  sign(): Promise<void>;
  clear(): void;
  close(): void;
}

async function restOrSign(
  ears: Ears,
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
): Promise<void> {
  const heard = new AbortController();
  const rested = clock.sleep(rest, AbortSignal.any([signal, heard.signal])).catch(() => {});
  await Promise.race([rested, ears.sign()]);
  heard.abort();
  signal.throwIfAborted();
}

/** `null`: there are no more watches to be had, or the bell cannot be made. */
function listen(bell: string): Ears | null {
  let watcher: Deno.FsWatcher;
  try {
    Deno.writeTextFileSync(bell, "", { append: true, mode: 0o600 });
    watcher = Deno.watchFs(bell);
  } catch {
    return null;
  }
  let sign = Promise.withResolvers<void>();
  const hear = async () => {
    for await (const { kind } of watcher) if (kind !== "access") sign.resolve();
  };
  hear().catch(() => {});
  return {
    sign: () => sign.promise,
    clear: () => void (sign = Promise.withResolvers()),
    close: () => watcher.close(),
  };
}
