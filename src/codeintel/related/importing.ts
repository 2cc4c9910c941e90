/** Tests that import a file, themselves or by other files. */

import { reach } from "../graph/reach.ts";
import type { DependencyGraph } from "../graph/types.ts";
import type { Evidence } from "./types.ts";
import { flowDecay, flowDepth, weights } from "./weights.ts";

/**
 * What the imports of each test say about `source`: a file that imports ten others passes on a
 * tenth of itself to each, so that a test that imports everything says little, and so does a
 * barrel.
 */
export function importing(
  source: string,
  graph: DependencyGraph,
  tests: ReadonlySet<string>,
): ReadonlyMap<string, Evidence> {
  const reached = reach(graph, [source], { direction: "importers" });
  const flow = flowInto(source, graph);
  const importers = graph.importersOf(source).filter(({ from }) => tests.has(from)).length;
  const found = new Map<string, Evidence>();
  for (const { file, distance } of reached.values()) {
    if (!tests.has(file)) continue;
    const direct = distance === 1 ? weights.direct / Math.sqrt(importers) : 0;
    const passed = weights.flow * Math.sqrt(Math.min(1, flow.get(file) ?? 0));
    const files = graph.importsOf(file).length;
    found.set(file, {
      reason: { type: "imports", of: source, distance, files, importers },
      gain: direct + passed,
      sufficient: true,
    });
  }
  return found;
}

/** The share of each file's imports that ends at `source`; what goes round in a ring counts again. */
function flowInto(source: string, graph: DependencyGraph): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  let level: ReadonlyMap<string, number> = new Map([[source, 1]]);
  for (let depth = 0, factor = 1; depth < flowDepth; depth++, factor *= flowDecay) {
    const next = new Map<string, number>();
    for (const [at, share] of level) {
      for (const { from } of graph.importersOf(at)) {
        next.set(from, (next.get(from) ?? 0) + share / graph.importsOf(from).length);
      }
    }
    for (const [file, share] of next) total.set(file, (total.get(file) ?? 0) + factor * share);
    level = next;
  }
  return total;
}
