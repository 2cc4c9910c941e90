import assert from "node:assert/strict";
import { gitNames } from "../../../../src/edit/patch/names.ts";

Deno.test("the names of a git header lose their prefixes and their quotes", () => {
  const headers = [
    "a/x.ts b/x.ts",
    "a/x.ts b/y/z.ts",
    "a/a b.ts b/a b.ts",
    '"a/a\\tb.ts" "b/a\\tb.ts"',
    '"a/\\303\\244.ts" b/c.ts',
    "a/a b.ts b/c d.ts",
  ];
  assert.deepEqual(headers.map(gitNames), [
    { from: "x.ts", to: "x.ts" },
    { from: "x.ts", to: "y/z.ts" },
    { from: "a b.ts", to: "a b.ts" },
    { from: "a\tb.ts", to: "a\tb.ts" },
    { from: "ä.ts", to: "c.ts" },
    null,
  ]);
});
