/** Calls of a text with the number of their arguments. */

import { loadSyntax, type Node } from "../../../syntax/mod.ts";

export interface CallSite {
  /** Of the identifier that is called, 1-based; the column in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly args: number;
  /** The arguments are not counted one by one: `list...`, or one call that may give several. */
  readonly open: boolean;
  /** It stands in the body of a class without a name, whose members are not listed. */
  readonly nameless: boolean;
  /** `new C()`. */
  readonly made: boolean;
}

/** Milliseconds for one text. */
const timeoutMs = 2_000;

/** How a grammar writes calls: the identifier and the arguments of a node, if it is one. */
interface CallGrammar {
  readonly types: ReadonlySet<string>;
  callee(node: Node): Node | null;
  isOpen(args: readonly Node[]): boolean;
}

const grammars = {
  go: {
    types: new Set(["call_expression"]),
    callee(node) {
      const callee = node.childForFieldName("function");
      if (callee?.type === "selector_expression") return callee.childForFieldName("field");
      return callee?.type === "identifier" ? callee : null;
    },
    isOpen: (args) =>
      args.some((it) => it.type === "variadic_argument") ||
      args.length === 1 && args[0]?.type === "call_expression",
  },
  java: {
    types: new Set(["method_invocation", "object_creation_expression"]),
    callee(node) {
      if (node.type === "method_invocation") return node.childForFieldName("name");
      const type = node.childForFieldName("type");
      const plain = type?.type === "generic_type" ? type.firstNamedChild : type;
      return plain?.type === "type_identifier" ? plain : null;
    },
    isOpen: () => false,
  },
} as const satisfies Record<string, CallGrammar>;

/** Calls by place; `null`: the text was not understood whole. */
export async function callsOf(
  text: string,
  language: keyof typeof grammars,
): Promise<ReadonlyMap<string, CallSite> | null> {
  const grammar: CallGrammar = grammars[language];
  const syntax = await loadSyntax(language);
  using tree = syntax.parse(text, { timeoutMs });
  if (!tree || tree.root.hasError) return null;
  const out = new Map<string, CallSite>();
  using cursor = tree.walk();
  const types = syntax.types;
  for (let down = true;;) {
    if (down && grammar.types.has(types[cursor.nodeTypeId] ?? "")) {
      const site = siteOf(cursor.currentNode, grammar);
      if (site) out.set(placeOf(site), site);
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

function siteOf(node: Node, grammar: CallGrammar): CallSite | null {
  const name = grammar.callee(node);
  const list = node.childForFieldName("arguments");
  if (!name || !list) return null;
  const args = list.namedChildren.filter((it) => !it.type.endsWith("comment"));
  const { row, column } = name.startPosition;
  return {
    line: row + 1,
    column: column + 1,
    args: args.length,
    open: grammar.isOpen(args),
    nameless: isNameless(node),
    made: node.type === "object_creation_expression",
  };
}

function isNameless(node: Node): boolean {
  for (let it = node.parent; it; it = it.parent) {
    if (it.type !== "class_body") continue;
    const owner = it.parent?.type;
    if (owner === "object_creation_expression" || owner === "enum_constant") return true;
  }
  return false;
}

/** Key of a place in a text. */
export function placeOf({ line, column }: Pick<CallSite, "line" | "column">): string {
  return `${line}:${column}`;
}
