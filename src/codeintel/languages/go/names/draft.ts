/** What Go's expressions and types are, as far as their shape tells. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

export function draftOf(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "identifier":
    case "type_identifier":
    case "package_identifier":
      return { of: "name", name: walk.text(node), scope: walk.scope };
    case "selector_expression":
    case "qualified_type":
      return memberDraft(node, walk);
    case "call_expression":
      return callDraft(node, walk);
    case "composite_literal":
    case "type_conversion_expression":
    case "type_assertion_expression":
      return typeDraft(node.childForFieldName("type"), walk);
    case "unary_expression":
      return walk.draft(node.childForFieldName("operand"));
    case "parenthesized_expression":
      return walk.draft(node.firstNamedChild);
    case "interpreted_string_literal":
    case "raw_string_literal":
    case "int_literal":
    case "float_literal":
    case "rune_literal":
    case "true":
    case "false":
      return { of: "literal" };
    default:
      return null;
  }
}

function memberDraft(node: Node, walk: NamesWalk): Draft | null {
  const of = node.type === "qualified_type" ? ["package", "name"] : ["operand", "field"];
  const object = walk.draft(node.childForFieldName(of[0] ?? ""));
  const name = node.childForFieldName(of[1] ?? "");
  return object && name && { of: "member", object, name: walk.text(name) };
}

function callDraft(node: Node, walk: NamesWalk): Draft | null {
  const callee = node.childForFieldName("function");
  if (callee?.type === "identifier" && walk.text(callee) === "new") {
    return typeDraft(node.childForFieldName("arguments")?.firstNamedChild, walk);
  }
  // `(*T)(x)`: a conversion.
  if (callee?.type === "parenthesized_expression") return walk.draft(callee);
  const made = walk.draft(callee);
  return made && { of: "call", callee: made };
}

/** A type as an instance of what it names; what is in slices and maps is not told. */
export function typeDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  let it = node;
  while (it?.type === "pointer_type" || it?.type === "parenthesized_type") it = it.firstNamedChild;
  if (it?.type === "generic_type") it = it.childForFieldName("type");
  switch (it?.type) {
    case "type_identifier":
    case "identifier":
    case "qualified_type":
    case "selector_expression": {
      const type = walk.draft(it);
      return type && { of: "instance", type };
    }
    default:
      return null;
  }
}

/** What a function gives first: `(*T, error)` is `*T`. */
export function resultDraft(node: Node | null, walk: NamesWalk): Draft | null {
  if (node?.type !== "parameter_list") return typeDraft(node, walk);
  return typeDraft(node.firstNamedChild?.childForFieldName("type"), walk);
}
