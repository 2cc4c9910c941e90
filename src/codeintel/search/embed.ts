/** Vectors of texts, as an option: they put hits in another order and never add any. */

/** How alike two vectors point, -1 to 1; 0 where one has no length or their lengths differ. */
export function cosine(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0;
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  const length = Math.sqrt(squaresA) * Math.sqrt(squaresB);
  return length > 0 ? product / length : 0;
}

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const fusion = 60;

/**
 * The same hits by the sum of their reciprocal ranks in the order given and by likeness to the
 * question. A hit without a vector keeps its first rank in both; equal sums keep their order.
 */
export function rerank<Hit extends { readonly path: string }>(
  hits: readonly Hit[],
  question: Float32Array,
  vectors: ReadonlyMap<string, Float32Array>,
): readonly Hit[] {
  const first = new Map(hits.map(({ path }, rank) => [path, rank]));
  const alike = hits.flatMap(({ path }) => {
    const vector = vectors.get(path);
    return vector ? [{ path, value: cosine(question, vector) }] : [];
  }).sort((a, b) => b.value - a.value || (first.get(a.path) ?? 0) - (first.get(b.path) ?? 0));
  const second = new Map(alike.map(({ path }, rank) => [path, rank]));
  const value = ({ path }: Hit) => {
    const rank = first.get(path) ?? 0;
    return 1 / (fusion + rank) + 1 / (fusion + (second.get(path) ?? rank));
  };
  return hits.map((hit) => ({ hit, value: value(hit) }))
    .sort((a, b) => b.value - a.value)
    .map(({ hit }) => hit);
}
