/** `case` patterns bind the plain names in them, and read the dotted ones. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { partsOf } from "./parts.ts";
import { bindTarget } from "./bind.ts";

export const caseClause: Handler = (node, walk) => {
  for (const child of node.namedChildren) {
    if (child?.type === "case_pattern") pattern(child, walk);
    else walk.visit(child);
  }
};

function pattern(node: Node, walk: NamesWalk): void {
  switch (node.type) {
    case "dotted_name":
      return dotted(node, walk);
    case "identifier":
      return bindTarget(node, walk);
    case "class_pattern": {
      const [name, ...parts] = partsOf(node);
      if (name) readDotted(name, walk);
      for (const part of parts) if (part) pattern(part, walk);
      return;
    }
    case "keyword_pattern": {
      const [key, value] = partsOf(node);
      if (key) walk.names.member(key.startIndex, walk.text(key), "key", null);
      if (value) pattern(value, walk);
      return;
    }
    default:
      for (const child of node.namedChildren) if (child) pattern(child, walk);
  }
}

function dotted(node: Node, walk: NamesWalk): void {
  const [name, ...rest] = partsOf(node);
  if (!name) return;
  if (rest.length > 0) readDotted(node, walk);
  else if (walk.text(name) !== "_") bindTarget(name, walk);
}

function readDotted(node: Node, walk: NamesWalk): void {
  const [head, ...rest] = partsOf(node);
  if (!head) return;
  walk.use(head, "read");
  let object = walk.draft(head);
  for (const part of rest) {
    if (!part) continue;
    walk.names.member(part.startIndex, walk.text(part), "read", object);
    object = object && { of: "member", object, name: walk.text(part) };
  }
}
