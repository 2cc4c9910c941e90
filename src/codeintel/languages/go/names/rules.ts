/** How Go names things. A package is all files of a folder; scopes are blocks. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import {
  bindName,
  file,
  functionDeclaration,
  functionLiteral,
  importSpec,
  methodDeclaration,
  parameters,
  typeParameter,
  typeSpec,
} from "./define.ts";
import { draftOf, typeDraft } from "./draft.ts";

function selector(node: Node, walk: NamesWalk, role: Role): void {
  const object = node.childForFieldName("operand");
  const name = node.childForFieldName("field");
  walk.visit(object);
  if (name) walk.names.member(name.startIndex, walk.text(name), role, walk.draft(object));
}

const call: Handler = (node, walk) => {
  const callee = node.childForFieldName("function");
  if (callee?.type === "identifier") walk.use(callee, "call");
  else if (callee?.type === "selector_expression") selector(callee, walk, "call");
  else walk.visit(callee);
  walk.visit(node.childForFieldName("type_arguments"));
  walk.visit(node.childForFieldName("arguments"));
};

const block: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => walk.children(node));

/**
 * What stands on the right means names that were there before: where a new one hides an old one,
 * the rest of the block is a scope of its own.
 */
function declare(
  names: readonly Node[],
  values: readonly Node[],
  walk: NamesWalk,
  type?: Draft | null,
): void {
  const drafts = values.map((it) => walk.draft(it));
  for (const it of values) walk.visit(it);
  hide(names, walk);
  names.forEach((name, at) => {
    if (name.type !== "identifier") return walk.visit(name);
    // `a, err := f()`: the first result is the first name's.
    const value = values.length === names.length ? drafts[at] : at === 0 ? drafts[0] : null;
    bindName(name, walk, { kind: "variable", ...(type ? { type } : { value: value ?? null }) });
  });
}

function hide(names: readonly Node[], walk: NamesWalk): void {
  const { scope } = walk;
  if (scope.kind === "file") return;
  const hides = names.some((it) => {
    const name = walk.text(it);
    return !scope.names.has(name) && walk.names.lookup(name, scope) >= 0;
  });
  if (hides) walk.scope = walk.names.open("block", scope, scope.owner);
}

const shortDeclaration: Handler = (node, walk) => {
  const left = node.childForFieldName("left")?.namedChildren ?? [];
  declare(left, node.childForFieldName("right")?.namedChildren ?? [], walk);
};

const valueSpec: Handler = (node, walk) => {
  const names = node.childrenForFieldName("name").filter((it) => it.type === "identifier");
  const type = node.childForFieldName("type");
  walk.visit(type);
  const values = node.childForFieldName("value")?.namedChildren ?? [];
  // `struct { … }` without a name: nothing is known of its fields.
  declare(names, values, walk, typeDraft(type, walk));
};

const rangeClause: Handler = (node, walk) => {
  const right = node.childForFieldName("right");
  walk.visit(right);
  const left = node.childForFieldName("left")?.namedChildren ?? [];
  const isNew = node.children.some((it) => it.type === ":=");
  for (const it of left) {
    if (isNew && it.type === "identifier") bindName(it, walk, { kind: "variable" });
    else walk.visit(it);
  }
};

const receive: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("right"));
  const isNew = node.children.some((it) => it.type === ":=");
  for (const it of node.childForFieldName("left")?.namedChildren ?? []) {
    if (isNew && it.type === "identifier") bindName(it, walk, { kind: "variable" });
    else walk.visit(it);
  }
};

const assignment: Handler = (node, walk) => {
  for (const it of node.childForFieldName("left")?.namedChildren ?? []) {
    if (it.type === "identifier") walk.use(it, "write");
    else if (it.type === "selector_expression") selector(it, walk, "write");
    else walk.visit(it);
  }
  walk.visit(node.childForFieldName("right"));
};

/** `switch v := x.(type)`: in each case `v` is of the case's type. */
const typeSwitch: Handler = (node, walk) => {
  walk.within("block", walk.scope.owner, () => {
    walk.visit(node.childForFieldName("initializer"));
    const alias = node.childForFieldName("alias")?.firstNamedChild ?? null;
    walk.visit(node.childForFieldName("value"));
    const shared = alias ? bindName(alias, walk, { kind: "variable" }) : null;
    for (const it of node.namedChildren) {
      if (it.type === "type_case") typeCase(it, shared === null ? null : alias, walk);
      else if (it.type === "default_case") block(it, walk);
    }
  });
};

function typeCase(node: Node, alias: Node | null, walk: NamesWalk): void {
  const types = node.childrenForFieldName("type");
  const [only] = types;
  walk.within("block", walk.scope.owner, () => {
    for (const it of types) walk.visit(it);
    const type = only && types.length === 1 ? typeDraft(only, walk) : null;
    if (alias) {
      const binding = walk.names.bind(walk.scope, walk.text(alias), { kind: "variable", type });
      walk.names.declare(alias.startIndex, binding);
    }
    for (const it of node.namedChildren) if (it.type === "statement_list") walk.visit(it);
  });
}

/** `T{name: 1}`: keys are fields of `T`, or of what a slice or map holds. */
const compositeLiteral: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  walk.visit(type);
  literalBody(node.childForFieldName("body"), type, walk);
};

/** Literals are followed this far into each other. */
const maxNested = 64;

function literalBody(body: Node | null, type: Node | null, walk: NamesWalk, depth = 0): void {
  const object = typeDraft(type, walk);
  const isMap = type?.type === "map_type" || type?.type.endsWith("array_type") ||
    type?.type === "slice_type";
  const inner = type?.childForFieldName("element") ?? type?.childForFieldName("value") ?? null;
  for (const it of body?.namedChildren ?? []) {
    if (it.type !== "keyed_element") {
      element(it, inner, walk, depth);
      continue;
    }
    const key = it.childForFieldName("key");
    const name = key?.firstNamedChild;
    if (!isMap && name?.type === "identifier") {
      walk.names.member(name.startIndex, walk.text(name), "key", object);
    } else if (key) element(key, null, walk, depth);
    const value = it.childForFieldName("value");
    if (value) element(value, inner, walk, depth);
  }
}

/** `[]T{{name: 1}}`: the inner braces are a `T`. */
function element(node: Node, type: Node | null, walk: NamesWalk, depth: number): void {
  const value = node.type === "literal_element" ? node.firstNamedChild : node;
  const isInner = value?.type === "literal_value" && depth < maxNested;
  if (isInner) literalBody(value, type, walk, depth + 1);
  else walk.visit(value);
}

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  assignment_statement: assignment,
  block,
  call_expression: call,
  communication_case: block,
  composite_literal: compositeLiteral,
  const_spec: valueSpec,
  default_case: block,
  expression_case: block,
  expression_switch_statement: block,
  field_declaration: (node, walk) => walk.visit(node.childForFieldName("type")),
  for_statement: block,
  func_literal: functionLiteral,
  function_declaration: functionDeclaration,
  function_type: (node, walk) =>
    walk.within("function", walk.scope.owner, () => {
      const list = node.childForFieldName("parameters");
      if (list) parameters(list, walk);
      const result = node.childForFieldName("result");
      if (result?.type === "parameter_list") parameters(result, walk);
      else walk.visit(result);
    }),
  identifier: (node, walk) => walk.use(node, "read"),
  if_statement: block,
  import_spec: importSpec,
  label_name: skip,
  method_declaration: methodDeclaration,
  package_clause: skip,
  package_identifier: (node, walk) => walk.use(node, "read"),
  parameter_list: (node, walk) => parameters(node, walk),
  qualified_type(node, walk) {
    const object = node.childForFieldName("package");
    const name = node.childForFieldName("name");
    walk.visit(object);
    if (name) walk.names.member(name.startIndex, walk.text(name), "type", walk.draft(object));
  },
  range_clause: rangeClause,
  receive_statement: receive,
  selector_expression: (node, walk) => selector(node, walk, "read"),
  short_var_declaration: shortDeclaration,
  source_file: file,
  type_alias: typeSpec,
  type_identifier: (node, walk) => walk.use(node, "type"),
  type_parameter_declaration: typeParameter,
  type_spec: typeSpec,
  type_switch_statement: typeSwitch,
  var_spec: valueSpec,
};

/** Keywords, and what the language has predeclared. */
const reserved: ReadonlySet<string> = new Set(
  ("break case chan const continue default defer else fallthrough for func go goto if import " +
    "interface map package range return select struct switch type var _ any bool byte comparable " +
    "complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 " +
    "uint16 uint32 uint64 uintptr true false iota nil append cap clear close complex copy delete " +
    "imag len make max min new panic print println real recover init main").split(" "),
);

export const goNames: NamesRules = {
  structural: true,
  mayOverride: () => false,
  membersAreVisible: false,
  exportsAll: true,
  wide: ({ name }) => [name],
  beside: (importer, { resolve }) =>
    resolve(importer, { specifier: ".", kind: "static", line: 0 }).files,
  identifier: /^[\p{L}_][\p{L}\p{N}_]*$/u,
  reserved,
  handlers,
  // What a checker would need (promoted methods of other modules, build tags) is not known.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};
