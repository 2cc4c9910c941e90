import type { Bytes } from "../protocol/mod.ts";
import { concatBytes } from "../util/mod.ts";
import { cacheKeys } from "./cache_generations.ts";
import { type Chunked, decodeCacheRecord } from "./cache_record.ts";
import type { KvFile } from "./kv_file.ts";
import { wordSum } from "./word_sum.ts";

/** Looks at one value: a writer may replace it, and take its chunks away, between record and chunks. */
const maxLooks = 3;

/** A value, `null` if it is not there or not what was written. */
export async function readCacheValue(
  file: KvFile,
  table: string,
  key: string,
): Promise<Bytes | null> {
  let seen = "";
  for (let look = 0; look < maxLooks; look++) {
    const [entry] = await file.get([cacheKeys.value(table, key)]);
    const record = entry && decodeCacheRecord(entry.bytes);
    if (record?.type !== "chunked") return record?.bytes ?? null;
    if (record.place.version === seen) return null;
    seen = record.place.version;
    const bytes = whole(await piecesOf(file, table, seen), record.place);
    if (bytes) return bytes;
  }
  return null;
}

async function piecesOf(file: KvFile, table: string, version: string): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for await (const entry of file.scan(cacheKeys.chunks(table, version))) pieces.push(entry.bytes);
  return pieces;
}

/** All values of a table by code unit of their keys. */
export async function readCacheTable(
  file: KvFile,
  table: string,
): Promise<ReadonlyMap<string, Bytes>> {
  const found: (readonly [string, Bytes])[] = [];
  const places: (readonly [string, Chunked])[] = [];
  for await (const entry of file.scan(cacheKeys.values(table))) {
    const key = String(entry.key[2]);
    const record = decodeCacheRecord(entry.bytes);
    if (record?.type === "inline") found.push([key, record.bytes]);
    if (record?.type === "chunked") places.push([key, record.place]);
  }
  const pieces = places.length === 0 ? null : await allPieces(file, table);
  for (const [key, place] of places) {
    const bytes = whole(pieces?.get(place.version) ?? [], place) ??
      await readCacheValue(file, table, key);
    if (bytes) found.push([key, bytes]);
  }
  return new Map(found.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0));
}

/** One look at all chunks of a table is quicker than one at those of each value. */
async function allPieces(
  file: KvFile,
  table: string,
): Promise<ReadonlyMap<string, readonly Uint8Array[]>> {
  const pieces = new Map<string, Uint8Array[]>();
  for await (const entry of file.scan(cacheKeys.allChunks(table))) {
    const version = String(entry.key[2]);
    const list = pieces.get(version);
    if (list) list.push(entry.bytes);
    else pieces.set(version, [entry.bytes]);
  }
  return pieces;
}

function whole(pieces: readonly Uint8Array[], place: Chunked): Bytes | null {
  const bytes = concatBytes(pieces);
  return bytes.length === place.length && wordSum(bytes) === place.sum ? bytes : null;
}
