/** The tree of what was done, nested, with how long each part took. */

import type { TreeNode } from "../api/schemas.ts";

export interface Branch {
  readonly node: TreeNode;
  readonly milliseconds: number;
  /** Where it lies in its turn, each from 0 to 1. */
  readonly from: number;
  readonly to: number;
  readonly branches: readonly Branch[];
}

/** What is at work goes on until `now` (epoch milliseconds). The newest turn is the first. */
export function branchesOf(nodes: readonly TreeNode[], now: number): readonly Branch[] {
  const below = Map.groupBy(nodes, ({ parent }) => parent);
  const span = ({ at, ended }: TreeNode) => {
    const began = Date.parse(at);
    return { began, over: Math.max(began, ended === null ? now : Date.parse(ended)) };
  };
  const branch = (node: TreeNode, turn: { began: number; over: number }): Branch => {
    const { began, over } = span(node);
    const whole = Math.max(1, turn.over - turn.began);
    const share = (at: number) => Math.min(1, Math.max(0, (at - turn.began) / whole));
    return {
      node,
      milliseconds: over - began,
      from: share(began),
      to: share(over),
      branches: (below.get(node.id) ?? []).map((it) => branch(it, turn)),
    };
  };
  return (below.get(null) ?? []).toReversed().map((turn) => branch(turn, span(turn)));
}
