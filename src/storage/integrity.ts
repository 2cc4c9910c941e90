/**
 * Checks, moves aside, restores and backs up a KV file, through `node:sqlite`. Loaded
 * only when one of these is due.
 */

import { backup as copyDatabase, DatabaseSync } from "node:sqlite";
import { companions } from "./companions.ts";
import { isCorrupt, isReadOnly, storeFailure } from "./failure.ts";
import type { StoreNotice } from "./notice.ts";

/**
 * Looks at a file that nobody has open. A damaged one is moved to `<path>.damaged-<n>`
 * and the last backup, if it is sound, takes its place.
 *
 * @param options.lastSize bytes that the file had when it was last closed, 0 if unknown
 */
export async function mend(
  path: string,
  options: { readonly lastSize: number },
): Promise<StoreNotice | null> {
  const backup = `${path}.backup`;
  const restorable = await exists(backup);
  const verdict = await exists(path) ? verify(path) : "empty";
  const lost = verdict === "empty" && (restorable || options.lastSize > 0);
  if (verdict !== "damaged" && !lost) return null;
  const damaged = await moveAside(path);
  if (!restorable || verify(backup) !== "sound") return { kind: "reset", path, damaged };
  await removeCompanions(backup);
  const taken = (await Deno.stat(backup)).mtime ?? new Date(0);
  await Deno.copyFile(backup, `${path}.new`);
  await Deno.rename(`${path}.new`, path);
  return { kind: "restored", path, damaged, lostFrom: taken.toISOString() };
}

/**
 * Replaces `<path>.backup` by a copy of the file as it is now.
 *
 * @returns false if the file is damaged; the old backup is then left as it was
 */
export async function backUp(path: string): Promise<boolean> {
  const copy = `${path}.backup.new`;
  await removeFile(copy);
  (await Deno.open(copy, { createNew: true, write: true, mode: 0o600 })).close();
  const database = new DatabaseSync(path);
  try {
    await copyDatabase(database, copy);
  } finally {
    database.close();
  }
  const sound = verify(copy) === "sound";
  await removeCompanions(copy);
  if (sound) await Deno.rename(copy, `${path}.backup`);
  else await removeFile(copy);
  return sound;
}

/** `empty`: a database in which Deno KV has made no table yet. */
type Verdict = "sound" | "empty" | "damaged";

/**
 * Rows that end the process when Deno KV meets them in its own chores, or that it cannot
 * do without. A row of ours that is damaged is no reason to give up all others: it is
 * found by its checksum.
 */
const offences = [
  // 2 marks the 64-bit numbers of Deno KV, which are never stored here.
  "SELECT 1 FROM kv WHERE typeof(expiration_ms) <> 'integer' OR v_encoding = 2",
  "SELECT k, v, v_encoding, version, seq FROM kv WHERE FALSE",
  "SELECT 1 FROM queue",
  "SELECT 1 FROM queue_running",
  `SELECT 1 FROM (
    SELECT count(*) AS rows, max(typeof(version)) AS type, min(version) AS least
    FROM migration_state
  ) WHERE rows <> 1 OR type <> 'integer' OR least < 1`,
  `SELECT 1 FROM (
    SELECT count(*) AS rows, max(typeof(version) || typeof(seq)) AS type FROM data_version
  ) WHERE rows <> 1 OR type <> 'integerinteger'`,
] as const;

function verify(path: string, readOnly = true): Verdict {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly });
    const result = database.prepare("PRAGMA quick_check(1)").get();
    if (result?.quick_check !== "ok") return "damaged";
    const tables = database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get();
    if (tables?.tables === 0) return "empty";
    for (const offence of offences) {
      if (database.prepare(`${offence} LIMIT 1`).get() !== undefined) return "damaged";
    }
    return "sound";
  } catch (error) {
    // Killed in its first milliseconds, a file has a journal that only a writer may roll back.
    if (readOnly && isReadOnly(error)) return verify(path, false);
    // What is not about the file's surroundings is about its content.
    if (storeFailure(error, path) === error || isCorrupt(error)) return "damaged";
    throw error;
  } finally {
    database?.close();
  }
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

async function removeCompanions(path: string): Promise<void> {
  for (const suffix of companions) await removeFile(path + suffix);
}

async function removeFile(path: string): Promise<void> {
  if (await exists(path)) await Deno.remove(path);
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
