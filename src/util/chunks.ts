/** The bytes in pieces of `size` bytes, the last one shorter; views, not copies. */
export function chunks<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
  size: number,
): Uint8Array<Buffer>[] {
  return Array.from(
    { length: Math.ceil(bytes.length / size) },
    (_, index) => bytes.subarray(index * size, (index + 1) * size),
  );
}
