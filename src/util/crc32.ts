const POLYNOMIAL = 0xedb88320;
let table: Uint32Array | undefined;

/** CRC-32 of bytes (ISO 3309, as in gzip), 0 … 2³²−1: finds damage, proves nothing against a forger. */
export function crc32(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, index) => remainder(index));
  let crc = 0xffffffff;
  // By index: most runs end before an iterator would be compiled away.
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function remainder(index: number): number {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value >>> 0;
}
