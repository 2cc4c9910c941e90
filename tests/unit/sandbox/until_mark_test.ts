import assert from "node:assert/strict";
import fc from "fast-check";
import { newMark, UntilMark } from "../../../src/sandbox/until_mark.ts";

const encoder = new TextEncoder();
const mark = newMark();

/** What resembles a mark and is none, and whatever else. */
const piece = fc.oneof(
  fc.uint8Array({ maxLength: 20 }),
  fc.nat({ max: mark.length - 4 }).map((end) => encoder.encode(mark.slice(0, end))),
);

function cut(bytes: Uint8Array, at: readonly number[]): readonly Uint8Array[] {
  const ends = [...new Set(at.map((it) => it % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((start, index) => bytes.subarray(start, ends[index] ?? bytes.length));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(pieces.flatMap((it) => [...it]));
}

Deno.test("what stands before the mark comes whole, wherever the stream is cut, and nothing behind it", () => {
  fc.assert(fc.property(
    fc.array(piece, { maxLength: 6 }),
    fc.uint8Array({ maxLength: 10 }),
    fc.array(fc.nat(), { maxLength: 8 }),
    (before, behind, cuts) => {
      const until = new UntilMark(mark);
      const stream = joined([...before, encoder.encode(mark), behind]);
      const told = cut(stream, cuts).map((it) => until.add(it).slice());
      assert.deepEqual(joined(told), joined(before));
      assert.deepEqual([until.found, until.end()], [true, new Uint8Array()]);
    },
  ));
});

Deno.test("without a mark everything comes, at the latest at the end", () => {
  fc.assert(fc.property(
    fc.array(piece, { maxLength: 6 }),
    fc.array(fc.nat(), { maxLength: 8 }),
    (pieces, cuts) => {
      const until = new UntilMark(mark);
      const told = cut(joined(pieces), cuts).map((it) => until.add(it).slice());
      assert.deepEqual(joined([...told, until.end()]), joined(pieces));
      assert.equal(until.found, false);
    },
  ));
});

Deno.test("what cannot be the beginning of a mark is not held back", () => {
  const until = new UntilMark(mark);
  assert.equal(new TextDecoder().decode(until.add(encoder.encode("Password: "))), "Password: ");
});
