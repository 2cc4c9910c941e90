/** What SQLite keeps beside a database while it is in use, or after a death. */
export const companions = ["-wal", "-shm", "-journal"] as const;

import { sleep } from "../util/mod.ts";

/** Looks after a close, and the wait between two, milliseconds: a close takes a few. */
const looks = 100;
const lookMs = 2;

/**
 * Waits until SQLite has let go of a file that was closed here: it does so on a thread of its
 * own, and takes the journal away by its name, which a new file of that name has too.
 */
export async function released(path: string): Promise<void> {
  for (let look = 0; look < looks; look++) {
    try {
      Deno.statSync(`${path}-wal`);
    } catch {
      return;
    }
    await sleep(lookMs);
  }
}
