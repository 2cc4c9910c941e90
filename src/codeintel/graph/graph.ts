import type { DependencyGraph, Edge, LostImport } from "./types.ts";

/** What a graph is made of, in the order that `DependencyGraph` demands. */
export type GraphParts = Pick<DependencyGraph, "files" | "edges" | "unresolved" | "byText">;

/** A graph from its sorted parts; edges are found from both ends. */
export function graphOf({ files, edges, unresolved, byText }: GraphParts): DependencyGraph {
  const imports = new Map<string, Edge[]>();
  const importers = new Map<string, Edge[]>();
  for (const edge of edges) {
    push(imports, edge.from, edge);
    push(importers, edge.to, edge);
  }
  return {
    files,
    edges,
    unresolved,
    byText,
    importsOf: (path) => imports.get(path) ?? none,
    importersOf: (path) => importers.get(path) ?? none,
  };
}

const none: readonly Edge[] = [];

function push(lists: Map<string, Edge[]>, key: string, edge: Edge): void {
  const list = lists.get(key);
  if (list) list.push(edge);
  else lists.set(key, [edge]);
}

/** By code unit. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Lost imports of one file in their order: by line, then name, then reason. */
export function compareLost(a: LostImport, b: LostImport): number {
  return a.line - b.line || compare(a.name, b.name) || compare(a.why, b.why);
}
