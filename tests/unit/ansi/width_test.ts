import assert from "node:assert/strict";
import * as fc from "fast-check";
import { cells, graphemes, styles, truncate, truncateMiddle, wrap } from "../../../src/ansi/mod.ts";

Deno.test("cells of ASCII, CJK, combining marks, emoji, flags and controls", () => {
  const expected: Readonly<Record<string, number>> = {
    "abc": 3,
    "中文": 4,
    "ｆｕｌｌ": 8,
    "ﾊﾝｶｸ": 4,
    "한국어": 6,
    "\u1112\u1161\u11ab": 2,
    "e\u0301": 1,
    "👍🏽": 2,
    "👩‍👩‍👧‍👦": 2,
    "1️⃣": 2,
    "❤️": 2,
    "❤": 1,
    "🇨🇭🇨🇳": 4,
    "𠮷": 2,
    "→…─": 3,
    "\u0000\u200b": 0,
  };
  const measured = Object.keys(expected).map((text) => [text, cells(text)]);
  assert.deepEqual(Object.fromEntries(measured), expected);
});

Deno.test("cells add up over grapheme clusters", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => {
    const sum = [...graphemes(text)].reduce((all, it) => all + cells(it), 0);
    assert.equal(cells(text), sum);
  }));
});

Deno.test("what is measured without a segmenter is measured as with one", () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const ranges = [[0x20, 0x7e], [0xa1, 0x2ff], [0x2010, 0x2027], [0x2500, 0x257f]] as const;
  const all = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  ).filter((it) => it !== "\xad").join("");
  assert.equal([...segmenter.segment(all)].length, all.length);
  assert.doesNotMatch(all, /[\p{Mn}\p{Me}\p{Cc}\p{Cf}]|\p{Emoji_Presentation}/u);
  assert.equal(cells(all), all.length);
});

Deno.test("truncation keeps to the width and never cuts a character", () => {
  assert.equal(truncate("abcdef", 4), "abc…");
  assert.equal(truncate("中文字", 4), "中…");
  assert.equal(truncate("abc", 3), "abc");
  assert.equal(truncate("abc", 0), "");
  assert.equal(truncateMiddle("src/very/long/path.ts", 11), "src/v…th.ts");
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, width) => {
    assert.ok(cells(truncate(text, width)) <= width);
    assert.ok(cells(truncateMiddle(text, width)) <= width);
  }));
});

Deno.test("wrapping breaks at blanks, between CJK characters, and in too long words", () => {
  assert.deepEqual(wrap("the quick brown fox", 10), ["the quick", "brown fox"]);
  assert.deepEqual(wrap("一二三四五，六", 10), ["一二三四", "五，六"]);
  assert.deepEqual(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
  assert.deepEqual(wrap("a\n\nb", 4), ["a", "", "b"]);
});

Deno.test("wrapping loses nothing but blanks and keeps to the width", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 20 }), (
    text,
    width,
  ) => {
    const lines = wrap(text, width);
    assert.ok(lines.every((line) => cells(line) <= width || [...graphemes(line)].length === 1));
    assert.equal(lines.join("").replaceAll(/[ \n]/g, ""), text.replaceAll(/[ \n]/g, ""));
  }));
});

Deno.test("styles close only what they opened, and are nothing when they are not wanted", () => {
  const on = styles(true);
  assert.equal(on.bold(`a${on.red("b")}c`), "\x1b[1ma\x1b[31mb\x1b[39mc\x1b[22m");
  assert.equal(styles(false).bold("a"), "a");
  assert.equal(on.dim(""), "");
});
