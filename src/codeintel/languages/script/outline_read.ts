/** Names, kinds and heads of what TypeScript and JavaScript define, node by node. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import { byFields, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";
import { assignedTo, isModuleItself } from "./outline_assigned.ts";
import { chainOf } from "./outline_chain.ts";
import { declared, isRequired, type Kinds, nameOf, ofClass, valueOf } from "./outline_value.ts";

type Read = (node: Node, place: Place) => readonly RuleDefinition[];

/** Name and body by field; decorators are no part of the head. */
export function plain(kind: SymbolKind): Read {
  return (node, { text }) => {
    const value = kind === "type" ? node.childForFieldName("value") : null;
    const start = text[node.startIndex] === "@" ? afterDecorators(node) : node.startIndex;
    return byFields(node, { kind }).map((found) => ({ ...found, value, start }));
  };
}

function afterDecorators(node: Node): number {
  return node.children.find((it) => it.type !== "decorator")?.startIndex ?? node.startIndex;
}

/** `export default function () {}` and `export default class {}` are called `default`. */
export function defaultExport(kind: "function" | "class"): Read {
  return (node, { above }) => {
    if (above !== "export_statement") return [];
    return [{
      kind,
      name: node.parent ?? node,
      path: ["default"],
      parameters: node.childForFieldName("parameters"),
      body: node.childForFieldName("body"),
    }];
  };
}

/** `namespace A.B {}`, `declare module "x" {}`. */
export function namespace(node: Node, place: Place): readonly RuleDefinition[] {
  return byFields(node, { kind: "namespace" }).map((found) => ({
    ...found,
    path: found.name.type === "nested_identifier"
      ? textOf(found.name, place).split(".").map((it) => it.trim())
      : [nameOf(found.name, place)],
  }));
}

/** `declare global {}`; any other `declare` belongs to the declaration in it. */
export function ambient(node: Node): readonly RuleDefinition[] {
  const [, word, body] = node.children;
  if (word?.type !== "global") return [];
  return [{ kind: "namespace", name: word, ...(body ? { body } : {}) }];
}

/** A method of a class or an interface; in a literal it is a value like any other. */
export function member(node: Node, place: Place): readonly RuleDefinition[] {
  if (place.above !== "class_body" && place.above !== "interface_body" && !place.isMember) {
    return [];
  }
  return byFields(node, { kind: "method" }).flatMap((found) => {
    const name = nameOf(found.name, place);
    const kind = memberKind(name, place.text.slice(node.startIndex, found.name.startIndex));
    // `get x(): T` in an interface says no more than a property does.
    if (place.above === "interface_body" && kind === "accessor") return [];
    return [{ ...found, kind, path: [name] }];
  });
}

function memberKind(name: string, before: string): SymbolKind {
  if (name === "constructor") return "constructor";
  return /\b[gs]et\s*$/.test(before.slice(-maxGap)) ? "accessor" : "method";
}

/** White space between `get` and a name is not longer, UTF-16 units. */
const maxGap = 200;

/** A field of a class; one that holds a function is a method. */
export function field(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name") ?? node.childForFieldName("property");
  if (!name) return [];
  const path = [nameOf(name, place)];
  const value = node.childForFieldName("value");
  return [{ ...valued(node, value, place, ofClass), name, path }];
}

/** `const f = () => …` is a function, whatever word declares it; `const x = require("y")` an import. */
export function declarator(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  if (name?.type !== "identifier" || place.above2 === "for_statement") return [];
  const given = node.childForFieldName("value");
  const { targets, value } = given ? chainOf(given) : { targets: [], value: null };
  if (isRequired(value, place) && targets.length === 0 && !/\bexport\b/.test(place.before)) {
    return [];
  }
  const [word = ""] = /^\w+/.exec(place.text.slice(place.aboveStart, node.startIndex)) ?? [];
  const more = value && targets.length > 0 ? assignedTo(targets, value, place).definitions : [];
  const found = { ...valued(node, value, place, declared), name, prefix: `${word} ` };
  const exported = targets.some((it) => isModuleItself(it, place));
  return [exported ? { ...found, exported } : found, ...more];
}

/** A binding by its value. */
function valued(
  node: Node,
  value: Node | null,
  place: Place,
  kinds: Kinds,
): Omit<RuleDefinition, "name"> {
  const found = valueOf(value, place, kinds);
  // With a type beside it callers are held to that type.
  return found.body && node.childForFieldName("type") ? { ...found, arity: null } : found;
}
