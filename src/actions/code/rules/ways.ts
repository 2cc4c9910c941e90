/** By which ways files come to others. */

import { type DependencyGraph, type Edge, reach } from "../../../codeintel/mod.ts";

export interface Way {
  readonly from: string;
  /** Of the first import; 0 where nothing is written. */
  readonly line: number;
  readonly to: string;
  /** Files in between. */
  readonly through: readonly string[];
}

/** What files of `from` import of `targets` themselves; by importer, then by imported. */
export function directWays(
  graph: DependencyGraph,
  from: readonly string[],
  targets: ReadonlySet<string>,
): readonly Way[] {
  return from.flatMap((file) =>
    graph.importsOf(file).filter(({ to }) => targets.has(to))
      .map(({ to, line }) => ({ from: file, line, to, through: [] }))
  );
}

/**
 * The same over files in between, a shortest way each. No way leads over another file of `from` or of
 * `targets`: what lies behind one of those is that one's own.
 */
export function allWays(
  graph: DependencyGraph,
  from: readonly string[],
  targets: ReadonlySet<string>,
): readonly Way[] {
  const starts = new Set(from);
  const leading = reach(graph, targets, { direction: "importers" });
  const between = (file: string) => leading.has(file) && !starts.has(file);
  return from.filter((file) => leading.has(file)).flatMap((file) =>
    waysOf(graph, file, { targets, between })
  );
}

interface Region {
  readonly targets: ReadonlySet<string>;
  between(file: string): boolean;
}

/** Breadth first. */
function waysOf(graph: DependencyGraph, file: string, { targets, between }: Region): Way[] {
  const before = new Map<string, Edge>();
  const ends: string[] = [];
  let level: readonly string[] = [file];
  while (level.length > 0) {
    const next: string[] = [];
    for (const edge of level.flatMap((it) => graph.importsOf(it))) {
      if (edge.to === file || before.has(edge.to)) continue;
      before.set(edge.to, edge);
      if (targets.has(edge.to)) ends.push(edge.to);
      else if (between(edge.to)) next.push(edge.to);
    }
    level = next;
  }
  return ends.sort().map((end) => wayTo(end, file, before));
}

function wayTo(to: string, from: string, before: ReadonlyMap<string, Edge>): Way {
  const through: string[] = [];
  let line = 0;
  for (let edge = before.get(to); edge; edge = before.get(edge.from)) {
    line = edge.line;
    if (edge.from === from) break;
    through.unshift(edge.from);
  }
  return { from, line, to, through };
}
