/** Mutants of one file: its syntax tree is walked, and every place that an operator fits is told. */

import type { Node, Syntax } from "../../src/syntax/mod.ts";
import { type Mutation, mutationsOf, type Operator } from "./operators.ts";

/** One change of one file. */
export interface Mutant {
  /** Relative to the root of the project. */
  readonly path: string;
  /** 1-based, where the change begins. */
  readonly line: number;
  readonly operator: Operator;
  /** The changed lines as they are and as they become, each run of blanks one blank. */
  readonly from: string;
  readonly to: string;
  /** The whole file with the change. */
  readonly text: string;
}

/** In the order of the text; none if it does not parse. */
export function mutants(path: string, text: string, syntax: Syntax): readonly Mutant[] {
  using tree = syntax.parse(text);
  if (!tree || tree.root.hasError) return [];
  return [...walk(tree.root, text)]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((it) => mutantOf(path, text, it));
}

/** Types, imports, and what is behind an assertion that something cannot be. */
const withoutMutants = new Set([
  "comment",
  "type_annotation",
  "type_arguments",
  "type_parameters",
  "interface_declaration",
  "type_alias_declaration",
  "import_statement",
  "literal_type",
  "throw_statement",
]);

function* walk(node: Node, text: string): Generator<Mutation> {
  if (withoutMutants.has(node.type)) return;
  yield* mutationsOf(node, text);
  for (const child of node.namedChildren) yield* walk(child, text);
}

function mutantOf(path: string, text: string, mutation: Mutation): Mutant {
  const { operator, start, end, replacement } = mutation;
  const mutated = text.slice(0, start) + replacement + text.slice(end);
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const after = text.indexOf("\n", end);
  const last = after === -1 ? text.length : after;
  const shrunk = mutated.length - text.length;
  return {
    path,
    line: text.slice(0, start).split("\n").length,
    operator,
    from: oneLine(text.slice(first, last)),
    to: oneLine(mutated.slice(first, last + shrunk)),
    text: mutated,
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
