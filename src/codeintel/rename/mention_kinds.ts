/** What is said in comments, and what in strings. */

import { loadSyntax, type Node } from "../../syntax/mod.ts";
import type { Language } from "../language.ts";

/** A parser that takes longer for one file is stopped, milliseconds. */
const timeoutMs = 2_000;

/** Comments and strings that only document are told from the strings of the program. */
export async function kindsIn(
  content: string,
  language: Language | undefined,
): Promise<(offset: number) => "comment" | "string"> {
  const ranges: (readonly [from: number, to: number])[] = [];
  if (!language) return () => "string";
  const syntax = await loadSyntax(language.grammar);
  const text = language.prepare?.(content) ?? content;
  using tree = syntax.parse(text, { timeoutMs });
  if (tree) collect(tree.root, ranges, 0);
  return (offset) =>
    ranges.some(([from, to]) => from <= offset && offset < to) ? "comment" : "string";
}

/** Deeper trees are made to break programs. */
const maxDepth = 700;

function collect(node: Node, out: (readonly [number, number])[], depth: number): void {
  const documents = node.type.includes("comment") ||
    node.type === "expression_statement" && node.firstNamedChild?.type === "string";
  if (documents) out.push([node.startIndex, node.endIndex]);
  else if (depth < maxDepth) { for (const it of node.namedChildren) collect(it, out, depth + 1); }
}
