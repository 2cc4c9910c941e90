/** Names, kinds and heads of what TypeScript and JavaScript define, node by node. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import { byFields, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";

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
  if (place.above !== "class_body" && place.above !== "interface_body") return [];
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
  return [{ ...valued(node, "property", "method"), name, path }];
}

/** `const f = () => …` is a function, whatever word declares it. */
export function declarator(node: Node, place: Place): readonly RuleDefinition[] {
  const name = node.childForFieldName("name");
  if (name?.type !== "identifier" || place.above2 === "for_statement") return [];
  const [word = ""] = /^\w+/.exec(place.text.slice(place.aboveStart, node.startIndex)) ?? [];
  return [{ ...valued(node, "const", "function"), name, prefix: `${word} ` }];
}

const functionTypes = ["arrow_function", "function_expression", "generator_function"];

/** A binding by its value. */
function valued(
  node: Node,
  plainKind: SymbolKind,
  functionKind: SymbolKind,
): Omit<RuleDefinition, "name"> {
  const value = node.childForFieldName("value");
  if (!value || !functionTypes.includes(value.type)) return { kind: plainKind, value };
  return {
    kind: functionKind,
    parameters: value.childForFieldName("parameters") ?? value.childForFieldName("parameter"),
    body: value.childForFieldName("body"),
    // With a type beside it callers are held to that type.
    ...(node.childForFieldName("type") ? { arity: null } : {}),
  };
}

/** A property name without its quotes. */
function nameOf(node: Node, place: Place): string {
  const text = textOf(node, place);
  return node.type === "string" ? text.slice(1, -1) : text;
}
