import { type Key, maxBatch } from "./kv_file.ts";

/** What an entry costs in an atomic beyond its value: key, encoding, with room to spare. */
const overhead = 300;

/** What the encoding of an entry costs beyond value and key, with room to spare. */
const encoding = 100;

export type Entries = readonly (readonly [Key, Uint8Array])[];

/** Entries in groups that each fit one atomic, in order. */
export function batches(entries: Entries): Entries[] {
  const groups: (readonly [Key, Uint8Array])[][] = [];
  let room = { operations: 0, bytes: 0, keyBytes: 0 };
  for (const entry of entries) {
    const { keyBytes, bytes } = costOf(...entry);
    if (room.operations === 0 || room.bytes < bytes || room.keyBytes < keyBytes) {
      groups.push([]);
      room = { ...maxBatch };
    }
    groups.at(-1)?.push(entry);
    room.operations--;
    room.bytes -= bytes;
    room.keyBytes -= keyBytes;
  }
  return groups;
}

/** What an entry takes of the limits of an atomic. */
export function costOf(key: Key, value: Uint8Array = none) {
  const keyBytes = encodedBytes(key);
  return { keyBytes, bytes: value.length + Math.max(overhead, keyBytes + encoding) };
}

const none = new Uint8Array();

/** Keys to be removed in groups that each fit one atomic, in order. */
export function removalBatches(keys: readonly Key[]): readonly (readonly Key[])[] {
  return batches(keys.map((key) => [key, none])).map((group) => group.map(([key]) => key));
}

/** True if all of them fit one atomic. */
export function fitsBatch(entries: Entries): boolean {
  return batches(entries).length <= 1;
}

/** Bytes of a key as Deno KV counts it: numbers take nine; NUL is escaped, two bytes stand around a text. */
function encodedBytes(key: Key): number {
  return key.reduce<number>(
    (sum, part) => sum + (typeof part === "number" ? 9 : textBytes(part)),
    0,
  );
}

function textBytes(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return bytes.reduce((sum, byte) => sum + (byte === 0 ? 2 : 1), 2);
}
