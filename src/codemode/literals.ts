/** Values that an expression has whatever happens before it. */

import type { Json } from "../protocol/mod.ts";
import type { Node } from "../syntax/mod.ts";

/** Values of names that are declared once, by `const`, and stand for a literal. */
export type Constants = ReadonlyMap<string, Json>;

export interface LiteralPlace {
  readonly text: string;
  readonly constants: Constants;
}

/** What stands around an expression without changing its value. */
const wrappers: ReadonlySet<string> = new Set([
  ...["parenthesized_expression", "as_expression", "satisfies_expression"],
  ...["non_null_expression", "await_expression"],
]);

/** @returns `null`: it is known only when the program runs */
export function literalOf(node: Node, place: LiteralPlace): { readonly value: Json } | null {
  const { text, constants } = place;
  const own = text.slice(node.startIndex, node.endIndex);
  if (wrappers.has(node.type)) {
    return node.firstNamedChild && literalOf(node.firstNamedChild, place);
  }
  switch (node.type) {
    case "string":
      return { value: unescaped(own.slice(1, -1)) };
    case "template_string":
      return node.namedChildren.some(({ type }) => type === "template_substitution")
        ? null
        : { value: unescaped(own.slice(1, -1)) };
    case "number": {
      const value = Number(own.replaceAll("_", ""));
      return Number.isFinite(value) ? { value } : null;
    }
    case "true":
    case "false":
      return { value: node.type === "true" };
    case "null":
    case "undefined":
      return { value: null };
    case "identifier": {
      const value = constants.get(own);
      return value === undefined ? null : { value };
    }
    case "binary_expression":
      return sum(node, place);
    case "array":
      return list(node, place);
    case "object":
      return object(node, place);
    default:
      return null;
  }
}

function sum(node: Node, place: LiteralPlace): { readonly value: Json } | null {
  const { left, right, operator } = Object.fromEntries(
    ["left", "right", "operator"].map((it) => [it, node.childForFieldName(it)]),
  );
  if (!left || !right || operator?.type !== "+") return null;
  const [one, other] = [literalOf(left, place), literalOf(right, place)];
  return typeof one?.value === "string" && typeof other?.value === "string"
    ? { value: one.value + other.value }
    : null;
}

function list(node: Node, place: LiteralPlace): { readonly value: Json } | null {
  const values: Json[] = [];
  for (const it of node.namedChildren) {
    const literal = literalOf(it, place);
    if (!literal) return null;
    values.push(literal.value);
  }
  return { value: values };
}

function object(node: Node, place: LiteralPlace): { readonly value: Json } | null {
  const entries: [string, Json][] = [];
  for (const it of node.namedChildren) {
    if (it.type === "comment") continue;
    const entry = it.type === "pair" ? pair(it, place) : shorthand(it, place);
    if (!entry) return null;
    entries.push(entry);
  }
  return { value: Object.fromEntries(entries) };
}

function pair(node: Node, place: LiteralPlace): [string, Json] | null {
  const [key, value] = [node.childForFieldName("key"), node.childForFieldName("value")];
  const literal = value && literalOf(value, place);
  if (!key || !literal) return null;
  const own = place.text.slice(key.startIndex, key.endIndex);
  if (key.type === "property_identifier") return [own, literal.value];
  return key.type === "string" ? [unescaped(own.slice(1, -1)), literal.value] : null;
}

function shorthand(node: Node, { text, constants }: LiteralPlace): [string, Json] | null {
  if (node.type !== "shorthand_property_identifier") return null;
  const name = text.slice(node.startIndex, node.endIndex);
  const value = constants.get(name);
  return value === undefined ? null : [name, value];
}

const escapes: Readonly<Record<string, string>> = {
  ...{ n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", "0": "\0" },
};

const escape = /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g;

/** As the language reads it: a wrong guess would only mean that the call is asked about by itself. */
function unescaped(text: string): string {
  return text.replaceAll(escape, (whole, braced, four, two, other) => {
    const code = braced ?? four ?? two;
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    }
    return /^[\r\n\u2028\u2029]/.test(other) ? "" : escapes[other] ?? other;
  });
}
