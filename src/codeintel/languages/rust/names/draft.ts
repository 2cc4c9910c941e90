/** What Rust's expressions and types are, as far as their shape tells. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

const literals: ReadonlySet<string> = new Set([
  "boolean_literal",
  "char_literal",
  "float_literal",
  "integer_literal",
  "raw_string_literal",
  "string_literal",
  "unit_expression",
]);

export function draftOf(node: Node, walk: NamesWalk): Draft | null {
  if (literals.has(node.type)) return { of: "literal" };
  switch (node.type) {
    case "identifier":
    case "type_identifier":
    case "crate":
    case "super":
    case "metavariable":
      return nameDraft(node, walk);
    case "self": {
      const binding = ownerAround(walk.scope);
      return binding === undefined ? null : { of: "this", binding };
    }
    case "scoped_identifier":
    case "scoped_type_identifier":
      return scopedDraft(node, walk);
    case "generic_type":
      return walk.draft(node.childForFieldName("type"));
    case "generic_function":
      return walk.draft(node.childForFieldName("function"));
    case "bracketed_type":
      return walk.draft(node.firstNamedChild);
    case "field_expression":
      return fieldDraft(node, walk);
    case "call_expression": {
      const callee = walk.draft(node.childForFieldName("function"));
      return callee && { of: "call", callee };
    }
    case "struct_expression":
      return typeDraft(node.childForFieldName("name"), walk);
    case "reference_expression":
      return walk.draft(node.childForFieldName("value"));
    case "parenthesized_expression":
    case "await_expression":
    case "unary_expression":
      return walk.draft(node.firstNamedChild);
    case "type_cast_expression":
      return typeDraft(node.childForFieldName("type"), walk);
    default:
      return null;
  }
}

function fieldDraft(node: Node, walk: NamesWalk): Draft | null {
  const object = walk.draft(node.childForFieldName("value"));
  const name = node.childForFieldName("field");
  return object && name && { of: "member", object, name: walk.text(name) };
}

/** `Self` is the type around. */
function nameDraft(node: Node, walk: NamesWalk): Draft | null {
  const name = walk.text(node);
  if (name !== "Self") return { of: "name", name, scope: walk.scope };
  const binding = ownerAround(walk.scope);
  return binding === undefined ? null : { of: "class", binding };
}

/** `a::b`; `self::b` begins at the module. */
function scopedDraft(node: Node, walk: NamesWalk): Draft | null {
  const path = node.childForFieldName("path");
  const name = node.childForFieldName("name");
  if (!path || !name) return null;
  if (path.type === "self") {
    return { of: "name", name: walk.text(name), scope: moduleOf(walk.scope) };
  }
  const object = walk.draft(path);
  return object && { of: "member", object, name: walk.text(name) };
}

/** What a type's methods are called on; what is in lists, options and boxes is not told. */
export function typeDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  let it = node;
  for (let inner = innerType(it, walk); inner; inner = innerType(it, walk)) it = inner;
  switch (it?.type) {
    case "primitive_type":
      return { of: "literal" };
    case "generic_type":
    case "scoped_type_identifier":
    case "type_identifier": {
      const type = walk.draft(it);
      return type && { of: "instance", type };
    }
    default:
      return null;
  }
}

function innerType(node: Node | null | undefined, walk: NamesWalk): Node | null {
  switch (node?.type) {
    case "pointer_type":
    case "reference_type":
      return node.childForFieldName("type");
    case "abstract_type":
    case "dynamic_type":
      return node.childForFieldName("trait");
    case "generic_type": {
      const isSmart = smart.has(walk.text(node.childForFieldName("type") ?? node));
      return isSmart ? node.childForFieldName("type_arguments")?.firstNamedChild ?? null : null;
    }
    default:
      return null;
  }
}

/** Methods of what they hold are called on them. */
const smart: ReadonlySet<string> = new Set(["Arc", "Box", "Rc"]);

/** The type whose `impl`, or the trait whose body, a scope is in. */
export function ownerAround(scope: Scope): number | undefined {
  for (let it: Scope | null = scope; it; it = it.parent) if (it.kind === "class") return it.owner;
  return undefined;
}

/** The module that a scope is in. */
export function moduleOf(scope: Scope): Scope {
  let it = scope;
  while (it.parent && !it.namespace) it = it.parent;
  return it;
}
