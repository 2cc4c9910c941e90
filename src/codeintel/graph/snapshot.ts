/** A graph as text: files by index, so that a thousand edges do not repeat their names. */

import type { ImportKind } from "../facts.ts";
import type { Form } from "../index/types.ts";
import type { Unresolved } from "../language.ts";
import { graphOf } from "./graph.ts";
import type { DependencyGraph } from "./types.ts";

interface Stored {
  readonly files: readonly string[];
  readonly edges: readonly (readonly [number, number, ImportKind, number])[];
  readonly unresolved: readonly (readonly [number, number, Unresolved])[];
  readonly byText: readonly number[];
}

export const graphForm: Form<DependencyGraph> = {
  // To be raised whenever an import may come to mean another file than before.
  name: "graph.4",
  encode({ files, edges, unresolved, byText }) {
    const indexes = new Map(files.map((file, index) => [file, index]));
    const at = (file: string) => indexes.get(file) ?? -1;
    const stored: Stored = {
      files,
      edges: edges.map(({ from, to, kind, line }) => [at(from), at(to), kind, line]),
      unresolved: unresolved.map(({ from, line, ...lost }) => [at(from), line, lost]),
      byText: byText.map(at),
    };
    return JSON.stringify(stored);
  },
  byText: ({ byText }) => byText,
  decode(text) {
    if (last?.text !== text) last = { text, graph: decoded(text) };
    return last.graph;
  },
};

/** A session asks for the same one after every change. */
let last: { readonly text: string; readonly graph: DependencyGraph } | null = null;

function decoded(text: string): DependencyGraph {
  const { files, edges, unresolved, byText }: Stored = JSON.parse(text);
  const name = (index: number) => files[index] ?? "";
  return graphOf({
    files,
    edges: edges.map(([from, to, kind, line]) => ({
      from: name(from),
      to: name(to),
      kind,
      line,
    })),
    unresolved: unresolved.map(([from, line, lost]) => ({ from: name(from), line, ...lost })),
    byText: byText.map(name),
  });
}
