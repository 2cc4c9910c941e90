import assert from "node:assert/strict";
import { estimateTokens } from "../../../../src/codeintel/map/mod.ts";

Deno.test("a token is three bytes, begun ones counted, and a CJK character is one", () => {
  const texts = ["", "a", "abc", "abcd", "def get(self)", "代码", "コード", "é"];
  assert.deepEqual(texts.map(estimateTokens), [0, 1, 1, 2, 5, 2, 3, 1]);
});
