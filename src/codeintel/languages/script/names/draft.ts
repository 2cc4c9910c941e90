/** What expressions and types are in TypeScript and JavaScript, as far as their shape tells. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

const literals = new Set([
  "string",
  "template_string",
  "number",
  "regex",
  "true",
  "false",
  "null",
  "undefined",
  "array",
  "object",
  "arrow_function",
]);

export function draftOf(node: Node, walk: NamesWalk): Draft | null {
  if (literals.has(node.type)) return { of: "literal" };
  switch (node.type) {
    case "identifier":
    case "type_identifier":
    case "shorthand_property_identifier":
      return { of: "name", name: walk.text(node), scope: walk.scope };
    case "this":
    case "super":
      return receiver(node.type, walk.scope);
    case "member_expression":
    case "nested_identifier":
      return memberDraft(node, "object", "property", walk);
    case "nested_type_identifier":
      return memberDraft(node, "module", "name", walk);
    case "new_expression":
      return called(node.childForFieldName("constructor"), walk);
    case "call_expression":
      return called(node.childForFieldName("function"), walk);
    case "as_expression":
    case "satisfies_expression": {
      const type = node.namedChildren[1];
      return type ? typeDraft(type, walk) ?? walk.draft(node.namedChildren[0]) : null;
    }
    case "await_expression":
    case "parenthesized_expression":
    case "non_null_expression":
      return walk.draft(node.namedChildren[0]);
    default:
      return null;
  }
}

function called(callee: Node | null, walk: NamesWalk): Draft | null {
  const draft = walk.draft(callee);
  return draft && { of: "call", callee: draft };
}

function memberDraft(node: Node, left: string, right: string, walk: NamesWalk): Draft | null {
  const object = walk.draft(node.childForFieldName(left));
  const name = node.childForFieldName(right);
  return object && name && { of: "member", object, name: walk.text(name) };
}

/** The nearest class, unless a plain function comes first: that has a `this` of its own. */
function receiver(word: "this" | "super", scope: Scope): Draft | null {
  for (let it: Scope | null = scope; it; it = it.parent) {
    if (it.kind === "class" && it.owner !== undefined) return { of: word, binding: it.owner };
    if (it.ownThis) return null;
  }
  return null;
}

const wrappers = new Set(["Promise", "Readonly", "Partial", "Required", "NonNullable"]);
const empty = new Set(["null", "undefined"]);

/** A type as written, as an instance of the one thing that it names. */
export function typeDraft(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "type_annotation":
    case "parenthesized_type":
    case "readonly_type":
      return node.namedChildren[0] ? typeDraft(node.namedChildren[0], walk) : null;
    case "predefined_type":
    case "array_type":
    case "tuple_type":
    case "template_literal_type":
      return { of: "literal" };
    case "literal_type":
      return { of: "literal" };
    case "type_identifier":
    case "nested_type_identifier": {
      const type = draftOf(node, walk);
      return type && { of: "instance", type };
    }
    case "generic_type":
      return genericDraft(node, walk);
    case "this_type":
      return receiver("this", walk.scope);
    case "union_type":
      return unionDraft(node, walk);
    case "type_query":
      return walk.draft(node.namedChildren[0]);
    default:
      return null;
  }
}

function genericDraft(node: Node, walk: NamesWalk): Draft | null {
  const name = node.childForFieldName("name");
  const first = node.childForFieldName("type_arguments")?.namedChildren[0];
  if (name && first && wrappers.has(walk.text(name))) return typeDraft(first, walk);
  return name ? typeDraft(name, walk) : null;
}

function unionDraft(node: Node, walk: NamesWalk): Draft | null {
  const parts = node.namedChildren.filter((it) => it && !empty.has(walk.text(it)));
  const only = parts[0];
  return parts.length === 1 && only ? typeDraft(only, walk) : null;
}
