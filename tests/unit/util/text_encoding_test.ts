import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeText, encodeText } from "../../../src/util/mod.ts";

Deno.test("what is decoded is encoded to the same bytes", () => {
  const marks = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]);
  const text = fc.string({ unit: "binary" }).map((text) => [...new TextEncoder().encode(text)]);
  const raw = fc.array(fc.integer({ min: 0, max: 255 }));
  fc.assert(fc.property(marks, fc.oneof(text, raw), (mark, rest) => {
    const bytes = Uint8Array.from([...mark, ...rest]);
    const decoded = decodeText(bytes);
    if (decoded.type === "text") assert.deepEqual(encodeText(decoded.text, decoded), bytes);
  }));
});

Deno.test("the first byte that is no UTF-8 is found", () => {
  const cases: readonly (readonly [readonly number[], number])[] = [
    [[0x61, 0xe9, 0x63], 1],
    [[0x61, 0xe2, 0x82], 1],
    [[0x61, 0xe2, 0x82, 0xac, 0x80], 4],
    [[0xff], 0],
    [[0xf0, 0x9f, 0x98, 0x80, 0xc3], 4],
  ];
  for (const [bytes, offset] of cases) {
    assert.deepEqual(decodeText(Uint8Array.from(bytes)), { type: "invalid", offset });
  }
});
