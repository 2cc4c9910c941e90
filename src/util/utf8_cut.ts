/** The first `length` bytes at most, ending between two characters. */
export function utf8Head(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length <= length) return bytes;
  let end = length;
  while (end > 0 && isContinuation(bytes[end])) end--;
  return bytes.subarray(0, end);
}

/** The last `length` bytes at most, beginning between two characters. */
export function utf8Tail(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length <= length) return bytes;
  let start = bytes.length - length;
  while (start < bytes.length && isContinuation(bytes[start])) start++;
  return bytes.subarray(start);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
