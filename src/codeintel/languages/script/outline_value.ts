/** What a name is by the value that it gets. */

import type { Node } from "../../../syntax/mod.ts";
import type { SymbolKind } from "../../facts.ts";
import { type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";

const functions = new Set(["arrow_function", "function_expression", "generator_function"]);

/** What something is that holds a function, and what if it holds anything else. */
export interface Kinds {
  readonly plain: SymbolKind;
  readonly callable: SymbolKind;
  /** Keys of a literal are definitions even if none is a function. */
  readonly withData: boolean;
}

export const declared: Kinds = { plain: "const", callable: "function", withData: false };
export const ofModule: Kinds = { plain: "const", callable: "function", withData: true };
export const ofOwner: Kinds = { plain: "property", callable: "method", withData: true };
export const ofClass: Kinds = { plain: "property", callable: "method", withData: false };

/** What is written around a value for the compiler alone. */
export function bare(value: Node | null): Node | null {
  let it = value;
  while (it && typed.has(it.type)) it = it.namedChildren[0] ?? null;
  return it;
}

const typed = new Set(["as_expression", "satisfies_expression", "parenthesized_expression"]);

/** A definition but for its name. */
export function valueOf(
  given: Node | null,
  place: Place,
  { plain, callable, withData }: Kinds,
): Omit<RuleDefinition, "name"> {
  const value = bare(given);
  if (!value) return { kind: plain, value };
  if (functions.has(value.type)) {
    return {
      kind: callable,
      parameters: value.childForFieldName("parameters") ?? value.childForFieldName("parameter"),
      body: value.childForFieldName("body"),
      ...(value.type === "arrow_function" ? { arrow: true } : {}),
    };
  }
  const members = membersOf(value, place, withData);
  return { kind: plain, value: given, ...(members ? { members } : {}) };
}

/** Literals with more keys and no code are tables of data. */
const maxKeys = 64;

/** The literal or class whose members are those of the value. */
function membersOf(value: Node, place: Place, withData: boolean): Node | null {
  switch (value.type) {
    case "class":
      return value;
    case "object":
      if (descriptor.test(textOf(value, place).slice(0, 200))) return null;
      if (withData) return hasCode(value, place) || value.namedChildCount <= maxKeys ? value : null;
      // What a function fills for itself is nobody's.
      return hasCode(value, place) && !place.inFunction ? value : null;
    case "call_expression":
      return created(value, place) ?? (place.inFunction ? null : extended(value, place));
    default:
      return null;
  }
}

/** What `Object.defineProperties` is given: its keys are no members. */
const descriptor = /^\{\s*(?:configurable|enumerable|get|set|value|writable)\s*[:(]/;

/** A method, or a key that holds a function. */
const code = /\)\s*\{|=>|\bfunction\b/;

function hasCode(literal: Node, place: Place): boolean {
  return code.test(textOf(literal, place));
}

/** `Base.extend({ … })` makes a class of its own; `$.extend({ … }, …)` merges. */
function extended(call: Node, place: Place): Node | null {
  const callee = call.childForFieldName("function");
  if (!callee || !/^(?:[\w$]+\.)*[A-Z]\w*\.extend$/.test(textOf(callee, place))) return null;
  return call.childForFieldName("arguments")?.namedChildren.find((it) => it.type === "object") ??
    null;
}

/** `Object.create(base, { … })`: keys of what describes it are its members. */
function created(call: Node, place: Place): Node | null {
  if (!/^Object\s*\.\s*create\b/.test(place.text.slice(call.startIndex, call.startIndex + 20))) {
    return null;
  }
  const [, described] = call.childForFieldName("arguments")?.namedChildren ?? [];
  return described?.type === "object" ? described : null;
}

/** A property name without its quotes. */
export function nameOf(node: Node, place: Place): string {
  const text = textOf(node, place);
  return node.type === "string" ? text.slice(1, -1) : text;
}

/** `require("x")`, `require("x").y`: an import. */
export function isRequired(value: Node | null, place: Place): boolean {
  if (!value || (value.type !== "call_expression" && value.type !== "member_expression")) {
    return false;
  }
  return /^require\s*\(/.test(place.text.slice(value.startIndex, value.startIndex + 40));
}
