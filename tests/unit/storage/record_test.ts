import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeRecord, encodeValue, RecordError } from "../../../src/storage/record.ts";

Deno.test("a record gives back any JSON value", () => {
  fc.assert(fc.property(fc.json(), (text) => {
    const value = JSON.parse(text);
    assert.deepEqual(decodeRecord(encodeValue(value)), JSON.parse(JSON.stringify(value)));
  }));
});

Deno.test("a record with any one bit changed is damaged", () => {
  const record = encodeValue({ type: "user_message", text: "hello" });
  for (let bit = 0; bit < record.length * 8; bit++) {
    const changed = record.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => decodeRecord(changed), new RecordError("damaged"));
  }
});

Deno.test("a record cut anywhere is damaged", () => {
  const record = encodeValue("hello");
  for (let length = 0; length < record.length; length++) {
    assert.throws(() => decodeRecord(record.subarray(0, length)), new RecordError("damaged"));
  }
});
