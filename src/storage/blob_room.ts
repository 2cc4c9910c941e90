/** The cap of `blobs.kv`: those that were put longest ago make room, in few commits. */

import type { Clock } from "../protocol/mod.ts";
import { removalBatches } from "./batches.ts";
import { blobKeys, type Index, readIndex } from "./blob_record.ts";
import type { Key, KvFile } from "./kv_file.ts";

/** Once the cap is met, blobs are taken away until this part of it is in use. */
const keptPart = 0.8;
/**
 * Part of the cap that one process adds before it looks again how much is there: others add too.
 */
const stridePart = 0.1;
/** A blob half written for this long was left by a process that died, milliseconds. */
const abandonedAfter = 3_600_000;

export interface RoomOptions {
  readonly clock: Clock;
  /** Stored bytes above which the oldest blobs are taken away. */
  readonly maxBytes: number;
  /** Bytes of the file as it was opened. */
  readonly fileBytes: number;
}

export class BlobRoom {
  readonly #file: KvFile;
  readonly #options: RoomOptions;
  /** Bytes that may be added before the next look. */
  #left: number;

  constructor(file: KvFile, options: RoomOptions) {
    this.#file = file;
    this.#options = options;
    this.#left = this.#stride(options.fileBytes);
  }

  /** Makes room; `false`: so much is not kept at all. `flush` writes what has taken room before. */
  async take(bytes: number, flush: () => Promise<void>): Promise<boolean> {
    const { maxBytes } = this.#options;
    if (bytes > maxBytes * keptPart) return false;
    if (bytes > this.#left) {
      await flush();
      this.#left = Math.max(bytes, this.#stride(await this.#evict(bytes)));
    }
    this.#left -= bytes;
    return true;
  }

  #stride(used: number): number {
    const { maxBytes } = this.#options;
    return Math.min(maxBytes - used, maxBytes * stridePart);
  }

  /** Returns how many bytes are in use afterwards. */
  async #evict(wanted: number): Promise<number> {
    const { maxBytes, clock } = this.#options;
    await this.#removeAbandoned(clock.now());
    const all = await Array.fromAsync(
      this.#file.scan(blobKeys.indexes),
      (entry) => ({ hash: String(entry.key[1]), index: readIndex(entry) }),
    );
    let used = all.reduce((sum, { index }) => sum + (index?.stored ?? 0), 0);
    if (used + wanted <= maxBytes) return used;
    const keys: Key[] = [];
    for (const { hash, index } of all.sort((a, b) => (a.index?.at ?? 0) - (b.index?.at ?? 0))) {
      if (used <= maxBytes * keptPart - wanted) break;
      keys.push(...await this.#keysOf(hash, index));
      used -= index?.stored ?? 0;
    }
    await this.#remove(keys);
    return used;
  }

  /** The record first: half a blob is never seen. */
  async #keysOf(hash: string, index: Index | null): Promise<readonly Key[]> {
    const chunks = index
      ? Array.from({ length: index.chunks }, (_, at) => blobKeys.chunk(hash, at))
      : await Array.fromAsync(this.#file.scan(blobKeys.chunks(hash)), (entry) => entry.key);
    return [blobKeys.index(hash), ...chunks];
  }

  async #removeAbandoned(now: number): Promise<void> {
    for await (const entry of this.#file.scan(blobKeys.parts)) {
      const hash = String(entry.key[1]);
      const part = readIndex(entry);
      if (part && part.at > now - abandonedAfter) continue;
      const [record] = await this.#file.get([blobKeys.index(hash)]);
      const chunks = record ? [] : (await this.#keysOf(hash, part)).slice(1);
      await this.#remove([...chunks, blobKeys.part(hash)]);
    }
  }

  async #remove(keys: readonly Key[]): Promise<void> {
    for (const remove of removalBatches(keys)) await this.#file.commit({ remove });
  }
}
