/**
 * What stands in a cache for one value: a checksum, then what it sums: format, kind, and the
 * value itself or, where that is too large for a record, the place of its chunks.
 */

import type { Bytes } from "../protocol/mod.ts";
import { wordSum } from "./word_sum.ts";

/** Bytes of a value that still stands in its record; also the size of a chunk. */
export const maxInline = 60_000;

/** Another format is as good as nothing: it is a cache. */
export const cacheFormat = 1;

/** Checksum (4 bytes), format, kind, two of nothing: the value begins at a whole word. */
const headerBytes = 8;

const kinds = { inline: 0, chunked: 1 } as const;

/** Where the chunks of a value are, and how to tell that they are all of it. */
export interface Chunked {
  /** Names the chunks of this writing of the value; no other has the same. No blanks. */
  readonly version: string;
  readonly chunks: number;
  /** Bytes of the value. */
  readonly length: number;
  /** `wordSum` of the value. */
  readonly sum: number;
}

export type CacheRecord =
  | { readonly type: "inline"; readonly bytes: Bytes }
  | { readonly type: "chunked"; readonly place: Chunked };

/** @param bytes at most `maxInline` */
export function encodeInline(bytes: Uint8Array): Bytes {
  return encode(kinds.inline, bytes);
}

export function encodeChunked(place: Chunked): Bytes {
  const { version, chunks, length, sum } = place;
  return encode(kinds.chunked, new TextEncoder().encode([version, chunks, length, sum].join(" ")));
}

function encode(kind: number, body: Uint8Array): Bytes {
  const record = new Uint8Array(headerBytes + body.length);
  record[4] = cacheFormat;
  record[5] = kind;
  record.set(body, headerBytes);
  new DataView(record.buffer).setUint32(0, wordSum(record.subarray(4)));
  return record;
}

/** `null` for what was never written so: damage, or another format. */
export function decodeCacheRecord(record: Bytes): CacheRecord | null {
  if (record.length < headerBytes || record[4] !== cacheFormat) return null;
  const written = new DataView(record.buffer, record.byteOffset).getUint32(0);
  if (written !== wordSum(record.subarray(4))) return null;
  const bytes = record.subarray(headerBytes);
  if (record[5] === kinds.inline) return { type: "inline", bytes };
  const [version = "", ...numbers] = new TextDecoder().decode(bytes).split(" ");
  const [chunks = 0, length = 0, sum = 0] = numbers.map(Number);
  return { type: "chunked", place: { version, chunks, length, sum } };
}
