/** Which program an experience stands on. */

import assert from "node:assert/strict";
import { programOf } from "../../../src/memory/mod.ts";

const of = (...changes: readonly string[]) =>
  programOf({
    experience: { situation: "", done: "", verdict: "passed", lesson: "", changes: [...changes] },
  });

Deno.test("an experience whose calls are those of one program stands on it", () => {
  assert.deepEqual(of("s:c1", "s:c2", "s:c2.1", "s:c2.2", "s:c2.2.1"), {
    session: "s",
    program: "c2",
  });
});

Deno.test("one of single calls, or of two programs, stands on none", () => {
  assert.deepEqual([of("s:c1"), of("s:c1.1", "s:c2.1"), of()], [null, null, null]);
});
