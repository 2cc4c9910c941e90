/**
 * Looks at a KV file that may be damaged, and replaces a damaged one by what is left of it and of
 * its backup. The damaged file stays beside the new one. Loaded only when a look is due.
 */

import { companions } from "./companions.ts";
import { sizeOf } from "./file_size.ts";
import { exists, removeCompanions, removeFile, type Verdict, verify } from "./integrity.ts";
import type { StoreNotice } from "./notice.ts";
import { type Content, rebuild, type Rebuilt } from "./salvage/rebuild.ts";

/**
 * Why a file is looked at: nobody closed it; it is not as it was left, so that every record is
 * read; a record was found damaged, so that it is made anew in any case.
 */
export type Doubt = "left_open" | "changed" | "damaged";

export interface MendOptions {
  readonly content: Content;
  readonly doubt: Doubt;
  /** Somebody has had the file open before. */
  readonly wasThere: boolean;
  /** Bytes that the file had when it was last closed, 0 if unknown. */
  readonly lastSize: number;
}

/** What was wrong with a file that nobody has open, and what became of it; nothing: it is sound. */
export async function mend(path: string, options: MendOptions): Promise<readonly StoreNotice[]> {
  await finishSwap(path);
  const backup = `${path}.backup`;
  const hasBackup = await exists(backup);
  const isThere = await exists(path);
  if (isThere) {
    const verdict = verdictOf(path, options);
    if (verdict === "sound") return [];
    if (verdict === "empty" && !hasBackup && options.lastSize === 0) return [];
  } else if (!hasBackup && !options.wasThere) return [];
  const sources = hasBackup ? [path, backup] : [path];
  const rebuilt = await rebuild(sources, `${path}.new`, options.content);
  const lostFrom = hasBackup ? await timeOf(backup) : "";
  const damaged = await swap(path);
  return [
    headline({ path, damaged: isThere ? damaged : null, lostFrom }, rebuilt),
    ...rebuilt.losses.map(({ stream, lost, total, isEndUnknown }): StoreNotice =>
      isEndUnknown
        ? { kind: "lost_end", path, stream, lost, total }
        : { kind: "lost", path, stream, lost, total }
    ),
    ...rebuilt.lostBlobs === 0
      ? []
      : [{ kind: "lost_blobs" as const, path, lost: rebuilt.lostBlobs }],
  ];
}

function verdictOf(path: string, { doubt, content }: MendOptions): Verdict {
  if (doubt === "damaged" && content === "log") return "damaged";
  // SQLite would take the journal of an empty file away.
  if (sizeOf(path) === 0 && sizeOf(`${path}-wal`) > 0) return "damaged";
  return verify(path, { records: doubt === "changed" && content === "log" });
}

interface Replaced {
  readonly path: string;
  /** `null`: there was no file. */
  readonly damaged: string | null;
  /** ISO 8601; empty without a backup. */
  readonly lostFrom: string;
}

function headline({ path, damaged, lostFrom }: Replaced, rebuilt: Rebuilt): StoreNotice {
  const { kept, isOld, losses } = rebuilt;
  if (kept === 0 && losses.length === 0) {
    return damaged === null ? { kind: "missing", path } : { kind: "reset", path, damaged };
  }
  if (damaged === null) {
    return isOld
      ? { kind: "missing_restored", path, kept, lostFrom }
      : { kind: "missing_salvaged", path, kept };
  }
  return isOld
    ? { kind: "restored", path, damaged, lostFrom }
    : { kind: "salvaged", path, damaged, kept };
}

/** The damaged file first: where it is gone, the new one is whole. */
async function swap(path: string): Promise<string> {
  const damaged = await moveAside(path);
  await finishSwap(path);
  return damaged;
}

/** Ends a swap that was interrupted; a new file beside an old one was not whole. */
async function finishSwap(path: string): Promise<void> {
  const made = `${path}.new`;
  if (!await exists(made)) return;
  await removeCompanions(made);
  if (await exists(path)) return await removeFile(made);
  await removeCompanions(path);
  await Deno.rename(made, path);
}

/** The first free `<path>.damaged-<n>`; what belongs to the file moves with it. */
async function moveAside(path: string): Promise<string> {
  let number = 1;
  while (await exists(`${path}.damaged-${number}`)) number++;
  const target = `${path}.damaged-${number}`;
  for (const suffix of ["", ...companions]) {
    if (await exists(path + suffix)) await Deno.rename(path + suffix, target + suffix);
  }
  return target;
}

async function timeOf(path: string): Promise<string> {
  return ((await Deno.stat(path)).mtime ?? new Date(0)).toISOString();
}
