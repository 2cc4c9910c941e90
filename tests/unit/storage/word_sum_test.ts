import assert from "node:assert/strict";
import { wordSum } from "../../../src/storage/word_sum.ts";

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => at * 7 & 255);

const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

Deno.test({
  name: "sums that are in files stay what they were",
  ignore: !isLittleEndian,
  fn() {
    const sums = [0, 1, 4, 31, 32, 33, 100].map((length) => [length, wordSum(bytesOf(length))]);
    assert.deepEqual(sums, [
      [0, 0],
      [1, 2654356959],
      [4, 3612159904],
      [31, 1507839919],
      [32, 560472464],
      [33, 3937420717],
      [100, 4056149570],
    ]);
  },
});

Deno.test("the same bytes have one sum, wherever they stand in their buffer", () => {
  for (const length of [1, 31, 32, 100]) {
    for (let offset = 0; offset < 5; offset++) {
      const buffer = new Uint8Array(length + 9);
      buffer.set(bytesOf(length), offset);
      const moved = buffer.subarray(offset, offset + length);
      assert.equal(wordSum(moved), wordSum(bytesOf(length)));
    }
  }
});

Deno.test("a bit that differs makes another sum, as does a byte less", () => {
  for (const length of [3, 32, 67]) {
    const bytes = bytesOf(length);
    const sum = wordSum(bytes);
    assert.notEqual(wordSum(bytes.subarray(1)), sum);
    for (let bit = 0; bit < length * 8; bit++) {
      const changed = bytes.slice();
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.notEqual(wordSum(changed), sum);
    }
  }
});
