import assert from "node:assert/strict";
import fc from "fast-check";
import { chunks, concatBytes, crc32 } from "../../../src/util/mod.ts";

Deno.test("crc32 gives the check value of its standard", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
  assert.equal(crc32(new Uint8Array()), 0);
});

Deno.test("pieces of any size put together are the bytes that were cut", () => {
  fc.assert(fc.property(fc.uint8Array(), fc.integer({ min: 1, max: 20 }), (bytes, size) => {
    const pieces = chunks(bytes, size);
    assert(pieces.slice(0, -1).every((piece) => piece.length === size));
    assert.deepEqual([...concatBytes(pieces)], [...bytes]);
  }));
});
