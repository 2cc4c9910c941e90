/** Small graphs as text: `a>b b>c`. */

import fc from "fast-check";
import { graphOf } from "../../../../src/codeintel/graph/graph.ts";
import type { DependencyGraph, Edge } from "../../../../src/codeintel/graph/types.ts";

/** The graph of some edges; a word without an arrow is a file without edges. */
export function drawn(text: string): DependencyGraph {
  const words = [...new Set(text.split(" ").filter((it) => it !== ""))];
  const edges = words.filter((it) => it.includes(">")).map((word): Edge => {
    const [from = "", to = ""] = word.split(">");
    return { from, to, kind: "static", line: 1 };
  });
  edges.sort((a, b) => a.from < b.from || (a.from === b.from && a.to < b.to) ? -1 : 1);
  const files = [...new Set(words.flatMap((it) => it.split(">")))].sort();
  return graphOf({ files, edges, unresolved: [], byText: [] });
}

/** Each file imports the next. */
export function chain(length: number): DependencyGraph {
  const files = Array.from({ length }, (_, at) => String(at).padStart(6, "0"));
  const edges = files.slice(1).map((to, at): Edge => (
    { from: files[at] ?? "", to, kind: "static", line: 1 }
  ));
  return graphOf({ files, edges, unresolved: [], byText: [] });
}

export const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"] as const;

const arrow = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names))
  .filter(([from, to]) => from !== to).map(([from, to]) => `${from}>${to}`);

/** Edges among nine files, sparse enough to fall into several parts. */
export const randomEdges: fc.Arbitrary<string> = fc.uniqueArray(arrow, { maxLength: 18 })
  .map((all) => all.join(" "));
