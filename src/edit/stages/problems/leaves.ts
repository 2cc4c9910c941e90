/** What stands at places of a text, by the grammar. */

import { type Grammar, loadSyntax } from "../../../syntax/mod.ts";
import { placeOf } from "./calls.ts";

/** Milliseconds for one text. */
const timeoutMs = 2_000;

/** Types of the leaves of a text whose type ends in `identifier`, by place. */
export async function identifiersOf(
  text: string,
  grammar: Grammar,
): Promise<ReadonlyMap<string, string>> {
  const syntax = await loadSyntax(grammar);
  using tree = syntax.parse(text, { timeoutMs });
  const out = new Map<string, string>();
  if (!tree) return out;
  using cursor = tree.walk();
  for (let down = true;;) {
    const type = syntax.types[cursor.nodeTypeId] ?? "";
    if (down && type.endsWith("identifier")) {
      const { row, column } = cursor.currentNode.startPosition;
      out.set(placeOf({ line: row + 1, column: column + 1 }), type);
    }
    if (down && cursor.gotoFirstChild()) continue;
    if (cursor.gotoNextSibling()) {
      down = true;
      continue;
    }
    if (!cursor.gotoParent()) return out;
    down = false;
  }
}
