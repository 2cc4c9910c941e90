/** What PHP defines. Names of variables and properties have no `$` here. */

import type { Node } from "../../../syntax/mod.ts";
import {
  byFields,
  type DefinitionRule,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";
import { arityOfPhp, variableIn } from "./outline_arity.ts";
import { behindAttributes, type Declarator, declarators } from "../declarators.ts";

const type = (kind: DefinitionRule["kind"]): DefinitionRule => ({
  type: "definition",
  kind,
  read: (node) => byFields(node, { kind }).map((found) => ({ ...found, start: startOf(node) })),
});
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };
const unnamed: NodeRule = { type: "function" };

export const phpOutline: OutlineRules = {
  hint: /\b(?:function|class|interface|trait|enum|const|define)\b/gi,
  comments: "both",
  nodes: {
    class_declaration: type("class"),
    interface_declaration: type("interface"),
    trait_declaration: type("trait"),
    enum_declaration: type("enum"),
    function_definition: type("function"),
    method_declaration: { type: "definition", kind: "method", read: method },
    property_declaration: { type: "definition", kind: "property", inside: "never", read: fields },
    const_declaration: { type: "definition", kind: "const", inside: "never", read: constants },
    enum_case: { type: "definition", kind: "const", inside: "never", read: enumCase },
    function_call_expression: { type: "definition", kind: "const", read: defined },
    declaration_list: enter,
    enum_declaration_list: enter,
    anonymous_function: unnamed,
    arrow_function: unnamed,
    // What it holds cannot be named from outside.
    anonymous_class: skip,
    attribute_list: skip,
    comment: skip,
    encapsed_string: skip,
    formal_parameters: skip,
    heredoc: skip,
    nowdoc: skip,
    string: skip,
    text: skip,
    text_interpolation: skip,
  },
  arity: arityOfPhp,
  exported: (found, { text }) =>
    !isPrivate(found.prefix ?? text.slice(found.start ?? 0, found.name.startIndex)),
};

function isPrivate(head: string): boolean {
  return /\bprivate\b/i.test(head);
}

function startOf(node: Node): number {
  return behindAttributes(node, "attribute_list");
}

/** A constructor declares properties too: `public function __construct(private int $x)`. */
function method(node: Node, place: Place): readonly RuleDefinition[] {
  const start = startOf(node);
  return byFields(node, { kind: "method" }).flatMap((found): readonly RuleDefinition[] => {
    if (textOf(found.name, place).toLowerCase() !== "__construct") return [{ ...found, start }];
    return [{ ...found, kind: "constructor", start }, ...promoted(found.parameters)];
  });
}

function promoted(parameters: Node | null | undefined): readonly RuleDefinition[] {
  return (parameters?.children ?? []).flatMap((it, at, all): readonly RuleDefinition[] => {
    const name = it.type === "property_promotion_parameter" ? variableIn(it) : null;
    const body = all[at + 1];
    return name ? [{ kind: "property", name, start: startOf(it), ...(body ? { body } : {}) }] : [];
  });
}

function fields(node: Node, place: Place): readonly RuleDefinition[] {
  const list = node.children.flatMap((it, at, all): readonly Declarator[] => {
    const name = it.type === "property_element" ? variableIn(it) : null;
    return name
      ? [{ node: it, name, value: it.childForFieldName("default_value"), next: all[at + 1] }]
      : [];
  });
  return declarators("property", startOf(node), list, place);
}

function constants(node: Node, place: Place): readonly RuleDefinition[] {
  const list = node.children.flatMap((it, at, all): readonly Declarator[] => {
    const [name, value] = it.type === "const_element" ? it.namedChildren : [];
    return name ? [{ node: it, name, value: value ?? null, next: all[at + 1] }] : [];
  });
  return declarators("const", startOf(node), list, place);
}

function enumCase(node: Node): readonly RuleDefinition[] {
  const value = node.childForFieldName("value");
  return byFields(node, { kind: "const" }).map((found) => ({
    ...found,
    value,
    start: startOf(node),
  }));
}

/** `define('NAME', 1)`. */
function defined(node: Node, place: Place): readonly RuleDefinition[] {
  const callee = node.childForFieldName("function");
  if (!callee || !/^\\?define$/i.test(textOf(callee, place))) return [];
  const [first] = node.childForFieldName("arguments")?.namedChildren ?? [];
  const name = first?.firstNamedChild?.firstNamedChild;
  const isPlain = name?.type === "string_content" && /^[\w\x80-\uffff]+$/.test(textOf(name, place));
  return isPlain ? [{ kind: "const", name, start: node.startIndex }] : [];
}
