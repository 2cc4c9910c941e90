/** Imports of Python, and names that belong to an outer scope by decree. */

import type { Scope } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { enclosing } from "./bind.ts";

export const importStatement: Handler = (node, walk) => {
  for (const item of node.childrenForFieldName("name")) {
    const path = item?.type === "aliased_import" ? item.childForFieldName("name") : item;
    const alias = item?.type === "aliased_import" ? item.childForFieldName("alias") : null;
    const head = path?.namedChildren[0];
    if (!path || !head) continue;
    // `import a.b` binds `a`, which then leads to `a.b`.
    const bound = alias ?? head;
    const specifier = walk.text(alias ? path : head);
    const scope = enclosing(walk.scope);
    const source = { specifier, name: "*" };
    const binding = walk.names.bind(scope, walk.text(bound), { kind: "import", source });
    walk.names.declare(bound.startIndex, binding);
  }
};

export const importFrom: Handler = (node, walk) => {
  const module = node.childForFieldName("module_name");
  const specifier = module ? walk.text(module).replaceAll(/\s/g, "") : "";
  const scope = enclosing(walk.scope);
  const member = scope.kind === "class" ? { member: true as const } : {};
  for (const item of node.childrenForFieldName("name")) {
    const aliased = item?.type === "aliased_import";
    const name = aliased ? item.childForFieldName("name") : item;
    const alias = aliased ? item.childForFieldName("alias") : null;
    if (!name) continue;
    const source = { specifier, name: walk.text(name) };
    const bound = walk.text(alias ?? name);
    const binding = walk.names.bind(scope, bound, { kind: "import", source, ...member });
    walk.names.declare(name.startIndex, binding, "import", walk.text(name));
    if (alias) walk.names.declare(alias.startIndex, binding);
  }
  if (node.namedChildren.some((it) => it?.type === "wildcard_import")) {
    walk.names.exports({ star: specifier });
  }
};

/** `global x`, `nonlocal x`: what is bound here under that name is bound out there. */
export const decree = (find: (walk: NamesWalk) => Scope | null): Handler => (node, walk) => {
  for (const name of node.namedChildren) {
    const outer = find(walk);
    if (!name || !outer) continue;
    enclosing(walk.scope).decreed.set(walk.text(name), outer);
    // It may be bound by nothing but what the function does later, or by nothing at all.
    walk.use(name, "write");
  }
};

export function outerFunction(walk: NamesWalk): Scope | null {
  let scope = enclosing(walk.scope).parent;
  while (scope && scope.kind !== "function") scope = scope.parent;
  return scope;
}
