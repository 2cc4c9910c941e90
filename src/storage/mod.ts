/**
 * The store of record: event streams, blobs, checkpoints and locks behind the
 * protocol's `Store` and `Locks`, on disk over Deno KV and in memory; and beside it a
 * `Cache`, of which nothing is mended and which no command fails of.
 *
 * Invariants
 * - An append is one atomic over all its streams: all of it is synced, or nothing is.
 * - Numbers of a stream have no gaps. Whatever is read was checked; a record that is
 *   missing or damaged is an `AgentError` with its place, never a wrong value.
 * - `log.kv` is complete without `blobs.kv`; losing that file loses undo only.
 * - Every call to Deno KV goes through `kv_file.ts`, which waits out other writers.
 * - A file that was not closed cleanly, or that is not as it was left, is checked before Deno KV
 *   opens it. Of a damaged one all that can be read is copied into a new file (`salvage/`), and
 *   what is lost is told; the damaged file is kept. Folder 0700, files 0600.
 * - Sessions are in the order of their last use, as the store counts commits; no clock decides.
 * - What was dropped is out of file, journal and copies after `purge`.
 * - The first opening, some appends and the closing load neither `node:sqlite` nor `blobs.kv`.
 */

import type * as copying from "./copy.ts";
import { common } from "./common.ts";
import type { Clock } from "../protocol/mod.ts";
import type { DatabaseAddress, SharedDatabase } from "./postgres/mod.ts";

export { maxAppendEvents } from "./append_rules.ts";
export type { Checked, Copied, CopyableStore } from "./copy.ts";
export { type KvCache, kvCache, type KvCacheOptions } from "./kv_cache.ts";
export { memoryCache } from "./memory_cache.ts";
export { checkpointKey, type Folded, foldKept, foldStream, saveFold } from "./folds.ts";
export type { StoreNotice } from "./notice.ts";
export { type KvStore, kvStore, type KvStoreOptions } from "./kv_store.ts";
export { type FileLockOptions, fileLocks, memoryLocks } from "./locks.ts";
export { memoryStore } from "./memory.ts";
export { redactedStore } from "./redacted_store.ts";
export type { StorePlaces } from "./places.ts";
export type { DatabaseAddress, SharedDatabase } from "./postgres/mod.ts";
export type { SharedStore } from "./postgres/store.ts";

/** Reaches a database that servers share: few configurations name one. @throws {AgentError} `store.bad_url` */
export async function startDatabase(at: DatabaseAddress, clock: Clock): Promise<SharedDatabase> {
  const postgres = await import("./postgres/mod.ts");
  return postgres.startDatabase(at, { clock, common });
}

/** What reads all of a store: few commands do. */
export async function loadCopying(): Promise<typeof copying> {
  return await import("./copy.ts");
}
