/** How Java names things. Members are seen without `this`, types of the package without import. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Scope } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import {
  caught,
  creation,
  enumConstant,
  importDeclaration,
  lambda,
  maker,
  method,
  spread,
  typed,
  typeDeclaration,
  typeParameter,
  variables,
} from "./define.ts";
import { classAround, draftOf } from "./draft.ts";

/** A name alone: a variable, a member of a class around, or one that such a class inherits. */
function bare(node: Node, walk: NamesWalk, role: Role): void {
  const { names, scope } = walk;
  const name = walk.text(node);
  const at = node.startIndex;
  names.later(() => {
    const owner = classAround(scope);
    const known = names.lookup(name, scope) >= 0;
    if (known || owner === undefined || isTypeName(name)) names.use(at, name, role, scope);
    else names.member(at, name, role, { of: "this", binding: owner });
  });
}

/** By custom: types have capitals and small letters, or one capital. */
function isTypeName(name: string): boolean {
  return /^[A-Z](?:$|[\p{L}\p{N}_$]*\p{Ll})/u.test(name);
}

/** A method called without an object; variables of its name are other things. */
function ownCall(name: Node, walk: NamesWalk): void {
  const { names, scope } = walk;
  const word = walk.text(name);
  const at = name.startIndex;
  names.later(() => {
    for (let it: Scope | null = scope; it; it = it.parent) {
      const found = it.kind === "class" || it.kind === "file" ? it.names.get(word) : undefined;
      if (found !== undefined) return names.declare(at, found, "call", word);
    }
    const owner = classAround(scope);
    if (owner === undefined) names.use(at, word, "call", scope);
    else names.member(at, word, "call", { of: "this", binding: owner });
  });
}

/** What stands before a dot. */
function objectOf(node: Node | null, walk: NamesWalk): void {
  if (node?.type === "identifier") walk.use(node, "read");
  else walk.visit(node);
}

const invocation: Handler = (node, walk) => {
  const object = node.childForFieldName("object");
  const name = node.childForFieldName("name");
  objectOf(object, walk);
  walk.visit(node.childForFieldName("type_arguments"));
  if (name && object) {
    walk.names.member(name.startIndex, walk.text(name), "call", walk.draft(object));
  } else if (name) ownCall(name, walk);
  walk.visit(node.childForFieldName("arguments"));
};

function access(node: Node, walk: NamesWalk, role: Role): void {
  const object = node.childForFieldName("object");
  const field = node.childForFieldName("field");
  objectOf(object, walk);
  if (field?.type !== "identifier") return;
  walk.names.member(field.startIndex, walk.text(field), role, walk.draft(object));
}

/** `A::run`, `this::run`; `A::new`. */
const methodReference: Handler = (node, walk) => {
  const [object, name] = node.namedChildren;
  objectOf(object ?? null, walk);
  if (object && name?.type === "identifier") {
    walk.names.member(name.startIndex, walk.text(name), "read", walk.draft(object));
  }
};

const scopedType: Handler = (node, walk) => {
  const [object, name] = node.namedChildren;
  if (object?.type === "type_identifier" || object?.type === "identifier") walk.use(object, "type");
  else walk.visit(object);
  if (object && name) {
    walk.names.member(name.startIndex, walk.text(name), "type", walk.draft(object));
  }
};

const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  if (left?.type === "identifier") bare(left, walk, "write");
  else if (left?.type === "field_access") access(left, walk, "write");
  else walk.visit(left);
  walk.visit(node.childForFieldName("right"));
};

const block: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => walk.children(node));

/** `for (A a : all) body`. */
const enhancedFor: Handler = (node, walk) =>
  walk.within("block", walk.scope.owner, () => {
    const value = node.childForFieldName("value");
    walk.visit(value);
    const name = node.childForFieldName("name");
    const type = node.childForFieldName("type");
    walk.visit(type);
    if (name) loopName(name, type, walk);
    walk.visit(node.childForFieldName("body"));
  });

function loopName(name: Node, type: Node | null, walk: NamesWalk): void {
  const of = type && walk.text(type) !== "var" ? walk.draft(type) : null;
  const known = of ? { type: { of: "instance", type: of } as const } : {};
  const binding = walk.names.bind(walk.scope, walk.text(name), { kind: "variable", ...known });
  walk.names.declare(name.startIndex, binding);
}

const instanceOf: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("left"));
  const type = node.childForFieldName("right");
  walk.visit(type ?? node.childForFieldName("pattern"));
  const name = node.childForFieldName("name");
  if (name) loopName(name, type, walk);
};

const annotation: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name?.type === "identifier") walk.use(name, "type");
  else walk.visit(name);
  const type = walk.draft(name);
  for (const it of node.childForFieldName("arguments")?.namedChildren ?? []) {
    const key = it.type === "element_value_pair" ? it.childForFieldName("key") : null;
    if (key) walk.names.member(key.startIndex, walk.text(key), "key", type);
    walk.visit(key ? it.childForFieldName("value") : it);
  }
};

/** `case RED:` names a constant of whatever enum the value is of. */
const switchLabel: Handler = (node, walk) => {
  const value = walk.draft(switchAround(node)?.childForFieldName("condition"));
  for (const it of node.namedChildren) {
    if (it.type !== "identifier") walk.visit(it);
    else {
      walk.names.member(it.startIndex, walk.text(it), "read", value);
      // A constant that is no enum's is seen as everywhere else.
      if (value) bare(it, walk, "read");
    }
  }
};

function switchAround(node: Node): Node | null {
  let it: Node | null = node;
  while (it && !it.type.startsWith("switch_expression") && it.type !== "switch_statement") {
    it = it.parent;
  }
  return it;
}

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  annotation,
  annotation_type_declaration: typeDeclaration,
  annotation_type_element_declaration: method,
  assignment_expression: assignment,
  block,
  break_statement: skip,
  catch_clause: block,
  catch_formal_parameter: caught,
  class_declaration: typeDeclaration,
  compact_constructor_declaration: maker,
  constant_declaration: variables,
  constructor_declaration: maker,
  continue_statement: skip,
  enhanced_for_statement: enhancedFor,
  enum_constant: enumConstant,
  enum_declaration: typeDeclaration,
  field_access: (node, walk) => access(node, walk, "read"),
  field_declaration: variables,
  for_statement: block,
  formal_parameter: typed("parameter"),
  identifier: (node, walk) => bare(node, walk, "read"),
  import_declaration: importDeclaration,
  instanceof_expression: instanceOf,
  interface_declaration: typeDeclaration,
  labeled_statement: (node, walk) => walk.visit(node.lastNamedChild),
  lambda_expression: lambda,
  local_variable_declaration: variables,
  marker_annotation: annotation,
  method_declaration: method,
  method_invocation: invocation,
  method_reference: methodReference,
  object_creation_expression: creation,
  package_declaration: skip,
  record_declaration: typeDeclaration,
  resource: typed("variable"),
  scoped_identifier: scopedType,
  scoped_type_identifier: scopedType,
  spread_parameter: spread,
  switch_label: switchLabel,
  try_with_resources_statement: block,
  type_identifier: (node, walk) => walk.use(node, "type"),
  type_parameter: typeParameter,
  type_pattern: typed("variable"),
};

/** Keywords, literals, and words that are keywords in some places. */
const reserved: ReadonlySet<string> = new Set(
  ("abstract assert boolean break byte case catch char class const continue default do double else " +
    "enum extends final finally float for goto if implements import instanceof int interface long " +
    "native new package private protected public return short static strictfp super switch " +
    "synchronized this throw throws transient try void volatile while _ true false null var yield " +
    "record sealed permits").split(" "),
);

export const javaNames: NamesRules = {
  typeNamesFile: true,
  // Fields, types inside of a class, static and private methods hide and do not override.
  mayOverride: (line) => /\(/.test(line) && !/\b(?:private|static)\b/.test(line),
  membersAreVisible: true,
  exportsAll: true,
  wide: ({ specifier, name }) =>
    specifier.endsWith(".*") ? [...specifier.slice(0, -2).split("."), name] : specifier.split("."),
  beside: (importer, resolver) => resolver.implicit?.(importer) ?? [],
  identifier: /^[\p{L}_$][\p{L}\p{N}_$]*$/u,
  reserved,
  handlers,
  // What a checker would need (the class path) is not known.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};
