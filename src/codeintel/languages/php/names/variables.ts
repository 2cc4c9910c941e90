/** Variables of PHP: `$` is part of their names, so that they are no functions or classes. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Scope } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { assigned, valueToBind } from "../../assigned.ts";
import { stateOf } from "./state.ts";

/** A function sees no variables but its own; an arrow function sees those around it. */
function home(scope: Scope): Scope {
  let it = scope;
  while (it.kind !== "function" && it.parent) it = it.parent;
  return it;
}

function bound(name: string, scope: Scope): number | undefined {
  const end = home(scope);
  for (let it: Scope | null = scope; it; it = it.parent) {
    const found = it.names.get(name);
    if (found !== undefined || it === end) return found;
  }
  return undefined;
}

/** Reads and writes are alike: a variable is made when it is first named. */
function mark(node: Node, role: Role, walk: NamesWalk, draft: BindingDraft): void {
  const name = walk.text(node);
  if (!/^\$\w/.test(name) && !/^\$[\x80-\uffff]/.test(name)) return walk.children(node);
  if (name === "$this") return;
  const known = bound(name, walk.scope);
  const { promoted } = stateOf(walk);
  if (known !== undefined && promoted.has(known)) {
    walk.names.declare(node.startIndex + 1, known, role, name.slice(1));
    return;
  }
  const scope = known === undefined ? home(walk.scope) : scopeOf(name, walk.scope);
  if (role !== "write") {
    return walk.names.declare(node.startIndex, walk.names.bind(scope, name, draft), role);
  }
  const value = draft.value ?? null;
  const bindable = { ...draft, value: valueToBind(walk.names, known, value) };
  const binding = walk.names.bind(scope, name, bindable);
  assigned(walk.names, binding, value);
  walk.names.declare(node.startIndex, binding, role);
}

function scopeOf(name: string, scope: Scope): Scope {
  return scope.names.has(name) || !scope.parent ? scope : scopeOf(name, scope.parent);
}

export const variable: Handler = (node, walk) => mark(node, "read", walk, { kind: "variable" });

/** Lists nested deeper are made to break programs. */
const maxDepth = 100;

/** What is assigned to, in a loop or a list too. */
export function bindTarget(
  target: Node | null | undefined,
  walk: NamesWalk,
  extra: Omit<BindingDraft, "kind"> = {},
  depth = 0,
): void {
  if (depth > maxDepth) return;
  switch (target?.type) {
    case undefined:
      return;
    case "variable_name":
      return mark(target, "write", walk, { kind: "variable", ...extra });
    case "by_ref":
    case "list_literal":
    case "array_creation_expression":
    case "array_element_initializer":
    case "pair":
      for (const it of target.namedChildren) bindTarget(it, walk, {}, depth + 1);
      return;
    default:
      return walk.visit(target);
  }
}

export const assignment: Handler = (node, walk) => {
  const right = node.childForFieldName("right");
  const left = node.childForFieldName("left");
  walk.visit(right);
  // What is empty at first holds something later.
  if (left?.type === "variable_name" && right?.type === "null") {
    return mark(left, "read", walk, { kind: "variable" });
  }
  bindTarget(left, walk, { value: walk.draft(right) });
};

export const foreach: Handler = (node, walk) => {
  const [list, target, ...body] = node.namedChildren;
  walk.visit(list);
  bindTarget(target, walk);
  for (const it of body) walk.visit(it);
};

export const global: Handler = (node, walk) => {
  for (const it of node.namedChildren) {
    walk.scope.decreed.set(walk.text(it), walk.names.file);
    const binding = walk.names.bind(walk.names.file, walk.text(it), { kind: "variable" });
    walk.scope.names.set(walk.text(it), binding);
    walk.names.declare(it.startIndex, binding, "read");
  }
};

/** `function () use ($a, &$b)`: the same variables as around it. */
export function capture(clause: Node | null | undefined, outer: Scope, walk: NamesWalk): void {
  for (const it of clause?.namedChildren ?? []) {
    const node = it.type === "by_ref" ? it.firstNamedChild ?? it : it;
    const name = walk.text(node);
    const binding = bound(name, outer) ?? walk.names.bind(home(outer), name, { kind: "variable" });
    walk.scope.names.set(name, binding);
    mark(node, "read", walk, { kind: "variable" });
  }
}
