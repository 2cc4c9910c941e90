/**
 * One Deno KV file. The only place that speaks to Deno KV: every call is retried while
 * another process writes, and every failure comes out with a sentence for the user.
 * Only check, set and delete are used: sum, min and max can be applied by half.
 */

import { AgentError, type Clock } from "../protocol/mod.ts";
import { retry } from "../util/mod.ts";
import { released } from "./companions.ts";
import { isCorrupt, isLocked, storeFailure } from "./failure.ts";
import type { Guard } from "./kv_guard.ts";
import type { StoreNotice } from "./notice.ts";
import { mayUse } from "./rights.ts";

/** Of one atomic, below Deno KV's 1,000 operations, 819,200 bytes in all and 81,920 of keys. */
export const maxBatch = { operations: 900, bytes: 790_000, keyBytes: 80_000 } as const;

/** Wait after a first "database is locked" (ms), longest wait, and all waits of one call. */
const patience = { baseMs: 4, capMs: 120, totalMs: 10_000 } as const;

/** Entries fetched at once when all are wanted. */
const scanPage = 500;

export type Key = readonly (string | number)[];

export interface Entry {
  readonly key: Key;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly versionstamp: string;
}

export interface Check {
  readonly key: Key;
  /** `null`: the key must not be there. */
  readonly versionstamp: string | null;
}

/** One atomic. */
export interface Batch {
  readonly check?: readonly Check[];
  readonly set?: readonly (readonly [Key, Uint8Array])[];
  readonly remove?: readonly Key[];
}

export interface Range {
  readonly start: Key;
  readonly end: Key;
}

export interface KvFile {
  /** What was found wrong with the file, and mended. */
  readonly notices: readonly StoreNotice[];
  /** Every write fails. */
  readonly isReadOnly: boolean;
  /** At most ten keys, in one snapshot. */
  get(keys: readonly Key[]): Promise<readonly (Entry | null)[]>;
  /** Up to `limit` (at most 1,000) entries below `prefix`, in key order, in one snapshot. */
  list(prefix: Key, limit: number): Promise<readonly Entry[]>;
  /** The same from `start` (inclusive) to `end` (exclusive). */
  range(range: Range, limit: number): Promise<readonly Entry[]>;
  /** All entries below `prefix`, in key order, snapshot by snapshot. */
  scan(prefix: Key): AsyncIterable<Entry>;
  /** The versionstamp of what was set, synced; `null`, and nothing done, if a check failed. */
  commit(batch: Batch): Promise<string | null>;
  /** Times that the file was mended: entries that were read before may be others now. */
  readonly mended: number;
  /**
   * To be called where a record is not what was written. True: the file was mended, and is to be
   * read again; false: somebody else has it open, and the next one to open it alone mends it.
   */
  mend(): Promise<boolean>;
  /**
   * Takes what was removed out of the file, its journal and its copies, and gives its space back.
   * False once the program has given up the right to: then it stands there until it is written over.
   */
  purge(): Promise<boolean>;
  close(): Promise<void>;
}

/** The part of Deno KV that is used; tests give one that fails. */
export type Kv = Pick<Deno.Kv, "getMany" | "list" | "atomic" | "close">;

export interface KvFileOptions {
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly open?: (path: string) => Promise<Kv>;
  /** Stands before the file. */
  readonly guard: (path: string) => Promise<Guard>;
}

/**
 * Opens a file, making one if there is none, after a check if it was not closed cleanly.
 *
 * @throws {AgentError}
 */
export async function openKvFile(path: string, options: KvFileOptions): Promise<KvFile> {
  const handle = new KvHandle(path, options);
  await handle.open();
  return kvFile(handle);
}

type Attempt<T> = (kv: Kv) => Promise<T>;

/** Deno KV and the guard before it, which make room for others when the file has to be mended. */
class KvHandle {
  readonly #path: string;
  readonly #options: KvFileOptions;
  #opened: { readonly kv: Kv; readonly guard: Guard } | null = null;
  #sound = true;
  /** `null`: the program has given up the right to look. */
  #inode: number | null = null;
  #mending: Promise<boolean> | null = null;
  #purging: Promise<void> | null = null;
  notices: readonly StoreNotice[] = [];
  mended = 0;

  constructor(path: string, options: KvFileOptions) {
    this.#path = path;
    this.#options = options;
  }

  async open(): Promise<void> {
    const guard = await this.#options.guard(this.#path);
    this.#sound = true;
    this.notices = [...this.notices, ...guard.notices];
    try {
      const kv = await this.#patiently(() => (this.#options.open ?? Deno.openKv)(this.#path));
      this.#opened = { kv, guard };
      this.#inode = inodeOf(this.#path);
    } catch (error) {
      if (isCorrupt(error)) this.#sound = false;
      await guard.release(this.#sound);
      throw storeFailure(error, this.#path);
    }
  }

  /** As `call`, once it is certain that what is written can be found again. */
  async write<T>(attempt: Attempt<T>): Promise<T> {
    await this.#purging;
    // A file that was moved or removed can be written as long as it is open.
    const isThere = this.#inode === null || isSameFile(this.#path, this.#inode);
    if (!isThere && this.#opened?.guard.mends) {
      throw new AgentError("io", "store.gone", { path: this.#path });
    }
    return await this.call(attempt);
  }

  /** A corrupt file is mended once, and the attempt is made again. */
  async call<T>(attempt: Attempt<T>): Promise<T> {
    await this.#purging;
    const opened = this.#opened;
    if (!opened) throw new AgentError("io", "store.corrupt", { path: this.#path });
    try {
      return await this.#patiently(() => attempt(opened.kv));
    } catch (error) {
      const isMended = this.#mending !== null && await this.#mending && this.#opened !== opened;
      if (isMended || isCorrupt(error) && await this.mend()) return await this.call(attempt);
      throw storeFailure(error, this.#path);
    }
  }

  /** At most once: what is damaged again is no accident. */
  async mend(): Promise<boolean> {
    this.#sound = false;
    if (this.#mending) return false;
    this.#mending = this.#reopen();
    return await this.#mending;
  }

  async purge(): Promise<boolean> {
    await this.#purging;
    const opened = this.#opened;
    if (!opened || !mayUse(this.#path)) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#purging = promise;
    try {
      opened.kv.close();
      await released(this.#path);
      const { purge } = await import("./purge.ts");
      await this.#patiently(() => purge(this.#path));
      return true;
    } catch (error) {
      throw storeFailure(error, this.#path);
    } finally {
      const kv = await (this.#options.open ?? Deno.openKv)(this.#path);
      this.#opened = { ...opened, kv };
      resolve();
    }
  }

  async close(): Promise<void> {
    await this.#purging;
    await this.#mending;
    const opened = this.#opened;
    this.#opened = null;
    opened?.kv.close();
    await opened?.guard.release(this.#sound);
  }

  async #reopen(): Promise<boolean> {
    const opened = this.#opened;
    if (!opened?.guard.mends || !mayUse(this.#path)) return false;
    const before = this.notices.length;
    this.#opened = null;
    opened.kv.close();
    await released(this.#path);
    await opened.guard.release(false);
    await this.open();
    if (this.notices.length === before) return false;
    this.mended++;
    return true;
  }

  async #patiently<T>(attempt: () => Promise<T>): Promise<T> {
    return await retry(attempt, {
      ...patience,
      retryable: isLocked,
      random: this.#options.random,
      sleep: (ms) => this.#options.clock.sleep(ms),
    });
  }
}

function isSameFile(path: string, inode: number): boolean {
  const found = inodeOf(path);
  return found === null || found === inode;
}

/** 0: there is no such file. `null`: without the right to look. */
function inodeOf(path: string): number | null {
  try {
    return Deno.statSync(path).ino;
  } catch (error) {
    return error instanceof Deno.errors.NotCapable ? null : 0;
  }
}

function kvFile(handle: KvHandle): KvFile {
  const page = (selector: Deno.KvListSelector, limit: number, cursor?: string) =>
    handle.call(async (kv) => {
      const iterator = kv.list(selector, { limit, batchSize: limit, cursor });
      const entries: Entry[] = [];
      for await (const entry of iterator) entries.push(toEntry(entry));
      const prefix = "prefix" in selector ? selector.prefix : selector.start.slice(0, -1);
      if (!entries.every(({ key }) => isBelow(key, prefix))) throw new Error(misplaced);
      return { entries, cursor: entries.length < limit ? undefined : iterator.cursor };
    });
  const list = async (selector: Deno.KvListSelector, limit: number) =>
    (await page(selector, limit)).entries;
  return {
    get notices() {
      return handle.notices;
    },
    isReadOnly: false,
    get: (keys) =>
      handle.call(async (kv) => {
        const entries = await kv.getMany<unknown[]>(keys);
        return entries.map((entry) => entry.versionstamp === null ? null : toEntry(entry));
      }),
    list: (prefix, limit) => list({ prefix }, limit),
    range: (range, limit) => list(range, limit),
    async *scan(prefix) {
      let cursor: string | undefined;
      const seen = new Set<string | undefined>();
      do {
        if (seen.has(cursor)) await handle.call(() => Promise.reject(new Error(misplaced)));
        seen.add(cursor);
        const found = await page({ prefix }, scanPage, cursor);
        yield* found.entries;
        cursor = found.cursor;
      } while (cursor !== undefined);
    },
    commit: (batch) => handle.write((kv) => commit(kv, batch)),
    get mended() {
      return handle.mended;
    },
    mend: () => handle.mend(),
    purge: () => handle.purge(),
    close: () => handle.close(),
  };
}

/** SQLite trusts the order of its pages: a row of another place can come out of a damaged file. */
const misplaced = "database disk image is malformed: a row is not in its place";

function isBelow(key: Key, prefix: Deno.KvKey): boolean {
  return prefix.every((part, index) => key[index] === part);
}

async function commit(kv: Kv, batch: Batch): Promise<string | null> {
  const atomic = kv.atomic();
  atomic.check(...batch.check ?? []);
  for (const [key, bytes] of batch.set ?? []) atomic.set(key, bytes);
  for (const key of batch.remove ?? []) atomic.delete(key);
  const outcome = await atomic.commit();
  return outcome.ok ? outcome.versionstamp : null;
}

function toEntry(entry: Deno.KvEntry<unknown>): Entry {
  const key = entry.key.map((part) => typeof part === "number" ? part : String(part));
  return { key, bytes: toBytes(entry.value), versionstamp: entry.versionstamp };
}

/** Without a copy: what Deno KV gives belongs to nobody else. */
function toBytes(value: unknown): Uint8Array<ArrayBuffer> {
  if (!(value instanceof Uint8Array)) return new Uint8Array();
  const { buffer, byteOffset, length } = value;
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, length)
    : new Uint8Array(value);
}
