/**
 * What a mutant does to one node. Every operator keeps the value's type or leaves it to the compiler
 * to refuse the mutant; none touches types, comments, sentences or constants that merely tune.
 */

import type { Node } from "../../src/syntax/mod.ts";
import { returnConstants } from "./constants.ts";

export type Operator =
  /** `if (a)` → `if (!(a))`, loops and `?:` too. */
  | "condition"
  /** `<` ↔ `<=`, `>` ↔ `>=`. */
  | "boundary"
  /** `===` ↔ `!==`, where it is no condition by itself. */
  | "equality"
  /** `&&` ↔ `||`. */
  | "logic"
  /** `a ?? b` → `b`. */
  | "default"
  /** `+` ↔ `-`, `*` ↔ `/`, `%` → `*`. */
  | "arithmetic"
  /** `!a` → `a`. */
  | "not"
  /** `return a` → a constant of the declared type. */
  | "return"
  /** A call or an assignment whose value nobody uses is left out. */
  | "statement"
  /** `if (a) return b;` is left out; `continue`, `break` and `throw` too. */
  | "early"
  /** `0` → `1`, `1` → `2`. */
  | "number"
  /** A text that is compared or looked for → `""`. */
  | "text"
  /** `true` ↔ `false`. */
  | "boolean"
  /** `some` ↔ `every`, `filter(…)` left out, … */
  | "method"
  /** `^` or `$` of a pattern is left out. */
  | "anchor"
  /** An element of a list of texts or patterns is left out. */
  | "element";

/** `replacement` for the text between two UTF-16 offsets. */
export interface Mutation {
  readonly operator: Operator;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** All mutations of this node itself, not of what is below it. */
export function mutationsOf(node: Node, text: string): readonly Mutation[] {
  return operators[node.type]?.(node, text) ?? [];
}

type OperatorsOf = (node: Node, text: string) => readonly Mutation[];

const operators: Readonly<Record<string, OperatorsOf>> = {
  if_statement: (node, text) => [...condition(node, text), ...earlyExit(node, text)],
  while_statement: condition,
  do_statement: condition,
  ternary_expression: condition,
  binary_expression: binary,
  unary_expression: not,
  return_statement: (node, text) => returned(node, node.firstNamedChild, text),
  arrow_function: expressionBody,
  expression_statement: statement,
  continue_statement: (node) => [replace("early", node, "{}")],
  number: (node, text) => replacedBy("number", node, text, numbers),
  string: comparedText,
  true: (node) => [replace("boolean", node, "false")],
  false: (node) => [replace("boolean", node, "true")],
  call_expression: call,
  regex: anchors,
  array: elements,
};

function replace(
  operator: Operator,
  { startIndex, endIndex }: Node,
  replacement: string,
): Mutation {
  return { operator, start: startIndex, end: endIndex, replacement };
}

function textOf(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}

/** By a table of what stands for what; nothing if the table does not have it. */
function replacedBy(
  operator: Operator,
  node: Node,
  text: string,
  table: Readonly<Record<string, string>>,
): readonly Mutation[] {
  const own = textOf(node, text);
  const other = Object.hasOwn(table, own) ? table[own] : undefined;
  return other === undefined ? [] : [replace(operator, node, other)];
}

const numbers = { "0": "1", "1": "2" };
const boundaries = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const equalities = { "===": "!==", "!==": "===" };
const logic = { "&&": "||", "||": "&&" };
const arithmetic = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*" };

function condition(node: Node, text: string): readonly Mutation[] {
  const asked = node.childForFieldName("condition");
  if (!asked || isThrownError(node.childForFieldName("consequence"), text)) return [];
  const own = textOf(asked, text);
  return [
    replace("condition", asked, node.type === "ternary_expression" ? `!(${own})` : `(!${own})`),
  ];
}

/** The whole condition of a statement: to negate it is an operator of its own. */
function isCondition(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === "parenthesized_expression") return isCondition(parent);
  return parent?.childForFieldName("condition")?.id === node.id && parent.type !== "for_statement";
}

function binary(node: Node, text: string): readonly Mutation[] {
  const sign = node.childForFieldName("operator");
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (!sign || !left || !right) return [];
  if (sign.type === "??") return [replace("default", node, textOf(right, text))];
  return [
    ...replacedBy("boundary", sign, text, boundaries),
    ...isCondition(node) ? [] : replacedBy("equality", sign, text, equalities),
    ...replacedBy("logic", sign, text, logic),
    ...replacedBy("arithmetic", sign, text, arithmetic),
  ];
}

function not(node: Node, text: string): readonly Mutation[] {
  const argument = node.childForFieldName("argument");
  const isNot = node.childForFieldName("operator")?.type === "!";
  if (!argument || !isNot || isCondition(node)) return [];
  return [replace("not", node, textOf(argument, text))];
}

/** `if (a) throw new Error(…)` says that something cannot be: no test should come there. */
function isThrownError(node: Node | null, text: string): boolean {
  const thrown = node?.type === "statement_block" ? node.firstNamedChild : node;
  return thrown?.type === "throw_statement" && textOf(thrown, text).startsWith("throw new Error(");
}

const exits = new Set([
  "return_statement",
  "continue_statement",
  "break_statement",
  "throw_statement",
]);

function earlyExit(node: Node, text: string): readonly Mutation[] {
  const then = node.childForFieldName("consequence");
  const last = then?.type === "statement_block" ? then.lastNamedChild : then;
  if (node.childForFieldName("alternative") || isThrownError(then, text)) return [];
  return last && exits.has(last.type) ? [replace("early", node, "{}")] : [];
}

const withoutValue = new Set([
  "call_expression",
  "await_expression",
  "assignment_expression",
  "augmented_assignment_expression",
  "update_expression",
]);

function statement(node: Node): readonly Mutation[] {
  const expression = node.firstNamedChild;
  const isLoopHead = node.parent?.type === "for_statement" &&
    node.parent.childForFieldName("body")?.id !== node.id;
  if (!expression || isLoopHead || !withoutValue.has(expression.type)) return [];
  return expression.firstChild?.type === "super" ? [] : [replace("statement", node, "{}")];
}

function expressionBody(node: Node, text: string): readonly Mutation[] {
  const body = node.childForFieldName("body");
  return body && body.type !== "statement_block" ? returned(body, body, text) : [];
}

function returned(node: Node, value: Node | null, text: string): readonly Mutation[] {
  if (!value) return [];
  const own = textOf(value, text);
  return returnConstants(node, text).filter((it) => it !== own)
    .map((it) => replace("return", value, it));
}

const searches = new Set(["includes", "startsWith", "endsWith", "has", "indexOf", "split", "test"]);

/** In `a === "b"` and `a.startsWith("b")`. */
function comparedText(node: Node, text: string): readonly Mutation[] {
  const { parent } = node;
  const sign = parent?.type === "binary_expression" && parent.childForFieldName("operator")?.type;
  const isCompared = sign === "===" || sign === "!==";
  const isSearched = parent?.type === "arguments" &&
    searches.has(methodOf(parent.parent, text) ?? "");
  return (isCompared || isSearched) && textOf(node, text).length > 2
    ? [replace("text", node, '""')]
    : [];
}

function methodOf(node: Node | null, text: string): string | null {
  const property = node?.childForFieldName("function")?.childForFieldName("property");
  return property ? textOf(property, text) : null;
}

const otherMethods = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
  find: "findLast",
  findLast: "find",
};

/** Without them the value that they are called on is of the same type. */
const leftOut = new Set([
  "filter",
  "slice",
  "sort",
  "toSorted",
  "reverse",
  "toReversed",
  "trim",
  "trimStart",
  "trimEnd",
  "toLowerCase",
  "toUpperCase",
  "normalize",
  "replaceAll",
  "replace",
]);

function call(node: Node, text: string): readonly Mutation[] {
  const callee = node.childForFieldName("function");
  const object = callee?.childForFieldName("object");
  const property = callee?.childForFieldName("property");
  if (!object || !property) return [];
  if (leftOut.has(textOf(property, text))) return [replace("method", node, textOf(object, text))];
  return replacedBy("method", property, text, otherMethods);
}

function anchors(node: Node, text: string): readonly Mutation[] {
  const pattern = node.childForFieldName("pattern");
  if (!pattern) return [];
  const own = textOf(pattern, text);
  const without = [
    ...own.length > 1 && own.startsWith("^") ? [own.slice(1)] : [],
    ...own.length > 1 && own.endsWith("$") && !own.endsWith("\\$") ? [own.slice(0, -1)] : [],
  ];
  return without.map((it) => replace("anchor", pattern, it));
}

/** The first, the one in the middle and the last: tables of words would outnumber all else. */
function elements(node: Node, text: string): readonly Mutation[] {
  const all = node.namedChildren.filter(({ type }) => type !== "comment");
  if (all.length < 2 || all.some(({ type }) => type !== "string" && type !== "regex")) return [];
  const places = new Set([0, Math.floor(all.length / 2), all.length - 1]);
  return [...places].map((place) => {
    const kept = all.filter((_, at) => at !== place).map((it) => textOf(it, text));
    return replace("element", node, `[${kept.join(", ")}]`);
  });
}
