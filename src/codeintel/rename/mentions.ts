/** The word where it is no name: in strings and comments. */

import { loadSyntax, type Node, type Syntax } from "../../syntax/mod.ts";
import type { Code } from "../code.ts";
import type { Facts } from "../references/facts.ts";
import { placesIn } from "./documents.ts";
import type { Mention, WordChange } from "./types.ts";

/** A parser that takes longer for one file is stopped, milliseconds. */
const timeoutMs = 2_000;

/** Places of `old` in a file that are no identifier of any meaning. */
export async function mentions(
  { index, languages }: Pick<Code, "index" | "languages">,
  facts: Facts,
  path: string,
  { old, text: name }: WordChange,
): Promise<readonly Mention[]> {
  const names = facts.names(path);
  const content = await facts.text(path);
  if (!names || content === null) return [];
  const word = names.names.indexOf(old);
  const known = new Set(names.uses.filter((it) => it[2] === word).map((it) => `${it[0]}:${it[1]}`));
  const found = [...placesIn(content, old)].filter((it) => !known.has(`${it.line}:${it.column}`));
  if (found.length === 0) return [];
  const id = index.files.get(path)?.language;
  const language = languages.find((it) => it.id === id);
  const kindAt = language
    ? kinds(language.prepare?.(content) ?? content, await loadSyntax(language.grammar))
    : () => "string" as const;
  return found.map(({ line, column, offset }) => ({
    ...{ path, line, column, old, text: name },
    kind: kindAt(offset),
  }));
}

/** Comments and strings that only document are told from the strings of the program. */
function kinds(text: string, syntax: Syntax): (offset: number) => "comment" | "string" {
  const ranges: (readonly [from: number, to: number])[] = [];
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
