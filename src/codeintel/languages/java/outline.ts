/** What Java defines: types, and in them fields, constants, methods and constructors. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import {
  byFields,
  countParameters,
  type DefinitionRule,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";

const types = (kind: SymbolKind): DefinitionRule => ({
  type: "definition",
  kind,
  inside: "always",
  read: (node) => headed(node, kind),
});
const members = (kind: SymbolKind): DefinitionRule => ({
  type: "definition",
  kind,
  read: (node) => headed(node, kind),
});
const fields: DefinitionRule = {
  type: "definition",
  kind: "property",
  inside: "never",
  read: variables,
};
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };

export const javaOutline: OutlineRules = {
  hint: /\b(?:class|interface|enum|record)\b/g,
  comments: "slashes",
  nodes: {
    class_declaration: types("class"),
    record_declaration: types("class"),
    interface_declaration: types("interface"),
    annotation_type_declaration: types("interface"),
    enum_declaration: types("enum"),
    class_body: enter,
    interface_body: enter,
    annotation_type_body: enter,
    enum_body: enter,
    enum_body_declarations: enter,
    method_declaration: members("method"),
    annotation_type_element_declaration: members("method"),
    constructor_declaration: members("constructor"),
    compact_constructor_declaration: { type: "definition", kind: "constructor", read: compact },
    field_declaration: fields,
    constant_declaration: fields,
    // The body of a constant is a class without a name.
    enum_constant: { type: "definition", kind: "const", inside: "never", read: constants },
    formal_parameters: enter,
    formal_parameter: { type: "definition", kind: "property", inside: "never", read: component },
    lambda_expression: { type: "function" },
    static_initializer: { type: "function" },
    block: { type: "function" },
    // What a class without a name holds cannot be named from outside.
    object_creation_expression: skip,
    annotation: skip,
    block_comment: skip,
    import_declaration: skip,
    line_comment: skip,
    marker_annotation: skip,
    modifiers: skip,
    package_declaration: skip,
    string_literal: skip,
    type_parameters: skip,
  },
  parameters: { formal_parameter: "required", spread_parameter: "rest" },
  exported: ({ start, name }, { text }) =>
    start === undefined || !/\bprivate\b/.test(text.slice(start, name.startIndex)),
};

function headed(node: Node, kind: SymbolKind): readonly RuleDefinition[] {
  return byFields(node, { kind }).map((it) => ({ ...it, start: afterAnnotations(node) }));
}

const annotations = ["annotation", "marker_annotation", "block_comment", "line_comment"];

/** Where the head begins: annotations say nothing about it. */
function afterAnnotations(node: Node): number {
  const first = node.firstChild;
  if (first?.type !== "modifiers") return node.startIndex;
  const word = first.children.find((it) => !annotations.includes(it.type));
  return (word ?? first.nextSibling ?? node).startIndex;
}

/** `record Point(int x) { Point { … } }` takes what the record's head lists. */
function compact(node: Node): readonly RuleDefinition[] {
  const parameters = node.parent?.parent?.childForFieldName("parameters");
  const roles = javaOutline.parameters ?? {};
  return headed(node, "constructor").map((it) => ({
    ...it,
    arity: parameters ? countParameters(parameters, roles) : null,
  }));
}

/** `int a = 1, b[]`. */
function variables(node: Node): readonly RuleDefinition[] {
  const start = afterAnnotations(node);
  const several = node.childrenForFieldName("declarator");
  return several.flatMap((it) => {
    const name = it.childForFieldName("name");
    if (!name) return [];
    return [{ kind: "property" as const, name, start, value: it.childForFieldName("value") }];
  });
}

function constants(node: Node): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  return name ? [{ kind: "const", name, body }] : [];
}

/** Parameters of a record's head are its fields. */
function component(node: Node, place: Place): readonly RuleDefinition[] {
  if (place.above2 !== "record_declaration") return [];
  const name = node.childForFieldName("name");
  return name && textOf(name, place) !== "this" ? [{ kind: "property", name }] : [];
}
