/**
 * Locks on files under `locks/`. The operating system frees a dead process's lock at once. The file
 * of a session goes when its lock is released: whoever locks one looks whether it is still the one
 * of its name, so that two processes never hold two files of one name.
 */

import { type Lock, lockFailure, type Locks } from "../protocol/mod.ts";
import { closeLock, folderOf, holdLock, LockWatch, sleep } from "../util/mod.ts";
import { storeFailure } from "./failure.ts";

/** Between two tries for the apply lock, milliseconds: evenly drawn. */
const pause = { fromMs: 10, toMs: 40 } as const;

/**
 * For each time that somebody has waited so long, the tries come once more as often: among many,
 * those who came first are soon the likeliest to be there when the lock is free. Milliseconds. Up to
 * a limit, since tries cost time themselves: two seconds would be 2,800 of them, and take eight.
 */
const patience = { stepMs: 30, mostMs: 120 } as const;

/** @param waitedMs so far */
function pauseAfter(waitedMs: number, random: number): number {
  return (pause.fromMs + random * (pause.toMs - pause.fromMs)) /
    (1 + Math.min(waitedMs, patience.mostMs) / patience.stepMs);
}

/** Milliseconds after which a process that only looks whether a lock is held has let go of it. */
const glanceMs = 20;

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
  const driven = new Set<string>();
  const driveFile = (session: string) => `${folder}/drive-${encodeURIComponent(session)}`;
  return {
    async drive(session) {
      const path = driveFile(session);
      for (let tries = 1;;) {
        const found = await tryLock(path, false);
        if (found.type === "locked") {
          driven.add(path);
          return found.lock(() => {
            removeFile(path);
            driven.delete(path);
          });
        }
        found.file.close();
        if (found.type === "gone") continue;
        if (tries++ === 2) return null;
        await wait(glanceMs);
      }
    },
    async drivenElsewhere(session) {
      const path = driveFile(session);
      return !driven.has(path) && await isHeld(path);
    },
    async apply(signal) {
      const path = `${folder}/apply`;
      const watch = new LockWatch();
      for (let waitedMs = 0;;) {
        signal?.throwIfAborted();
        const found = await tryLock(path, true);
        if (found.type === "locked") return found.lock(() => {});
        try {
          if (found.type === "held") watch.look(found.file, path, waitedMs);
        } catch (error) {
          throw lockFailure(error);
        } finally {
          found.file.close();
        }
        const ms = pauseAfter(waitedMs, random());
        await wait(ms, signal);
        waitedMs += ms;
      }
    },
  };
}

type LockTry =
  /** `lock` makes it a lock; what it is given is done before the file is let go. */
  | { readonly type: "locked"; lock(before: () => void): Lock }
  | { readonly type: "held"; readonly file: Deno.FsFile }
  /** Whoever held it has removed it meanwhile: a new file of its name is to be tried. */
  | { readonly type: "gone"; readonly file: Deno.FsFile };

async function tryLock(path: string, waitedFor: boolean): Promise<LockTry> {
  const file = await openLock(path);
  if (!await file.tryLock(true)) return { type: "held", file };
  if (!await isNamed(file, path)) return { type: "gone", file };
  const letGo = holdLock(file, { path, waitedFor });
  return {
    type: "locked",
    lock: (before) =>
      once(() => {
        letGo();
        before();
        closeLock(file);
      }),
  };
}

/** True while another process holds the lock; it is not waited for, and nothing is made. */
async function isHeld(path: string): Promise<boolean> {
  const file = await openIfThere(path);
  if (file === null) return false;
  try {
    return !await file.tryLock(false);
  } finally {
    file.close();
  }
}

async function openIfThere(path: string): Promise<Deno.FsFile | null> {
  try {
    return await Deno.open(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw storeFailure(error, path);
  }
}

/** True if the open file is the one that its name leads to. */
async function isNamed(file: Deno.FsFile, path: string): Promise<boolean> {
  try {
    const [open, named] = await Promise.all([file.stat(), Deno.stat(path)]);
    return open.ino === named.ino && open.dev === named.dev;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    // Without the right to look: it was opened by its name a moment ago.
    return true;
  }
}

/** Where that fails, the file stays for the next one. */
function removeFile(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // Its folder is gone, or the right to it.
  }
}

async function openLock(path: string): Promise<Deno.FsFile> {
  try {
    await Deno.mkdir(folderOf(path), { recursive: true, mode: 0o700 });
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
    drivenElsewhere: () => Promise.resolve(false),
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
