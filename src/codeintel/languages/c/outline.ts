/** What C and C++ define. Prototypes in headers count: they are what others name. */

import type { SymbolKind } from "../../facts.ts";
import { type DefinitionRule, type NodeRule, type OutlineRules } from "../../outline/mod.ts";
import { arityOfC, isVisible } from "./outline_access.ts";
import { mendC } from "./outline_mend.ts";
import {
  alias,
  declarator,
  enumerator,
  functionDefinition,
  macro,
  namespace,
  tagged,
} from "./outline_read.ts";

const declarators: DefinitionRule = {
  type: "definition",
  kind: "property",
  inside: "never",
  read: declarator,
  otherwise: "skip",
};
const records = (kind: SymbolKind): DefinitionRule => ({
  type: "definition",
  kind,
  inside: "always",
  read: (node, place) => tagged(node, place, kind),
});
const macros: DefinitionRule = { type: "definition", kind: "macro", inside: "never", read: macro };
const aliases: DefinitionRule = { type: "definition", kind: "type", inside: "never", read: alias };
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };
const wrap: NodeRule = { type: "wrap" };

const nodes: OutlineRules["nodes"] = {
  function_definition: { type: "definition", kind: "function", read: functionDefinition },
  declaration: wrap,
  field_declaration: wrap,
  type_definition: wrap,
  template_declaration: wrap,
  array_declarator: declarators,
  attributed_declarator: declarators,
  field_identifier: declarators,
  function_declarator: declarators,
  identifier: declarators,
  // Its value may be a function without a name.
  init_declarator: { type: "definition", kind: "property", inside: "never", read: declarator },
  operator_cast: declarators,
  parenthesized_declarator: declarators,
  pointer_declarator: declarators,
  qualified_identifier: declarators,
  reference_declarator: declarators,
  type_identifier: declarators,
  class_specifier: records("class"),
  struct_specifier: records("struct"),
  union_specifier: records("struct"),
  enum_specifier: records("enum"),
  enumerator: { type: "definition", kind: "const", inside: "never", read: enumerator },
  enumerator_list: enter,
  field_declaration_list: enter,
  declaration_list: enter,
  linkage_specification: enter,
  namespace_definition: {
    type: "definition",
    kind: "namespace",
    inside: "always",
    read: namespace,
  },
  namespace_alias_definition: { type: "definition", kind: "namespace", inside: "never" },
  alias_declaration: aliases,
  concept_definition: aliases,
  friend_declaration: enter,
  preproc_def: macros,
  preproc_function_def: macros,
  preproc_elif: enter,
  preproc_elifdef: enter,
  preproc_else: enter,
  preproc_if: enter,
  preproc_ifdef: enter,
  lambda_expression: { type: "function" },
  compound_statement: { type: "function" },
  base_class_clause: skip,
  bitfield_clause: skip,
  comment: skip,
  field_initializer_list: skip,
  preproc_call: skip,
  preproc_include: skip,
  raw_string_literal: skip,
  requires_clause: skip,
  string_literal: skip,
  template_instantiation: skip,
  template_parameter_list: skip,
  using_declaration: skip,
};

const common: Omit<OutlineRules, "arity"> = {
  // Everything but bodies is looked into; in those, what may define a type or a macro.
  hint: /\b(?:class|struct|enum|union|namespace|typedef|using|concept)\b|#[ \t]*define\b/g,
  mend: mendC,
  comments: "slashes",
  nodes,
  exported: isVisible,
};

export const cppOutline: OutlineRules = {
  ...common,
  arity: (found) => arityOfC(found, { emptyMeans: "none" }),
};

/** `f()` says nothing about parameters, unlike in C++. */
export const cOutline: OutlineRules = {
  ...common,
  arity: (found) => arityOfC(found, { emptyMeans: "any" }),
};
