/** Vectors of texts, as an option: they put hits in another order and never add any. */

import type { Bytes, Cache, Embedder } from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import type { Scored } from "./search.ts";

export interface VectorPorts {
  readonly embedder: Embedder;
  /** Where vectors are kept by what they are made of. */
  readonly cache: Cache;
  readonly signal: AbortSignal;
}

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusion = 60;

/**
 * The same hits by the sum of their reciprocal ranks, in the order given and by likeness to the words.
 *
 * @throws {AgentError} what the embedder throws
 */
export async function byVectors(
  hits: readonly Scored[],
  words: string,
  ports: VectorPorts,
): Promise<readonly Scored[]> {
  if (hits.length < 2) return hits;
  const [question, ...vectors] = await vectorsOf([words, ...hits.map(textOf)], ports);
  const alike = hits.map((hit, at) => ({ hit, value: cosine(question, vectors[at]) }))
    .sort((a, b) => b.value - a.value);
  const second = new Map(alike.map(({ hit }, rank) => [hit, rank]));
  return hits
    .map((hit, rank) => ({
      hit,
      value: 1 / (fusion + rank) + 1 / (fusion + (second.get(hit) ?? rank)),
    }))
    .sort((a, b) => b.value - a.value)
    .map(({ hit }) => hit);
}

function textOf({ entry: { text, experience } }: Scored): string {
  return experience === null ? text : `${experience.situation}\n${experience.done}`;
}

/** One for each text; only those that are not in the cache are asked for. */
async function vectorsOf(
  texts: readonly string[],
  { embedder, cache, signal }: VectorPorts,
): Promise<readonly (Float32Array | undefined)[]> {
  const table = `memory.vectors.${(await sha256(embedder.name)).slice(0, 16)}`;
  const hashes = await Promise.all(texts.map(sha256));
  const found = new Map<string, Float32Array>();
  for (const hash of hashes) {
    const known = await cache.get(table, hash);
    if (known) found.set(hash, new Float32Array(known.slice().buffer));
  }
  const fresh = new Map(texts.flatMap((text, at) => {
    const hash = hashes[at] ?? "";
    return found.has(hash) ? [] : [[hash, text] as const];
  }));
  const made = fresh.size > 0 ? await embedder.embed([...fresh.values()], signal) : [];
  const entries = new Map<string, Bytes>();
  for (const [at, hash] of [...fresh.keys()].entries()) {
    const vector = made[at];
    if (!vector) continue;
    found.set(hash, vector);
    entries.set(hash, new Uint8Array(vector.slice().buffer));
  }
  if (entries.size > 0) await cache.put(table, entries);
  return hashes.map((hash) => found.get(hash));
}

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b || a.length !== b.length) return 0;
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at] ?? 0, b[at] ?? 0];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  const length = Math.sqrt(squaresA) * Math.sqrt(squaresB);
  return length > 0 ? product / length : 0;
}
