/** Has anybody written to a file of Deno KV? Asked many times a second, so by its times alone. */

import type { Clock } from "../protocol/mod.ts";

/** A write may follow within the same step of the file system's clock, milliseconds. */
const settled = 1000;

/**
 * Differs once the file has been written to; of a file that is still being written to it differs each
 * time. SQLite writes beside the file first.
 */
export function markOf(path: string, clock: Pick<Clock, "now">): string {
  // Without a thread for it: two looks take ten microseconds.
  const stats = [path, `${path}-wal`].map(statOf);
  const times = stats.map((it) => it?.mtime?.getTime() ?? 0);
  const now = clock.now();
  if (now - Math.max(...times) < settled) return `${now} ${Math.random()}`;
  return stats.map((it, at) => `${times[at]} ${it?.size ?? 0}`).join(" ");
}

function statOf(path: string): Deno.FileInfo | null {
  try {
    return Deno.statSync(path);
  } catch {
    return null;
  }
}
