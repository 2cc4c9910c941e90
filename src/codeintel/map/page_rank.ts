import { damping, steps } from "./weights.ts";

/** A weighted graph whose nodes are numbers. */
export interface Links {
  /** How many nodes there are. */
  readonly size: number;
  /** One entry each for every link; the order decides how sums are rounded, so it is fixed. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Above 0. */
  readonly weight: readonly number[];
}

/**
 * Personalised PageRank (Brin and Page 1998): where somebody is found who mostly follows links
 * and now and then begins anew where `interest` is. Sums to 1; always the same number of steps.
 *
 * @param interest one number for each node, none below 0, sum 1
 */
export function pageRank(links: Links, interest: readonly number[]): readonly number[] {
  const { size, from, to, weight } = links;
  const out = new Float64Array(size);
  from.forEach((node, at) => out[node] = (out[node] ?? 0) + (weight[at] ?? 0));
  const share = Float64Array.from(from, (node, at) => (weight[at] ?? 0) / (out[node] ?? 1));
  let ranks = Float64Array.from(interest);
  for (let step = 0; step < steps; step++) {
    const next = new Float64Array(size);
    let stuck = 0;
    for (let node = 0; node < size; node++) if (out[node] === 0) stuck += ranks[node] ?? 0;
    const fresh = 1 - damping + damping * stuck;
    for (let node = 0; node < size; node++) next[node] = fresh * (interest[node] ?? 0);
    for (let at = 0; at < from.length; at++) {
      const target = to[at] ?? 0;
      const given = damping * (ranks[from[at] ?? 0] ?? 0) * (share[at] ?? 0);
      next[target] = (next[target] ?? 0) + given;
    }
    ranks = next;
  }
  return [...ranks];
}
