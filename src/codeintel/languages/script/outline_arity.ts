/** How many arguments a function of TypeScript or JavaScript takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import {
  arityOf,
  type ParameterRole,
  type Place,
  type RuleDefinition,
  textOf,
} from "../../outline/mod.ts";

/** Getters and setters are not called: they have none. */
export function arityOfScript(found: RuleDefinition, place: Place): Arity | undefined {
  const { parameters, body } = found;
  if (found.kind === "accessor" || !parameters) return undefined;
  // `x => x` has no list.
  const nodes = parameters.type === "formal_parameters" ? parameters.namedChildren : [parameters];
  const arity = arityOf(nodes.flatMap((it) => roleOf(it, place) ?? []));
  return body && readsArguments(body, place) ? { ...arity, max: null } : arity;
}

function roleOf(node: Node, { text }: Place): ParameterRole | null {
  switch (node.type) {
    case "required_parameter":
      return roleOfRequired(node, text);
    case "optional_parameter":
    case "assignment_pattern":
      return "optional";
    case "rest_pattern":
      return "rest";
    case "identifier":
    case "object_pattern":
    case "array_pattern":
      return "required";
    default:
      return null;
  }
}

/** Everything in TypeScript that has no question mark. */
function roleOfRequired(node: Node, text: string): ParameterRole | null {
  const start = node.startIndex;
  if (text.startsWith("...", start)) return "rest";
  if (/^this\s*[:,)]/.test(text.slice(start, start + 20))) return null;
  return node.childForFieldName("value") ? "optional" : "required";
}

/** Longer bodies are not read for the word, so that deep nesting stays linear, UTF-16 units. */
const maxBody = 20_000;

/** A function that reads `arguments` takes any number. */
function readsArguments(body: Node, place: Place): boolean {
  if (!place.text.includes("arguments")) return false;
  return body.endIndex - body.startIndex > maxBody || /\barguments\b/.test(textOf(body, place));
}
