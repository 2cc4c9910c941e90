/** How C and C++ name things. What a file includes is seen as if it stood there. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import { declaredBy } from "../declarator.ts";
import { mendC } from "../outline_mend.ts";
import {
  bindName,
  declaration,
  functionDefinition,
  namespace,
  parameters,
  template,
} from "./define.ts";
import { draftOf, isNamespace, receiverOf, spaceOf, typeDraft } from "./draft.ts";
import { include, macro } from "./macros.ts";
import { alias, enumeration, tagged, typeDefinition } from "./types.ts";

/** A name alone; in a method it may be a member, too, which only another file may know. */
function bare(node: Node, walk: NamesWalk, role: Role): void {
  const { names, scope } = walk;
  const name = walk.text(node);
  const at = node.startIndex;
  const receiver = receiverOf(scope);
  names.use(at, name, role, scope);
  if (!receiver) return;
  names.later(() => {
    if (names.lookup(name, scope) < 0) names.member(at, name, role, receiver);
  });
}

function access(node: Node, walk: NamesWalk, role: Role): void {
  const object = node.childForFieldName("argument");
  const name = node.childForFieldName("field");
  walk.visit(object);
  const last = name?.type === "template_method" ? name.childForFieldName("name") : name;
  if (last?.type !== "field_identifier") return;
  walk.names.member(last.startIndex, walk.text(last), role, walk.draft(object));
}

/** `A::b`; what a namespace holds is looked for by its own name. */
/** Longer paths are in no program. */
const maxPath = 64;

function qualified(node: Node, walk: NamesWalk, role: Role, depth = 0): void {
  const scope = node.childForFieldName("scope");
  const name = node.childForFieldName("name");
  if (!name) return;
  const isSpace = !scope || isNamespace(scope, walk);
  if (scope && !isSpace) {
    const word = scope.type === "template_type" ? scope.childForFieldName("name") : scope;
    if (word) walk.names.use(word.startIndex, walk.text(word), "type", walk.scope);
    if (scope.type === "template_type") walk.visit(scope.childForFieldName("arguments"));
  }
  if (name.type === "qualified_identifier") {
    return depth > maxPath ? undefined : qualified(name, walk, role, depth + 1);
  }
  const last = name.type.startsWith("template_") ? name.childForFieldName("name") : name;
  if (last && last.id !== name.id) walk.visit(name.childForFieldName("arguments"));
  if (!last || !/identifier$/.test(last.type)) return;
  const at = last.startIndex;
  const why = role === "read" && last.type === "type_identifier" ? "type" : role;
  if (isSpace) walk.names.use(at, walk.text(last), why, spaceOf(scope, walk));
  else walk.names.member(at, walk.text(last), why, walk.draft(scope));
}

function callee(node: Node | null, walk: NamesWalk): void {
  switch (node?.type) {
    case "identifier":
      return bare(node, walk, "call");
    case "field_expression":
      return access(node, walk, "call");
    case "qualified_identifier":
      return qualified(node, walk, "call");
    case "template_function":
      callee(node.childForFieldName("name"), walk);
      return walk.visit(node.childForFieldName("arguments"));
    default:
      return walk.visit(node);
  }
}

const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  if (left?.type === "identifier") bare(left, walk, "write");
  else if (left?.type === "field_expression") access(left, walk, "write");
  else walk.visit(left);
  walk.visit(node.childForFieldName("right"));
};

const block: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => walk.children(node));

const rangeLoop: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("right"));
  walk.within("block", walk.scope.owner, () => {
    const type = node.childForFieldName("type");
    const declarator = node.childForFieldName("declarator");
    const declared = declarator && declaredBy(declarator);
    walk.visit(type);
    if (declared?.name.type === "identifier") {
      bindName(declared.name, walk, { kind: "variable", type: typeDraft(type, walk) });
    }
    walk.visit(node.childForFieldName("body"));
  });
};

const catchClause: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => {
    parameters(node.childForFieldName("parameters"), walk);
    walk.visit(node.childForFieldName("body"));
  });

const lambda: Handler = (node, walk) =>
  walk.within("function", walk.scope.owner, () => {
    for (const it of node.namedChildren) {
      if (it.type === "lambda_declarator") {
        parameters(it.childForFieldName("parameters"), walk);
      } else walk.visit(it);
    }
  });

/** `A() : field(1), Base(2) {}`. */
const fieldInitializer: Handler = (node, walk) => {
  const [name, ...rest] = node.namedChildren;
  if (name?.type === "field_identifier") {
    const at = name.startIndex;
    walk.names.member(at, walk.text(name), "write", receiverOf(walk.scope));
    walk.names.use(at, walk.text(name), "type", walk.names.file);
  } else walk.visit(name);
  for (const it of rest) walk.visit(it);
};

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  alias_declaration: alias,
  assignment_expression: assignment,
  call_expression(node, walk) {
    callee(node.childForFieldName("function"), walk);
    walk.visit(node.childForFieldName("arguments"));
  },
  catch_clause: catchClause,
  class_specifier: tagged,
  compound_statement: block,
  declaration,
  enum_specifier: enumeration,
  field_declaration: declaration,
  field_designator(node, walk) {
    const name = node.firstNamedChild;
    if (name) walk.names.member(name.startIndex, walk.text(name), "key", null);
  },
  field_expression: (node, walk) => access(node, walk, "read"),
  field_initializer: fieldInitializer,
  for_range_loop: rangeLoop,
  for_statement: block,
  function_definition: functionDefinition,
  identifier: (node, walk) => bare(node, walk, "read"),
  lambda_expression: lambda,
  namespace_alias_definition: skip,
  namespace_definition: namespace,
  parameter_list: (node, walk) => parameters(node, walk),
  preproc_def: macro,
  preproc_function_def: macro,
  preproc_include: include,
  qualified_identifier: (node, walk) => qualified(node, walk, "read"),
  struct_specifier: tagged,
  template_declaration: template,
  type_definition: typeDefinition,
  type_identifier: (node, walk) => walk.use(node, "type"),
  union_specifier: tagged,
  using_declaration(node, walk) {
    const path = node.namedChildren.find((it) => it.type === "qualified_identifier");
    if (path) qualified(path, walk, "import");
  },
};

/** Keywords of both languages. */
const reserved: ReadonlySet<string> = new Set(
  ("alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t " +
    "char32_t class co_await co_return co_yield compl concept const consteval constexpr constinit " +
    "const_cast continue decltype default delete do double dynamic_cast else enum explicit export " +
    "extern false final float for friend goto if import inline int long module mutable namespace " +
    "new noexcept not not_eq nullptr operator or or_eq override private protected public register " +
    "reinterpret_cast requires restrict return short signed sizeof static static_assert " +
    "static_cast struct switch template this thread_local throw true try typedef typeid typename " +
    "typeof union unsigned using virtual void volatile wchar_t while xor xor_eq main").split(" "),
);

export const cppNames: NamesRules = {
  membersAreVisible: true,
  exportsAll: true,
  declaredAhead: true,
  identifier: /^[\p{L}_][\p{L}\p{N}_]*$/u,
  reserved,
  handlers,
  mend: mendC,
  // What a checker would need (conditions, flags of the compiler) is not known.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};

/** In C nothing but an array or a pointer has elements, and they are of its type. */
export const cNames: NamesRules = {
  ...cppNames,
  draft: (node, walk) =>
    node.type === "subscript_expression"
      ? walk.draft(node.childForFieldName("argument"))
      : draftOf(node, walk),
};
