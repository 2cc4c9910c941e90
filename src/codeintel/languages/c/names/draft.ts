/** What expressions and types of C and C++ are, as far as their shape tells. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import type { NamesWalk } from "../../../names/walk.ts";

/** Bodies of functions that are defined outside of their class: what `this` is there. */
const receivers = new WeakMap<Scope, Draft>();

export function setReceiver(scope: Scope, type: Draft): void {
  receivers.set(scope, type);
}

/** The object that a method's body is about; `null` outside of methods. */
export function receiverOf(scope: Scope): Draft | null {
  for (let it: Scope | null = scope; it; it = it.parent) {
    const type = receivers.get(it);
    if (type) return { of: "instance", type };
    if (it.kind === "class" && it.owner !== undefined) return { of: "this", binding: it.owner };
  }
  return null;
}

const literals: ReadonlySet<string> = new Set([
  "char_literal",
  "concatenated_string",
  "false",
  "number_literal",
  "raw_string_literal",
  "string_literal",
  "true",
]);

export function draftOf(node: Node, walk: NamesWalk): Draft | null {
  if (literals.has(node.type)) return { of: "literal" };
  switch (node.type) {
    case "identifier":
    case "namespace_identifier":
    case "type_identifier":
      return { of: "name", name: walk.text(node), scope: walk.scope };
    case "this":
      return receiverOf(walk.scope);
    case "template_function":
    case "template_type":
      return walk.draft(node.childForFieldName("name"));
    case "class_specifier":
    case "enum_specifier":
    case "struct_specifier":
    case "union_specifier":
      return tagDraft(node, walk);
    case "qualified_identifier":
      return qualifiedDraft(node, walk);
    case "field_expression": {
      const object = walk.draft(node.childForFieldName("argument"));
      const name = node.childForFieldName("field");
      return object && name && { of: "member", object, name: walk.text(name) };
    }
    case "call_expression": {
      const callee = walk.draft(node.childForFieldName("function"));
      return callee && { of: "call", callee };
    }
    case "compound_literal_expression":
    case "new_expression":
    case "cast_expression":
      return typeDraft(node.childForFieldName("type"), walk);
    case "pointer_expression":
      return walk.draft(node.childForFieldName("argument"));
    case "parenthesized_expression":
      return walk.draft(node.firstNamedChild);
    default:
      return null;
  }
}

/** `struct node`: names of structs are apart from those of variables, and at the top. */
function tagDraft(node: Node, walk: NamesWalk): Draft | null {
  const name = node.childForFieldName("name");
  if (name?.type !== "type_identifier") return walk.draft(name);
  return { of: "name", name: walk.text(name), scope: walk.names.file };
}

/** `A::b`; names of namespaces are not kept apart by file. */
function qualifiedDraft(node: Node, walk: NamesWalk): Draft | null {
  const scope = node.childForFieldName("scope");
  const name = node.childForFieldName("name");
  if (!name) return null;
  if (!scope || isNamespace(scope, walk)) {
    return name.type === "qualified_identifier" ? walk.draft(name) : spacedDraft(scope, name, walk);
  }
  const object = walk.draft(scope);
  const last = name.type === "template_function" ? name.childForFieldName("name") : name;
  if (!object || !last) return null;
  if (last.type === "qualified_identifier") return walk.draft(last);
  return { of: "member", object, name: walk.text(last) };
}

/** A name of a namespace: in this file or in one that it includes. */
function spacedDraft(scope: Node | null, name: Node, walk: NamesWalk): Draft | null {
  const last = name.type.startsWith("template_") ? name.childForFieldName("name") : name;
  return last && { of: "name", name: walk.text(last), scope: spaceOf(scope, walk) };
}

const spaces = new WeakMap<NamesWalk, Map<string, Scope>>();

/** The scopes of the namespaces of a file, by their own names; reopened ones are the same. */
export function spacesOf(walk: NamesWalk): Map<string, Scope> {
  const known = spaces.get(walk) ?? new Map<string, Scope>();
  spaces.set(walk, known);
  return known;
}

/** Where the names of `scope::` are looked up from; what is around no function for other files'. */
export function spaceOf(scope: Node | null, walk: NamesWalk): Scope {
  const known = scope && spacesOf(walk).get(walk.text(scope));
  if (known) return known;
  let it = walk.scope;
  while (it.parent && !it.namespace) it = it.parent;
  return it;
}

/** By custom small letters; a class is known by its definition or by a capital. */
export function isNamespace(scope: Node, walk: NamesWalk): boolean {
  return scope.type === "namespace_identifier" && /^[a-z_]/.test(walk.text(scope)) &&
    walk.names.lookup(walk.text(scope), walk.scope) < 0;
}

/** A type as an instance of what it names; `auto` and arguments of templates are not told. */
export function typeDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  switch (node?.type) {
    case "type_descriptor":
      return typeDraft(node.childForFieldName("type"), walk);
    case "primitive_type":
    case "sized_type_specifier":
      return { of: "literal" };
    case "class_specifier":
    case "enum_specifier":
    case "qualified_identifier":
    case "struct_specifier":
    case "template_type":
    case "type_identifier":
    case "union_specifier": {
      const type = walk.draft(node);
      return type && { of: "instance", type };
    }
    default:
      return null;
  }
}
