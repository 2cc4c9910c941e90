import assert from "node:assert/strict";
import fc from "fast-check";
import { runsOf, tokensOf, wordsOf } from "../../../../src/codeintel/search/tokens.ts";

const tokens = (text: string) => runsOf(text).flatMap(tokensOf);

Deno.test("identifiers are kept whole and in parts, in lower case", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    get_queryset: ["get", "queryset", "get_queryset"],
    getHTTPUrl: ["get", "http", "url", "gethttpurl"],
    HTTPServer: ["http", "server", "httpserver"],
    __init__: ["init"],
    $el: ["el"],
    utf8: ["utf", "utf8"],
    Base64Url: ["base", "64", "url", "base64url"],
    MAX_SIZE: ["max", "size", "max_size"],
    "a.b": [],
    "404": ["404"],
    "ÄpfelBaum": ["äpfel", "baum", "äpfelbaum"],
    "café": ["café"],
  };
  const found = Object.fromEntries(Object.keys(cases).map((text) => [text, tokens(text)]));
  assert.deepEqual(found, cases);
});

Deno.test("CJK is taken in pairs, a single character alone, apart from other letters", () => {
  assert.deepEqual(tokens("修复登录 fix日本語 图 한국어"), [
    "修复",
    "复登",
    "登录",
    "fix",
    "日本",
    "本語",
    "图",
    "한국",
    "국어",
  ]);
  // A long run is taken in pieces that overlap: no pair is lost.
  const long = Array.from({ length: 200 }, (_, at) => String.fromCharCode(0x4e00 + at)).join("");
  const pairs = Array.from({ length: 199 }, (_, at) => long.slice(at, at + 2));
  assert.deepEqual(tokens(long), pairs);
});

Deno.test("tokens are sorted with their counts", () => {
  assert.deepEqual(wordsOf("b = getB(b2, b2); getB"), {
    tokens: ["b2", "get", "getb"],
    counts: [2, 2, 2],
  });
  assert.deepEqual(wordsOf("userId user_id id"), {
    tokens: ["id", "user", "user_id", "userid"],
    counts: [3, 2, 1, 1],
  });
  assert.deepEqual(wordsOf(""), { tokens: [], counts: [] });
});

Deno.test("a huge file gives no more than 5,000 tokens, the most frequent", () => {
  const names = Array.from({ length: 40_000 }, (_, at) => `n${at.toString(36)}x`);
  const { tokens, counts } = wordsOf(`${names.join(";")};${"often ".repeat(9)}`);
  assert.equal(tokens.length, 5_000);
  assert.equal(counts[tokens.indexOf("often")], 9);
  // Data in letters is no word, however much of it there is.
  assert.deepEqual(wordsOf("aB".repeat(2_500_000)), { tokens: [], counts: [] });
});

Deno.test("whatever the text is, tokens are sorted, distinct, short enough and counted", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
    const { tokens, counts } = wordsOf(text);
    assert.deepEqual(tokens, [...new Set(tokens)].sort());
    assert.equal(counts.length, tokens.length);
    assert.ok(counts.every((count) => count >= 1));
    assert.ok(tokens.every((token) => token.length >= 1 && token.length <= 40));
    assert.deepEqual(wordsOf(text), { tokens, counts });
  }));
});
