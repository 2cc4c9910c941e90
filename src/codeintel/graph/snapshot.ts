/**
 * The graph of the last look, kept under a hash of all that it was made from: the same files,
 * contents and settings give it back without being resolved again. Anything else does not.
 */

import type { Bytes, Cache } from "../../protocol/mod.ts";
import type { ImportKind } from "../facts.ts";
import type { Skipped } from "../index/types.ts";
import type { Unresolved } from "../language.ts";
import { graphOf } from "./graph.ts";
import type { DependencyGraph } from "./types.ts";

/** To be raised whenever an import may come to mean another file than before. */
const table = "code.graph.1";
const slot = "latest";

/** What a look found out, besides the facts themselves. */
export interface Snapshot {
  readonly graph: DependencyGraph;
  readonly skipped: readonly Skipped[];
}

/** Files by index, so that a thousand edges do not repeat their names. */
interface Stored {
  readonly key: string;
  readonly files: readonly string[];
  readonly edges: readonly (readonly [number, number, ImportKind, number])[];
  readonly unresolved: readonly (readonly [number, number, string, Unresolved["why"]])[];
  readonly skipped: readonly Skipped[];
}

/** `null`: the last look was at something else. */
export async function loadSnapshot(cache: Cache, key: string): Promise<Snapshot | null> {
  const bytes = await cache.get(table, slot);
  if (bytes === null) return null;
  // The cache answers with what we wrote or not at all.
  const stored: Stored = JSON.parse(new TextDecoder().decode(bytes));
  if (stored.key !== key) return null;
  const { files, skipped } = stored;
  const name = (index: number) => files[index] ?? "";
  const edges = stored.edges.map(([from, to, kind, line]) => ({
    from: name(from),
    to: name(to),
    kind,
    line,
  }));
  const unresolved = stored.unresolved.map(([from, line, lost, why]) => ({
    from: name(from),
    line,
    name: lost,
    why,
  }));
  return { graph: graphOf({ files, edges, unresolved }), skipped };
}

export async function saveSnapshot(
  cache: Cache,
  key: string,
  { graph, skipped }: Snapshot,
): Promise<void> {
  const { files } = graph;
  const indexes = new Map(files.map((file, index) => [file, index]));
  const at = (file: string) => indexes.get(file) ?? -1;
  const stored: Stored = {
    key,
    files,
    edges: graph.edges.map(({ from, to, kind, line }) => [at(from), at(to), kind, line]),
    unresolved: graph.unresolved.map((it) => [at(it.from), it.line, it.name, it.why]),
    skipped,
  };
  const bytes: Bytes = new TextEncoder().encode(JSON.stringify(stored));
  await cache.put(table, new Map([[slot, bytes]]));
}
