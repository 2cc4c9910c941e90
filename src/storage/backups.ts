/** When a KV file is copied to `<path>.backup`, and how. */

import { isCorrupt } from "./failure.ts";
import { mayUse } from "./rights.ts";
import { sizeOf } from "./file_size.ts";
import type { Content } from "./salvage/rebuild.ts";

const day = 86_400_000;

/** A file that has grown to so many times its backup is copied before the day is over. */
const growth = 2;

export interface BackupAge {
  readonly content: Content;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of the last backup or of the file's making. */
  readonly backedUp: number;
}

/**
 * Of a log the first time that it is closed, and after much was added; of every file once a day.
 * Asked of a file that nobody has open.
 */
export function isBackupDue(path: string, { content, now, backedUp }: BackupAge): boolean {
  if (!mayUse(path)) return false;
  const size = sizeOf(path);
  if (size === 0) return false;
  if (now - backedUp > day || now < backedUp) return true;
  return content === "log" && size >= sizeOf(`${path}.backup`) * growth;
}

/** False if the file is damaged: the old backup stays. */
export async function backUp(path: string): Promise<boolean> {
  // Nothing can be lost by it, and the first run of many people ends here.
  if (sizeOf(`${path}.backup`) === 0) return copyFirst(path);
  try {
    return await (await import("./integrity.ts")).replaceBackup(path);
  } catch (error) {
    if (isCorrupt(error)) return false;
    throw error;
  }
}

function copyFirst(path: string): boolean {
  // With a log beside it the file alone is not all.
  if (sizeOf(`${path}-wal`) > 0) return true;
  const copy = `${path}.backup.new`;
  Deno.copyFileSync(path, copy);
  Deno.renameSync(copy, `${path}.backup`);
  return true;
}
