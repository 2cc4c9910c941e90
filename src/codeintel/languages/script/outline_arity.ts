/** How many arguments a function of TypeScript or JavaScript takes. */

import type { Node } from "../../../syntax/mod.ts";
import type { Arity } from "../../facts.ts";
import { arityOf, type ParameterRole, type Place, type RuleDefinition } from "../../outline/mod.ts";

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

/** A function that reads `arguments` takes any number. */
function readsArguments(body: Node, { text }: Place): boolean {
  const offsets = offsetsOf(text);
  if (offsets.length === 0) return false;
  const first = firstFrom(offsets, body.startIndex);
  return first !== undefined && first < body.endIndex;
}

/** Where the text that was asked for last says `arguments`: one is walked at a time. */
let last: { readonly text: string; readonly offsets: readonly number[] } | null = null;

/** One search a text and not one a function: functions lie in functions. */
function offsetsOf(text: string): readonly number[] {
  if (last?.text !== text) {
    const offsets = [...text.matchAll(/\barguments\b/g)].map(({ index }) => index);
    last = { text, offsets };
  }
  return last.offsets;
}

/** The first of ascending offsets that is not before a place. */
function firstFrom(offsets: readonly number[], start: number): number | undefined {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? Infinity) < start) low = middle + 1;
    else high = middle;
  }
  return offsets[low];
}
