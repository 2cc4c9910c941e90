import assert from "node:assert/strict";
import { encodeValue } from "../../../src/storage/record.ts";
import { isLogRow } from "../../../src/storage/salvage/log.ts";
import { compareKeys } from "../../../src/storage/salvage/rows.ts";

Deno.test("keys sort as in the file: texts by their letters, before numbers, the shorter first", () => {
  const keys = [
    ["event", "session:b", 1],
    ["spill", "workspace", "h", 0],
    ["event", "session:a", 10],
    ["event", "session:a", 9],
    ["event", "session:a"],
    ["event", 3],
  ];
  const sorted = keys.toSorted(compareKeys);
  assert.deepEqual(sorted, [
    ["event", "session:a"],
    ["event", "session:a", 9],
    ["event", "session:a", 10],
    ["event", "session:b", 1],
    ["event", 3],
    ["spill", "workspace", "h", 0],
  ]);
  const order = sorted.map((a) => sorted.map((b) => Math.sign(compareKeys(a, b))));
  assert.deepEqual(order, sorted.map((_, a) => sorted.map((_, b) => Math.sign(a - b))));
});

Deno.test("a row of a log has the key of one and says the same of itself", () => {
  const event = (seq: number) => encodeValue({ v: 1, seq, at: "", type: "aborted", by: "user" });
  const rows = [
    [["event", "session:a", 3], event(3), true],
    [["event", "session:a", 4], event(3), false],
    [["event", "session:a"], event(3), false],
    [["event", "nobody's", 3], event(3), false],
    [["head", "workspace"], encodeValue({ seq: 3, created: 1 }), true],
    [["head", "workspace", 1], encodeValue({ seq: 3, created: 1 }), false],
    [["spill", "workspace", "hash", 0], new Uint8Array(3), true],
    [["spill", "workspace", "hash"], new Uint8Array(3), false],
    [["other", "workspace"], encodeValue({ seq: 3, created: 1 }), false],
  ] as const;
  for (const [key, bytes, isOne] of rows) {
    assert.equal(isLogRow({ key, bytes, version: 1 }), isOne, key.join(" "));
  }
});
