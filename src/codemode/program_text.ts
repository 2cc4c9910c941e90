/** A model's program as the engine runs it: without types, and wrapped so that its variables can be read. */

import { deepestWalk, depthOf, loadSyntax, type Node } from "../syntax/mod.ts";
import { type AwaitedCall, awaitedCalls } from "./awaited_calls.ts";
import type { Variable } from "./engine/mod.ts";
import { foreignHint } from "./source.ts";
import { describing } from "./variable_text.ts";

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
    /** Their places are those of `code`, less `offset`. */
    readonly awaited: readonly AwaitedCall[];
  }
  | { readonly ok: false; readonly problem: ProgramProblem };

const bracketHint = "a bracket closes more than the program opens, or is never closed";

const depthHint = "the program is nested too deeply: give names to what is inside";

const importHint =
  "a program imports and exports nothing: files.read(path), files.write(path, content), shell.run(command) and the other toolkits are there by name";

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
  const [track, value] = freshNames(source, [...names, ...kept.map((it) => it.kept ?? "")]);
  const table = [...names].map((name) => `${name}: () => ${name}`).join(", ");
  const before = kept.map((it) => declaration(it, value)).join("\n");
  // A variable of that name is the program's own.
  const own = earlier.some(({ name }) => name === "vars")
    ? ""
    : ` const vars = ${describing(earlier)};`;
  const head =
    `"use strict"; (async (${track}, ${value}) => {${own}\n${before}\n{ ${track}({ ${table} });\n`;
  return {
    ok: true,
    code: `${head}${stripped.text}\n}})`,
    offset: head.split("\n").length - 1,
    awaited: outline.awaited,
  };
}

/** Names that stand nowhere in the program, so that it neither hides them nor calls what they are. */
function freshNames(source: string, others: readonly string[]): readonly [string, string] {
  let suffix = "";
  const isTaken = () =>
    [source, ...others].some((it) =>
      it.includes(`__track${suffix}`) || it.includes(`__value${suffix}`)
    );
  while (isTaken()) suffix += "_";
  return [`__track${suffix}`, `__value${suffix}`];
}

/**
 * A function is its own text, so that it sees the variables beside it; all else is a value. What cannot
 * be made again is undefined: the program is not to fail for it.
 */
function declaration({ name, kept }: Variable, value: string): string {
  const text = functionText(kept ?? "");
  return text === null
    ? `let ${name} = ${value}(${JSON.stringify(kept)});`
    : `let ${name}; try { ${name} = (${text}\n) } catch {}`;
}

function functionText(kept: string): string | null {
  if (!kept.startsWith('["f",')) return null;
  const value: unknown = JSON.parse(kept);
  return Array.isArray(value) && typeof value[1] === "string" ? value[1] : null;
}

type Outline =
  | {
    readonly ok: true;
    /** The program, with its last line as what it returns. */
    readonly text: string;
    /** Declared at its top level. */
    readonly names: readonly string[];
    readonly awaited: readonly AwaitedCall[];
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
    const lines = source.split("\n").length;
    if (row > lines) return problem(lines, 1, bracketHint);
    return problem(row, column + 1, foreignHint(source, row) ?? "syntax error");
  }
  if (depthOf(tree) > deepestWalk) return problem(1, 1, depthHint);
  const body = bodyOf(tree.root);
  if (!body) return problem(1, 1, bracketHint);
  const statements = body.namedChildren.filter(({ type }) => type !== "comment");
  const imported = statements.find(({ type }) => /^(import|export)_/.test(type));
  if (imported) {
    return problem(
      imported.startPosition.row,
      1,
      importHint,
    );
  }
  const last = resultOf(statements.at(-1));
  return {
    ok: true,
    text: last ? withResult(source, last) : source,
    names: [...new Set(statements.flatMap((it) => declared(it, text)))],
    awaited: awaitedCalls(body, text).map((it) => last ? moved(it, last) : it),
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

function firstError(root: Node): Node | null {
  if (!root.hasError) return null;
  for (let node = root;;) {
    if (node.isError || node.isMissing) return node;
    const inner = node.children.find((it) => it.isError || it.isMissing || it.hasError);
    if (!inner) return node;
    node = inner;
  }
}

/** What the last line comes to is what the program returns, where it returns nothing itself. */
function resultOf(last: Node | undefined): Node | null {
  return last?.type === "expression_statement" ? last.firstNamedChild : null;
}

const returning = "return (";

function withResult(source: string, { startIndex, endIndex }: Node): string {
  const [from, to] = [startIndex, endIndex].map((it) => it - opening.length);
  return `${source.slice(0, from)}${returning}${source.slice(from, to)})${source.slice(to)}`;
}

/** A place behind what `withResult` has put before it. */
function moved(it: AwaitedCall, { startPosition: { row, column } }: Node): AwaitedCall {
  const isBehind = it.line === row && it.column > column;
  return isBehind ? { ...it, column: it.column + returning.length } : it;
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
    const told = foreignHint(text, Number(line));
    if (told !== null) return problem(Number(line) - 1, Number(column), told);
    return problem(Number(line) - 1, Number(column), hint.replace("[InvalidSyntax] ", ""));
  }
}
