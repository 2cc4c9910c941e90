/** What a model is shown of its own program. */

import assert from "node:assert/strict";
import { shownLine } from "../../../src/codemode/source.ts";

Deno.test("of a line that is too long what is around the column is shown", () => {
  const source = `short\n${"a".repeat(300)}HERE${"b".repeat(300)}`;
  assert.equal(shownLine(source, 1), "short");
  assert.equal(shownLine(source, 2), `${"a".repeat(200)}…`);
  assert.equal(shownLine(source, 2, 301), `…${"a".repeat(99)}HERE${"b".repeat(97)}…`);
  assert.equal(shownLine(source, 2, 604), `…${"b".repeat(200)}`);
  assert.equal(shownLine(source, 9), "");
});
