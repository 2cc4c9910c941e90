/**
 * Locks on files under `locks/`. The operating system frees a dead process's lock at
 * once. The files stay: removing one would let two processes lock two files of one name.
 */

import type { Lock, Locks } from "../protocol/mod.ts";
import { sleep } from "../util/mod.ts";
import { storeFailure } from "./failure.ts";

/** Between two tries for the apply lock, milliseconds: evenly drawn. */
const pause = { fromMs: 10, toMs: 40 } as const;

/**
 * For each time that somebody has waited so long, the tries come once more as often: among many,
 * those who came first are soon the likeliest to be there when the lock is free. Milliseconds.
 */
const patienceMs = 30;

/** @param waitedMs so far */
function pauseAfter(waitedMs: number, random: number): number {
  return (pause.fromMs + random * (pause.toMs - pause.fromMs)) / (1 + waitedMs / patienceMs);
}

export interface FileLockOptions {
  /** Absolute path; `locks/` is made in it. */
  readonly folder: string;
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export function fileLocks(options: FileLockOptions): Locks {
  const folder = `${options.folder}/locks`;
  const wait = options.sleep ?? sleep;
  const random = options.random ?? Math.random;
  return {
    async drive(session) {
      const file = await openLock(folder, `drive-${encodeURIComponent(session)}`);
      return await tryLock(file);
    },
    async apply(signal) {
      for (let waitedMs = 0;;) {
        signal?.throwIfAborted();
        const lock = await tryLock(await openLock(folder, "apply"));
        if (lock) return lock;
        const ms = pauseAfter(waitedMs, random());
        await wait(ms, signal);
        waitedMs += ms;
      }
    },
  };
}

/** The lock, or `null` with the file closed. */
async function tryLock(file: Deno.FsFile): Promise<Lock | null> {
  if (await file.tryLock(true)) return once(() => file.close());
  file.close();
  return null;
}

async function openLock(folder: string, name: string): Promise<Deno.FsFile> {
  const path = `${folder}/${name}`;
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    return await Deno.open(path, { read: true, write: true, create: true, mode: 0o600 });
  } catch (error) {
    throw storeFailure(error, path);
  }
}

/** The same locks within one process. */
export function memoryLocks(): Locks {
  const held = new Set<string>();
  const waiting: (() => void)[] = [];
  const take = (name: string): Lock | null => {
    if (held.has(name)) return null;
    held.add(name);
    return once(() => {
      held.delete(name);
      waiting.splice(0).forEach((wake) => wake());
    });
  };
  return {
    drive: (session) => Promise.resolve(take(`drive-${session}`)),
    async apply(signal) {
      for (;;) {
        signal?.throwIfAborted();
        const lock = take("apply");
        if (lock) return lock;
        await released(waiting, signal);
      }
    },
  };
}

function released(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  waiting.push(() => {
    signal?.removeEventListener("abort", stop);
    resolve();
  });
  return promise;
}

/** Releasing twice is releasing once. */
function once(release: () => void): Lock {
  let held = true;
  return {
    release() {
      if (held) release();
      held = false;
    },
  };
}
