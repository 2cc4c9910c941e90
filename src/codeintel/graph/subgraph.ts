import type { Cycle } from "./cycles.ts";
import type { Reached } from "./reach.ts";
import type { DependencyGraph, Edge } from "./types.ts";

/** A part of a graph, to be shown; all formats show the same. */
export interface Subgraph {
  /** By code unit; some may have no edge. */
  readonly files: readonly string[];
  /** By `from`, then `to`. */
  readonly edges: readonly Edge[];
}

export interface AroundParts {
  readonly starts: readonly string[];
  /** What `reach` found from them. */
  readonly imports: ReadonlyMap<string, Reached>;
  readonly importers: ReadonlyMap<string, Reached>;
  /** The same as for `reach`. */
  readonly depth?: number;
}

/** Every edge that a walk of at most `depth` steps from the starts, or to them, can take. */
export function around(
  graph: DependencyGraph,
  { starts, imports, importers, depth = Infinity }: AroundParts,
): Subgraph {
  const start = new Set(starts);
  const leaves = (file: string, found: ReadonlyMap<string, Reached>) =>
    start.has(file) || (found.get(file)?.distance ?? Infinity) < depth;
  const files = new Set([...starts, ...imports.keys(), ...importers.keys()]);
  return {
    files: [...files].sort(),
    edges: graph.edges.filter(({ from, to }) => leaves(from, imports) || leaves(to, importers)),
  };
}

/** Files and edges inside of components; what leads from one to another is left out. */
export function inCycles(graph: DependencyGraph, cycles: readonly Cycle[]): Subgraph {
  const component = new Map<string, Cycle>();
  for (const cycle of cycles) for (const file of cycle.files) component.set(file, cycle);
  return {
    files: [...component.keys()].sort(),
    edges: graph.edges.filter(({ from, to }) => {
      const cycle = component.get(from);
      return cycle !== undefined && cycle === component.get(to);
    }),
  };
}

/** It need not be there when the importer is loaded; drawn with a broken line. */
export function isWeak({ kind }: Edge): boolean {
  switch (kind) {
    case "type":
    case "lazy":
    case "dynamic":
      return true;
    case "static":
    case "reexport":
    case "auto":
    case "implicit":
      return false;
  }
}
