import assert from "node:assert/strict";
import {
  decodeCacheRecord,
  encodeChunked,
  encodeInline,
} from "../../../src/storage/cache_record.ts";

const place = { version: "v", chunks: 2, length: 70_000, sum: 9 };

Deno.test("what is in a cache is read again, inline or by its place", () => {
  const bytes = Uint8Array.of(0, 7, 14);
  assert.deepEqual(decodeCacheRecord(encodeInline(bytes)), { type: "inline", bytes });
  assert.deepEqual(decodeCacheRecord(encodeChunked(place)), { type: "chunked", place });
});

Deno.test("records of this format stay what they were, behind their sum", () => {
  const hex = (record: Uint8Array) => record.subarray(4).toHex();
  assert.deepEqual([hex(encodeInline(Uint8Array.of(0, 7, 14))), hex(encodeChunked(place))], [
    "0100000000070e",
    "010100007620322037303030302039",
  ]);
});

Deno.test("damage and other formats are as good as nothing", () => {
  const record = encodeInline(Uint8Array.of(1, 2, 3));
  for (let at = 0; at < record.length; at++) {
    const changed = record.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    assert.equal(decodeCacheRecord(changed), null);
  }
  assert.equal(decodeCacheRecord(record.subarray(0, 7)), null);
});
