/** What a grammar cannot place. */

import type { Language } from "../../../codeintel/mod.ts";
import { loadSyntax, type Node, type Syntax, type Tree } from "../../../syntax/mod.ts";
import type { Fault } from "./fault.ts";
import { layoutFaults } from "./python_layout.ts";

/** Milliseconds for one text. */
const timeoutMs = 2_000;

/** More of one file tell nothing new. */
const most = 5;

/** `null`: the parser gave up. */
export async function codeFaults(
  text: string,
  language: Language,
): Promise<readonly Fault[] | null> {
  const prepared = language.prepare?.(text) ?? text;
  const syntax = await loadSyntax(language.grammar);
  using tree = syntax.parse(prepared, { timeoutMs });
  if (!tree) return null;
  if (tree.root.hasError) return broken(tree.root);
  if (language.grammar !== "python") return [];
  return [...layoutFaults(prepared), ...pythonFaults(prepared, tree, syntax)].slice(0, most);
}

/** The innermost nodes that could not be placed, in order. */
function broken(root: Node): readonly Fault[] {
  const out: Fault[] = [];
  const look = (node: Node) => {
    if (out.length >= most) return;
    const line = node.startPosition.row + 1;
    if (node.isMissing) out.push({ line, text: `syntax error, ${missing(node.type)} is missing` });
    else if (node.isError) out.push({ line, text: "syntax error" });
    else if (node.hasError) node.children.forEach(look);
  };
  look(root);
  // The error is somewhere, though no node shows it.
  return out.length > 0 ? out : [{ line: 1, text: "syntax error" }];
}

function missing(type: string): string {
  return /^\w+$/.test(type) ? `a ${type.replaceAll("_", " ")}` : `\`${type}\``;
}

/** Texts that the cursor need not walk through. */
const suspicious = /^[^\S\n]*(?:print|exec)[^\S\n]+[^\s=.,:)(\]>]|\btry[^\S\n]*:/m;

/** What the grammar takes and Python 3 does not. */
function pythonFaults(text: string, tree: Tree, { types }: Syntax): readonly Fault[] {
  if (!suspicious.test(text)) return [];
  const out: Fault[] = [];
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

function faultOf(type: string, node: () => Node): Fault | null {
  const line = () => node().startPosition.row + 1;
  switch (type) {
    case "print_statement":
      // `print >> file` is an expression, too.
      if (node().firstNamedChild?.type === "chevron") return null;
      return { line: line(), text: "syntax error, print needs parentheses" };
    case "exec_statement":
      return { line: line(), text: "syntax error, exec needs parentheses" };
    case "try_statement": {
      const handled = node().namedChildren.some((it) => /^(?:except|finally)/.test(it.type));
      return handled ? null : { line: line(), text: "syntax error, try without except or finally" };
    }
    default:
      return null;
  }
}
