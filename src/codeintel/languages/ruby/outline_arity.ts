/** How many arguments a Ruby method takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import { type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";

/**
 * Where a method has keywords, they are given by name alone; where it has none, names make a
 * hash, which is given by place.
 */
export function arityOfRuby({ kind, parameters }: RuleDefinition, place: Place): Arity | undefined {
  if (kind === "accessor") return undefined;
  const list = parameters?.namedChildren ?? [];
  const count = (...types: readonly string[]) =>
    list.filter((it) => types.includes(it.type)).length;
  const named = list.filter((it) => it.type === "keyword_parameter");
  const required = named.filter((it) => !it.childForFieldName("value")).map(nameIn(place));
  const places = count("identifier", "destructured_parameter");
  const isOpen = count("splat_parameter", "forward_parameter") > 0;
  const takesAny = named.length === 0 || count("hash_splat_parameter", "forward_parameter") > 0;
  return {
    min: places + required.length,
    max: isOpen ? null : places + count("optional_parameter"),
    keywords: takesAny ? null : named.map(nameIn(place)),
    ...(required.length > 0 ? { required } : {}),
  };
}

function nameIn(place: Place): (parameter: Node) => string {
  return (parameter) => textOf(parameter.childForFieldName("name") ?? parameter, place);
}
