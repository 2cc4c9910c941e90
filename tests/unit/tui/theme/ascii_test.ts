import assert from "node:assert/strict";
import { cells, graphemes } from "../../../../src/ansi/mod.ts";
import { inAscii } from "../../../../src/tui/theme/ascii.ts";

/** All of the blocks that signs are taken from: arrows, boxes, shapes, braille, punctuation. */
const blocks = [[0x2010, 0x2027], [0x2190, 0x23ff], [0x2500, 0x25ff], [0x2600, 0x27bf], [
  0x2800,
  0x28ff,
]];
const signs = blocks.flatMap(([from = 0, to = 0]) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
);

Deno.test("a sign of ASCII is as wide as the one that it stands for", () => {
  const moved = signs.filter((it) => cells(inAscii(it)) !== cells(it));
  assert.deepEqual(moved, []);
});

Deno.test("letters, numbers and what people write in stay what they are", () => {
  for (const text of ["abc é ß 中文 かな 한국어 العربية", "👩‍💻 🇨🇭", "a\u0301", "℃ № ½"]) {
    assert.equal(inAscii(text), text);
  }
});

Deno.test("nothing that is joined comes apart", () => {
  const text = "▶️ ✓︎ →";
  assert.equal([...graphemes(inAscii(text))].length, [...graphemes(text)].length);
});
