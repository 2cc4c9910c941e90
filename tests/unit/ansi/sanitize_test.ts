import assert from "node:assert/strict";
import * as fc from "fast-check";
import { printable, sanitizer } from "../../../src/ansi/mod.ts";

Deno.test("plain text, tabs, newlines, CJK and emoji pass unchanged", () => {
  const text = "a\tb\n中文 café 👩‍💻 👍🏽 1️⃣ 🇨🇭\n";
  assert.equal(printable(text), text);
});

Deno.test("escape sequences vanish to their end", () => {
  const cases = {
    "\x1b[31mred\x1b[0m": "red",
    "a\x1b]0;title\x07b": "ab",
    "a\x1b]52;c;aGk=\x1b\\b": "ab",
    "a\x1bPq#0\x1b\\b": "ab",
    "a\x1b_apc\x1b\\b\x1b^pm\x1b\\c\x1bXsos\x1b\\d": "abcd",
    "a\x9b31mb\x9d0;t\x9cc": "abc",
    "a\x1b(Bb\x1b7c\x1bMd": "abcd",
    "a\x1b[1;2": "a",
    "a\x1b": "a",
    "a\x1b]0;x\x1b[31mb": "ab",
  };
  const cleaned = Object.keys(cases).map((text) => printable(text));
  assert.deepEqual(cleaned, Object.values(cases));
});

Deno.test("a string that never ends takes no more than its line", () => {
  assert.equal(printable("a\x1b]0;hidden\nb"), "a\nb");
});

Deno.test("controls vanish, CR becomes newline, and CR LF is one newline", () => {
  assert.equal(printable("a\x00\x08\x7f\x85b\rc\r\nd"), "ab\nc\nd");
});

Deno.test("bidirectional, zero-width and tag characters are shown by name", () => {
  assert.equal(
    printable("a\u202eb\u200bc\ufeffd\u{e0041}e\u200df"),
    "a<U+202E>b<U+200B>c<U+FEFF>d<U+E0041>e<U+200D>f",
  );
});

Deno.test("selectors that carry text unseen are shown, the one of an emoji is not", () => {
  assert.equal(printable("❤️ 1️⃣ ❤\ufe0e"), "❤️ 1️⃣ ❤\ufe0e");
  assert.equal(
    printable("a\ufe0f ❤️\ufe0f \ufe01\x1b7\ufe0f\u{e0100}"),
    "a<U+FE0F> ❤️<U+FE0F> <U+FE01><U+FE0F><U+E0100>",
  );
});

Deno.test("half a surrogate pair becomes the replacement character", () => {
  assert.equal(printable("a\ud83db\ude00c\ud83d"), "a\ufffdb\ufffdc\ufffd");
});

Deno.test("for approvals nothing vanishes", () => {
  assert.equal(
    printable("rm\x1b]0;\nx\x07 -rf\r", { controls: "show" }),
    "rm<U+001B>]0;\nx<U+0007> -rf<U+000D>",
  );
});

const hostile = fc.array(
  fc.oneof(
    fc.constantFrom("\x1b", "[", "]", "\\", "\x07", "\x9b", "\x9d", "\x9c", "\r", "\n", "P", "m"),
    fc.constantFrom("0;", "中", "👩", "\u200d", "\u202e", "\ud83d", "\ude00", "\u{e0041}", "é"),
    fc.string({ unit: "binary" }),
  ),
).map((parts) => parts.join(""));

Deno.test("pieces cut at every place give the same text as the whole", () => {
  fc.assert(fc.property(hostile, (text) => {
    const whole = printable(text);
    for (let at = 0; at <= text.length; at++) {
      const stream = sanitizer();
      const output = stream.write(text.slice(0, at)) + stream.write(text.slice(at)) + stream.end();
      assert.equal(output, whole);
    }
    const single = sanitizer();
    const output = text.split("").map((unit) => single.write(unit)).join("") + single.end();
    assert.equal(output, whole);
  }));
});

Deno.test("bytes cut at every place give the same text as the whole", () => {
  fc.assert(fc.property(hostile, (text) => {
    const bytes = new TextEncoder().encode(text);
    const decode = (pieces: readonly Uint8Array[]) => {
      const decoder = new TextDecoder();
      const stream = sanitizer();
      const output = pieces.map((piece) => stream.write(decoder.decode(piece, { stream: true })));
      return output.join("") + stream.write(decoder.decode()) + stream.end();
    };
    const whole = decode([bytes]);
    for (let at = 0; at <= bytes.length; at++) {
      assert.equal(decode([bytes.slice(0, at), bytes.slice(at)]), whole);
    }
  }));
});

Deno.test("what comes out holds no control but tab and newline, and is stable", () => {
  fc.assert(fc.property(hostile, (text) => {
    const output = printable(text);
    assert.doesNotMatch(output, /[\p{Cc}--[\t\n]]/v);
    assert.equal(printable(output), output);
  }));
});
