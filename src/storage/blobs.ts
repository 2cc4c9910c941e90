/**
 * File contents under their SHA-256 in `blobs.kv`: compressed, in chunks, checked when
 * read. The index record of a blob is written with its last chunks, so that half a blob
 * is never seen. Losing a blob loses one undo.
 */

import type { BlobsSize, Bytes } from "../protocol/mod.ts";
import { chunks, concatBytes, sha256 } from "../util/mod.ts";
import { batches } from "./batches.ts";
import { blobKeys, type Index, readIndex, readIndexes } from "./blob_record.ts";
import { BlobRoom, type RoomOptions } from "./blob_room.ts";
import type { CopyableStore } from "./copy.ts";
import { isCorruption } from "./failure.ts";
import { pack, unpack } from "./gzip.ts";
import { type Key, type KvFile, maxBatch } from "./kv_file.ts";
import { encodeValue, maxRecordJson } from "./record.ts";

export type BlobOptions = RoomOptions;

/** A blob that is put again counts as new once its record is older, milliseconds. */
const refreshAfter = 600_000;

/** Contents that are compressed before any is written, bytes. */
const groupBytes = 8_000_000;

/** What a chunk or a record costs in an atomic beside its bytes, with room to spare. */
const entryBytes = 400;

export function kvBlobs(file: KvFile, options: BlobOptions): CopyableStore["blobs"] {
  const store = new BlobFile(file, options);
  return {
    put: async (bytes) => (await store.put([bytes]))[0] ?? "",
    putMany: (contents) => store.put(contents),
    get: (hash) => store.get(hash),
    keep: (hashes) => store.keep(hashes),
    size: () => store.size(),
    hashes: () => store.hashes(),
  };
}

interface Packed {
  readonly hash: string;
  readonly stored: Uint8Array;
  readonly entries: readonly (readonly [Key, Uint8Array])[];
  readonly index: Index;
}

class BlobFile {
  readonly #file: KvFile;
  readonly #options: BlobOptions;
  readonly #room: BlobRoom;
  /** Found so when read: putting them again writes them again. */
  readonly #damaged = new Set<string>();

  constructor(file: KvFile, options: BlobOptions) {
    this.#file = file;
    this.#options = options;
    this.#room = new BlobRoom(file, options);
  }

  async put(contents: readonly Bytes[]): Promise<readonly string[]> {
    const hashes = await Promise.all(contents.map(sha256));
    const known = await this.#refresh(hashes.filter((hash) => !this.#damaged.has(hash)));
    const wanted = new Map<string, Bytes>();
    for (const [at, hash] of hashes.entries()) {
      const bytes = contents[at];
      if (bytes && !known.has(hash)) wanted.set(hash, bytes);
    }
    for (const group of groupsOf([...wanted])) await this.#write(group);
    for (const hash of hashes) this.#damaged.delete(hash);
    return hashes;
  }

  async get(hash: string): Promise<Bytes | null> {
    const [index] = await readIndexes(this.#file, [hash]);
    if (!index) return null;
    const bytes = await readBlob(this.#file, hash, index);
    if (!bytes) this.#damaged.add(hash);
    return bytes;
  }

  async keep(hashes: readonly string[]): Promise<readonly string[]> {
    const there = await this.#refresh(hashes);
    return hashes.filter((hash) => !there.has(hash) || this.#damaged.has(hash));
  }

  async size(): Promise<BlobsSize> {
    let [bytes, count] = [0, 0];
    for await (const entry of this.#file.scan(blobKeys.indexes)) {
      bytes += readIndex(entry)?.stored ?? 0;
      count++;
    }
    return { bytes, maxBytes: this.#options.maxBytes, count };
  }

  async hashes(): Promise<readonly string[]> {
    return await Array.fromAsync(this.#file.scan(blobKeys.indexes), ({ key }) => String(key[1]));
  }

  /** Those that are there; the records of old ones are written anew. */
  async #refresh(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const now = this.#options.clock.now();
    const there = new Set<string>();
    const old: (readonly [Key, Uint8Array])[] = [];
    const found = await readIndexes(this.#file, hashes);
    for (const [at, hash] of hashes.entries()) {
      const index = found[at];
      if (!index || there.has(hash)) continue;
      there.add(hash);
      if (now - index.at >= refreshAfter) {
        old.push([blobKeys.index(hash), encodeValue({ ...index, at: now })]);
      }
    }
    for (const set of batches(old)) await this.#file.commit({ set });
    return there;
  }

  /** A blob that fits an atomic is written by one, together with others. */
  async #write(contents: readonly (readonly [string, Bytes])[]): Promise<void> {
    let group: Packed[] = [];
    let bytes = 0;
    const flush = async () => {
      const set = group.flatMap((it) => it.entries);
      group = [];
      bytes = 0;
      if (set.length > 0) await this.#file.commit({ set });
    };
    for (const [hash, content] of contents) {
      const packed = await this.#pack(hash, content);
      if (!await this.#room.take(packed.stored.length, flush)) continue;
      const size = packed.stored.length + packed.entries.length * entryBytes;
      if (bytes + size > maxBatch.bytes) await flush();
      if (size > maxBatch.bytes) await this.#writeLarge(packed);
      else {
        group.push(packed);
        bytes += size;
      }
    }
    await flush();
  }

  async #pack(hash: string, bytes: Bytes): Promise<Packed> {
    const { encoding, stored } = await pack(bytes);
    const pieces = chunks(stored, maxRecordJson);
    const at = this.#options.clock.now();
    const index = { encoding, chunks: pieces.length, stored: stored.length, at };
    const entries = [
      ...pieces.map((piece, number) => [blobKeys.chunk(hash, number), piece] as const),
      [blobKeys.index(hash), encodeValue(index)] as const,
    ];
    return { hash, stored, entries, index };
  }

  /** With a marker, by which what a dead process left is found. */
  async #writeLarge({ hash, entries, index }: Packed): Promise<void> {
    await this.#file.commit({ set: [[blobKeys.part(hash), encodeValue(index)]] });
    for (const set of batches(entries)) await this.#file.commit({ set });
    await this.#file.commit({ remove: [blobKeys.part(hash)] });
  }
}

/** Contents in groups whose compressed form may be held in memory. */
function* groupsOf(
  contents: readonly (readonly [string, Bytes])[],
): Generator<readonly (readonly [string, Bytes])[]> {
  let group: (readonly [string, Bytes])[] = [];
  let bytes = 0;
  for (const it of contents) {
    if (bytes > groupBytes) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(it);
    bytes += it[1].length;
  }
  yield group;
}

async function readBlob(
  file: KvFile,
  hash: string,
  index: Index,
): Promise<Bytes | null> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const entry of file.scan(blobKeys.chunks(hash))) pieces.push(entry.bytes);
    const bytes = await unpack(concatBytes(pieces.slice(0, index.chunks)), index.encoding);
    return await sha256(bytes) === hash ? bytes : null;
  } catch (error) {
    if (error instanceof TypeError || isCorruption(error)) return null;
    throw error;
  }
}
