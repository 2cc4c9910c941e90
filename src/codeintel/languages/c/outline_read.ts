/** Names and kinds of what C and C++ define, node by node. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import { isClassLike, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";
import { type Declared, declaredBy, lastName, pathOf, wordOf } from "./declarator.ts";

const declarations: ReadonlySet<string> = new Set([
  "declaration",
  "field_declaration",
  "type_definition",
]);

/** A declarator that stands directly in a declaration, a typedef, or among the members of a class. */
export function declarator(node: Node, place: Place): readonly RuleDefinition[] {
  const { above } = place;
  if (!declarations.has(above) || place.above2 === "friend_declaration") return [];
  const parent = node.parent;
  // `typedef struct { … } T`, `struct { … } x`: listed where the members are.
  if (!parent || isType(node, parent) || isNamedByIt(node, parent)) return [];
  const declared = declaredBy(node);
  if (!declared || words.has(textOf(declared.name, place))) return [];
  const found = named(declared, place, parent);
  // A variable, or a declaration that looks like a function's: `Lock lock(mutex);`.
  if (place.inFunction && above === "declaration" && !isMember(place)) return [];
  return [{
    ...found,
    ...(above === "type_definition" ? { kind: "type" as const, arity: null } : {}),
    ...headOf(node, parent, place),
    value: node.type === "init_declarator" ? node.childForFieldName("value") : null,
  }];
}

/** What a declarator shares with those before it, without these and without members. */
function headOf(
  node: Node,
  parent: Node,
  { text, before }: Place,
): Pick<RuleDefinition, "start" | "prefix"> {
  const start = node.startIndex - before.length;
  const body = parent.childForFieldName("type")?.childForFieldName("body");
  const first = parent.childForFieldName("declarator");
  if (!body && first?.id === node.id) return { start };
  const end = (body ?? first ?? node).startIndex;
  return { prefix: `${text.slice(start, end).trim()} `, start: node.startIndex };
}

/** Taken for names where the parser lost its way. */
const words: ReadonlySet<string> = new Set(
  "auto bool char const double float int long short signed static unsigned void".split(" "),
);

function isType(node: Node, parent: Node): boolean {
  const type = parent.childForFieldName("type");
  return type !== null && type.id === node.id;
}

/** The first declarator names a struct that has no name of its own. */
function isNamedByIt(node: Node, parent: Node): boolean {
  const type = parent.childForFieldName("type");
  if (!type || !tags.has(type.type) || type.childForFieldName("name")) return false;
  return type.childForFieldName("body") !== null &&
    parent.childForFieldName("declarator")?.id === node.id;
}

const tags: ReadonlySet<string> = new Set([
  "class_specifier",
  "enum_specifier",
  "struct_specifier",
  "union_specifier",
]);

/** Name, path and kind by the form of the declarator and by where it stands. */
function named(
  { name, parameters, isFunction }: Declared,
  place: Place,
  declaration: Node,
): RuleDefinition {
  const path = pathOf(name, place.text);
  const member = isMember(place);
  const owned = member || path.length > 1;
  const plain: SymbolKind = owned || place.above === "field_declaration" ? "property" : "const";
  const last = lastName(name);
  const made = member
    ? last.type === "identifier" && isMaker(last, declaration, place)
    : path.length > 1 && path.at(-1) === path.at(-2);
  const called = made ? "constructor" : owned ? "method" : "function";
  return { kind: isFunction ? called : plain, name: last, path, parameters };
}

function isMember({ kind }: Place): boolean {
  return kind !== null && isClassLike(kind);
}

/** Without a type, or called as its class (a macro may look like a type). */
function isMaker(name: Node, declaration: Node, place: Place): boolean {
  if (!declaration.childForFieldName("type")) return true;
  let it = declaration.parent;
  while (it && !tags.has(it.type)) it = it.parent;
  const own = it?.childForFieldName("name");
  return own !== null && own !== undefined && wordOf(own, place.text) === textOf(name, place);
}

export function functionDefinition(node: Node, place: Place): readonly RuleDefinition[] {
  const declarator = node.childForFieldName("declarator");
  const declared = declarator && declaredBy(declarator);
  if (!declared?.isFunction) return [];
  const found = named(declared, place, node);
  const body = initializers(node) ?? node.childForFieldName("body");
  return [{ ...found, body, start: node.startIndex - place.before.length }];
}

/** What stands between the head of a constructor and its body. */
function initializers(node: Node): Node | null {
  return node.namedChildren.find((it) =>
    it.type === "field_initializer_list" || it.type === "try_statement"
  ) ?? null;
}

/** A struct, class, union or enum with a body; elsewhere its name is only used. */
export function tagged(node: Node, place: Place, kind: SymbolKind): readonly RuleDefinition[] {
  const body = node.childForFieldName("body");
  if (!body) return [];
  const own = node.childForFieldName("name");
  const start = node.startIndex - place.before.length;
  if (own) {
    const path = own.type === "qualified_identifier"
      ? pathOf(own, place.text)
      : [wordOf(own, place.text)];
    return [{ kind, name: lastName(own), path, body, start }];
  }
  const after = node.parent?.childForFieldName("declarator");
  const declared = after && declarations.has(place.above) ? declaredBy(after) : null;
  if (!declared) return [];
  const named: SymbolKind = place.above === "type_definition"
    ? kind
    : place.above === "field_declaration"
    ? "property"
    : "const";
  return [{ kind: named, name: declared.name, body, start, arity: null }];
}

export function enumerator(node: Node): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  return name ? [{ kind: "const", name }] : [];
}

/** `namespace a::b {}` has two names. */
export function namespace(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  if (!name) return [];
  const path = textOf(name, place).split("::").map((it) => it.replace(/^\s*inline\b|\s+/g, ""));
  return [{ kind: "namespace", name, path, body: node.childForFieldName("body") }];
}

/** `#define NAME value`; a value of one line is shown if it is short. */
export function macro(node: Node): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  return name ? [{ kind: "macro", name, value: node.childForFieldName("value") }] : [];
}

/** `using T = …`, `concept C = …`. */
export function alias(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  const value = node.childForFieldName("type") ?? node.namedChildren.at(-1) ?? null;
  const start = node.startIndex - place.before.length;
  return name ? [{ kind: "type", name, value, start }] : [];
}
