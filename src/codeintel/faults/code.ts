/** What a grammar cannot place. */

import {
  deepestWalk,
  depthOf,
  loadSyntax,
  type Node,
  type Syntax,
  type Tree,
} from "../../syntax/mod.ts";
import type { Language } from "../language.ts";
import { layoutFaults } from "./python_layout.ts";
import { isRefused } from "./script.ts";
import type { SyntaxFault, SyntaxProblem } from "./types.ts";

/** Milliseconds for one text. */
const timeoutMs = 2_000;

/** More of one file tell nothing new. */
const most = 5;

/** `null`: the parser gave up. */
export async function codeFaults(
  text: string,
  language: Pick<Language, "grammar" | "prepare" | "names">,
): Promise<readonly SyntaxFault[] | null> {
  const { grammar, names } = language;
  const prepared = language.prepare?.(text) ?? text;
  const syntax = await loadSyntax(grammar);
  using tree = syntax.parse(names?.mend?.(prepared, grammar) ?? prepared, { timeoutMs });
  if (!tree) return null;
  if (tree.root.hasError) {
    if (await isSound(prepared, tree, syntax)) return [];
    const faults = broken(tree.root);
    return grammar !== "php" && isTemplate(prepared, faults) ? [] : faults;
  }
  if (grammar !== "python") return [];
  return [...layoutFaults(prepared), ...pythonFaults(prepared, tree, syntax)].slice(0, most);
}

/** The same where it is known already whether the grammar can place all of a text. */
export async function faultsOf(
  text: string,
  language: Pick<Language, "grammar" | "prepare" | "names">,
  { broken }: { readonly broken: boolean },
): Promise<readonly SyntaxFault[]> {
  const isPython = language.grammar === "python";
  if (broken || isPython && suspicious.test(text)) return await codeFaults(text, language) ?? [];
  return isPython ? layoutFaults(text) : [];
}

/** What a grammar stumbles over may be right: grammars know less than the languages. */
async function isSound(text: string, tree: Tree, syntax: Syntax): Promise<boolean> {
  switch (syntax.grammar) {
    case "javascript":
    case "typescript":
      return depthOf(tree) <= deepestWalk && !await isRefused(text);
    case "python": {
      const mended = text.replaceAll(commentLine, blank).replaceAll(
        filled,
        (it) => it.replace("=", ">"),
      );
      using again = syntax.parse(mended, { timeoutMs });
      return again !== null && !again.root.hasError;
    }
    default:
      return false;
  }
}

/** A format that begins with a fill: `f"{labels:=}"` is no assignment. */
const filled = /\{\w+:=[<>^\d}]/g;

/** The grammar stumbles over comments between a decorator and what it decorates. */
const commentLine = /^[ \t]*#.*$/gm;

function blank(line: string): string {
  return " ".repeat(line.length);
}

/** What is to become code when a program has filled it in, or is XML of the same file ending (Qt). */
function isTemplate(text: string, [first]: readonly SyntaxFault[]): boolean {
  const line = text.split("\n", first?.line ?? 1).at(-1) ?? "";
  return /\{%|\{\{\s*[\w.]+\s*[|}]|<%|<\?(?:xml|php)\b/.test(line);
}

/** The innermost nodes that could not be placed, in order. */
function broken(root: Node): readonly SyntaxFault[] {
  const out: SyntaxFault[] = [];
  const left = [root];
  for (let node = left.pop(); node && out.length < most; node = left.pop()) {
    if (node.isMissing) out.push(faultAt(node, { of: "missing", what: node.type }));
    else if (node.isError) out.push(faultAt(stumbledAt(node), { of: "unexpected" }));
    else if (node.hasError) left.push(...[...node.children].reverse());
  }
  // The error is somewhere, though no node shows it.
  return out.length > 0 ? out : [{ line: 1, column: 1, problem: { of: "unexpected" } }];
}

/** An error begins with what could be placed: the first that could not is the place. */
function stumbledAt(error: Node): Node {
  for (let within = error;;) {
    const first = within.children.find((it) =>
      it.isError || it.hasError || !it.isNamed || it.isMissing
    );
    if (!first) return within;
    if (!(first.isError || first.hasError) || first.isMissing) return first;
    within = first;
  }
}

function faultAt({ startPosition }: Node, problem: SyntaxProblem): SyntaxFault {
  return { line: startPosition.row + 1, column: startPosition.column + 1, problem };
}

/** Texts that the cursor need not walk through. */
const suspicious = /^[^\S\n]*(?:print|exec)[^\S\n]+[^\s=.,:)(\]>]|\btry[^\S\n]*:/m;

/** What the grammar takes and Python 3 does not. */
function pythonFaults(text: string, tree: Tree, { types }: Syntax): readonly SyntaxFault[] {
  if (!suspicious.test(text)) return [];
  const out: SyntaxFault[] = [];
  using cursor = tree.walk();
  for (let down = true;;) {
    if (down) {
      const fault = faultOf(types[cursor.nodeTypeId] ?? "", () => cursor.currentNode);
      if (fault) out.push(fault);
    }
    if (down && cursor.gotoFirstChild()) continue;
    if (cursor.gotoNextSibling()) {
      down = true;
      continue;
    }
    if (!cursor.gotoParent()) return out;
    down = false;
  }
}

function faultOf(type: string, node: () => Node): SyntaxFault | null {
  const at = (problem: SyntaxProblem) => faultAt(node(), problem);
  switch (type) {
    case "print_statement":
      // `print >> file` is an expression, too.
      if (node().firstNamedChild?.type === "chevron") return null;
      return at({ of: "statement", word: "print" });
    case "exec_statement":
      return at({ of: "statement", word: "exec" });
    case "try_statement": {
      const handled = node().namedChildren.some((it) => /^(?:except|finally)/.test(it.type));
      return handled ? null : at({ of: "try" });
    }
    default:
      return null;
  }
}
