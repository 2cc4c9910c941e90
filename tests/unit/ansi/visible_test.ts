import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonText, unnamed, visible } from "../../../src/ansi/mod.ts";

const tags = [..."run rm"].map((it) => String.fromCodePoint(0xe0000 + (it.codePointAt(0) ?? 0)));

Deno.test("what a reader does not see a model sees by name, and all else to the letter", () => {
  const text = "a\t\r\n\x1b[31m\x00 中文 café 👩‍💻 1️⃣ می‌خواهم क्‍ष";
  assert.equal(visible(text), text);
  assert.equal(
    visible(`ok${tags.join("")}\u202eb\u200bc\ufeffd e\u200df ❤️\ufe0f\u{e0100}`),
    "ok<U+E0072><U+E0075><U+E006E><U+E0020><U+E0072><U+E006D><U+202E>b<U+200B>c<U+FEFF>d e<U+200D>f ❤️<U+FE0F><U+E0100>",
  );
});

Deno.test("names of unseen characters are undone, others are text", () => {
  assert.equal(unnamed("a<U+200B>b<U+E0041>c"), "a\u200bb\u{e0041}c");
  const text = "<U+0041><U+000A><U+FFFFFF><U+200b><U+12>";
  assert.equal(unnamed(text), text);
});

Deno.test("undoing gives back what was named", () => {
  const unit = fc.constantFrom(..."ab é中👩\u200d\u200b\u202e\ufe0f\u{e0041}\n\x1bم");
  fc.assert(fc.property(fc.array(unit), (parts) => {
    const text = parts.join("");
    assert.equal(unnamed(visible(text)), text);
    assert.equal(visible(visible(text)), visible(text));
  }));
});

Deno.test("JSON that may be printed has nothing raw in it, and is the same value", () => {
  const value = { "a\u202e": ["\x1b\x9b\x7f\u{e0041}\u200b 中 👩‍💻", null, 1] };
  const text = jsonText(value);
  assert.match(text, /^[\x20-\x7e中👩💻]+$/u);
  assert.deepEqual(JSON.parse(text), value);
});
