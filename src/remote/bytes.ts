/** Where a row of bytes begins in another; -1: nowhere. */
export function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return -1;
    if (wanted.every((it, offset) => bytes[at + offset] === it)) return at;
  }
  return -1;
}
