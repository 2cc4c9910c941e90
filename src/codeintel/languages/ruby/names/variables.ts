/** Variables of Ruby: locals from their first assignment on, those of objects and classes. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft, Scope } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { assigned, valueToBind } from "../../assigned.ts";
import { definer, stateOf } from "./state.ts";

/** A local variable as it is known here; a method or a body sees none around it. */
export function local(name: string, scope: Scope): number | undefined {
  for (let it: Scope | null = scope; it && it.kind !== "class"; it = it.parent) {
    const found = it.kind === "file" ? undefined : it.names.get(name);
    if (found !== undefined || it.kind === "function") return found;
  }
  return undefined;
}

/** Where a new name is bound: a known one stays where it is. */
function homeOf(name: string, scope: Scope): Scope {
  for (let it: Scope | null = scope; it && it.kind !== "class"; it = it.parent) {
    if (it.kind !== "file" && it.names.has(name)) return it;
    if (it.kind === "function") break;
  }
  return scope;
}

export function bindLocal(node: Node, walk: NamesWalk, draft: BindingDraft, role: Role): void {
  const name = walk.text(node);
  const isParameter = draft.kind === "parameter";
  const home = isParameter ? walk.scope : homeOf(name, walk.scope);
  const value = draft.value ?? null;
  const known = home.names.get(name);
  const bindable = { ...draft, value: valueToBind(walk.names, known, value) };
  const binding = walk.names.bind(home, name, bindable);
  if (draft.value !== undefined || isParameter) assigned(walk.names, binding, value);
  walk.names.declare(node.startIndex, binding, role);
}

/** `@x`, `@@x`, `$x`; a value is given where it is written. */
function fieldBinding(node: Node, walk: NamesWalk, value?: Draft | null): number {
  const scope = node.type === "global_variable" ? walk.names.file : definer(walk.scope);
  const name = walk.text(node);
  const isMember = scope.kind === "class";
  const held = value === undefined ? null : valueToBind(walk.names, scope.names.get(name), value);
  const binding = walk.names.bind(scope, name, {
    kind: "variable",
    ...(value === undefined ? {} : { value: held }),
    ...(isMember ? { member: true as const } : {}),
  });
  if (value !== undefined) assigned(walk.names, binding, value);
  return binding;
}

export function field(node: Node, role: Role, walk: NamesWalk, value?: Draft | null): void {
  const name = walk.text(node);
  walk.names.declare(node.startIndex, fieldBinding(node, walk, value), role);
  const { attributes, opened } = stateOf(walk);
  const owner = opened.at(-1)?.binding;
  const plain = name.replace(/^@@?/, "");
  const at = node.startIndex + name.length - plain.length;
  walk.names.later(() => {
    // The attribute of that name reads it, whatever both are called.
    if (attributes.has(`${owner} ${plain}`)) walk.names.member(at, plain, "string", null);
  });
}

export const variable: Handler = (node, walk) => field(node, "read", walk);

/** Parameters nested deeper are made to break programs. */
const maxDepth = 100;

/** Parameters of a method, a block or a lambda. */
export function bindParameters(list: Node | null, walk: NamesWalk, depth = 0): void {
  if (depth > maxDepth) return;
  for (const it of list?.namedChildren ?? []) {
    if (it.type === "identifier") bindLocal(it, walk, { kind: "parameter" }, "declare");
    else if (it.type === "destructured_parameter") bindParameters(it, walk, depth + 1);
    else {
      walk.visit(it.childForFieldName("value"));
      const name = it.childForFieldName("name");
      if (name?.type === "identifier") bindLocal(name, walk, { kind: "parameter" }, "declare");
    }
  }
}

/** `do |x| … end`, `{ |x| … }`, `->(x) { … }`. */
export const block: Handler = (node, walk) => {
  walk.within("block", undefined, () => {
    bindParameters(node.childForFieldName("parameters"), walk);
    walk.visit(node.childForFieldName("body"));
  });
};
