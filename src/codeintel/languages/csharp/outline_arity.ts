/** How many arguments a C# method takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import {
  arityOf,
  type ParameterRole,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";

/** An extension method may be called on its receiver or be given it. */
export function arityOfCsharp({ parameters }: RuleDefinition, place: Place): Arity | undefined {
  if (!parameters) return undefined;
  const roles: ParameterRole[] = [];
  const names: Node[] = [];
  for (const it of parameters.namedChildren) {
    const name = it.type === "parameter" ? it.childForFieldName("name") : null;
    if (!name) continue;
    names.push(name);
    roles.push(isDefault(it, name) ? "optional" : "required");
  }
  // `params` and what follows it are not in a node of their own.
  const open = parameters.children.some((it) => it.type === "params");
  const last = open ? parameters.childForFieldName("name") : null;
  const receiver = /^\(\s*this\b/.test(
    place.text.slice(parameters.startIndex, names[0]?.startIndex),
  );
  const { min, max } = arityOf(open ? [...roles, "rest"] : roles);
  const keywords = [...names, ...last ? [last] : []].map((it) => textOf(it, place));
  return { min: receiver ? min - 1 : min, max, keywords };
}

function isDefault(parameter: Node, name: Node): boolean {
  return parameter.children.some((it) => it.type === "=" && it.startIndex >= name.endIndex);
}
