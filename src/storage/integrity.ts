/** Checks and backs up a KV file, through `node:sqlite`. Loaded only when one of these is due. */

import { backup as copyDatabase, DatabaseSync } from "node:sqlite";
import { companions } from "./companions.ts";
import { isCorrupt, isReadOnly, storeFailure } from "./failure.ts";
import { decodeRecord, RecordError } from "./record.ts";

/**
 * Replaces `<path>.backup` by a copy of the file as it is now.
 *
 * @returns false if the file is damaged; the old backup is then left as it was
 */
export async function replaceBackup(path: string): Promise<boolean> {
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
export type Verdict = "sound" | "empty" | "damaged";

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

export interface VerifyOptions {
  /** The sum of each record is checked too. */
  readonly records?: boolean;
}

export function verify(path: string, options: VerifyOptions = {}): Verdict {
  try {
    return look(path, { ...options, readOnly: true });
  } catch (error) {
    // Killed in its first milliseconds, a file has a journal that only a writer may roll back.
    if (isReadOnly(error)) return look(path, { ...options, readOnly: false });
    throw error;
  }
}

function look(path: string, options: VerifyOptions & { readonly readOnly: boolean }): Verdict {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: options.readOnly });
    const result = database.prepare("PRAGMA quick_check(1)").get();
    if (result?.quick_check !== "ok") return "damaged";
    const tables = database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get();
    if (tables?.tables === 0) return "empty";
    for (const offence of offences) {
      if (database.prepare(`${offence} LIMIT 1`).get() !== undefined) return "damaged";
    }
    return options.records && !areRecordsWhole(database) ? "damaged" : "sound";
  } catch (error) {
    if (options.readOnly && isReadOnly(error)) throw error;
    // What is not about the file's surroundings is about its content.
    if (storeFailure(error, path) === error || isCorrupt(error)) return "damaged";
    throw error;
  } finally {
    database?.close();
  }
}

/** First bytes of keys of events and heads, whose records have sums. */
const summed = "substr(k, 1, 7) = CAST(x'026576656e7400' AS BLOB) OR " +
  "substr(k, 1, 6) = CAST(x'026865616400' AS BLOB)";

function areRecordsWhole(database: DatabaseSync): boolean {
  for (const { v } of database.prepare(`SELECT v FROM kv WHERE ${summed}`).iterate()) {
    try {
      if (!(v instanceof Uint8Array)) return false;
      decodeRecord(v);
    } catch (error) {
      if (error instanceof RecordError && error.kind === "newer") continue;
      return false;
    }
  }
  return true;
}

export async function removeCompanions(path: string): Promise<void> {
  for (const suffix of companions) await removeFile(path + suffix);
}

export async function removeFile(path: string): Promise<void> {
  if (await exists(path)) await Deno.remove(path);
}

export async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
