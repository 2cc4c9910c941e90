/** A model's program as the engine runs it: without types, and wrapped so that its variables can be read. */

import { loadSyntax, type Node } from "../syntax/mod.ts";
import type { Variable } from "./engine/mod.ts";

/** What is wrong with a program before it runs; line and column are counted from 1. */
export interface ProgramProblem {
  readonly line: number;
  readonly column: number;
  /** What to do, for the model. */
  readonly hint: string;
}

export type ProgramText =
  | {
    readonly ok: true;
    /** A function of `track` and `value` of the engine's side. */
    readonly code: string;
    /** Lines before the program's own first. */
    readonly offset: number;
  }
  | { readonly ok: false; readonly problem: ProgramProblem };

/** Milliseconds; a program of 64 kB takes some 20. */
const parseMs = 2_000;

const opening = "async () => {\n";

/**
 * Variables of earlier programs are declared outside of the program's own block, so that it may declare
 * them anew; both are read through functions, whatever becomes of the program.
 *
 * @param earlier what programs before it have left
 */
export async function programText(
  source: string,
  earlier: readonly Variable[],
): Promise<ProgramText> {
  const outline = await outlineOf(source);
  if (!outline.ok) return outline;
  const stripped = await withoutTypes(`${opening}${outline.text}\n}`);
  if (!stripped.ok) return stripped;
  const kept = earlier.filter((it) => it.kept !== null);
  const names = new Set([...kept.map(({ name }) => name), ...outline.names]);
  const table = [...names].map((name) => `${name}: () => ${name}`).join(", ");
  const before = kept.map(declaration).join("\n");
  const head =
    `"use strict"; (async (__track, __value) => {\n${before}\n{ __track({ ${table} });\n`;
  return {
    ok: true,
    code: `${head}${stripped.text}\n}})`,
    offset: head.split("\n").length - 1,
  };
}

/** A function is its own text, so that it sees the variables beside it; all else is a value. */
function declaration({ name, kept }: Variable): string {
  const value: unknown = JSON.parse(kept ?? "null");
  const [tag, text] = Array.isArray(value) ? value : [];
  return tag === "f" && typeof text === "string"
    ? `let ${name} = (${text});`
    : `let ${name} = __value(${JSON.stringify(kept)});`;
}

type Outline =
  | {
    readonly ok: true;
    /** The program, with its last line as what it returns. */
    readonly text: string;
    /** Declared at its top level. */
    readonly names: readonly string[];
  }
  | Extract<ProgramText, { ok: false }>;

async function outlineOf(source: string): Promise<Outline> {
  const syntax = await loadSyntax("typescript");
  const text = `${opening}${source}\n}`;
  using tree = syntax.parse(text, { timeoutMs: parseMs });
  if (!tree) return problem(1, 1, "the program cannot be parsed: write a shorter one");
  const error = firstError(tree.root);
  if (error) {
    const { row, column } = error.startPosition;
    return problem(row, column + 1, "syntax error");
  }
  const body = bodyOf(tree.root);
  if (!body) return problem(1, 1, "a bracket closes more than the program opens");
  const statements = body.namedChildren.filter(({ type }) => type !== "comment");
  const imported = statements.find(({ type }) => /^(import|export)_/.test(type));
  if (imported) {
    return problem(
      imported.startPosition.row,
      1,
      "a program imports and exports nothing: its toolkits are there by name",
    );
  }
  return {
    ok: true,
    text: withResult(source, statements.at(-1)),
    names: [...new Set(statements.flatMap((it) => declared(it, text)))],
  };
}

function problem(line: number, column: number, hint: string): Extract<ProgramText, { ok: false }> {
  return { ok: false, problem: { line: Math.max(1, line), column, hint } };
}

/** The one function that the text is, if it is nothing else beside. */
function bodyOf(root: Node): Node | null {
  const [statement, ...more] = root.namedChildren;
  const arrow = statement?.firstNamedChild;
  if (more.length > 0 || arrow?.type !== "arrow_function") return null;
  return arrow.childForFieldName("body");
}

function firstError(node: Node): Node | null {
  if (node.isError || node.isMissing) return node;
  if (!node.hasError) return null;
  for (const child of node.children) {
    const error = firstError(child);
    if (error) return error;
  }
  return node;
}

/** What the last line comes to is what the program returns, where it returns nothing itself. */
function withResult(source: string, last: Node | undefined): string {
  const expression = last?.type === "expression_statement" ? last.firstNamedChild : null;
  if (!expression) return source;
  const [from, to] = [expression.startIndex, expression.endIndex].map((it) => it - opening.length);
  return `${source.slice(0, from)}return (${source.slice(from, to)})${source.slice(to)}`;
}

const declarations: ReadonlySet<string> = new Set([
  "function_declaration",
  "generator_function_declaration",
  "class_declaration",
]);

function declared(statement: Node, text: string): readonly string[] {
  if (declarations.has(statement.type)) {
    return boundNames(statement.childForFieldName("name"), text);
  }
  if (!/^(lexical|variable)_declaration$/.test(statement.type)) return [];
  return statement.namedChildren.flatMap((it) => boundNames(it.childForFieldName("name"), text));
}

/** Names that a pattern binds. */
function boundNames(target: Node | null, text: string): readonly string[] {
  switch (target?.type) {
    case undefined:
      return [];
    case "identifier":
    case "type_identifier":
    case "shorthand_property_identifier_pattern":
      return [text.slice(target.startIndex, target.endIndex)];
    case "assignment_pattern":
    case "object_assignment_pattern":
      return boundNames(target.childForFieldName("left"), text);
    case "pair_pattern":
      return boundNames(target.childForFieldName("value"), text);
    case "object_pattern":
    case "array_pattern":
    case "rest_pattern":
      return target.namedChildren.flatMap((it) => boundNames(it, text));
    default:
      return [];
  }
}

type Stripped =
  | { readonly ok: true; readonly text: string }
  | Extract<ProgramText, { ok: false }>;

/** Types become blanks, so that every line and column stays. @param text with the line of `opening` */
async function withoutTypes(text: string): Promise<Stripped> {
  const { stripTypeScriptTypes } = await import("node:module");
  try {
    return { ok: true, text: stripTypeScriptTypes(text).slice(opening.length, -2) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, hint = message, line = "2", column = "1"] =
      /^(.*?)(?: at file:\S*?:(\d+):(\d+))?$/m.exec(message) ?? [];
    return problem(Number(line) - 1, Number(column), hint.replace("[InvalidSyntax] ", ""));
  }
}
