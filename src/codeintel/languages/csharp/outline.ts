/** What C# defines. Generic types go by their plain name; an indexer is called `this`. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import {
  byFields,
  type DefinitionRule,
  type NodeRule,
  type OutlineRules,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";
import { arityOfCsharp } from "./outline_arity.ts";
import { behindAttributes, type Declarator, declarators } from "../declarators.ts";

type Read = (node: Node, place: Place) => readonly RuleDefinition[];

const named = (kind: SymbolKind, read: Read = plain(kind)): DefinitionRule => ({
  type: "definition",
  kind,
  read,
});
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };
const unnamed: NodeRule = { type: "function" };
const fields = named("property", fieldsIn);

export const csharpOutline: OutlineRules = {
  // A local function has no word of its own: two words before a parenthesis, the first of
  // which is not one that a call may follow.
  hint:
    /\b(?:class|struct|interface|enum|record|delegate)\b|\b(?!(?:await|else|in|is|new|return|throw)\b)\w+[[\]>?*)]*[ \t]+@?\w+[ \t]*(?:<[\w, ]*>[ \t]*)?\(/g,
  comments: "slashes",
  nodes: {
    class_declaration: named("class"),
    struct_declaration: named("struct"),
    interface_declaration: named("interface"),
    enum_declaration: named("enum"),
    record_declaration: named("class", record),
    delegate_declaration: named("type"),
    enum_member_declaration: named("const", enumMember),
    method_declaration: named("method"),
    constructor_declaration: named("constructor"),
    destructor_declaration: named("method", destructor),
    operator_declaration: named("method", operator),
    conversion_operator_declaration: named("method", conversion),
    indexer_declaration: named("property", indexer),
    property_declaration: named("property", property),
    event_declaration: named("property", property),
    field_declaration: fields,
    event_field_declaration: fields,
    local_function_statement: named("function"),
    anonymous_method_expression: unnamed,
    lambda_expression: unnamed,
    declaration_list: enter,
    enum_member_declaration_list: enter,
    attribute_list: skip,
    comment: skip,
    interpolated_string_expression: skip,
    parameter_list: skip,
    raw_string_literal: skip,
    string_literal: skip,
    using_directive: skip,
    verbatim_string_literal: skip,
  },
  arity: arityOfCsharp,
  exported: isExported,
};

function startOf(node: Node): number {
  return behindAttributes(node, "attribute_list");
}

function plain(kind: SymbolKind): (node: Node) => readonly RuleDefinition[] {
  return (node) => byFields(node, { kind }).map((found) => ({ ...found, start: startOf(node) }));
}

/** The parameters of a record are properties of it. */
function record(node: Node, place: Place): readonly RuleDefinition[] {
  const kind = node.children.some((it) => it.type === "struct") ? "struct" : "class";
  const list = node.namedChildren.find((it) => it.type === "parameter_list");
  return plain(kind)(node).flatMap((found): readonly RuleDefinition[] => {
    const fields = (list?.children ?? []).flatMap((it, at, all): readonly RuleDefinition[] => {
      const name = it.type === "parameter" ? it.childForFieldName("name") : null;
      const body = all[at + 1];
      const path = name ? [textOf(found.name, place), textOf(name, place)] : [];
      return name && body ? [{ kind: "property", name, path, start: startOf(it), body }] : [];
    });
    return [found, ...fields];
  });
}

function enumMember(node: Node): readonly RuleDefinition[] {
  const value = node.childForFieldName("value");
  return plain("const")(node).map((found) => ({ ...found, value }));
}

function destructor(node: Node, place: Place): readonly RuleDefinition[] {
  return plain("method")(node).map((found) => ({
    ...found,
    path: [`~${textOf(found.name, place)}`],
    arity: null,
  }));
}

/** `operator+`. */
function operator(node: Node, place: Place): readonly RuleDefinition[] {
  const at = node.children.findIndex((it) => it.type === "operator");
  const list = node.childForFieldName("parameters");
  const name = node.children[at + 1];
  if (at < 0 || !name || !list) return [];
  const sign = place.text.slice(name.startIndex, list.startIndex).trim();
  const path = [`operator${/^\w/.test(sign) ? " " : ""}${sign}`];
  return [{ kind: "method", name, path, ...headOf(node), arity: null }];
}

/** `operator int`. */
function conversion(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("type");
  if (!name) return [];
  const path = [`operator ${textOf(name, place).replace(/\s+/g, "")}`];
  return [{ kind: "method", name, path, ...headOf(node), arity: null }];
}

function indexer(node: Node): readonly RuleDefinition[] {
  const name = node.children.find((it) => it.type === "this");
  return name ? [{ kind: "property", name, callable: true, ...headOf(node) }] : [];
}

function property(node: Node): readonly RuleDefinition[] {
  return plain("property")(node).map((found) => ({ ...found, callable: true, ...headOf(node) }));
}

/** The signature ends before accessors, a body or an arrow. */
function headOf(node: Node): Pick<RuleDefinition, "start" | "body"> {
  const body = node.childForFieldName("body") ?? node.childForFieldName("accessors") ??
    node.childForFieldName("value");
  return { start: startOf(node), body };
}

/** `int a = 1, b;`; one rule for fields, events and constants. */
function fieldsIn(node: Node, place: Place): readonly RuleDefinition[] {
  const inner = node.namedChildren.find((it) => it.type === "variable_declaration");
  const isConst = node.children.some((it) =>
    it.type === "modifier" && textOf(it, place) === "const"
  );
  const end = node.lastChild ?? undefined;
  const list = (inner?.children ?? []).flatMap((it, at, all): readonly Declarator[] => {
    const name = it.type === "variable_declarator" ? it.childForFieldName("name") : null;
    if (!name) return [];
    const last = it.lastNamedChild;
    return [{
      node: it,
      name,
      value: last && last.id !== name.id ? last : null,
      next: all[at + 1] ?? end,
    }];
  });
  return declarators(isConst ? "const" : "property", startOf(node), list, place);
}

/** Members are private unless they say otherwise; of an interface and an enum they are not. */
function isExported(found: RuleDefinition, place: Place): boolean {
  const { kind } = place;
  const head = found.prefix ??
    place.text.slice(found.start ?? found.name.startIndex, found.name.startIndex);
  if (kind === null || kind === "interface" || kind === "enum") return !/\bprivate\b/.test(head);
  if (found.path && found.kind === "property") return true;
  return /\b(?:public|internal|protected)\b/.test(head) ||
    /\bpartial\b/.test(head) && !/\bprivate\b/.test(head);
}
