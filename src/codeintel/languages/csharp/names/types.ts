/** Types where C# code names them. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { NamesWalk } from "../../../names/walk.ts";
import { stateOf } from "./state.ts";

/** Types nested deeper are made to break programs. */
const maxDepth = 100;

/** All names in a type; `role` is that of the outermost. */
export function typeUse(node: Node | null | undefined, walk: NamesWalk, role: Role = "type"): void {
  const state = stateOf(walk);
  if (!node || state.depth >= maxDepth) return;
  state.depth++;
  namesIn(node, walk, role);
  state.depth--;
}

function namesIn(node: Node, walk: NamesWalk, role: Role): void {
  switch (node.type) {
    case "predefined_type":
    case "implicit_type":
    case "array_rank_specifier":
      return;
    case "identifier":
      return walk.names.use(node.startIndex, walk.text(node), role, stateOf(walk).types);
    case "generic_name": {
      const [name, ...rest] = node.namedChildren;
      typeUse(name, walk, role);
      for (const it of rest) typeUse(it, walk);
      return;
    }
    case "qualified_name":
      return qualifiedUse(node, role, walk);
    case "tuple_element":
      return typeUse(node.childForFieldName("type"), walk);
    default:
      for (const it of node.namedChildren) typeUse(it, walk, role);
  }
}

/** `N.Type`, `Outer.Inner`. */
function qualifiedUse(node: Node, role: Role, walk: NamesWalk): void {
  const qualifier = node.childForFieldName("qualifier");
  const name = node.childForFieldName("name");
  const plain = name?.type === "generic_name" ? name.firstNamedChild : name;
  typeUse(qualifier, walk);
  if (!plain) return;
  walk.names.member(plain.startIndex, walk.text(plain), role, typeDraft(qualifier, walk));
  if (name && name.id !== plain.id) {
    for (const it of name.namedChildren.slice(1)) typeUse(it, walk);
  }
}

/** The type that is named. */
export function typeDraft(
  node: Node | null | undefined,
  walk: NamesWalk,
  depth = 0,
): Draft | null {
  if (!node || depth >= maxDepth) return null;
  switch (node.type) {
    case "identifier":
      return { of: "name", name: walk.text(node), scope: stateOf(walk).types };
    case "generic_name":
      return typeDraft(node.firstNamedChild, walk, depth + 1);
    case "qualified_name": {
      const object = typeDraft(node.childForFieldName("qualifier"), walk, depth + 1);
      const name = node.childForFieldName("name");
      const plain = name?.type === "generic_name" ? name.firstNamedChild : name;
      return object && plain ? { of: "member", object, name: walk.text(plain) } : null;
    }
    case "nullable_type":
      return typeDraft(node.firstNamedChild, walk, depth + 1);
    default:
      return null;
  }
}

/**
 * An object of a type. Nothing is said of the language's own, which extension methods of the
 * project may be called on.
 */
export function instanceDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  const type = typeDraft(node, walk);
  return type && { of: "instance", type };
}
