/** What a file is, by its first bytes and never by its name. */

export type FileKind =
  | "empty"
  | "pdf"
  | "zip"
  /** Compound file: Office before 2007, or an encrypted one since. */
  | "compound"
  | "png"
  | "jpeg"
  | "gif"
  | "webp"
  | "text"
  | "other";

/** A PDF may have so many bytes before its header (ISO 32000-1, annex H.3.4.1). */
const pdfHead = 1024;

const marks: readonly (readonly [FileKind, readonly number[]])[] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]],
  ["compound", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["gif", [0x47, 0x49, 0x46, 0x38]],
];

export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return "empty";
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const head = ascii(bytes.subarray(0, pdfHead));
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.includes("%PDF-")) return "pdf";
  return bytes.subarray(0, 8000).includes(0) ? "other" : "text";
}

/** One character a byte. */
export function ascii(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
