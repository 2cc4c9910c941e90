/** Names of classes, functions and constants where PHP code uses them. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { NamesWalk } from "../../../names/walk.ts";
import { classAround, inSpace, stateOf } from "./state.ts";

/** Before the full name in a specifier, as `use function …` is written. */
type Prefix = "" | "function ";

/** `self`, `static`, `parent`, `Name`, `A\Name`, `\A\Name`; anything else is an expression. */
export function classUse(node: Node | null | undefined, role: Role, walk: NamesWalk): void {
  if (!node) return;
  if (node.type === "name" || node.type === "qualified_name") {
    if (!isRelative(walk.text(node))) named(node, role, "", walk);
  } else if (node.type !== "relative_scope") walk.visit(node);
}

/** In a namespace a plain name may be the global function, too: that one is left open. */
export function functionUse(node: Node, walk: NamesWalk): void {
  if (node.type === "qualified_name") return named(node, "call", "function ", walk);
  if (node.type !== "name") return walk.visit(node);
  const { space, scope } = stateOf(walk);
  walk.names.use(node.startIndex, walk.text(node), "call", scope);
  if (space === "") bindLater(walk.text(node), "function ", walk);
}

function named(node: Node, role: Role, prefix: Prefix, walk: NamesWalk): void {
  const { scope } = stateOf(walk);
  const last = lastPart(node);
  const name = walk.text(last);
  if (node.type === "name") {
    walk.names.use(node.startIndex, name, role, scope);
    return bindLater(name, prefix, walk);
  }
  walk.names.declare(last.startIndex, qualifiedBinding(node, prefix, walk), role, name);
}

/** A class that is neither bound nor imported is one of the same namespace. */
function bindLater(name: string, prefix: Prefix, walk: NamesWalk): void {
  const { space, scope } = stateOf(walk);
  walk.names.later(() => {
    if (walk.names.lookup(name, scope) >= 0) return;
    const specifier = prefix + inSpace(space, name);
    walk.names.bind(scope, name, { kind: "import", source: { specifier, name } });
  });
}

/** A binding for a name with backslashes, as if it were imported. */
function qualifiedBinding(node: Node, prefix: Prefix, walk: NamesWalk): number {
  const { scope } = stateOf(walk);
  const full = fullName(walk.text(node), walk);
  const source = { specifier: prefix + full, name: walk.text(lastPart(node)) };
  return walk.names.bind(scope, `\\${prefix}${full}`, { kind: "import", source });
}

function fullName(text: string, walk: NamesWalk): string {
  const { space, uses } = stateOf(walk);
  const plain = text.replace(/\s+/g, "");
  if (plain.startsWith("\\")) return plain.slice(1);
  const at = plain.indexOf("\\");
  const known = uses.get(plain.slice(0, at));
  return known === undefined ? inSpace(space, plain) : known + plain.slice(at);
}

export function lastPart(node: Node): Node {
  return node.type === "qualified_name" ? node.lastNamedChild ?? node : node;
}

function isRelative(name: string): boolean {
  return /^(?:self|static|parent)$/i.test(name);
}

/** The class that is named. */
export function classDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  if (!node) return null;
  const text = walk.text(node);
  const isName = node.type === "name" || node.type === "relative_scope";
  if (isName && isRelative(text)) return relativeDraft(text.toLowerCase(), walk);
  if (isName) return { of: "name", name: text, scope: stateOf(walk).scope };
  if (node.type !== "qualified_name") return walk.draft(node);
  const name = `\\${fullName(text, walk)}`;
  qualifiedBinding(node, "", walk);
  return { of: "name", name, scope: stateOf(walk).scope };
}

function relativeDraft(word: string, walk: NamesWalk): Draft | null {
  const binding = classAround(walk.scope);
  if (binding === undefined) return null;
  return { of: word === "parent" ? "super" : "class", binding };
}

/** Types of which nothing in a project is an instance. */
const scalars = /^(?:int|float|string|bool|array|void|never|null|false|true)$/i;

/** An object of the one class that a type names. */
export function typeDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  switch (node?.type) {
    case "primitive_type":
      return scalars.test(walk.text(node)) ? { of: "literal" } : null;
    case "optional_type":
      return typeDraft(node.firstNamedChild, walk);
    case "named_type":
      return instanceDraft(node.firstNamedChild, walk);
    case "type_list":
    case "union_type": {
      const parts = node.namedChildren.filter((it) => !/^null$/i.test(walk.text(it)));
      return parts.length === 1 ? typeDraft(parts[0], walk) : null;
    }
    default:
      return null;
  }
}

export function instanceDraft(node: Node | null | undefined, walk: NamesWalk): Draft | null {
  const type = classDraft(node, walk);
  if (type?.of === "class") return { of: "this", binding: type.binding };
  return type?.of === "super" ? type : type && { of: "instance", type };
}
