/** How deep a text is nested, for what goes down a tree by calling itself. */

import { errorType, type Tree } from "./types.ts";

/**
 * Levels that a parser or a walk may go down. A thread has a stack of 2 MB, of which the runtime's own
 * parser takes up to 2 kB a level and ends the process when it is used up; code has some 100 at most.
 */
export const deepestWalk = 500;

/**
 * Levels of the tree, and what could not be placed on top of it: another parser may take each bracket
 * of that for one more.
 */
export function depthOf(tree: Tree): number {
  using cursor = tree.walk();
  let depth = 0;
  let deepest = 0;
  let unplaced = 0;
  for (;;) {
    if (cursor.nodeTypeId === errorType) unplaced += cursor.currentNode.childCount;
    if (cursor.gotoFirstChild()) {
      depth += 1;
      deepest = Math.max(deepest, depth);
      continue;
    }
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return deepest + unplaced;
      depth -= 1;
    }
  }
}
