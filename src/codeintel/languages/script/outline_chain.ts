/** Several targets that get one value. */

import type { Node } from "../../../syntax/mod.ts";

/** `a = b.c = value`: the targets and the value. */
interface Chain {
  readonly targets: readonly Node[];
  readonly value: Node | null;
}

/** Nobody assigns one value to more. */
const maxTargets = 20;

export function chainOf(first: Node): Chain {
  const targets: Node[] = [];
  let it: Node | null = first;
  while (it?.type === "assignment_expression" && targets.length < maxTargets) {
    const left = it.childForFieldName("left");
    if (left) targets.push(left);
    it = it.childForFieldName("right");
  }
  return { targets, value: it };
}
