import { type Key, maxBatch } from "./kv_file.ts";

/** What an entry costs in an atomic beyond its value: key, encoding, with room to spare. */
const overhead = 300;

export type Entries = readonly (readonly [Key, Uint8Array])[];

/** Entries in groups that each fit one atomic, in order. */
export function batches(entries: Entries): Entries[] {
  const groups: (readonly [Key, Uint8Array])[][] = [];
  let room = { operations: 0, bytes: 0 };
  for (const entry of entries) {
    const cost = entry[1].length + overhead;
    if (room.operations === 0 || room.bytes < cost) {
      groups.push([]);
      room = { ...maxBatch };
    }
    groups.at(-1)?.push(entry);
    room = { operations: room.operations - 1, bytes: room.bytes - cost };
  }
  return groups;
}

/** True if all of them fit one atomic. */
export function fitsBatch(entries: Entries): boolean {
  return batches(entries).length <= 1;
}
