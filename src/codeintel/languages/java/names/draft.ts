/** What Java's expressions and types are, as far as their shape tells. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

export function draftOf(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "identifier":
    case "type_identifier":
      return { of: "name", name: walk.text(node), scope: walk.scope };
    case "this":
    case "super": {
      const binding = classAround(walk.scope);
      return binding === undefined ? null : { of: node.type, binding };
    }
    case "field_access":
      return accessDraft(node, walk);
    case "scoped_type_identifier":
    case "scoped_identifier":
      return scopedDraft(node, walk);
    case "generic_type":
      return walk.draft(node.firstNamedChild);
    case "method_invocation":
      return callDraft(node, walk);
    case "object_creation_expression":
    case "cast_expression":
      return typeDraft(node.childForFieldName("type"), walk);
    case "parenthesized_expression":
      return walk.draft(node.firstNamedChild);
    case "string_literal":
    case "decimal_integer_literal":
    case "character_literal":
    case "class_literal":
    case "true":
    case "false":
      return { of: "literal" };
    default:
      return null;
  }
}

/** `Outer.this` is an instance of `Outer`. */
function accessDraft(node: Node, walk: NamesWalk): Draft | null {
  const object = walk.draft(node.childForFieldName("object"));
  const field = node.childForFieldName("field");
  if (!object || !field) return null;
  if (field.type === "this") return { of: "instance", type: object };
  return { of: "member", object, name: walk.text(field) };
}

function scopedDraft(node: Node, walk: NamesWalk): Draft | null {
  const [head, name] = node.namedChildren;
  const object = walk.draft(head);
  return object && name ? { of: "member", object, name: walk.text(name) } : null;
}

function callDraft(node: Node, walk: NamesWalk): Draft | null {
  const name = node.childForFieldName("name");
  const on = node.childForFieldName("object");
  if (!name) return null;
  const word = walk.text(name);
  if (on) {
    const object = walk.draft(on);
    return object && { of: "call", callee: { of: "member", object, name: word } };
  }
  // A static import, or a method of the class or of what it inherits.
  const { file } = walk.names;
  const owner = classAround(walk.scope);
  if (file.names.has(word)) return { of: "call", callee: { of: "name", name: word, scope: file } };
  if (owner === undefined) return null;
  const object: Draft = { of: "this", binding: owner };
  return { of: "call", callee: { of: "member", object, name: word } };
}

/** A type as an instance of the class it names; arrays and `var` are not told. */
export function typeDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  switch (node?.type) {
    case "type_identifier":
    case "scoped_type_identifier":
    case "generic_type": {
      const type = walk.text(node) === "var" ? null : walk.draft(node);
      return type && { of: "instance", type };
    }
    case "integral_type":
    case "floating_point_type":
    case "boolean_type":
      return { of: "literal" };
    default:
      return null;
  }
}

/** The class whose method, or whose body, a scope is in. */
export function classAround(scope: Scope): number | undefined {
  for (let it: Scope | null = scope; it; it = it.parent) {
    if (it.kind === "class") return it.owner;
  }
  return undefined;
}
