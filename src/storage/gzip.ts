/** Bytes below which compression is not tried. */
const worthwhile = 256;

export type Encoding = "gzip" | "identity";

/** The bytes as they are stored: compressed where that makes them smaller. */
export async function pack(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ readonly encoding: Encoding; readonly stored: Uint8Array<ArrayBuffer> }> {
  if (bytes.length < worthwhile) return { encoding: "identity", stored: bytes };
  const packed = await through(bytes, new CompressionStream("gzip"));
  return packed.length < bytes.length
    ? { encoding: "gzip", stored: packed }
    : { encoding: "identity", stored: bytes };
}

/**
 * The bytes that were packed.
 *
 * @throws {TypeError} if they are not what `pack` made
 */
export async function unpack(
  stored: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === "gzip" ? await through(stored, new DecompressionStream("gzip")) : stored;
}

/** Compressed, whether that is worth it or not. */
export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return await through(bytes, new CompressionStream("gzip"));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return await new Response(new Blob([bytes]).stream().pipeThrough(transform)).bytes();
}
