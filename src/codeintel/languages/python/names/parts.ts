/** Children of a node that say something. */

import type { Node } from "../../../../syntax/mod.ts";

/** Without what the grammar lets stand anywhere: comments, a backslash at the end of a line. */
export function partsOf(node: Node | null | undefined): readonly Node[] {
  return (node?.namedChildren ?? []).filter(({ type }) =>
    type !== "comment" && type !== "line_continuation"
  );
}
