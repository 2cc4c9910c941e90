/**
 * A fast, short, non-cryptographic checksum of text: 53 bits as 14 hex digits, for
 * noticing equality and damage, never for trust. Two 32-bit multiply-xor lanes.
 */
export function checksum(text: string): string {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  high = Math.imul(high ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (high >>> 16), 0x27d4eb2f);
  const value = (high & 0x1fffff) * 0x100000000 + (low >>> 0);
  return value.toString(16).padStart(14, "0");
}
