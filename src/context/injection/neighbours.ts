/** Files that the named ones import, and those that import them. */

import type { DependencyGraph } from "../../codeintel/mod.ts";
import type { Why } from "./types.ts";

export interface Neighbour {
  readonly path: string;
  readonly why: Why;
}

/**
 * Those first that answer the words, in the order of `answers`; then those with the most ties to the
 * named files, what is imported before who imports, tests last, then by path.
 */
export function neighboursOf(
  named: readonly string[],
  graph: Pick<DependencyGraph, "importsOf" | "importersOf">,
  answers: readonly string[] = [],
): readonly Neighbour[] {
  const own = new Set(named);
  const found = new Map<string, { readonly why: Why; ties: number }>();
  const add = (path: string, why: Why) => {
    if (own.has(path)) return;
    const known = found.get(path);
    if (known) known.ties += 1;
    else found.set(path, { why, ties: 1 });
  };
  for (const path of named) {
    for (const { to } of graph.importsOf(path)) add(to, { kind: "imported", by: path });
  }
  for (const path of named) {
    for (const { from } of graph.importersOf(path)) add(from, { kind: "imports", what: path });
  }
  const places = new Map(answers.map((path, at) => [path, at]));
  const place = (path: string) => places.get(path) ?? answers.length;
  return [...found].map(([path, it]) => ({ path, ...it })).sort((a, b) =>
    place(a.path) - place(b.path) || Number(isTest(a.path)) - Number(isTest(b.path)) ||
    b.ties - a.ties ||
    Number(a.why.kind === "imports") - Number(b.why.kind === "imports") ||
    (a.path < b.path ? -1 : 1)
  ).map(({ path, why }) => ({ path, why }));
}

/** By its path alone. */
export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|spec|testing)\/|(?:^|\/)test_[^/]*$|[._-](?:test|spec)\.[^/]*$/i
    .test(path);
}
