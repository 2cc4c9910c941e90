/** The cache on disk: `index.kv` in the folder of the store. */

import type { AgentError, Bytes, Cache, Clock } from "../protocol/mod.ts";
import { batches, type Entries, removalBatches } from "./batches.ts";
import { CacheFile } from "./cache_file.ts";
import {
  cacheKeys,
  generationsOf,
  isObsolete,
  keysOf,
  newGeneration,
} from "./cache_generations.ts";
import { checkCacheKeys } from "./cache_key.ts";
import { readCacheTable, readCacheValue } from "./cache_read.ts";
import { encodeChunked, encodeInline, maxInline } from "./cache_record.ts";
import { fingerprint } from "./state_file.ts";
import type { Key, Kv, KvFile } from "./kv_file.ts";

export interface KvCacheOptions {
  /** Absolute path of the store's own folder; made with mode 0700 if it is not there. */
  readonly folder: string;
  readonly clock: Clock;
  /** Bytes of the file above which all of it is cleared; default 512 MiB. */
  readonly maxBytes?: number;
  /** Uniform in [0, 1); spreads the retries of competing processes. */
  readonly random?: () => number;
  /** Opens a KV file; tests give one that fails. */
  readonly open?: (path: string) => Promise<Kv>;
}

export interface KvCache extends Cache {
  /** Why values are not kept, or no more: a full disk, a folder that may not be written. */
  readonly problem: AgentError | null;
}

const defaultMaxBytes = 512 * 2 ** 20;

/**
 * Opens the cache of a folder. A file that is damaged, of another format or too large is thrown
 * away without a word; where none can be had, the cache is empty, keeps nothing and has a
 * `problem`. Values must not change until their `put` is done.
 */
export async function kvCache(options: KvCacheOptions): Promise<KvCache> {
  const path = `${options.folder}/index.kv`;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const random = options.random ?? Math.random;
  const file = await CacheFile.open({ ...options, path, maxBytes, random });
  const room = makeRoom(file, path, maxBytes);
  const put = async (table: string, entries: CacheEntries) => {
    if (!await room(entries)) return true;
    return await file.use(async (kv) => {
      await write(kv, { table, entries, now: options.clock.now() });
      return true;
    }, false);
  };
  const writing = new Set<Promise<void>>();
  return {
    get problem() {
      return file.problem;
    },
    async get(table, key) {
      checkCacheKeys(table, [key]);
      return await file.use((kv) => readCacheValue(kv, table, key), null);
    },
    async all(table) {
      checkCacheKeys(table, []);
      const none: ReadonlyMap<string, Bytes> = new Map();
      return await file.use((kv) => readCacheTable(kv, table), none);
    },
    async put(table, entries) {
      checkCacheKeys(table, entries.keys());
      const written = twice(() => put(table, entries), file).finally(() => writing.delete(written));
      writing.add(written);
      await written;
    },
    async close() {
      await Promise.allSettled(writing);
      await file.close();
    },
  };
}

/** A second time if the file had to be made anew; never again after a problem. */
async function twice(write: () => Promise<boolean>, file: CacheFile): Promise<void> {
  for (let attempt = 0; attempt < 2 && !file.problem; attempt++) {
    if (await write()) return;
  }
}

type CacheEntries = Parameters<Cache["put"]>[1];

/**
 * Asks for room for entries; clears a file that would grow too large, once: if others have it open
 * it stays as it is, and nothing is added to it. Who may not look at the file any more adds to it.
 */
function makeRoom(file: CacheFile, path: string, maxBytes: number) {
  let cleared = false;
  return async (entries: CacheEntries): Promise<boolean> => {
    const wanted = [...entries.values()].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);
    const fits = () => storedBytes(path) + wanted <= maxBytes;
    if (fits()) return true;
    if (cleared) return false;
    cleared = true;
    await file.renew();
    return fits();
  };
}

/** What was written last still stands in the journal beside the file. */
function storedBytes(path: string): number {
  return [path, `${path}-wal`].reduce((sum, each) => sum + (fingerprint(each)?.size ?? 0), 0);
}

interface Writing {
  readonly table: string;
  readonly entries: CacheEntries;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Chunks first, then the records that name them, then what nobody names any more. */
async function write(kv: KvFile, { table, entries, now }: Writing): Promise<void> {
  const generations = await generationsOf(kv, table);
  const records: (readonly [Key, Bytes])[] = [];
  const removed: Key[] = [];
  for (const [key, bytes] of entries) {
    const at = cacheKeys.value(table, key);
    if (bytes === null) removed.push(at);
    else if (bytes.length <= maxInline) records.push([at, encodeInline(bytes)]);
    else {
      const { place, entries } = newGeneration(table, { key, bytes, at: now });
      await set(kv, entries);
      records.push([at, encodeChunked(place)]);
    }
  }
  await set(kv, records);
  await remove(kv, removed);
  const written = new Set(entries.keys());
  const obsolete = generations.filter((it) => isObsolete(it, { written, now }));
  await remove(kv, obsolete.flatMap((it) => keysOf(table, it)));
}

async function set(kv: KvFile, entries: Entries): Promise<void> {
  for (const set of batches(entries)) await kv.commit({ set });
}

async function remove(kv: KvFile, keys: readonly Key[]): Promise<void> {
  for (const remove of removalBatches(keys)) await kv.commit({ remove });
}
