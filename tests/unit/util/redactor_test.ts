import assert from "node:assert/strict";
import fc from "fast-check";
import { redactor } from "../../../src/util/mod.ts";

Deno.test("a value is removed in every form it is known to appear in", () => {
  const secret = 'sk-a/b+c?d=é"0123';
  const redact = redactor([secret]);
  const bytes = new TextEncoder().encode(secret);
  const forms = [
    secret,
    bytes.toHex(),
    bytes.toHex().toUpperCase(),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replaceAll("%C3%A9", "%c3%a9").replaceAll("%2F", "%2f")
      .replaceAll("%2B", "%2b").replaceAll("%3F", "%3f").replaceAll("%3D", "%3d"),
    JSON.stringify(secret).slice(1, -1),
  ];
  assert.deepEqual(forms.map((it) => redact(`<${it}>`)), forms.map(() => "<****>"));
});

Deno.test("a value inside a longer base64 text leaves none of its own letters", () => {
  fc.assert(fc.property(
    fc.uint8Array({ maxLength: 9 }),
    fc.string({ minLength: 12, maxLength: 40, unit: "grapheme-ascii" }),
    fc.uint8Array({ maxLength: 9 }),
    (before, secret, after) => {
      const bytes = new TextEncoder().encode(secret);
      const whole = new Uint8Array([...before, ...bytes, ...after]);
      for (const alphabet of ["base64", "base64url"] as const) {
        assert.ok(redactor([secret])(whole.toBase64({ alphabet })).includes("****"));
      }
    },
  ));
});

Deno.test("short values are left alone, longer ones go first, nothing else is touched", () => {
  assert.equal(redactor(["abc", ""])("abc def"), "abc def");
  assert.equal(redactor(["secret", "secret-long"])("secret-long secret"), "**** ****");
  assert.equal(redactor(["a.c.e.g"])("abcdefg"), "abcdefg");
  assert.equal(redactor([])("text"), "text");
});

Deno.test("what looks like a key is removed unasked", () => {
  const keys = [`sk-${"a".repeat(16)}`, `AIza${"b".repeat(35)}`, "Bearer abcdefgh=="];
  assert.deepEqual(keys.map((it) => redactor([])(`<${it}>`)), keys.map(() => "<****>"));
});
