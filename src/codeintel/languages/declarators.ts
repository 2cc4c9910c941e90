/** One head for several names: `private int $a = 1, $b;`, `public int A = 1, B;`. */

import type { Node } from "../../syntax/mod.ts";
import type { SymbolKind } from "../facts.ts";
import type { Place, RuleDefinition } from "../outline/mod.ts";
import { fold, withoutComments } from "../outline/signature.ts";

/** A longer head of a declaration is no longer shown in each signature, UTF-16 units. */
const maxShared = 200;

/** Values up to this length are shown, UTF-16 units. */
const maxValue = 80;

export interface Declarator {
  /** Name and value. */
  readonly node: Node;
  readonly name: Node;
  readonly value: Node | null;
  /** The comma or semicolon behind it. Not asked of the node: that would look through all others. */
  readonly next: Node | undefined;
}

/** What a declaration names, each with the words that all of them share. */
export function declarators(
  kind: SymbolKind,
  start: number,
  list: readonly Declarator[],
  place: Place,
): readonly RuleDefinition[] {
  const [first] = list;
  if (!first) return [];
  const shared = place.text.slice(start, Math.min(first.node.startIndex, start + maxShared));
  const prefix = `${fold(withoutComments(shared, "slashes"))} `;
  return list.map(({ node, name, value, next }): RuleDefinition => {
    const isLong = value && value.endIndex - value.startIndex > maxValue;
    const body = isLong ? value : next;
    return { kind, name, prefix, start: node.startIndex, ...(body ? { body } : {}) };
  });
}

/** First offset behind the attributes that a definition begins with. */
export function behindAttributes(node: Node, attributes: string): number {
  return node.children.find((it) => it.type !== attributes && it.type !== "comment")?.startIndex ??
    node.startIndex;
}
