/** An odd number with its bits well spread (2³² over the golden ratio). */
const factor = 0x9e3779b1;

/**
 * A checksum for finding damage, 0 … 2³²−1; proves nothing against a forger, and the same bytes
 * have another sum on a machine of another byte order. Eight words a step and nothing called but
 * `Math.imul`, since in a fresh process most of it runs before it is compiled.
 */
export function wordSum(bytes: Uint8Array): number {
  // Words begin at whole words of their buffer.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
  const whole = words.length & ~7;
  let sum = bytes.length;
  // Every step can be undone, word by word: one that differs makes another sum.
  for (let at = 0; at < whole; at += 8) {
    const two = (words[at] ?? 0) ^ (words[at + 1] ?? 0);
    const four = (two + (words[at + 2] ?? 0)) ^ (words[at + 3] ?? 0);
    const six = (four + (words[at + 4] ?? 0)) ^ (words[at + 5] ?? 0);
    const eight = (six + (words[at + 6] ?? 0)) ^ (words[at + 7] ?? 0);
    sum = Math.imul(sum ^ eight, factor);
    sum ^= sum >>> 15;
  }
  for (let at = whole * 4; at < aligned.length; at++) {
    sum = Math.imul(sum ^ (aligned[at] ?? 0), factor);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
