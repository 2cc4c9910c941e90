/** Types, members, parameters and locals of C#. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft } from "../../../names/builder.ts";
import type { BindingKind } from "../../../names/types.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { stateOf, withTypes } from "./state.ts";
import { instanceDraft, typeDraft, typeUse } from "./types.ts";

/** `using N;` shows the types of a namespace, `using X = N.T;` names one. */
export const using: Handler = (node, walk) => {
  const [alias, target] = [node.childForFieldName("name"), node.lastNamedChild];
  if (!target || node.children.some((it) => it.type === "static")) return;
  const isGlobal = node.children.some((it) => it.type === "global");
  const written = walk.text(target).replace(/\s+|global::|@/g, "");
  const prefix = isGlobal ? "global " : "";
  if (!alias) return walk.names.exports({ star: prefix + written });
  const local = walk.text(alias);
  const name = written.replace(/<.*$/s, "").replace(/^.*\./s, "");
  const source = { specifier: `${prefix}${local} = ${written}`, name };
  const binding = walk.names.bind(walk.names.file, local, { kind: "import", source });
  stateOf(walk).types.names.set(local, binding);
  walk.names.declare(alias.startIndex, binding);
  const last = target.type === "qualified_name" ? target.childForFieldName("name") : target;
  if (last?.type === "identifier") walk.names.declare(last.startIndex, binding, "import", name);
};

/** Binds a member in a type, and anything else where it stands. */
function bindHere(name: string, draft: BindingDraft, walk: NamesWalk): number {
  const { scope } = walk;
  const isMember = scope.kind === "class";
  const binding = walk.names.bind(scope, name, isMember ? { ...draft, member: true } : draft);
  const type = draft.type?.of === "instance" ? draft.type.type : null;
  if (type?.of === "name" && type.name === name) stateOf(walk).alike.add(binding);
  return binding;
}

function bindType(node: Node, draft: BindingDraft, walk: NamesWalk): number {
  const binding = bindHere(walk.text(node), draft, walk);
  stateOf(walk).types.names.set(walk.text(node), binding);
  walk.names.declare(node.startIndex, binding);
  return binding;
}

/** Parts of it may stand in other files, which `open` says. */
export const typeLike = (kind: BindingKind): Handler => (node, walk) => {
  const name = node.childForFieldName("name");
  if (!name) return walk.children(node);
  const list = node.namedChildren.find((it) => it.type === "base_list");
  const named = (list?.namedChildren ?? []).filter((it) => it.type !== "argument_list");
  const bases = named.map((it) => it.childForFieldName("type") ?? it);
  const binding = bindType(name, {
    kind,
    open: true,
    bases: bases.flatMap((it) => typeDraft(it, walk) ?? []),
  }, walk);
  attributes(node, walk);
  walk.within("class", binding, () =>
    withTypes(walk, bases.length > 0, () => {
      typeParameters(node, walk);
      for (const it of bases) typeUse(it, walk);
      const isRecord = node.type === "record_declaration";
      parameters(node.namedChildren.find((it) => it.type === "parameter_list"), walk, isRecord);
      for (const it of named) walk.visit(it.namedChildren.find((a) => a.type === "argument_list"));
      walk.visit(list?.namedChildren.find((it) => it.type === "argument_list"));
      walk.visit(node.childForFieldName("body"));
    }));
};

function attributes(node: Node, walk: NamesWalk): void {
  for (const it of node.namedChildren) if (it.type === "attribute_list") walk.visit(it);
}

function typeParameters(node: Node, walk: NamesWalk): void {
  for (const list of node.namedChildren) {
    if (list.type === "type_parameter_constraints_clause") typeUse(list, walk);
    if (list.type !== "type_parameter_list") continue;
    for (const it of list.namedChildren) {
      const name = it.childForFieldName("name");
      if (!name) continue;
      const inner = walk.names.open("block", walk.scope, walk.scope.owner);
      const binding = walk.names.bind(inner, walk.text(name), { kind: "type" });
      stateOf(walk).types.names.set(walk.text(name), binding);
      walk.names.declare(name.startIndex, binding);
    }
  }
}

/** Those of a record are properties. */
function parameters(list: Node | null | undefined, walk: NamesWalk, areMembers = false): void {
  if (!list) return;
  // `params` has no node of its own.
  const open = list.childForFieldName("name");
  if (open) parameter(list, walk, areMembers);
  for (const it of list.namedChildren) {
    if (it.type !== "parameter") continue;
    attributes(it, walk);
    parameter(it, walk, areMembers);
    const name = it.childForFieldName("name");
    const last = it.lastNamedChild;
    if (last && name && last.startIndex > name.startIndex) walk.visit(last);
  }
}

function parameter(node: Node, walk: NamesWalk, isMember: boolean): void {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  typeUse(type, walk);
  if (!name) return;
  const draft = { type: instanceDraft(type, walk) };
  const binding = isMember
    ? bindHere(walk.text(name), { kind: "variable", ...draft }, walk)
    : walk.names.bind(walk.scope, walk.text(name), { kind: "parameter", ...draft });
  walk.names.declare(name.startIndex, binding);
}

/** Methods, operators, accessors, local functions: what has parameters and a body. */
export const callable: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const result = node.childForFieldName("returns") ?? node.childForFieldName("type");
  const isNamed = name && /^(?:method|local_function)_/.test(node.type);
  let binding = walk.scope.owner;
  attributes(node, walk);
  withTypes(walk, stateOf(walk).hasBases, () => {
    if (name && isNamed) {
      binding = bindHere(walk.text(name), { kind: "function" }, walk);
      walk.names.declare(name.startIndex, binding);
    } else if (name && binding !== undefined) walk.names.declare(name.startIndex, binding);
    walk.within("function", binding, () => {
      typeParameters(node, walk);
      typeUse(result, walk);
      if (name && isNamed) returns(node, result, walk);
      typeUse(node.namedChildren.find((it) => it.type === "explicit_interface_specifier"), walk);
      parameters(node.childForFieldName("parameters"), walk);
      walk.visit(node.namedChildren.find((it) => it.type === "constructor_initializer"));
      for (const field of ["body", "value", "accessors"]) walk.visit(node.childForFieldName(field));
    });
  });
};

/** What it gives is said again where its own type parameters are known. */
function returns(node: Node, result: Node | null, walk: NamesWalk): void {
  const { owner, parent } = walk.scope;
  const name = node.childForFieldName("name");
  if (owner === undefined || !parent || !name) return;
  const draft = { kind: "function" as const, returns: instanceDraft(result, walk) };
  const inner = walk.scope;
  walk.scope = parent;
  bindHere(walk.text(name), draft, walk);
  walk.scope = inner;
}

/** Properties and events with accessors. */
export const property: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  attributes(node, walk);
  typeUse(type, walk);
  typeUse(node.namedChildren.find((it) => it.type === "explicit_interface_specifier"), walk);
  if (name) {
    const draft = { kind: "variable" as const, type: instanceDraft(type, walk) };
    walk.names.declare(name.startIndex, bindHere(walk.text(name), draft, walk));
  }
  walk.within("function", walk.scope.owner, () => {
    walk.visit(node.childForFieldName("accessors"));
    walk.visit(node.childForFieldName("value"));
  });
};

/** Fields, events and locals; `var` takes the type of its value. */
export const variables: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  typeUse(type, walk);
  for (const it of node.namedChildren) {
    if (it.type !== "variable_declarator") continue;
    const name = it.childForFieldName("name");
    const value = it.lastNamedChild?.id === name?.id ? null : it.lastNamedChild;
    walk.visit(value);
    if (name) bindVariable(name, type, walk, value);
    else for (const part of it.namedChildren) bindParts(part, walk);
  }
};

function bindVariable(name: Node, type: Node | null, walk: NamesWalk, value?: Node | null): void {
  const isVar = type?.type === "implicit_type";
  const draft: BindingDraft = isVar
    ? { kind: "variable", value: walk.draft(value) }
    : { kind: "variable", type: instanceDraft(type, walk) };
  walk.names.declare(name.startIndex, bindHere(walk.text(name), draft, walk));
}

/** `var (a, b) = …`. */
function bindParts(node: Node, walk: NamesWalk, depth = 0): void {
  if (node.type !== "tuple_pattern" || depth > maxDepth) return;
  for (const it of node.namedChildren) {
    if (it.type !== "identifier") bindParts(it, walk, depth + 1);
    else {
      const binding = walk.names.bind(walk.scope, walk.text(it), { kind: "variable" });
      walk.names.declare(it.startIndex, binding);
    }
  }
}

/** Tuples nested deeper are made to break programs. */
const maxDepth = 100;

/** `User u` in a pattern, `out int x`, `catch (E e)`. */
export const declaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  typeUse(type, walk);
  for (const it of node.namedChildren) {
    if (it.id !== name?.id && it.id !== type?.id) walk.visit(it);
  }
  if (name?.type === "identifier") bindVariable(name, type, walk);
};

export const foreach: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  const type = node.childForFieldName("type");
  walk.visit(node.childForFieldName("right"));
  walk.within("block", walk.scope.owner, () => {
    typeUse(type, walk);
    if (left?.type === "identifier") bindVariable(left, type, walk);
    else if (left) bindParts(left, walk);
    walk.visit(node.childForFieldName("body"));
  });
};

/** `x => …`, `(int x) => …`, `delegate (int x) { … }`. */
export const lambda: Handler = (node, walk) => {
  walk.within("function", walk.scope.owner, () => {
    const list = node.childForFieldName("parameters");
    if (list?.type === "implicit_parameter") named(list, walk);
    else if (list) {
      parameters(list, walk);
      for (const it of list.namedChildren) if (it.type === "implicit_parameter") named(it, walk);
    }
    for (const it of node.namedChildren) if (it.id !== list?.id) walk.visit(it);
  });
};

function named(node: Node, walk: NamesWalk): void {
  const binding = walk.names.bind(walk.scope, walk.text(node), { kind: "parameter" });
  walk.names.declare(node.startIndex, binding);
}

/** `from x in …`, `let y = …`, `join z in …`. */
export const queryName: Handler = (node, walk) => {
  const name = node.childForFieldName("name") ??
    (node.type === "from_clause" ? null : node.firstNamedChild);
  for (const it of node.namedChildren) if (it.id !== name?.id) walk.visit(it);
  if (name?.type === "identifier") {
    const binding = walk.names.bind(walk.scope, walk.text(name), { kind: "variable" });
    walk.names.declare(name.startIndex, binding);
  }
};

export const enumMember: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const { owner } = walk.scope;
  attributes(node, walk);
  if (name && owner !== undefined) {
    const type = { of: "this", binding: owner } as const;
    const binding = walk.names.bindMemberOf(owner, walk.text(name), { kind: "variable", type });
    walk.names.declare(name.startIndex, binding);
  }
  walk.visit(node.childForFieldName("value"));
};

export const delegateType: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (name) bindType(name, { kind: "type" }, walk);
  walk.within("function", walk.scope.owner, () =>
    withTypes(walk, false, () => {
      typeParameters(node, walk);
      typeUse(node.childForFieldName("type"), walk);
      parameters(node.childForFieldName("parameters"), walk);
    }));
};
