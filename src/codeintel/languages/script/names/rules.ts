/** How TypeScript and JavaScript name things: which node is handled by what. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import {
  bindPattern,
  declaration,
  functionBody,
  functionDeclaration,
  functionExpression,
  functionScope,
  key,
} from "./bind.ts";
import {
  classDefinition,
  enumDeclaration,
  interfaceDeclaration,
  member,
  namespace,
  typeAlias,
} from "./define.ts";
import { assignedMember } from "./assigned.ts";
import { draftOf } from "./draft.ts";
import { commonExports, exportStatement, importAlias, importStatement } from "./imports.ts";
import { mendScript } from "../outline_mend.ts";
import { noteCall, openOwner, openUp, remark, tryStatement } from "./notes.ts";

function memberUse(node: Node, walk: NamesWalk, role: Role): void {
  const object = node.childForFieldName("object");
  const name = node.childForFieldName("property");
  walk.visit(object);
  if (name) walk.names.member(name.startIndex, walk.text(name), role, walk.draft(object));
}

const call = (field: string): Handler => (node, walk) => {
  const callee = node.childForFieldName(field);
  if (callee?.type === "identifier") walk.use(callee, "call");
  else if (callee?.type === "member_expression") memberUse(callee, walk, "call");
  else walk.visit(callee);
  walk.visit(node.childForFieldName("type_arguments"));
  const args = node.childForFieldName("arguments");
  if (callee) noteCall(callee, args, walk);
  walk.visit(args);
};

const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  if (left?.type === "member_expression") {
    if (!assignedMember(left, right, walk)) memberUse(left, walk, "write");
    commonExports(left, right, walk);
  } else if (left?.type === "subscript_expression") {
    openOwner(left.childForFieldName("object") ?? undefined, walk);
    walk.visit(left);
  } else if (left?.type === "identifier") walk.use(left, "write");
  else assignPattern(left, walk);
  walk.visit(right);
};

/** `[a, b.c] = …`, `({ d, e: f } = …)`: nothing is bound, names are written. */
function assignPattern(node: Node | null | undefined, walk: NamesWalk): void {
  if (!node) return;
  switch (node.type) {
    case "identifier":
      return walk.use(node, "write");
    case "shorthand_property_identifier_pattern":
      return walk.use(node, "shorthand");
    case "pair_pattern":
      key(node.childForFieldName("key"), walk);
      return assignPattern(node.childForFieldName("value"), walk);
    case "array_pattern":
    case "object_pattern":
    case "rest_pattern":
      for (const it of node.namedChildren) assignPattern(it, walk);
      return;
    default:
      walk.visit(node);
  }
}

/** `this.name;`, as a rule below a comment that says its type, declares what is set later. */
const declaredByMention: Handler = (node, walk) => {
  const [expression] = node.namedChildren;
  const name = expression?.childForFieldName("property");
  const object = expression?.childForFieldName("object");
  const draft = expression?.type === "member_expression" && object?.type === "this"
    ? walk.draft(object)
    : null;
  if (name && draft?.of === "this") {
    walk.names.bindMemberOf(draft.binding, walk.text(name), { kind: "variable" });
  }
  walk.children(node);
};

const forIn: Handler = (node, walk) => {
  walk.within("block", walk.scope.owner, () => {
    const left = node.childForFieldName("left");
    const word = node.childForFieldName("kind");
    const scope = word && walk.text(word) === "var" ? functionScope(walk.scope) : walk.scope;
    if (word) bindPattern(left, scope, walk, { kind: "variable" });
    else assignPattern(left, walk);
    walk.visit(node.childForFieldName("right"));
    walk.visit(node.childForFieldName("body"));
  });
};

const block: Handler = (node, walk) => {
  walk.within("block", walk.scope.owner, () => walk.children(node));
};

const catchClause: Handler = (node, walk) => {
  walk.within("block", walk.scope.owner, () => {
    bindPattern(node.childForFieldName("parameter"), walk.scope, walk, { kind: "variable" });
    walk.visit(node.childForFieldName("body"));
  });
};

/** Elements in lower case are the browser's own. */
const element: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name?.type === "identifier") {
    if (/^[a-z]/.test(walk.text(name)) === false) walk.use(name, "read");
  } else walk.visit(name);
  for (const it of node.namedChildren) if (it && it.id !== name?.id) walk.visit(it);
};

const typeParameter: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name) bindPattern(name, walk.scope, walk, { kind: "type" });
  walk.visit(node.childForFieldName("constraint"));
  walk.visit(node.childForFieldName("value"));
};

const functionType: Handler = (node, walk) => functionBody(node, walk);

/** `infer U`, `[P in keyof T]`: bound for the type they stand in. */
const boundType: Handler = (node, walk) => {
  const [name, ...rest] = node.namedChildren;
  if (name) bindPattern(name, walk.scope, walk, { kind: "type" });
  for (const it of rest) walk.visit(it);
};

const link = /\{@link(?:code|plain)?\s+([\p{L}$_][\p{L}\p{N}$_.#]*)/gu;

/** `{@link Name.member}` in a comment of documentation names what it says. */
const comment: Handler = (node, walk) => {
  const text = walk.text(node);
  if (!text.startsWith("/**")) return;
  for (const match of text.matchAll(link)) {
    const path = match[1] ?? "";
    let at = node.startIndex + match.index + match[0].length - path.length;
    let object: Draft | null = null;
    for (const name of path.split(/[.#]/)) {
      if (object) walk.names.member(at, name, "string", object);
      else walk.names.use(at, name, "string", walk.scope);
      object = object ? { of: "member", object, name } : { of: "name", name, scope: walk.scope };
      at += name.length + 1;
    }
  }
};

const handlers: Readonly<Record<string, Handler>> = {
  abstract_class_declaration: classDefinition(false),
  abstract_method_signature: member("function"),
  arrow_function: functionType,
  assignment_expression: assignment,
  augmented_assignment_expression: assignment,
  call_expression: call("function"),
  call_signature: functionType,
  catch_clause: catchClause,
  class: classDefinition(true),
  class_declaration: classDefinition(false),
  comment,
  construct_signature(node, walk) {
    walk.visit(node.childForFieldName("type"));
    functionBody(node, walk);
  },
  constructor_type: functionType,
  enum_declaration: enumDeclaration,
  export_statement: exportStatement,
  expression_statement: declaredByMention,
  field_definition: member("variable"),
  for_in_statement: forIn,
  for_statement: block,
  function_declaration: functionDeclaration,
  function_expression: functionExpression,
  function_signature: functionDeclaration,
  function_type: functionType,
  generator_function: functionExpression,
  generator_function_declaration: functionDeclaration,
  identifier: (node, walk) => walk.use(node, "read"),
  import_alias: importAlias,
  import_statement: importStatement,
  infer_type: boundType,
  index_signature(node, walk) {
    openUp(walk);
    for (const it of node.namedChildren) if (it?.type !== "identifier") walk.visit(it);
  },
  interface_declaration: interfaceDeclaration,
  internal_module: namespace,
  jsx_attribute(node, walk) {
    const [name, ...rest] = node.namedChildren;
    key(name, walk);
    for (const it of rest) walk.visit(it);
  },
  jsx_closing_element: element,
  jsx_opening_element: element,
  jsx_self_closing_element: element,
  lexical_declaration: declaration(false),
  mapped_type_clause: boundType,
  member_expression: (node, walk) => memberUse(node, walk, "read"),
  method_definition: member("function"),
  method_signature: member("function"),
  module: namespace,
  nested_identifier: (node, walk) => memberUse(node, walk, "read"),
  nested_type_identifier(node, walk) {
    const module = node.childForFieldName("module");
    const name = node.childForFieldName("name");
    walk.visit(module);
    if (name) walk.names.member(name.startIndex, walk.text(name), "type", walk.draft(module));
  },
  new_expression: call("constructor"),
  pair(node, walk) {
    key(node.childForFieldName("key"), walk);
    walk.visit(node.childForFieldName("value"));
  },
  property_signature: member("variable"),
  public_field_definition: member("variable"),
  shorthand_property_identifier: (node, walk) => walk.use(node, "shorthand"),
  statement_block: block,
  switch_body: block,
  try_statement: tryStatement,
  type_alias_declaration: typeAlias,
  type_identifier: (node, walk) => walk.use(node, "type"),
  type_parameter: typeParameter,
  type_predicate(node, walk) {
    const name = node.childForFieldName("name");
    if (name?.type === "identifier") walk.use(name, "read");
    walk.visit(node.childForFieldName("type"));
  },
  variable_declaration: declaration(true),
};

/** ECMAScript's reserved words, in modules, and what TypeScript reserves for types. */
const reserved: ReadonlySet<string> = new Set(
  ("arguments await break case catch class const continue debugger default delete do else enum " +
    "eval export extends false finally for function if implements import in instanceof interface " +
    "let new null package private protected public return static super switch this throw true try " +
    "typeof undefined var void while with yield any boolean never number object string symbol " +
    "unknown").split(" "),
);

export const scriptNames: NamesRules = {
  membersAreVisible: false,
  exportsAll: false,
  identifier: /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u,
  reserved,
  handlers,
  mend: mendScript,
  remark,
  draft: draftOf,
};
