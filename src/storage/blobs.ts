/**
 * File contents under their SHA-256 in `blobs.kv`: compressed, in chunks, checked when
 * read. The index record of a blob is written with its last chunks, so that half a blob
 * is never seen. Losing a blob loses one undo.
 */

import * as z from "zod";
import type { Blobs, Bytes, Clock } from "../protocol/mod.ts";
import { chunks, concatBytes, sha256 } from "../util/mod.ts";
import { batches } from "./batches.ts";
import { isCorruption } from "./failure.ts";
import { pack, unpack } from "./gzip.ts";
import type { Entry, Key, KvFile } from "./kv_file.ts";
import { decodeRecord, encodeValue, maxRecordJson, RecordError } from "./record.ts";

/** Once the cap is met, blobs are taken away until this part of it is in use. */
const keptPart = 0.8;
/** A blob that is put again counts as new once its record is older, milliseconds. */
const refreshAfter = 86_400_000;
/** Keys removed by one atomic. */
const removeBatch = 900;

const indexSchema = z.object({
  encoding: z.enum(["gzip", "identity"]),
  chunks: z.number(),
  /** Stored bytes. */
  stored: z.number(),
  /** Epoch milliseconds when it was last put. */
  at: z.number(),
});
type Index = z.infer<typeof indexSchema>;

const indexes = ["blob"] as const;
const indexKey = (hash: string): Key => ["blob", hash];
const chunkKey = (hash: string, index: number): Key => ["chunk", hash, index];

export interface BlobOptions {
  readonly clock: Clock;
  /** Stored bytes above which the oldest blobs are taken away. */
  readonly maxBytes: number;
  /** Bytes of the file as it was opened. */
  readonly fileBytes: number;
}

export function kvBlobs(file: KvFile, options: BlobOptions): Blobs {
  let room = options.maxBytes - options.fileBytes;
  /** Found so when read: putting them again writes them again. */
  const damaged = new Set<string>();
  return {
    async put(bytes) {
      const hash = await sha256(bytes);
      const now = options.clock.now();
      const known = damaged.delete(hash) ? null : readIndex(await readOne(file, indexKey(hash)));
      if (known && now - known.at < refreshAfter) return hash;
      if (known) {
        await file.commit({ set: [[indexKey(hash), encodeValue({ ...known, at: now })]] });
        return hash;
      }
      const { encoding, stored } = await pack(bytes);
      if (stored.length > room) room = await makeRoom(file, options.maxBytes, stored.length);
      await write(file, hash, { stored, index: { encoding, at: now } });
      room -= stored.length;
      return hash;
    },
    async get(hash) {
      const index = readIndex(await readOne(file, indexKey(hash)));
      if (!index) return null;
      const bytes = await readBlob(file, hash, index);
      if (!bytes) damaged.add(hash);
      return bytes;
    },
  };
}

async function write(
  file: KvFile,
  hash: string,
  { stored, index }: {
    readonly stored: Uint8Array;
    readonly index: Pick<Index, "encoding" | "at">;
  },
): Promise<void> {
  const pieces = chunks(stored, maxRecordJson);
  const record = encodeValue({ ...index, chunks: pieces.length, stored: stored.length });
  const entries = [
    ...pieces.map((piece, number) => [chunkKey(hash, number), piece] as const),
    [indexKey(hash), record] as const,
  ];
  for (const set of batches(entries)) await file.commit({ set });
}

async function readBlob(
  file: KvFile,
  hash: string,
  index: Index,
): Promise<Bytes | null> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const entry of file.scan(["chunk", hash])) pieces.push(entry.bytes);
    const bytes = await unpack(concatBytes(pieces.slice(0, index.chunks)), index.encoding);
    return await sha256(bytes) === hash ? bytes : null;
  } catch (error) {
    if (error instanceof TypeError || isCorruption(error)) return null;
    throw error;
  }
}

/** Takes the oldest blobs away; returns how many stored bytes may be added now. */
async function makeRoom(file: KvFile, maxBytes: number, wanted: number): Promise<number> {
  const all: { readonly key: Key; readonly index: Index | null }[] = [];
  for await (const entry of file.scan(indexes)) {
    all.push({ key: entry.key, index: readIndex(entry) });
  }
  let used = all.reduce((sum, { index }) => sum + (index?.stored ?? 0), 0);
  const kept = maxBytes * keptPart - wanted;
  for (const { key, index } of all.toSorted((a, b) => (a.index?.at ?? 0) - (b.index?.at ?? 0))) {
    if (used <= kept) break;
    await removeBlob(file, String(key[1]));
    used -= index?.stored ?? 0;
  }
  return maxBytes - used;
}

async function removeBlob(file: KvFile, hash: string): Promise<void> {
  const keys = [indexKey(hash)];
  for await (const entry of file.scan(["chunk", hash])) keys.push(entry.key);
  for (let start = 0; start < keys.length; start += removeBatch) {
    await file.commit({ remove: keys.slice(start, start + removeBatch) });
  }
}

async function readOne(file: KvFile, key: Key): Promise<Entry | null> {
  const [entry] = await file.get([key]);
  return entry ?? null;
}

function readIndex(entry: Entry | null): Index | null {
  if (!entry) return null;
  try {
    return indexSchema.parse(decodeRecord(entry.bytes));
  } catch (error) {
    if (error instanceof RecordError || error instanceof z.ZodError) return null;
    throw error;
  }
}
