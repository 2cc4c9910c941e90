/** What a file needs in the end, what needs it, and by which way. */

import { compare } from "./graph.ts";
import type { DependencyGraph, Edge } from "./types.ts";

/** One file that is reached. */
export interface Reached {
  readonly file: string;
  /** Edges on a shortest path from the start, at least 1. */
  readonly distance: number;
  /** The edge that leads here on one shortest path: its other end is nearer by one. */
  readonly edge: Edge;
}

export interface ReachOptions {
  /** `imports`: with the arrows; `importers`: against them. */
  readonly direction: "imports" | "importers";
  /** The greatest distance; absent: there is none. */
  readonly depth?: number;
}

/**
 * Every file that `starts` lead to, without them, nearest first and then by code unit. Of several
 * shortest paths the one over the files that come first is kept. Linear in the edges met.
 */
export function reach(
  graph: DependencyGraph,
  starts: Iterable<string>,
  { direction, depth = Infinity }: ReachOptions,
): ReadonlyMap<string, Reached> {
  const known = new Set(starts);
  const found = new Map<string, Reached>();
  let level: readonly string[] = [...known].sort();
  for (let distance = 1; distance <= depth && level.length > 0; distance++) {
    const next: Reached[] = [];
    for (const at of level) {
      for (const edge of direction === "imports" ? graph.importsOf(at) : graph.importersOf(at)) {
        const file = direction === "imports" ? edge.to : edge.from;
        if (known.has(file)) continue;
        known.add(file);
        next.push({ file, distance, edge });
      }
    }
    next.sort((a, b) => compare(a.file, b.file));
    for (const it of next) found.set(it.file, it);
    level = next.map(({ file }) => file);
  }
  return found;
}

/**
 * One shortest path between a start and `file`, in the direction of the imports: the files from
 * the importer to the imported. `null` if `file` was not reached.
 */
export function pathTo(
  found: ReadonlyMap<string, Reached>,
  file: string,
): readonly string[] | null {
  const last = found.get(file);
  if (!last) return null;
  const files = [file];
  const against = last.edge.from === file;
  for (let at: Reached | undefined = last; at;) {
    const before: string = against ? at.edge.to : at.edge.from;
    files.push(before);
    at = found.get(before);
  }
  return against ? files : files.reverse();
}
