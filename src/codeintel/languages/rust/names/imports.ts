/** Imports of Rust: `use a::{b, c::{self, D as E}, f::*}`. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";

export const useDeclaration: Handler = (node, walk) => {
  const tree = node.childForFieldName("argument");
  if (tree) useTree(tree, [], walk);
};

/** Longer paths and deeper lists are in no program. */
const maxPath = 64;

function useTree(node: Node, before: readonly string[], walk: NamesWalk, depth = 0): void {
  if (before.length > maxPath || depth > maxPath) return;
  switch (node.type) {
    case "scoped_use_list":
    case "use_list": {
      const path = node.childForFieldName("path");
      const inner = path ? [...before, ...pathOf(path, walk)] : before;
      if (path) pathUses(path, walk);
      const list = node.type === "use_list" ? node : node.childForFieldName("list");
      for (const it of list?.namedChildren ?? []) useTree(it, inner, walk, depth + 1);
      return;
    }
    case "use_wildcard": {
      const path = node.firstNamedChild;
      if (path) pathUses(path, walk);
      star([...before, ...path ? pathOf(path, walk) : []], walk);
      return;
    }
    case "use_as_clause": {
      const path = node.childForFieldName("path");
      const alias = node.childForFieldName("alias");
      if (path) taken(path, alias, before, walk);
      return;
    }
    default:
      taken(node, null, before, walk);
  }
}

function pathOf(node: Node, walk: NamesWalk): readonly string[] {
  return walk.text(node).replaceAll(/\s/g, "").split("::").filter((it) => it !== "");
}

/** In a module with a body, `super` is the module around, whose names are seen here anyway. */
function isInside(path: readonly string[], walk: NamesWalk): boolean {
  return walk.scope.namespace === true && path[0] === "super" && path[1] !== "super";
}

function star(path: readonly string[], walk: NamesWalk): void {
  if (path.length > 0 && !isInside(path, walk)) walk.names.exports({ star: path.join("::") });
}

function taken(node: Node, alias: Node | null, before: readonly string[], walk: NamesWalk): void {
  const whole = [...before, ...pathOf(node, walk)];
  const path = whole.at(-1) === "self" ? whole.slice(0, -1) : whole;
  const word = path.at(-1) ?? "";
  const last = node.childForFieldName("name") ?? node;
  const home = node.childForFieldName("path");
  if (home) pathUses(home, walk);
  if (path.length === 2 && isInside(path, walk) && !alias) return walk.use(last, "import");
  const source = path.length === 1
    ? { specifier: word, name: "*" }
    : { specifier: path.slice(0, -1).join("::"), name: word };
  const bound = alias ? walk.text(alias) : word;
  const member = walk.scope.namespace ? { member: true as const } : {};
  const binding = walk.names.bind(walk.scope, bound, { kind: "import", source, ...member });
  walk.names.declare(last.startIndex, binding, "import", walk.text(last));
  if (alias) walk.names.declare(alias.startIndex, binding);
}

/** What stands before the last name is read on the way: types whose variants are taken. */
function pathUses(node: Node, walk: NamesWalk): void {
  const path = pathOf(node, walk);
  const name = node.childForFieldName("name");
  const home = node.childForFieldName("path");
  if (!name || !home || path.length < 2 || path.length > maxPath) return;
  pathUses(home, walk);
  walk.names.member(name.startIndex, walk.text(name), "import", walk.draft(home));
}
