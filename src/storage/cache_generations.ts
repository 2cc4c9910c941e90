/**
 * Writings of values that are too large for one record. Their chunks lie under a name of their
 * own, the version; the value's record names the version that counts, so that nobody sees a
 * value half new and half old. A list of versions tells which chunks nobody needs any more.
 */

import type { Bytes } from "../protocol/mod.ts";
import { chunks } from "../util/mod.ts";
import type { Entries } from "./batches.ts";
import { type Chunked, decodeCacheRecord, maxInline } from "./cache_record.ts";
import type { Key, KvFile } from "./kv_file.ts";
import { decodeRecord, encodeValue, RecordError } from "./record.ts";
import { wordSum } from "./word_sum.ts";

/** Chunks that nothing names are taken away after this time, milliseconds: until then they may be in the making. */
const orphanMs = 60_000;

/** Keys of one look: the most that Deno KV allows. */
const keysAtOnce = 10;

export const cacheKeys = {
  values: (table: string): Key => ["value", table],
  value: (table: string, key: string): Key => ["value", table, key],
  allChunks: (table: string): Key => ["chunk", table],
  chunks: (table: string, version: string): Key => ["chunk", table, version],
  versions: (table: string): Key => ["version", table],
  version: (table: string, version: string): Key => ["version", table, version],
} as const;

export interface Generation {
  readonly version: string;
  /** Of the value. */
  readonly key: string;
  readonly chunks: number;
  /** Epoch milliseconds when it was begun. */
  readonly at: number;
  /** The value's record names it. */
  readonly current: boolean;
}

/** A value in pieces: where they are, and the entries that are written before its record. */
export function newGeneration(
  table: string,
  { key, bytes, at }: { readonly key: string; readonly bytes: Bytes; readonly at: number },
): { readonly place: Chunked; readonly entries: Entries } {
  const version = crypto.randomUUID();
  const pieces = chunks(bytes, maxInline);
  const place = { version, chunks: pieces.length, length: bytes.length, sum: wordSum(bytes) };
  const generation = encodeValue([key, pieces.length, at]);
  return {
    place,
    entries: [
      [cacheKeys.version(table, version), generation],
      ...pieces.map((piece, index) =>
        [[...cacheKeys.chunks(table, version), index], piece] as const
      ),
    ],
  };
}

/** All versions in a table. One whose record is damaged is not seen: its chunks stay. */
export async function generationsOf(file: KvFile, table: string): Promise<readonly Generation[]> {
  const found: Omit<Generation, "current">[] = [];
  for await (const entry of file.scan(cacheKeys.versions(table))) {
    const generation = decoded(entry.bytes);
    if (generation) found.push({ ...generation, version: String(entry.key[2]) });
  }
  const current = await currentVersions(file, table, [...new Set(found.map(({ key }) => key))]);
  return found.map((it) => ({ ...it, current: current.has(it.version) }));
}

function decoded(bytes: Uint8Array): Pick<Generation, "key" | "chunks" | "at"> | null {
  try {
    const value = decodeRecord(bytes);
    const [key, chunks, at] = Array.isArray(value) ? value : [];
    return { key: String(key), chunks: Number(chunks), at: Number(at) };
  } catch (error) {
    if (error instanceof RecordError) return null;
    throw error;
  }
}

async function currentVersions(
  file: KvFile,
  table: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const versions = new Set<string>();
  for (let start = 0; start < names.length; start += keysAtOnce) {
    const keys = names.slice(start, start + keysAtOnce).map((key) => cacheKeys.value(table, key));
    for (const entry of await file.get(keys)) {
      const record = entry && decodeCacheRecord(entry.bytes);
      if (record?.type === "chunked") versions.add(record.place.version);
    }
  }
  return versions;
}

/** True for chunks that are of no more use once the values of `written` were replaced. */
export function isObsolete(
  generation: Generation,
  { written, now }: { readonly written: ReadonlySet<string>; readonly now: number },
): boolean {
  if (generation.current) return written.has(generation.key);
  return now - generation.at > orphanMs;
}

/** Keys of all that belongs to a version, its place in the list last. */
export function keysOf(table: string, { version, chunks }: Generation): readonly Key[] {
  const indexes = Array.from({ length: chunks }, (_, index) => index);
  return [
    ...indexes.map((index) => [...cacheKeys.chunks(table, version), index]),
    cacheKeys.version(table, version),
  ];
}
