import { closeLock } from "./close_lock.ts";
import { holdLock, LockWatch } from "./lock_holder.ts";
import { sleep } from "./sleep.ts";

/** Between two tries, milliseconds. */
const pauseMs = 20;

/**
 * Runs `work` while this process alone holds the lock file `path` (made with mode 0600 if
 * missing; its folder must be there). Waits for others; the lock of a killed process is free
 * at once.
 *
 * @throws {LockHeldError} if another process holds it that is stopped
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const file = await Deno.open(path, { read: true, write: true, create: true, mode: 0o600 });
  // No `using`: a minifier that puts a name used once in its place loses the end of it (measured).
  let release = () => {};
  try {
    const watch = new LockWatch();
    for (let waitedMs = 0; !await file.tryLock(true); waitedMs += pauseMs) {
      watch.look(file, path, waitedMs);
      await sleep(pauseMs);
    }
    release = holdLock(file, { path, waitedFor: true });
    return await work();
  } finally {
    release();
    closeLock(file);
  }
}
