import assert from "node:assert/strict";
import { readObject } from "../../../../../src/codeintel/languages/script/jsonc.ts";

Deno.test("comments, trailing commas and a byte order mark are passed over", () => {
  const text = `\ufeff// first
{
  "a": "/* text */ // text", /* why */
  "b": [1, 2, /* last */ ],
  "c": { "d": "quote \\" , ]", }, // end
}
/* open`;
  assert.deepEqual(readObject(text), {
    a: "/* text */ // text",
    b: [1, 2],
    c: { d: 'quote " , ]' },
  });
});

Deno.test("what is no object is null, whatever it is", () => {
  for (const text of [null, "", "[]", "1", "null", "{", '{"a"', '{"a": "', "{]", "/*", "//"]) {
    assert.equal(readObject(text), null);
  }
});
