/** How many arguments a parameter list takes, where roles of its nodes say all. */

import type { Node } from "../../syntax/mod.ts";
import type { Arity } from "../facts.ts";
import type { ParameterRole } from "./rules.ts";

/**
 * Parameters after the last required one may be left out; one before it may not, whatever its
 * default. `skip`: how many at the front are the receiver.
 */
export function countParameters(
  list: Node,
  roles: Readonly<Record<string, ParameterRole>>,
  skip = 0,
): Arity {
  const found: ParameterRole[] = [];
  for (const child of list.namedChildren) {
    const type = child.type;
    const role = Object.hasOwn(roles, type) ? roles[type] : undefined;
    if (role) found.push(role);
  }
  return arityOf(found.slice(skip));
}

export function arityOf(roles: readonly ParameterRole[]): Arity {
  const places = roles.filter((role) => role !== "rest");
  return {
    min: places.lastIndexOf("required") + 1,
    max: places.length < roles.length ? null : places.length,
  };
}
