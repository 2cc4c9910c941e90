import assert from "node:assert/strict";
import fc from "fast-check";
import { pictureHead } from "../../../src/documents/mod.ts";
import { png } from "../../support/office.ts";

const bytes = (...parts: (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((it) => typeof it === "string" ? [...it].map((c) => c.charCodeAt(0)) : it),
  );

const webp = (kind: string, body: readonly number[]) =>
  bytes(
    "RIFF",
    [0, 0, 0, 0],
    "WEBP",
    kind,
    [0, 0, 0, 0],
    body,
    Array.from({ length: 20 }, () => 0),
  );

Deno.test("the header of each format says what it is and how large", () => {
  const cases: readonly (readonly [Uint8Array, string, number, number])[] = [
    [png(800, 600), "png", 800, 600],
    [bytes("GIF89a", [0x20, 0x03, 0x58, 0x02, 0, 0, 0]), "gif", 800, 600],
    [
      bytes([
        0xff,
        0xd8,
        0xff,
        0xe0,
        0,
        4,
        1,
        2,
        0xff,
        0xff,
        0xc4,
        0,
        3,
        9,
        0xff,
        0xc2,
        0,
        17,
        8,
        2,
        0x58,
        3,
        0x20,
        3,
      ]),
      "jpeg",
      800,
      600,
    ],
    [webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x03, 0x58, 0x02]), "webp", 800, 600],
    [webp("VP8L", [0x2f, 0x1f, 0xc3, 0x95, 0x00]), "webp", 800, 600],
    [webp("VP8X", [0, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0]), "webp", 800, 600],
  ];
  for (const [file, format, width, height] of cases) {
    assert.deepEqual(pictureHead(file), { format, mime: `image/${format}`, width, height });
  }
});

Deno.test("what is cut, empty or no picture has no header", () => {
  const none = [
    png(800, 600).slice(0, 20),
    png(0, 5),
    bytes("GIF89a"),
    bytes("<svg/>"),
    bytes("BM"),
    bytes(),
  ];
  assert.deepEqual(none.map(pictureHead), none.map(() => null));
});

Deno.test("any bytes behind a mark give a header or none", () => {
  const marks = fc.constantFrom(
    "\x89PNG\r\n\x1a\n",
    "\xff\xd8\xff",
    "GIF8",
    "RIFF....WEBPVP8X",
    "RIFF....WEBPVP8L",
    "",
  );
  fc.assert(fc.property(marks, fc.uint8Array({ maxLength: 64 }), (mark, rest) => {
    const head = pictureHead(bytes(mark, [...rest]));
    assert.ok(head === null || (head.width > 0 && head.height > 0));
  }));
});
