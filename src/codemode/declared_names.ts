/** What a program declares, at any depth, and which of it is a literal for good. */

import type { Json } from "../protocol/mod.ts";
import type { Node } from "../syntax/mod.ts";
import { type Constants, literalOf } from "./literals.ts";

export interface Declared {
  readonly declared: ReadonlySet<string>;
  readonly constants: Constants;
}

export function declaredNames(body: Node, text: string): Declared {
  const names = [...namesIn(body, text)];
  const declared = new Set(names);
  const constants = new Map<string, Json>();
  for (const [name, value] of constantsIn(body, { text, constants })) {
    const isOnly = names.indexOf(name) === names.lastIndexOf(name);
    if (isOnly) constants.set(name, value);
  }
  return { declared, constants };
}

/** Where a name is declared by standing there: the node around it, and the name of its place in it. */
const places: Readonly<Record<string, readonly string[]>> = {
  variable_declarator: ["name"],
  required_parameter: ["pattern"],
  optional_parameter: ["pattern"],
  arrow_function: ["parameter"],
  function_declaration: ["name"],
  generator_function_declaration: ["name"],
  function_expression: ["name"],
  class_declaration: ["name"],
  class: ["name"],
  enum_declaration: ["name"],
  catch_clause: ["parameter"],
  for_in_statement: ["left"],
};

function* namesIn(node: Node, text: string): Generator<string> {
  for (const place of places[node.type] ?? []) {
    const target = node.childForFieldName(place);
    if (target) yield* bound(target, text);
  }
  for (const child of node.namedChildren) yield* namesIn(child, text);
}

/** All identifiers of a pattern, its defaults too: a name too many hides nothing that is needed. */
function* bound(target: Node, text: string): Generator<string> {
  if (/identifier/.test(target.type)) yield text.slice(target.startIndex, target.endIndex);
  for (const child of target.namedChildren) yield* bound(child, text);
}

interface Place {
  readonly text: string;
  readonly constants: Constants;
}

function* constantsIn(body: Node, place: Place): Generator<[string, Json]> {
  for (const statement of body.namedChildren) {
    const isConst = statement.type === "lexical_declaration" &&
      statement.firstChild?.type === "const";
    for (const it of isConst ? statement.namedChildren : []) {
      const [name, value] = [it.childForFieldName("name"), it.childForFieldName("value")];
      const literal = value && literalOf(value, place);
      // A list or an object may be changed before it is used.
      if (name?.type !== "identifier" || !literal || typeof literal.value === "object") continue;
      yield [place.text.slice(name.startIndex, name.endIndex), literal.value];
    }
  }
}
