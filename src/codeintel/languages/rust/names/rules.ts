/** How Rust names things. Modules are files or have bodies; methods belong to the type of `impl`. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import {
  alias,
  bindName,
  bindPattern,
  constant,
  field,
  file,
  functionItem,
  hoist,
  implItem,
  moduleItem,
  parameter,
  traitItem,
  typeItem,
  typeParameter,
  variant,
} from "./define.ts";
import { draftOf, moduleOf, typeDraft } from "./draft.ts";
import { useDeclaration } from "./imports.ts";

/** `a::b`. */
function scoped(node: Node, walk: NamesWalk, role: Role): void {
  const path = node.childForFieldName("path");
  const name = node.childForFieldName("name");
  if (path?.type === "self" && name) {
    return walk.names.use(name.startIndex, walk.text(name), role, moduleOf(walk.scope));
  }
  if (path && path.type !== "crate" && path.type !== "super") walk.visit(path);
  if (name) walk.names.member(name.startIndex, walk.text(name), role, walk.draft(path));
}

function access(node: Node, walk: NamesWalk, role: Role): void {
  const object = node.childForFieldName("value");
  const name = node.childForFieldName("field");
  walk.visit(object);
  if (name?.type !== "field_identifier") return;
  walk.names.member(name.startIndex, walk.text(name), role, walk.draft(object));
}

function callee(node: Node | null, walk: NamesWalk): void {
  switch (node?.type) {
    case "identifier":
      return walk.use(node, "call");
    case "scoped_identifier":
      return scoped(node, walk, "call");
    case "field_expression":
      return access(node, walk, "call");
    case "generic_function":
      callee(node.childForFieldName("function"), walk);
      return walk.visit(node.childForFieldName("type_arguments"));
    default:
      return walk.visit(node);
  }
}

const block: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => {
    hoist(node.namedChildren, walk);
    walk.children(node);
  });

/** What is on the right means names from before: a new one of the same name is in a new scope. */
const letDeclaration: Handler = (node, walk) => {
  const value = node.childForFieldName("value");
  const type = node.childForFieldName("type");
  walk.visit(value);
  walk.visit(type);
  const known = typeDraft(type, walk);
  const draft = known ? { type: known } : { value: walk.draft(value) };
  walk.visit(node.childForFieldName("alternative"));
  const target = node.childForFieldName("pattern");
  walk.scope = walk.names.open("block", walk.scope, walk.scope.owner);
  if (target) bindPattern(target, walk, { kind: "variable", ...draft });
};

const condition: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("value"));
  const target = node.childForFieldName("pattern");
  walk.scope = walk.names.open("block", walk.scope, walk.scope.owner);
  if (target) bindPattern(target, walk, { kind: "variable" });
};

const forExpression: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("value"));
  walk.within("block", walk.scope.owner, () => {
    const target = node.childForFieldName("pattern");
    if (target) bindPattern(target, walk, { kind: "variable" });
    walk.visit(node.childForFieldName("body"));
  });
};

const matchArm: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => {
    const target = node.childForFieldName("pattern");
    if (target) bindPattern(target, walk, { kind: "variable" });
    walk.visit(node.childForFieldName("value"));
  });

const closure: Handler = (node, walk) =>
  walk.within("function", walk.scope.owner, () => {
    for (const it of node.childForFieldName("parameters")?.namedChildren ?? []) {
      if (it.type === "parameter") walk.visit(it);
      else bindPattern(it, walk, { kind: "parameter" });
    }
    walk.visit(node.childForFieldName("return_type"));
    walk.visit(node.childForFieldName("body"));
  });

const structExpression: Handler = (node, walk) => {
  const type = node.childForFieldName("name");
  if (type?.type === "type_identifier") walk.use(type, "type");
  else walk.visit(type);
  const object = typeDraft(type, walk);
  for (const it of node.childForFieldName("body")?.namedChildren ?? []) {
    const name = it.type === "shorthand_field_initializer"
      ? it.firstNamedChild
      : it.childForFieldName("field");
    if (it.type === "shorthand_field_initializer" && name) {
      walk.names.member(name.startIndex, walk.text(name), "shorthand", object);
      walk.use(name, "shorthand");
      continue;
    }
    if (name) walk.names.member(name.startIndex, walk.text(name), "key", object);
    walk.visit(name ? it.childForFieldName("value") : it);
  }
};

const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  if (left?.type === "identifier") walk.use(left, "write");
  else if (left?.type === "field_expression") access(left, walk, "write");
  else walk.visit(left);
  walk.visit(node.childForFieldName("right"));
};

/** Names in a macro's arguments, as far as tokens tell: after a dot or `::` they are members. */
const tokens: Handler = (node, walk) => {
  const all = node.children;
  all.forEach((it, at) => {
    if (it.type === "token_tree") return walk.visit(it);
    if (it.type !== "identifier" && it.type !== "self") return;
    const before = all[at - 1]?.type;
    const after = all[at + 1]?.type;
    const role = after === "token_tree" ? "call" : "read";
    if (before === "." || before === "::") {
      walk.names.member(it.startIndex, walk.text(it), role, tokenObject(all, at - 2, walk));
    } else if (it.type === "identifier" && after !== "!") walk.use(it, role);
  });
};

/** What stands before a dot, if it is one name. */
function tokenObject(all: readonly Node[], at: number, walk: NamesWalk) {
  const object = all[at];
  const before = all[at - 1]?.type;
  if (!object || before === "." || before === "::") return null;
  return object.type === "identifier" || object.type === "self" ? walk.draft(object) : null;
}

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  assignment_expression: assignment,
  associated_type: alias,
  attribute_item: skip,
  block,
  call_expression(node, walk) {
    callee(node.childForFieldName("function"), walk);
    walk.visit(node.childForFieldName("arguments"));
  },
  closure_expression: closure,
  compound_assignment_expr: assignment,
  const_item: constant,
  const_parameter: constant,
  enum_item: typeItem,
  enum_variant: variant,
  extern_crate_declaration: skip,
  field_declaration: field,
  field_expression: (node, walk) => access(node, walk, "read"),
  for_expression: forExpression,
  function_item: functionItem,
  function_signature_item: functionItem,
  identifier: (node, walk) => walk.use(node, "read"),
  if_expression: (node, walk) => walk.within("block", walk.scope.owner, () => walk.children(node)),
  impl_item: implItem,
  inner_attribute_item: skip,
  label: skip,
  let_condition: condition,
  let_declaration: letDeclaration,
  lifetime: skip,
  macro_definition(node, walk) {
    const name = node.childForFieldName("name");
    if (name) bindName(name, walk, { kind: "function" });
  },
  macro_invocation(node, walk) {
    const name = node.childForFieldName("macro");
    if (name?.type === "identifier") walk.use(name, "call");
    for (const it of node.namedChildren) if (it.type === "token_tree") walk.visit(it);
  },
  match_arm: matchArm,
  mod_item: moduleItem,
  parameter,
  scoped_identifier: (node, walk) => scoped(node, walk, "read"),
  scoped_type_identifier: (node, walk) => scoped(node, walk, "type"),
  source_file: file,
  static_item: constant,
  struct_expression: structExpression,
  struct_item: typeItem,
  token_tree: tokens,
  trait_item: traitItem,
  type_identifier(node, walk) {
    if (walk.text(node) !== "Self") walk.use(node, "type");
  },
  type_item: alias,
  type_parameter: typeParameter,
  union_item: typeItem,
  use_declaration: useDeclaration,
  visibility_modifier: skip,
  while_expression: (node, walk) =>
    walk.within("block", walk.scope.owner, () => walk.children(node)),
};

/** Keywords of all editions, and those kept for later. */
const reserved: ReadonlySet<string> = new Set(
  ("as async await break const continue crate dyn else enum extern false fn for if impl in let loop " +
    "match mod move mut pub ref return self Self static struct super trait true type unsafe use " +
    "where while abstract become box do final gen macro override priv try typeof unsized virtual " +
    "yield union _").split(" "),
);

export const rustNames: NamesRules = {
  membersAreVisible: false,
  exportsAll: true,
  modulesJoinedBy: "::",
  wide: ({ specifier, name }) => [...specifier.split("::"), name],
  identifier: /^[\p{L}_][\p{L}\p{N}_]*$/u,
  reserved,
  handlers,
  // What a checker would need (macros, features, traits of other crates) is not known.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};
