/** Encodings that are told apart by their bytes alone. */
export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be";

export type DecodedText =
  | {
    readonly type: "text";
    /** Without the byte order mark. */
    readonly text: string;
    readonly encoding: TextEncodingName;
    readonly bom: boolean;
  }
  /** A zero byte among the first 8,000 (the rule of git), or broken UTF-16. */
  | { readonly type: "binary" }
  /** Text in some other encoding: at `offset` begins what cannot be UTF-8. */
  | { readonly type: "invalid"; readonly offset: number };

/** Text of bytes. `encodeText` gives back the same bytes, whatever they were. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return utf16(bytes, "utf-16be");
  if (bytes.subarray(0, 8000).includes(0)) return { type: "binary" };
  const bom = first === 0xef && second === 0xbb && third === 0xbf;
  const text = decodeStrictly(bom ? bytes.subarray(3) : bytes, "utf-8");
  if (text === null) return { type: "invalid", offset: firstInvalid(bytes) };
  return { type: "text", text, encoding: "utf-8", bom };
}

/** Bytes of a text in an encoding. */
export function encodeText(
  text: string,
  format: { readonly encoding: TextEncodingName; readonly bom: boolean },
): Uint8Array<ArrayBuffer> {
  const marked = format.bom ? `\ufeff${text}` : text;
  if (format.encoding === "utf-8") return new TextEncoder().encode(marked);
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  const little = format.encoding === "utf-16le";
  for (let at = 0; at < marked.length; at++) {
    view.setUint16(at * 2, marked.charCodeAt(at), little);
  }
  return bytes;
}

function utf16(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): DecodedText {
  const text = decodeStrictly(bytes.subarray(2), encoding);
  return text === null ? { type: "binary" } : { type: "text", text, encoding, bom: true };
}

function decodeStrictly(bytes: Uint8Array, encoding: TextEncodingName): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Bisects: a prefix that ends inside a character is still good in streaming mode. */
function firstInvalid(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isValidPrefix(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good - unfinished(bytes.subarray(0, good));
}

/** How many bytes at the end begin a character that is not complete. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (byte >= 0xc0) return length > back ? back : 0;
  }
  return 0;
}

function isValidPrefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
