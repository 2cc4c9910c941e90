import assert from "node:assert/strict";
import { holeAt, offsetOf, placeOf, withoutEcho } from "../../../src/actions/code/hole.ts";

Deno.test("a place is a file with a line, and perhaps a column", () => {
  assert.deepEqual(placeOf("src/a.ts:12"), { path: "src/a.ts", line: 12, column: null });
  assert.deepEqual(placeOf("src/a.ts:12:5"), { path: "src/a.ts", line: 12, column: 5 });
  assert.deepEqual(placeOf("a:b.ts:3"), { path: "a:b.ts", line: 3, column: null });
  for (const it of ["src/a.ts", "src/a.ts:0", "src/a.ts:1:0", ":3", "src/a.ts:x"]) {
    assert.equal(placeOf(it), null, it);
  }
});

Deno.test("a line ends before its break, and a place beyond it is none", () => {
  const text = "one\r\ntwo\n\nfour";
  const at = (line: number, column: number | null) => offsetOf(text, { path: "", line, column });
  assert.deepEqual([1, 2, 3, 4, 5].map((it) => at(it, null)), [3, 8, 9, 14, null]);
  assert.deepEqual([1, 2, 3, 4, 5].map((it) => at(2, it)), [5, 6, 7, 8, null]);
});

Deno.test("of a long file the ends next to the place are given, in whole characters", () => {
  const { before, after } = holeAt(`${"a".repeat(20_000)}${"b".repeat(20_000)}`, 20_000);
  assert.deepEqual([before, after], ["a".repeat(12_000), "b".repeat(4_000)]);
  assert.ok(holeAt(`😀${"a".repeat(11_999)}`, 12_001).before.isWellFormed());
});

Deno.test("an answer in words loses its fence and what stands around the place", () => {
  const hole = {
    before: "function total(list) {\n  return ",
    after: ";\n}\n\nexport { total };\n",
  };
  for (
    const answer of [
      "list.length",
      "```js\nlist.length\n```",
      "return list.length",
      "function total(list) {\n  return list.length;\n}\n\nexport { total };\n",
    ]
  ) assert.equal(withoutEcho(answer, hole), "list.length", answer);
  // A few characters that are the same may be meant.
  assert.equal(withoutEcho(";", { before: "x", after: ";\n" }), ";");
  assert.equal(withoutEcho("", hole), "");
});
