/** How many arguments a Python function takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import type { Place, RuleDefinition } from "../../outline/mod.ts";

/**
 * Decorators that leave the parameters as they are, by last name. Of any other it is not known
 * what it makes: `property` an attribute, `overload` one case of several.
 */
const transparent: ReadonlySet<string> = new Set([
  "abstractmethod",
  "asynccontextmanager",
  "cache",
  "classmethod",
  "contextmanager",
  "coroutine",
  "final",
  "lru_cache",
  "no_type_check",
  "override",
  "staticmethod",
  "wraps",
]);

/** Absent where a decorator may have changed it. */
export function arityOfPython(found: RuleDefinition, place: Place): Arity | undefined {
  const decorators = decoratorsOf(place.before);
  if (!found.parameters || !decorators.every((name) => transparent.has(name))) return undefined;
  const parameters = parametersOf(found.parameters, place.text);
  const bound = found.kind === "method" && !decorators.includes("staticmethod");
  return arityOf(bound && parameters[0]?.role !== "rest" ? parameters.slice(1) : parameters);
}

/** `@functools.wraps(f)` is `wraps`. */
function decoratorsOf(before: string): readonly string[] {
  if (before === "") return [];
  return [...before.matchAll(/^[ \t]*@[ \t]*(?:\w+\.)*(\w*)/gm)].map(([, name = ""]) => name);
}

interface Parameter {
  readonly name: string;
  /** `place`: by place only; `name`: by name only. */
  readonly role: "place" | "either" | "name" | "rest" | "keywords";
  readonly required: boolean;
}

function parametersOf(list: Node, text: string): readonly Parameter[] {
  const found: Parameter[] = [];
  let role: "either" | "name" = "either";
  for (const child of list.namedChildren) {
    const { type } = child;
    if (type === "positional_separator") {
      found.forEach((it, index) => found[index] = { ...it, role: "place" });
    } else if (type === "keyword_separator") role = "name";
    else if (type !== "comment" && type !== "line_continuation") {
      const parameter = parameterOf(text, child.startIndex, type.includes("default"), role);
      if (parameter.role === "rest") role = "name";
      found.push(parameter);
    }
  }
  return found;
}

const nameAt = /(\**)[ \t]*([^\s:=,()*]*)/y;

function parameterOf(
  text: string,
  start: number,
  optional: boolean,
  role: "either" | "name",
): Parameter {
  nameAt.lastIndex = start;
  const [, stars = "", name = ""] = nameAt.exec(text) ?? [];
  if (stars === "**") return { name, role: "keywords", required: false };
  if (stars === "*") return { name, role: "rest", required: false };
  return { name, role, required: !optional };
}

function arityOf(parameters: readonly Parameter[]): Arity {
  const has = (role: Parameter["role"]) => parameters.some((it) => it.role === role);
  const named = parameters.filter((it) => it.role === "either" || it.role === "name");
  const required = named.filter((it) => it.role === "name" && it.required);
  return {
    min: parameters.filter((it) => it.required).length,
    max: has("rest")
      ? null
      : parameters.filter((it) => it.role === "place" || it.role === "either").length,
    keywords: has("keywords") ? null : named.map((it) => it.name),
    ...(required.length > 0 ? { required: required.map((it) => it.name) } : {}),
  };
}
