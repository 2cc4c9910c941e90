import assert from "node:assert/strict";
import { indexByWord } from "../../../src/util/mod.ts";

Deno.test("a value stands under each word of its key, in the order of the rows", () => {
  const index = indexByWord([["git", 1], ["gh git", 2], ["gh", 3]]);
  assert.deepEqual([...index], [["git", [1, 2]], ["gh", [2, 3]]]);
});
