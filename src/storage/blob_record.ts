/** What stands in `blobs.kv`: a record and chunks for each blob, a marker for one half written. */

import * as z from "zod";
import type { Entry, Key, KvFile } from "./kv_file.ts";
import { decodeRecord, RecordError } from "./record.ts";

const indexSchema = z.object({
  encoding: z.enum(["gzip", "identity"]),
  chunks: z.number(),
  /** Stored bytes. */
  stored: z.number(),
  /** Epoch milliseconds when it was last put. */
  at: z.number(),
});
export type Index = z.infer<typeof indexSchema>;

export const blobKeys = {
  indexes: ["blob"],
  index: (hash: string): Key => ["blob", hash],
  chunks: (hash: string): Key => ["chunk", hash],
  chunk: (hash: string, index: number): Key => ["chunk", hash, index],
  /** Blobs that take more than one atomic, from before the first until the last. */
  parts: ["part"],
  part: (hash: string): Key => ["part", hash],
} as const;

/** `null` if there is none, or none of this shape. */
export function readIndex(entry: Entry | null): Index | null {
  if (!entry) return null;
  try {
    return indexSchema.parse(decodeRecord(entry.bytes));
  } catch (error) {
    if (error instanceof RecordError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Of how many keys Deno KV reads at once. */
const readAtOnce = 10;

/** The records of blobs, in the order of the hashes. */
export async function readIndexes(
  file: KvFile,
  hashes: readonly string[],
): Promise<readonly (Index | null)[]> {
  const found: (Index | null)[] = [];
  for (let from = 0; from < hashes.length; from += readAtOnce) {
    const keys = hashes.slice(from, from + readAtOnce).map(blobKeys.index);
    found.push(...(await file.get(keys)).map(readIndex));
  }
  return found;
}
