/** What stands in the store for one value: a checksum, a format byte, the JSON as UTF-8. */

import type { Json } from "../protocol/mod.ts";
import { crc32 } from "../util/mod.ts";

/** Bytes of JSON in one record: below the 65,536 bytes of a KV value, with room to spare. */
export const maxRecordJson = 60_000;

const format = 1;
const checksumBytes = 4;
const headerBytes = checksumBytes + 1;

/** Not what was written (`damaged`), or of a format that only a newer program knows. */
export class RecordError extends Error {
  constructor(readonly kind: "damaged" | "newer") {
    super(`record is ${kind}`);
    this.name = "RecordError";
  }
}

/** The record of a JSON text in UTF-8. */
export function encodeRecord(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const record = new Uint8Array(headerBytes + body.length);
  record[checksumBytes] = format;
  record.set(body, headerBytes);
  new DataView(record.buffer).setUint32(0, crc32(record.subarray(checksumBytes)));
  return record;
}

/** The record of a value that is JSON. */
export function encodeValue(value: Json): Uint8Array<ArrayBuffer> {
  return encodeRecord(new TextEncoder().encode(JSON.stringify(value)));
}

/**
 * The value of a record.
 *
 * @throws {RecordError}
 */
export function decodeRecord(record: Uint8Array): Json {
  if (record.length <= headerBytes) throw new RecordError("damaged");
  const checksum = new DataView(record.buffer, record.byteOffset).getUint32(0);
  if (checksum !== crc32(record.subarray(checksumBytes))) throw new RecordError("damaged");
  if (record[checksumBytes] !== format) throw new RecordError("newer");
  return JSON.parse(new TextDecoder().decode(record.subarray(headerBytes)));
}
