/** Declarators of C: what `*(*name[3])(int)` declares. */

import type { Node } from "../../../syntax/mod.ts";

export interface Declared {
  /** An identifier, a qualified one, `~A`, `operator+`. */
  readonly name: Node;
  /** The parameters, if it is a function (and not a pointer to one). */
  readonly parameters: Node | null;
  readonly isFunction: boolean;
}

const names: ReadonlySet<string> = new Set([
  "destructor_name",
  "field_identifier",
  "identifier",
  "operator_cast",
  "operator_name",
  "qualified_identifier",
  "template_function",
  "template_method",
  "type_identifier",
]);

/** Declarators do not nest deeper in anything that people write. */
const maxDepth = 32;

/** Goes down to the name; the last that is met on the way says what it is. */
export function declaredBy(declarator: Node): Declared | null {
  let parameters: Node | null = null;
  let isFunction = false;
  let it: Node | null = declarator;
  for (let depth = 0; it && depth < maxDepth; depth++) {
    if (names.has(it.type)) return finished(it, parameters, isFunction);
    switch (it.type) {
      case "function_declarator":
        isFunction = true;
        parameters = it.childForFieldName("parameters");
        break;
      case "array_declarator":
      case "pointer_declarator":
      case "reference_declarator":
        isFunction = false;
        parameters = null;
        break;
    }
    it = it.childForFieldName("declarator") ?? innerOf(it);
  }
  return null;
}

/** Some declarators have no field for what they hold. */
function innerOf(node: Node): Node | null {
  if (!node.type.endsWith("_declarator")) return null;
  return node.namedChildren.find((it) => names.has(it.type) || it.type.endsWith("_declarator")) ??
    null;
}

/** A conversion `operator T()` has its parameters below its name. */
function finished(name: Node, parameters: Node | null, isFunction: boolean): Declared {
  const last = lastName(name);
  if (last.type !== "operator_cast") return { name, parameters, isFunction };
  let it = last.childForFieldName("declarator");
  while (it && it.type !== "abstract_function_declarator") {
    it = it.childForFieldName("declarator") ?? it.firstNamedChild;
  }
  return { name, parameters: it?.childForFieldName("parameters") ?? null, isFunction: true };
}

/** Of `A::B::c` it is `c`. */
export function lastName(name: Node): Node {
  let it = name;
  while (it.type === "qualified_identifier") {
    const inner = it.childForFieldName("name");
    if (!inner) return it;
    it = inner;
  }
  return it.type === "template_function" || it.type === "template_method" ||
      it.type === "template_type"
    ? it.childForFieldName("name") ?? it
    : it;
}

/** `A<T>::B::c` as `A`, `B`, `c`. */
export function pathOf(name: Node, text: string): readonly string[] {
  const path: string[] = [];
  let it: Node | null = name;
  while (it?.type === "qualified_identifier") {
    const scope = it.childForFieldName("scope");
    if (scope) path.push(text.slice(scope.startIndex, endOfName(scope)));
    it = it.childForFieldName("name");
  }
  if (it) path.push(wordOf(it, text));
  return path;
}

/** Without the arguments of a template. */
function endOfName(node: Node): number {
  return (node.childForFieldName("name") ?? node).endIndex;
}

/** A name on its own: `operator new[]`, `operator bool`, `~A`, `get<int>` as `get`. */
export function wordOf(node: Node, text: string): string {
  switch (node.type) {
    case "template_function":
    case "template_method":
    case "template_type":
      return text.slice(node.startIndex, endOfName(node));
    case "operator_cast":
      return folded(text.slice(node.startIndex, castEnd(node)));
    case "operator_name":
    case "destructor_name":
      return folded(text.slice(node.startIndex, node.endIndex));
    default:
      return text.slice(node.startIndex, node.endIndex);
  }
}

function castEnd(node: Node): number {
  let it = node.childForFieldName("declarator");
  while (it && it.type !== "abstract_function_declarator") {
    it = it.childForFieldName("declarator") ?? it.firstNamedChild;
  }
  return (it ?? node).startIndex === node.startIndex ? node.endIndex : (it ?? node).startIndex;
}

/** White space only between words. */
function folded(name: string): string {
  return name.trim().replace(/\s+/g, " ").replace(/(?<!\w) | (?!\w)/g, "");
}
