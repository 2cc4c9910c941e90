/**
 * Fetches packed bodies of 100 MB and prints what came of each, as JSON. In a process of its own:
 * the tests beside it, in one process, would count as its memory.
 */

import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { served } from "./served.ts";

const letters = new Uint8Array(100_000_000).fill(97);
const bombs = {
  gzip: gzipSync(letters, { level: 9 }),
  br: brotliCompressSync(letters, { params: { 1: 4 } }),
  deflate: deflateSync(letters, { level: 9 }),
};
const results: Record<string, unknown> = {};
for (const [encoding, bomb] of Object.entries(bombs)) {
  const before = Deno.memoryUsage().rss;
  const { result } = await served(() => ({
    headers: { "content-type": "text/plain", "content-encoding": encoding },
    body: [bomb],
  }));
  const isSmall = Deno.memoryUsage().rss - before < 80_000_000;
  results[encoding] = result.type === "text"
    ? { bytes: result.bytes, cut: result.cut, length: result.text.length, isSmall }
    : result;
}
console.log(JSON.stringify(results));
