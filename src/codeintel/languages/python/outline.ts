/** What Python defines: classes, functions, type aliases, and constants of modules in capitals. */

import type { Node } from "../../../syntax/mod.ts";
import { type OutlineRules, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";
import { arityOfPython } from "./outline_arity.ts";

export const pythonOutline: OutlineRules = {
  hint: /\b(?:def|class)\b|\btype[ \t]+\w+[ \t]*[=[]|\b_*[A-Z][A-Z0-9_]*[ \t]*[:=]/g,
  comments: "hash",
  nodes: {
    class_definition: { type: "definition", kind: "class" },
    function_definition: { type: "definition", kind: "function" },
    type_alias_statement: { type: "definition", kind: "type", inside: "never", read: alias },
    assignment: { type: "definition", kind: "const", inside: "never", read: constants },
    decorated_definition: { type: "wrap" },
    decorator: { type: "skip" },
    comment: { type: "skip" },
    string: { type: "skip" },
    parameters: { type: "skip" },
    argument_list: { type: "skip" },
  },
  arity: arityOfPython,
  exported: (found, place) => !isPrivate(textOf(found.name, place)),
};

/** One underscore in front is the custom for private names; `__init__` and its like are not. */
function isPrivate(name: string): boolean {
  return name.startsWith("_") && !(name.startsWith("__") && name.endsWith("__"));
}

/** `A = B = 1` at the top of a module has two. */
function constants(node: Node, place: Place): readonly RuleDefinition[] {
  if (place.kind !== null || place.inFunction) return [];
  const found: RuleDefinition[] = [];
  for (let it: Node | null = node; it?.type === "assignment";) {
    const name = it.childForFieldName("left");
    const value: Node | null = it.childForFieldName("right");
    if (name?.type === "identifier" && isUpper(textOf(name, place))) {
      found.push({ kind: "const", name, value });
    }
    it = value;
  }
  return found;
}

/** As `str.isupper`: there is a letter, and all letters are capitals. */
function isUpper(name: string): boolean {
  return name === name.toUpperCase() && name !== name.toLowerCase();
}

/** `type Pair[T] = tuple[T, T]`. */
function alias(node: Node): readonly RuleDefinition[] {
  let name = node.childForFieldName("left");
  while (name && name.type !== "identifier") name = name.firstNamedChild;
  return name ? [{ kind: "type", name, value: node.childForFieldName("right") }] : [];
}
