/** What a picture's header says. Nothing is unpacked; what it was taken with and where is not read. */

import { ascii, kindOf } from "./kind.ts";

export type PictureFormat = "png" | "jpeg" | "gif" | "webp";

export interface PictureHead {
  readonly format: PictureFormat;
  /** `image/png`, … */
  readonly mime: string;
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
}

/** `null`: none of the four formats, or a header that is cut or says nothing. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const format = kindOf(bytes);
  if (format !== "png" && format !== "jpeg" && format !== "gif" && format !== "webp") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizes[format](view);
  if (size === null || size[0] === 0 || size[1] === 0) return null;
  return { format, mime: `image/${format}`, width: size[0], height: size[1] };
}

type Size = readonly [number, number];

const sizes: Readonly<Record<PictureFormat, (view: DataView) => Size | null>> = {
  /** PNG, 11.2.1: IHDR comes first. */
  png: (view) => view.byteLength < 24 ? null : [view.getUint32(16), view.getUint32(20)],
  /** GIF89a, 18: logical screen. */
  gif: (view) => view.byteLength < 10 ? null : [view.getUint16(6, true), view.getUint16(8, true)],
  jpeg: jpegSize,
  webp: webpSize,
};

/** T.81, B.2.2: SOF0 to SOF15 but for DHT, JPG and DAC. */
const frames: ReadonlySet<number> = new Set(
  Array.from({ length: 16 }, (_, at) => 0xc0 + at).filter((it) => ![0xc4, 0xc8, 0xcc].includes(it)),
);

function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // A marker may be filled up before (B.1.1.2).
    if (marker === 0xff) at += 1;
    else if (frames.has(marker)) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

/** RFC 9649, 2.5 to 2.7. */
function webpSize(view: DataView): Size | null {
  if (view.byteLength < 30) return null;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  switch (ascii(bytes.subarray(12, 16))) {
    case "VP8 ":
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return [(bits & 0x3fff) + 1, (bits >>> 14 & 0x3fff) + 1];
    }
    case "VP8X":
      return [
        (view.getUint32(24, true) & 0xffffff) + 1,
        (view.getUint16(27, true) | view.getUint8(29) << 16) + 1,
      ];
    default:
      return null;
  }
}
