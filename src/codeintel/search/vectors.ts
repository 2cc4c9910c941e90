/** Vectors of texts, remembered by what they are made of; only what is new is asked for. */

import type { Bytes, Cache, Embedder } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";

/** Characters of one text: within the 2,048 tokens that the smallest models take. */
const maxText = 6_000;

export interface VectorPorts {
  readonly embedder: Embedder;
  readonly cache: Cache;
  readonly signal: AbortSignal;
}

/**
 * The vector of each text, by its key.
 *
 * @throws {AgentError} what the embedder throws
 */
export async function vectorsOf(
  texts: ReadonlyMap<string, string>,
  { embedder, cache, signal }: VectorPorts,
): Promise<ReadonlyMap<string, Float32Array>> {
  const table = `code.vectors.${(await sha256(embedder.name)).slice(0, 16)}`;
  const found = new Map<string, Float32Array>();
  const fresh: { readonly key: string; readonly hash: string; readonly text: string }[] = [];
  for (const [key, text] of texts) {
    const cut = text.slice(0, maxText);
    const hash = await sha256(cut);
    const known = await cache.get(table, hash);
    if (known) found.set(key, new Float32Array(known.buffer, known.byteOffset, known.length / 4));
    else fresh.push({ key, hash, text: cut });
  }
  const made = fresh.length > 0 ? await embedder.embed(fresh.map((it) => it.text), signal) : [];
  const entries = new Map<string, Bytes>();
  fresh.forEach(({ key, hash }, at) => {
    const vector = made[at];
    if (!vector) return;
    found.set(key, vector);
    entries.set(hash, new Uint8Array(vector.slice().buffer));
  });
  if (entries.size > 0) await cache.put(table, entries);
  return found;
}
