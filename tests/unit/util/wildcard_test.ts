import assert from "node:assert/strict";
import { random } from "../../support/random.ts";
import { wildcardTest } from "../../../src/util/mod.ts";

Deno.test("a star is any number of characters, a question mark one where it is asked for", () => {
  const fits = (pattern: string, texts: readonly string[], one = false) =>
    texts.filter(wildcardTest(pattern, { one }));
  const texts = ["", "a", "ab", "aab", "abab", "b?", "名b"];
  assert.deepEqual(fits("*", texts), texts);
  assert.deepEqual(fits("", texts), [""]);
  assert.deepEqual(fits("a*b", texts), ["ab", "aab", "abab"]);
  assert.deepEqual(fits("?b", texts, true), ["ab", "名b"]);
  assert.deepEqual(fits("*?", texts), ["b?"]);
  assert.ok(wildcardTest("*.ENV", { ignoreCase: true })("x.env"));
});

Deno.test("it is what a regular expression says", () => {
  const { below } = random(5);
  const word = (letters: string, most: number) =>
    Array.from({ length: below(most + 1) }, () => letters[below(letters.length)]).join("");
  for (let round = 0; round < 3000; round++) {
    const [pattern, text] = [word("ab*?", 6), word("ab", 7)];
    const source = pattern.replaceAll("*", "[^]*").replaceAll("?", "[^]");
    const fits = wildcardTest(pattern, { one: true })(text);
    assert.equal(fits, new RegExp(`^${source}$`).test(text), `${pattern} ${text}`);
  }
});

Deno.test("many stars on a long text come to an end", () => {
  assert.ok(!wildcardTest(`${"*a".repeat(500)}*b`)("a".repeat(20_000)));
});
