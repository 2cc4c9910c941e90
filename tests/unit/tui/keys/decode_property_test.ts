import assert from "node:assert/strict";
import * as fc from "fast-check";
import { decoder } from "../../../../src/tui/keys/decode.ts";
import type { Input } from "../../../../src/tui/types.ts";

/** What the pieces say, without a silence between them; text that came in pieces is put together. */
function decoded(pieces: readonly Uint8Array[]): readonly Input[] {
  const it = decoder({ pasteLimit: 50 });
  const found = [...pieces.flatMap((piece) => it.write(piece)), ...it.end()];
  return found.reduce<readonly Input[]>((all, input) => {
    const last = all.at(-1);
    if (last?.type !== "text" || input.type !== "text") return [...all, input];
    return [...all.slice(0, -1), { type: "text", text: last.text + input.text }];
  }, []);
}

const piece = fc.constantFrom(
  ...["a", "\x1b", "\x1b[A", "\x1b[1;5C", "\x1bOP", "\x1b[97:65;6u", "\x1b[27;5;13~", "\r", "\x7f"],
  ...["你好", "👩‍💻", "🇨🇭", "\x1b[200~", "\x1b[201~", "one\r\ntwo", "\x1b]11;rgb:0/0/0\x1b\\"],
  ...["\x1bP>|x\x07", "\x1b[<0;3;5M", "\x1b[I", "\x1b[?1;2c", "\x1b[", "\x1bO", "\x1b]", "[", "~"],
  ...["\x1b[3$", "\x1b[M", "\x1b[[B", "\x9b", "1;".repeat(40)],
);
const bytes = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((it) => new TextEncoder().encode(it.join(""))),
  fc.uint8Array({ maxLength: 60 }),
);
const cuts = fc.array(fc.nat(80), { maxLength: 12 });

function cut(whole: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const ends = [...places.filter((it) => it < whole.length), whole.length].sort((a, b) => a - b);
  return ends.map((end, at) => whole.subarray(ends[at - 1] ?? 0, end));
}

Deno.test("wherever the bytes are cut, the same was typed", () => {
  fc.assert(
    fc.property(bytes, cuts, (whole, places) => {
      assert.deepEqual(decoded(cut(whole, places)), decoded([whole]));
    }),
    { numRuns: 3000 },
  );
});

Deno.test("no bytes throw, and none becomes a control character in a text or a paste", () => {
  fc.assert(
    fc.property(bytes, cuts, (whole, places) => {
      const texts = decoded(cut(whole, places)).map((it) => "text" in it ? it.text : "");
      assert.deepEqual(texts.filter((it) => /(?![\n\t])\p{Cc}|\p{Cs}/u.test(it)), []);
    }),
    { numRuns: 3000 },
  );
});
