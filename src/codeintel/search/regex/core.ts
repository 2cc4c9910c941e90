import type { Node } from "./syntax.ts";

/**
 * What of a pattern decides whether a line fits. A line fits if any part of it does, so repeats at
 * the ends of a pattern need no more than their least count: `\w+@\w+` is in a line if `\w@\w` is.
 * The engine's own regular expressions would begin anew at every character of each such repeat.
 */
export function coreOf(node: Node): Node {
  return trimmed(trimmed(node, "start"), "end");
}

type Side = "start" | "end";

const nothing: Node = { type: "sequence", items: [] };

function trimmed(node: Node, side: Side): Node {
  switch (node.type) {
    case "class":
    case "assert":
      return node;
    case "choice": {
      const items = node.items.map((item) => trimmed(item, side));
      // With one choice that asks for nothing, the others need not be looked at.
      return items.some(isNothing) ? nothing : { type: "choice", items };
    }
    case "repeat":
      if (node.min === 0) return nothing;
      return node.min === 1 ? trimmed(node.item, side) : { ...node, max: node.min };
    case "sequence":
      return { type: "sequence", items: withoutEdge(node.items, side) };
  }
}

function withoutEdge(items: readonly Node[], side: Side): readonly Node[] {
  const edge = side === "start" ? items[0] : items.at(-1);
  if (!edge) return items;
  const rest = side === "start" ? items.slice(1) : items.slice(0, -1);
  const core = trimmed(edge, side);
  if (isNothing(core)) return withoutEdge(rest, side);
  return side === "start" ? [core, ...rest] : [...rest, core];
}

function isNothing(node: Node): boolean {
  return node.type === "sequence" && node.items.every(isNothing);
}
