/**
 * How PHP names things. A property and a method of one class with the same name are one member
 * here. What may be bound at run time (`__get`, variable variables) is not followed.
 */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import {
  anonymousClass,
  arrow,
  classLike,
  closure,
  constants,
  enumCase,
  functionDefinition,
  method,
  namespace,
  properties,
  useDeclaration,
} from "./define.ts";
import { classDraft, classUse, functionUse, instanceDraft, typeDraft } from "./references.ts";
import { classAround, stateOf } from "./state.ts";
import { assignment, bindTarget, foreach, global, variable } from "./variables.ts";

/** `$a->b`, `A::b`, `A::$b`, `A::B`. */
function member(node: Node, role: Role, walk: NamesWalk): void {
  const { object, name } = parts(node);
  const isStatic = node.type.startsWith("scoped") || node.type.startsWith("class_constant");
  if (isStatic) classUse(object, "read", walk);
  else walk.visit(object);
  if (name?.type !== "name") return walk.visit(name);
  const word = walk.text(name);
  if (word === "class" && isStatic) return;
  walk.names.member(name.startIndex, word, role, objectDraft(node, walk));
}

function parts(node: Node): { readonly object?: Node | null; readonly name?: Node | null } {
  if (node.type === "class_constant_access_expression") {
    const [object, name] = node.namedChildren;
    return { object, name };
  }
  const object = node.childForFieldName("object") ?? node.childForFieldName("scope");
  const name = node.childForFieldName("name");
  const isProperty = node.type === "scoped_property_access_expression";
  return { object, name: isProperty ? name?.firstNamedChild : name };
}

function objectDraft(node: Node, walk: NamesWalk): Draft | null {
  const { object } = parts(node);
  const isStatic = node.type.startsWith("scoped") || node.type.startsWith("class_constant");
  return isStatic ? classDraft(object, walk) : walk.draft(object);
}

const access: Handler = (node, walk) => member(node, "read", walk);

const memberCall: Handler = (node, walk) => {
  member(node, "call", walk);
  walk.visit(node.childForFieldName("arguments"));
};

const functionCall: Handler = (node, walk) => {
  const callee = node.childForFieldName("function");
  if (callee) functionUse(callee, walk);
  walk.visit(node.childForFieldName("arguments"));
};

/** A name given to an argument may be that of a promoted property. */
const argument: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name) walk.names.member(name.startIndex, walk.text(name), "key", null);
  for (const it of node.namedChildren) if (it.id !== name?.id) walk.visit(it);
};

const creation: Handler = (node, walk) => {
  const [type, ...rest] = node.namedChildren;
  if (type?.type === "anonymous_class") anonymousClass(type, walk);
  else classUse(type, "call", walk);
  for (const it of rest) walk.visit(it);
};

const binary: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("left"));
  const right = node.childForFieldName("right");
  if (node.children[1]?.type === "instanceof") classUse(right, "type", walk);
  else walk.visit(right);
};

const catchClause: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  walk.visit(type);
  bindTarget(node.childForFieldName("name"), walk, { type: typeDraft(type, walk) });
  walk.visit(node.childForFieldName("body"));
};

const assign: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  if (!left || handlers[left.type] !== access) return assignment(node, walk);
  walk.visit(node.childForFieldName("right"));
  member(left, "write", walk);
};

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  anonymous_function: closure,
  argument,
  arrow_function: arrow,
  assignment_expression: assign,
  attribute(node, walk) {
    classUse(node.firstNamedChild, "call", walk);
    walk.visit(node.childForFieldName("parameters"));
  },
  binary_expression: binary,
  catch_clause: catchClause,
  class_constant_access_expression: access,
  class_declaration: classLike("class"),
  const_declaration: constants,
  declare_statement: skip,
  enum_case: enumCase,
  enum_declaration: classLike("class"),
  foreach_statement: foreach,
  function_call_expression: functionCall,
  function_definition: functionDefinition,
  global_declaration: global,
  interface_declaration: classLike("type"),
  member_access_expression: access,
  member_call_expression: memberCall,
  method_declaration: method,
  name(node, walk) {
    walk.names.use(node.startIndex, walk.text(node), "read", stateOf(walk).scope);
  },
  named_type: (node, walk) => classUse(node.firstNamedChild, "type", walk),
  namespace_definition: namespace,
  namespace_use_declaration: useDeclaration,
  nullsafe_member_access_expression: access,
  nullsafe_member_call_expression: memberCall,
  object_creation_expression: creation,
  property_declaration: properties,
  property_hook: closure,
  relative_name: skip,
  qualified_name: skip,
  scoped_call_expression: memberCall,
  scoped_property_access_expression: access,
  static_variable_declaration(node, walk) {
    const value = node.childForFieldName("value");
    walk.visit(value);
    bindTarget(node.childForFieldName("name"), walk, { value: walk.draft(value) });
  },
  trait_declaration: classLike("class"),
  use_declaration: skip,
  variable_name: variable,
};

function draftOf(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "variable_name":
      return variableDraft(walk.text(node), walk);
    case "member_access_expression":
    case "nullsafe_member_access_expression":
    case "class_constant_access_expression":
    case "scoped_property_access_expression":
      return memberDraft(node, walk);
    case "member_call_expression":
    case "nullsafe_member_call_expression":
    case "scoped_call_expression": {
      const callee = memberDraft(node, walk);
      return callee && { of: "call", callee };
    }
    case "function_call_expression":
      return callDraft(node.childForFieldName("function"), walk);
    case "object_creation_expression":
      return instanceDraft(node.firstNamedChild, walk);
    case "parenthesized_expression":
    case "clone_expression":
      return walk.draft(node.firstNamedChild);
    case "assignment_expression":
      return walk.draft(node.childForFieldName("right"));
    default:
      return literals.has(node.type) ? { of: "literal" } : null;
  }
}

const literals: ReadonlySet<string> = new Set([
  "array_creation_expression",
  "boolean",
  "encapsed_string",
  "float",
  "heredoc",
  "integer",
  "nowdoc",
  "string",
]);

function variableDraft(name: string, walk: NamesWalk): Draft | null {
  if (name !== "$this") return { of: "name", name, scope: walk.scope };
  const binding = classAround(walk.scope);
  return binding === undefined ? null : { of: "this", binding };
}

function memberDraft(node: Node, walk: NamesWalk): Draft | null {
  const { name } = parts(node);
  const object = objectDraft(node, walk);
  return object && name?.type === "name" ? { of: "member", object, name: walk.text(name) } : null;
}

function callDraft(callee: Node | null, walk: NamesWalk): Draft | null {
  if (callee?.type !== "name") return null;
  const { scope } = stateOf(walk);
  return { of: "call", callee: { of: "name", name: walk.text(callee), scope } };
}

const reserved: ReadonlySet<string> = new Set(
  ("abstract and array as break callable case catch class clone const continue declare default do " +
    "echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit " +
    "extends final finally fn for foreach function global goto if implements include include_once " +
    "instanceof insteadof interface isset list match namespace new or print private protected " +
    "public readonly require require_once return self static parent switch throw trait try unset " +
    "use var while xor yield true false null int float string bool void never mixed iterable " +
    "object $this").split(" "),
);

export const phpNames: NamesRules = {
  typeNamesFile: true,
  membersAreVisible: false,
  exportsAll: true,
  identifier: /^\$?[A-Za-z_\x80-\uffff][\w\x80-\uffff]*$/,
  reserved,
  handlers,
  // Names may always be made at run time: nothing is said to be missing.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};
