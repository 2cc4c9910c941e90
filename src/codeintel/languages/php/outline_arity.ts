/** How many arguments a PHP function takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import {
  arityOf,
  type ParameterRole,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";

/** Every parameter may be given by its name; further ones are silently taken, which is not said. */
export function arityOfPhp({ parameters, body }: RuleDefinition, place: Place): Arity | undefined {
  if (!parameters) return undefined;
  const roles: ParameterRole[] = [];
  const keywords: string[] = [];
  for (const it of parameters.namedChildren) {
    const name = variableIn(it);
    if (!name) continue;
    const role = roleOf(it);
    roles.push(role);
    if (role !== "rest") keywords.push(textOf(name, place));
  }
  const arity = arityOf(roles);
  const open = arity.max === null;
  const more = body && readsArguments(body, place);
  return { min: arity.min, max: more ? null : arity.max, keywords: open ? null : keywords };
}

function roleOf(node: Node): ParameterRole {
  if (node.type === "variadic_parameter") return "rest";
  return node.childForFieldName("default_value") ? "optional" : "required";
}

/** Longer bodies are not read for the word, so that deep nesting stays linear, UTF-16 units. */
const maxBody = 20_000;

function readsArguments(body: Node, place: Place): boolean {
  if (!place.text.includes("func_get_args")) return false;
  return body.endIndex - body.startIndex > maxBody || textOf(body, place).includes("func_get_args");
}

/** The name in the field `name`, without `$`. */
export function variableIn(node: Node): Node | null {
  const name = node.childForFieldName("name");
  return name?.type === "variable_name" ? name.firstNamedChild : name;
}
