/** All places of one text at which a pattern fits. */

import { loadSyntax, type Node, type Tree } from "../../syntax/mod.ts";
import type { Language } from "../language.ts";
import { fitOf, TooManySteps } from "./match.ts";
import type { Match, Pattern, PatternNode, Span } from "./types.ts";

/** Milliseconds for one text. */
const timeoutMs = 5_000;

/**
 * In the order in which they begin, an outer one before those in it. `timeout`: the parser gave up, or
 * a place took too many steps.
 */
export async function placesIn(
  text: string,
  { root }: Pattern,
  language: Pick<Language, "grammar" | "prepare">,
): Promise<readonly Match[] | "timeout"> {
  const syntax = await loadSyntax(language.grammar);
  const prepared = language.prepare?.(text) ?? text;
  using tree = syntax.parse(prepared, { timeoutMs });
  if (!tree) return "timeout";
  const ids = new Set(syntax.types.flatMap((type, id) => type === root.kind ? [id] : []));
  const out: Match[] = [];
  try {
    for (const node of nodesOf(tree, ids)) {
      const fit = fitOf(root, node, prepared);
      if (!fit) continue;
      const { startPosition: { row, column }, startIndex: from } = node;
      const to = endOf(node, root);
      out.push({ from, to, line: row + 1, column: column + 1, ...fit });
    }
  } catch (error) {
    if (error instanceof TooManySteps) return "timeout";
    throw error;
  }
  return out;
}

/** A semicolon at the end is no part of the place where the pattern has none. */
function endOf(node: Node, root: PatternNode): number {
  const last = root.type === "branch" ? root.children.at(-1) : undefined;
  const isMeant = last?.type === "leaf" && last.text === ";";
  const own = node.lastChild?.type === ";" && !isMeant ? node.lastChild.previousSibling : null;
  return own?.endIndex ?? node.endIndex;
}

/** Strings that go over several lines: what is in them is not for us to indent. */
export async function textsOverLines(
  text: string,
  language: Pick<Language, "grammar" | "prepare">,
): Promise<readonly Span[]> {
  const syntax = await loadSyntax(language.grammar);
  using tree = syntax.parse(language.prepare?.(text) ?? text, { timeoutMs });
  if (!tree) return [];
  const ids = new Set(
    syntax.types.flatMap((type, id) => /string|heredoc|template/.test(type) ? [id] : []),
  );
  return [...nodesOf(tree, ids)]
    .filter(({ startPosition, endPosition }) => startPosition.row < endPosition.row)
    .map(({ startIndex, endIndex }) => ({ from: startIndex, to: endIndex }));
}

/** How many places of a text the grammar cannot place; `null`: the parser gave up. */
export async function faultCount(
  text: string,
  language: Pick<Language, "grammar" | "prepare">,
): Promise<number | null> {
  const syntax = await loadSyntax(language.grammar);
  using tree = syntax.parse(language.prepare?.(text) ?? text, { timeoutMs });
  return tree && countFaults(tree.root);
}

function countFaults(node: Node): number {
  if (node.isMissing || node.isError) return 1;
  if (!node.hasError) return 0;
  return node.children.reduce((sum, it) => sum + countFaults(it), 0);
}

function* nodesOf(tree: Tree, ids: ReadonlySet<number>): Generator<Node> {
  using cursor = tree.walk();
  for (;;) {
    if (ids.has(cursor.nodeTypeId)) yield cursor.currentNode;
    if (cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return;
    }
  }
}
