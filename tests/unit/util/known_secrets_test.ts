import assert from "node:assert/strict";
import fc from "fast-check";
import { KnownSecrets } from "../../../src/util/mod.ts";

const key = 'sk-a/b+c?d=é"0123\\x';
const utf8 = new TextEncoder();

function forms(secret: string): readonly string[] {
  const bytes = utf8.encode(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    bytes.toHex(),
    bytes.toHex().toUpperCase(),
    encodeURIComponent(secret),
    json,
    JSON.stringify(json).slice(1, -1),
  ];
}

Deno.test("without a value worth it nothing is looked at, and the piece itself comes back", () => {
  const none = new KnownSecrets(["ollama", "", "sk-no-key-required"]);
  const piece = utf8.encode("ollama");
  assert.equal(none.bytes().add(piece), piece);
  assert.deepEqual([none.redact("ollama"), none.text().add("ollama")], ["ollama", "ollama"]);
});

Deno.test("a value that becomes known later is redacted from then on", () => {
  const known = new KnownSecrets();
  const stream = known.text();
  assert.equal(stream.add(key), key);
  known.add(key);
  assert.equal(stream.add(key) + stream.end(), "****");
});

Deno.test("text and bytes that are cut anywhere lose the value in every form", () => {
  const known = new KnownSecrets([key, "another-key-0123456789"]);
  for (const form of forms(key)) {
    const whole = `é before ${form}${form} after 中 s`;
    const expected = "é before ******** after 中 s";
    assert.equal(known.redact(whole), expected);
    for (let at = 0; at <= whole.length; at++) {
      const stream = known.text();
      const pieces = [stream.add(whole.slice(0, at)), stream.add(whole.slice(at)), stream.end()];
      assert.equal(pieces.join(""), expected);
    }
    const bytes = utf8.encode(whole);
    for (let at = 0; at <= bytes.length; at++) {
      const stream = known.bytes();
      const pieces = [stream.add(bytes.slice(0, at)), stream.add(bytes.slice(at)), stream.end()];
      assert.equal(
        new TextDecoder().decode(new Uint8Array(pieces.flatMap((it) => [...it]))),
        expected,
      );
    }
  }
});

Deno.test("one byte at a time is as good as the whole", () => {
  const known = new KnownSecrets([key]);
  const bytes = utf8.encode(`x${key}y${utf8.encode(`12${key}`).toBase64()}`);
  const stream = known.bytes();
  const out = [...bytes].flatMap((it) => [...stream.add(new Uint8Array([it]))]);
  const text = new TextDecoder().decode(new Uint8Array([...out, ...stream.end()]));
  assert.match(text, /^x\*{4}y.{1,4}\*{4}.{0,4}$/);
});

Deno.test("bytes that hold no value pass as they are, also those that are no text", () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), (pieces) => {
    const stream = new KnownSecrets([key]).bytes();
    const out = pieces.flatMap((it) => [...stream.add(new Uint8Array(it))]);
    assert.deepEqual([...out, ...stream.end()], pieces.flatMap((it) => [...it]));
  }));
});

Deno.test("a value inside a longer base64 text leaves none of its own letters, however it is cut", () => {
  fc.assert(fc.property(
    fc.uint8Array({ maxLength: 9 }),
    fc.string({ minLength: 16, maxLength: 40, unit: "grapheme-ascii" }),
    fc.nat(),
    (before, secret, nat) => {
      const text = new Uint8Array([...before, ...utf8.encode(secret)]).toBase64();
      const at = nat % (text.length + 1);
      const stream = new KnownSecrets([secret]).text();
      assert.ok((stream.add(text.slice(0, at)) + stream.add(text.slice(at)) + stream.end())
        .includes("****"));
    },
  ));
});
