/** What TypeScript and JavaScript define; one table for the three grammars. */

import type { DefinitionRule, NodeRule, OutlineRules } from "../../outline/mod.ts";
import { arityOfScript } from "./outline_arity.ts";
import { assignment, call, defaultLiteral, key } from "./outline_assigned.ts";
import { assignedNames, exportedNames, isExported } from "./outline_exports.ts";
import { mendScript } from "./outline_mend.ts";
import { isModuleFunction } from "./outline_module.ts";
import {
  ambient,
  declarator,
  defaultExport,
  field,
  member,
  namespace,
  plain,
} from "./outline_read.ts";

const functions: DefinitionRule = { type: "definition", kind: "function" };
const classes: DefinitionRule = { type: "definition", kind: "class", read: plain("class") };
const interfaces: DefinitionRule = {
  type: "definition",
  kind: "interface",
  read: plain("interface"),
};
const namespaces: DefinitionRule = { type: "definition", kind: "namespace", read: namespace };
const methods: DefinitionRule = { type: "definition", kind: "method", read: member };
const fields: DefinitionRule = { type: "definition", kind: "property", read: field };
/** Without a name, unless they are the default export. */
const unnamed: DefinitionRule = {
  type: "definition",
  kind: "function",
  read: defaultExport("function"),
  isTransparent: isModuleFunction,
};
/** A key with a value; of most literals it is none. */
const keys: NodeRule = { type: "member", read: key };
const wrap: NodeRule = { type: "wrap" };
const enter: NodeRule = { type: "enter" };
const skip: NodeRule = { type: "skip" };

export const scriptOutline: OutlineRules = {
  hint:
    /=>|\b(?:function|class|interface|enum|namespace|module|global|type|const|let|var|exports|default)\b|\.[\w$]+\s*=(?![=>])|(?:assign|each|extend|forEach|mixin|[dD]efine\w*)\(/g,
  comments: "slashes",
  mend: mendScript,
  nodes: {
    function_declaration: functions,
    generator_function_declaration: functions,
    function_signature: functions,
    function_expression: unnamed,
    generator_function: unnamed,
    arrow_function: { type: "function", isTransparent: isModuleFunction },
    class_declaration: classes,
    abstract_class_declaration: classes,
    // What a class expression holds cannot be named from outside.
    class: {
      type: "definition",
      kind: "class",
      read: defaultExport("class"),
      otherwise: "skip",
    },
    interface_declaration: interfaces,
    enum_declaration: { type: "definition", kind: "enum", inside: "never" },
    type_alias_declaration: {
      type: "definition",
      kind: "type",
      inside: "never",
      read: plain("type"),
    },
    internal_module: namespaces,
    module: namespaces,
    ambient_declaration: {
      type: "definition",
      kind: "namespace",
      read: ambient,
      otherwise: "wrap",
    },
    class_body: enter,
    interface_body: enter,
    method_definition: methods,
    method_signature: methods,
    abstract_method_signature: methods,
    public_field_definition: fields,
    field_definition: fields,
    decorator: { type: "lead" },
    lexical_declaration: wrap,
    variable_declaration: wrap,
    variable_declarator: { type: "definition", kind: "const", read: declarator },
    export_statement: { type: "wrap", exports: exportedNames, members: defaultLiteral },
    assignment_expression: {
      type: "assign",
      start: /[\w$.\s]{1,200}=/y,
      exports: assignedNames,
      read: assignment,
    },
    call_expression: {
      type: "assign",
      start: /[\w$.\s'",[\]]{0,200}(?:assign|each|extend|forEach|mixin|[dD]efine\w*)(?:__)?\s*\(/y,
      read: call,
    },
    object: { type: "literal" },
    pair: keys,
    shorthand_property_identifier: keys,
    // No definition is in these, though types are full of arrows.
    class_heritage: skip,
    comment: skip,
    formal_parameters: skip,
    identifier: skip,
    import_statement: skip,
    property_signature: skip,
    regex: skip,
    string: skip,
    type_annotation: skip,
    type_arguments: skip,
    type_parameters: skip,
  },
  arity: arityOfScript,
  exported: isExported,
};
