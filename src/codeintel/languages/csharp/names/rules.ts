/**
 * How C# names things. Types are found through the file's own namespace and its `using`s, as the
 * resolver finds them; parts of a `partial` type in other files are not joined.
 */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import {
  callable,
  declaration,
  delegateType,
  enumMember,
  foreach,
  lambda,
  property,
  queryName,
  typeLike,
  using,
  variables,
} from "./define.ts";
import { classAround, stateOf } from "./state.ts";
import { instanceDraft, typeUse } from "./types.ts";

function plain(node: Node, role: Role, walk: NamesWalk): void {
  walk.names.later(plainLater(node, role, walk));
}

/** A name that nothing in the file binds may be a type of another, or be inherited. */
function plainLater(node: Node, role: Role, walk: NamesWalk): () => void {
  const { scope, names } = walk;
  const at = node.startIndex;
  const word = walk.text(node);
  const owner = stateOf(walk).hasBases ? classAround(scope) : undefined;
  return () => {
    const isOpen = owner !== undefined && names.lookup(word, scope) < 0;
    const inherited = () => {
      if (isOpen) names.member(at, word, role, { of: "this", binding: owner });
    };
    // Who asks for a place is told of the last: calls are of methods, reads mostly of types.
    if (role !== "call") inherited();
    names.use(at, word, role, scope);
    if (role === "call") inherited();
  };
}

/** `Colour.Red`, where a property `Colour` is of the type `Colour`: which is meant is left open. */
function beforeDot(node: Node, walk: NamesWalk): void {
  const { scope, names } = walk;
  const { alike } = stateOf(walk);
  const word = walk.text(node);
  const otherwise = plainLater(node, "read", walk);
  names.later(() => {
    if (alike.has(names.lookup(word, scope))) names.member(node.startIndex, word, "read", null);
    else otherwise();
  });
}

/** The identifier in `x`, `x<T>`, `a.x<T>`. */
function identifierIn(node: Node | null | undefined, walk: NamesWalk): Node | null {
  if (node?.type !== "generic_name") return node ?? null;
  for (const it of node.namedChildren.slice(1)) typeUse(it, walk);
  return node.firstNamedChild;
}

/** What is left of the dot, and the name on its right. */
function parts(node: Node): { readonly object: Node | null; readonly name: Node | null } {
  if (node.type === "member_access_expression") {
    // `this` and `base` are words without a field.
    const object = node.childForFieldName("expression") ?? node.firstChild;
    return { object, name: node.childForFieldName("name") };
  }
  const binding = node.namedChildren.find((it) => it.type === "member_binding_expression");
  return {
    object: node.childForFieldName("condition"),
    name: binding?.childForFieldName("name") ?? null,
  };
}

function access(node: Node, role: Role, walk: NamesWalk): void {
  const { object, name } = parts(node);
  if (object?.type === "identifier") {
    beforeDot(object, walk);
  } else if (object?.isNamed) walk.visit(object);
  const plain = identifierIn(name, walk);
  if (plain?.type === "identifier") {
    walk.names.member(plain.startIndex, walk.text(plain), role, objectDraft(object, walk));
  }
  if (node.type === "member_access_expression") return;
  for (const it of node.namedChildren) {
    if (it.id !== object?.id && it.type !== "member_binding_expression") walk.visit(it);
  }
}

function objectDraft(object: Node | null, walk: NamesWalk): Draft | null {
  const word = object && !object.isNamed ? object.type : object?.type.replace("_expression", "");
  if (word !== "this" && word !== "base") return object && walk.draft(object);
  const binding = classAround(walk.scope);
  if (binding === undefined) return null;
  return { of: word === "this" ? "this" : "super", binding };
}

const read: Handler = (node, walk) => access(node, "read", walk);

const invocation: Handler = (node, walk) => {
  const callee = node.childForFieldName("function");
  if (callee && handlers[callee.type] === read) access(callee, "call", walk);
  else {
    const name = identifierIn(callee, walk);
    if (name?.type === "identifier") plain(name, "call", walk);
    else walk.visit(name);
  }
  walk.visit(node.childForFieldName("arguments"));
};

/** `new T(…) { A = 1 }`: the names in braces are members of T. */
const creation: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  typeUse(type, walk, "call");
  walk.visit(node.childForFieldName("arguments"));
  const list = node.childForFieldName("initializer");
  for (const it of list?.namedChildren ?? []) {
    const left = it.type === "assignment_expression" ? it.childForFieldName("left") : null;
    if (left?.type !== "identifier") walk.visit(it);
    else {
      const object = instanceDraft(type, walk);
      walk.names.member(left.startIndex, walk.text(left), "write", object);
      walk.visit(it.childForFieldName("right"));
    }
  }
};

const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  if (left?.type === "identifier") plain(left, "write", walk);
  else if (left && handlers[left.type] === read) access(left, "write", walk);
  else walk.visit(left);
  walk.visit(node.childForFieldName("right"));
};

/** A name given to an argument may be that of a property of a record. */
const argument: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name) walk.names.member(name.startIndex, walk.text(name), "key", null);
  for (const it of node.namedChildren) if (it.id !== name?.id) walk.visit(it);
};

/** What has a type and expressions: casts, `typeof(T)`, `x as T`. */
const typed = (field: string): Handler => (node, walk) => {
  const type = node.childForFieldName(field);
  typeUse(type, walk);
  for (const it of node.namedChildren) if (it.id !== type?.id) walk.visit(it);
};

const block: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => walk.children(node));

/** `new { A = 1, B }`: a name before `=` is a key. */
const anonymous: Handler = (node, walk) => {
  node.children.forEach((it, at, all) => {
    if (it.isNamed && (it.type !== "identifier" || all[at + 1]?.type !== "=")) walk.visit(it);
  });
};

/** `{ Age: 1 }`. */
const subpattern: Handler = (node, walk) => {
  const [key, ...rest] = node.namedChildren;
  if (key?.type === "identifier" && rest.length > 0) {
    walk.names.member(key.startIndex, walk.text(key), "read", null);
  } else walk.visit(key);
  for (const it of rest) walk.visit(it);
};

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  anonymous_method_expression: lambda,
  anonymous_object_creation_expression: anonymous,
  argument,
  as_expression: typed("right"),
  assignment_expression: assignment,
  attribute(node, walk) {
    typeUse(node.childForFieldName("name"), walk, "call");
    for (const it of node.namedChildren.slice(1)) walk.visit(it);
  },
  block,
  cast_expression: typed("type"),
  catch_clause: block,
  catch_declaration: declaration,
  class_declaration: typeLike("class"),
  conditional_access_expression: read,
  constructor_declaration: callable,
  conversion_operator_declaration: callable,
  declaration_expression: declaration,
  declaration_pattern: declaration,
  default_expression: typed("type"),
  delegate_declaration: delegateType,
  destructor_declaration: callable,
  enum_declaration: typeLike("class"),
  enum_member_declaration: enumMember,
  event_declaration: property,
  extern_alias_directive: skip,
  file_scoped_namespace_declaration: skip,
  for_statement: block,
  foreach_statement: foreach,
  from_clause: queryName,
  generic_name(node, walk) {
    const name = identifierIn(node, walk);
    if (name) plain(name, "read", walk);
  },
  goto_statement: skip,
  identifier: (node, walk) => plain(node, "read", walk),
  indexer_declaration: callable,
  interface_declaration: typeLike("class"),
  invocation_expression: invocation,
  is_expression: typed("right"),
  join_clause: queryName,
  labeled_statement(node, walk) {
    for (const it of node.namedChildren.slice(1)) walk.visit(it);
  },
  lambda_expression: lambda,
  let_clause: queryName,
  local_function_statement: callable,
  member_access_expression: read,
  method_declaration: callable,
  namespace_declaration: (node, walk) => walk.visit(node.childForFieldName("body")),
  object_creation_expression: creation,
  operator_declaration: callable,
  property_declaration: property,
  query_expression: block,
  record_declaration: typeLike("class"),
  recursive_pattern: declaration,
  struct_declaration: typeLike("class"),
  subpattern,
  switch_section: block,
  typeof_expression: typed("type"),
  using_directive: using,
  using_statement: block,
  variable_declaration: variables,
};

function draftOf(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "identifier":
      return { of: "name", name: walk.text(node), scope: walk.scope };
    case "generic_name":
      return walk.draft(node.firstNamedChild);
    case "this_expression":
    case "base_expression":
      return objectDraft(node, walk);
    case "member_access_expression":
    case "conditional_access_expression":
      return memberDraft(node, walk);
    case "invocation_expression": {
      const callee = walk.draft(node.childForFieldName("function"));
      return callee && { of: "call", callee };
    }
    case "object_creation_expression":
    case "cast_expression":
      return instanceDraft(node.childForFieldName("type"), walk);
    case "as_expression":
      return instanceDraft(node.childForFieldName("right"), walk);
    case "parenthesized_expression":
    case "postfix_unary_expression":
      return walk.draft(node.firstNamedChild);
    default:
      return null;
  }
}

function memberDraft(node: Node, walk: NamesWalk): Draft | null {
  const { object, name } = parts(node);
  const plain = name?.type === "generic_name" ? name.firstNamedChild : name;
  const draft = objectDraft(object, walk);
  return draft && plain ? { of: "member", object: draft, name: walk.text(plain) } : null;
}

const reserved: ReadonlySet<string> = new Set(
  ("abstract as base bool break byte case catch char checked class const continue decimal default " +
    "delegate do double else enum event explicit extern false finally fixed float for foreach " +
    "goto if implicit in int interface internal is lock long namespace new null object operator " +
    "out override params private protected public readonly ref return sbyte sealed short sizeof " +
    "stackalloc static string struct switch this throw true try typeof uint ulong unchecked " +
    "unsafe ushort using virtual void volatile while var dynamic").split(" "),
);

export const csharpNames: NamesRules = {
  membersAreVisible: true,
  exportsAll: true,
  // A namespace is many files.
  wide: ({ name }) => [name],
  beside: (importer, resolver) => resolver.implicit?.(importer) ?? [],
  identifier: /^@?[\p{L}_][\p{L}\p{N}_]*$/u,
  reserved,
  handlers,
  // Other parts of the program may declare what is not found: nothing is said to be missing.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};
