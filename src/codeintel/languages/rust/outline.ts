/** What Rust defines: items of modules, and members of types, traits and their `impl` blocks. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import {
  arityOf,
  type DefinitionRule,
  type NodeRule,
  type OutlineRules,
  type ParameterRole,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";

const functions: DefinitionRule = { type: "definition", kind: "function" };
const structs: DefinitionRule = { type: "definition", kind: "struct", inside: "always" };
const aliases: DefinitionRule = { type: "definition", kind: "type", inside: "never", read: valued };
const constants: DefinitionRule = {
  type: "definition",
  kind: "const",
  inside: "never",
  read: valued,
};
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };

export const rustOutline: OutlineRules = {
  hint: /\b(?:fn|struct|enum|union|trait|impl|mod|type|const|static|macro_rules)\b/g,
  comments: "slashes",
  nodes: {
    function_item: functions,
    function_signature_item: functions,
    closure_expression: { type: "function" },
    struct_item: structs,
    union_item: structs,
    field_declaration_list: enter,
    field_declaration: { type: "definition", kind: "property", inside: "never" },
    enum_item: { type: "definition", kind: "enum", inside: "always" },
    enum_variant_list: enter,
    enum_variant: { type: "definition", kind: "const", inside: "always", read: valued },
    trait_item: { type: "definition", kind: "trait" },
    impl_item: { type: "scope", kind: "class", names: implemented },
    declaration_list: enter,
    type_item: aliases,
    associated_type: aliases,
    const_item: constants,
    static_item: constants,
    mod_item: { type: "definition", kind: "namespace" },
    macro_definition: { type: "definition", kind: "macro", inside: "never", read: macro },
    attribute_item: { type: "lead" },
    block_comment: skip,
    inner_attribute_item: skip,
    line_comment: skip,
    macro_invocation: skip,
    ordered_field_declaration_list: skip,
    parameters: skip,
    raw_string_literal: skip,
    string_literal: skip,
    type_parameters: skip,
    use_declaration: skip,
    where_clause: skip,
  },
  arity: arityOfRust,
  exported: isPublic,
};

/** A name, and a value or a default that a signature may do without. */
function valued(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  if (!name || textOf(name, place) === "_") return [];
  const type = node.type === "type_item" ? "type" : "value";
  const kind = kinds[node.type] ?? "type";
  const body = node.childForFieldName("body");
  return [{ kind, name, value: body ?? node.childForFieldName(type) }];
}

const kinds: Readonly<Record<string, "const" | undefined>> = {
  const_item: "const",
  static_item: "const",
  enum_variant: "const",
};

/** `macro_rules! name`, without its rules. */
function macro(node: Node): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  const rules = name?.nextSibling ?? null;
  return name ? [{ kind: "macro", name, body: rules }] : [];
}

/** The type of an `impl`, by its own name where it has one: `impl T for &'a a::Q<X>` is `Q`. */
function implemented(node: Node, place: Place): readonly string[] {
  const type = node.childForFieldName("type");
  const name = type && implementedType(type);
  return name ? [textOf(name, place).replace(/\s+/g, " ")] : [];
}

export function implementedType(type: Node): Node {
  let it = type;
  for (;;) {
    const inner = innerOf(it);
    if (!inner) return it;
    it = inner;
  }
}

function innerOf(type: Node): Node | null {
  switch (type.type) {
    case "generic_type":
    case "reference_type":
    case "pointer_type":
      return type.childForFieldName("type");
    case "scoped_type_identifier":
      return type.childForFieldName("name");
    case "dynamic_type":
      return type.childForFieldName("trait");
    default:
      return null;
  }
}

/** What is passed by place; `self` is what the call is made on. */
function arityOfRust({ parameters }: RuleDefinition): Arity | undefined {
  if (!parameters) return undefined;
  return arityOf(parameters.namedChildren.flatMap((it): readonly ParameterRole[] => {
    if (it.type === "variadic_parameter") return ["rest"];
    const isTaken = it.type === "parameter" && it.childForFieldName("pattern")?.type !== "self";
    return isTaken ? ["required"] : [];
  }));
}

/** Variants are as public as their enum, members of traits and of what implements one as these. */
function isPublic({ kind, name }: RuleDefinition, place: Place): boolean {
  if (kind === "macro") return place.before.includes("macro_export");
  if (place.above === "enum_variant_list" || place.above2 === "enum_variant") return true;
  if (place.above2 === "trait_item") return true;
  const item = name.parent;
  if (item?.firstNamedChild?.type === "visibility_modifier") return true;
  if (place.above2 !== "impl_item") return false;
  return (item?.parent?.parent?.childForFieldName("trait") ?? null) !== null;
}
