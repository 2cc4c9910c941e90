/** Which variables may come back: what a function's text becomes is part of the next program's text. */

import { loadSyntax, type Node, type Syntax } from "../syntax/mod.ts";
import type { Variable } from "./engine/mod.ts";

/** What every program has by name. */
const everywhere: ReadonlySet<string> = new Set(
  ("print console ToolError Object Array Map Set WeakMap WeakSet String Number Boolean BigInt Symbol Date " +
    "RegExp Error TypeError RangeError SyntaxError Promise Proxy Reflect JSON Math Function " +
    "parseInt parseFloat isNaN isFinite globalThis").split(" "),
);

const takenHint = "its name is that of something every program has";

/** @param taken toolkits: a variable of such a name would hide it from every later program */
export async function keepable(
  variables: readonly Variable[],
  taken: ReadonlySet<string>,
): Promise<Variable[]> {
  const syntax = variables.some((it) => it.kept?.includes('["f",'))
    ? await loadSyntax("typescript")
    : null;
  return variables.map((it) => {
    if (it.kept === null) return it;
    if (taken.has(it.name) || everywhere.has(it.name)) return lost(it, takenHint);
    const texts = functionsIn(it.kept);
    if (texts === null) return lost(it, "it cannot be kept");
    const isPlain = texts.every((text) => syntax !== null && isDefinition(syntax, text));
    return isPlain ? it : lost(it, "a function that is more than its own text");
  });
}

function lost(it: Variable, reason: string): Variable {
  return { ...it, kept: null, lost: reason };
}

/** Texts of all functions in a value as the engine writes it (`bootstrap.js`); `null`: it is none. */
function functionsIn(kept: string): readonly string[] | null {
  try {
    return [...functionTexts(JSON.parse(kept))];
  } catch {
    return null;
  }
}

function* functionTexts(value: unknown): Generator<string> {
  if (!Array.isArray(value)) return;
  const [tag, first]: readonly unknown[] = value;
  if (tag === "f") yield typeof first === "string" ? first : "";
  if (!Array.isArray(first)) return;
  // Items, pairs of a map, or entries of an object.
  for (const it of first) {
    if (tag === "a" || tag === "s") yield* functionTexts(it);
    else if (Array.isArray(it)) { for (const part of it) yield* functionTexts(part); }
  }
}

/** Line ends and comments that the grammar and the engine read differently. */
const doubtful = /[\u2028\u2029]|<!--|^\s*-->/m;

const functions: ReadonlySet<string> = new Set([
  ...["arrow_function", "function_expression", "generator_function"],
]);

/** One function or class that does nothing where it is defined. */
function isDefinition(syntax: Syntax, text: string): boolean {
  if (doubtful.test(text)) return false;
  using tree = syntax.parse(`(${text}\n)`, { timeoutMs: 1_000 });
  const [statement, ...more] = tree?.root.namedChildren ?? [];
  if (!tree || tree.root.hasError || more.length > 0) return false;
  const inside = statement?.firstNamedChild;
  if (statement?.namedChildCount !== 1 || inside?.type !== "parenthesized_expression") return false;
  const [defined, ...others] = inside.namedChildren.filter(({ type }) => type !== "comment");
  if (!defined || others.length > 0) return false;
  return functions.has(defined.type) || defined.type === "class" && isStill(defined);
}

/** Nothing in it runs before it is used. */
function isStill(defined: Node): boolean {
  return defined.namedChildren.every((part) => {
    if (part.type === "class_heritage") return isNamed(part);
    return part.type !== "class_body" || part.namedChildren.every(isStillMember);
  });
}

function isStillMember(member: Node): boolean {
  if (member.type === "comment") return true;
  if (member.namedChildren.some(({ type }) => type === "computed_property_name")) return false;
  if (member.type === "method_definition") return true;
  const isStatic = member.children.some(({ type }) => type === "static");
  return member.type === "public_field_definition" && !isStatic;
}

/** `extends` with a name, and no call. */
function isNamed(heritage: Node): boolean {
  const [clause] = heritage.namedChildren;
  return clause?.namedChildCount === 1 && clause.firstNamedChild?.type === "identifier";
}
