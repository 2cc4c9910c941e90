/** Every node of a tree in the order of the text, without recursion: a text may nest thousands deep. */

import type { Cursor } from "../../syntax/mod.ts";

/** Where a walk stands. */
export interface Place {
  readonly cursor: Cursor;
  /** 0 at the root. */
  readonly depth: number;
  /** Type of the node around this one; -1 at the root. */
  readonly parentTypeId: number;
}

export function walk(cursor: Cursor, enter: (place: Place) => void): void {
  const parents: number[] = [];
  for (;;) {
    enter({ cursor, depth: parents.length, parentTypeId: parents.at(-1) ?? -1 });
    const typeId = cursor.nodeTypeId;
    if (cursor.gotoFirstChild()) {
      parents.push(typeId);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return;
      parents.pop();
    }
  }
}
