/** The dependency graph with weights: how much a file has to do with what it imports. */

import type { Imports } from "../facts.ts";
import type { DependencyGraph, Edge } from "../graph/types.ts";
import type { Links } from "./page_rank.ts";
import { backward, hubs, linkOf } from "./weights.ts";

/** Definitions of `edge.to` that `edge.from` names; `null`: not known. */
export type CountNamed = (edge: Edge) => number | null;

export interface LinkFacts {
  readonly imports: ReadonlyMap<string, Imports>;
  readonly countNamed: CountNamed;
  /** Something was asked for: what everybody imports says little about it. */
  readonly asked: boolean;
}

/** Both ways: what a file imports matters to it, and a little what imports it. */
export function linksOf(graph: DependencyGraph, facts: LinkFacts): Links {
  const { files, edges } = graph;
  const numbers = new Map(files.map((file, number) => [file, number]));
  const from: number[] = [];
  const to: number[] = [];
  const weights: number[] = [];
  const add = (importer: number, imported: number, weight: number) => {
    if (weight <= 0) return;
    from.push(importer);
    to.push(imported);
    weights.push(weight);
  };
  for (const edge of edges) {
    const [importer, imported] = [numbers.get(edge.from), numbers.get(edge.to)];
    if (importer === undefined || imported === undefined) continue;
    const weight = weightOf(edge, facts);
    add(importer, imported, facts.asked ? weight / popularity(edge.to, graph) : weight);
    add(imported, importer, weight * backward);
  }
  return { size: files.length, from, to, weight: weights };
}

function weightOf(edge: Edge, { imports, countNamed }: LinkFacts): number {
  const named = countNamed(edge);
  // A file of the same package has to do with another only if it names something of it.
  if (edge.kind === "implicit" && named !== null) return Math.sqrt(named);
  return linkOf[edge.kind] * Math.sqrt(1 + (named ?? written(edge, imports)));
}

function popularity(file: string, graph: DependencyGraph): number {
  return graph.importersOf(file).length ** hubs;
}

/** Names that are written in the import itself. */
function written({ from, line }: Edge, imports: ReadonlyMap<string, Imports>): number {
  const there = imports.get(from)?.imports.filter((it) => it.line === line) ?? [];
  return there.reduce((sum, { names }) => sum + (names?.length ?? 0), 0);
}
