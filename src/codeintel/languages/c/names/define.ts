/** What C and C++ declare: functions, variables, types with their members, macros. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { type Declared, declaredBy, lastName } from "../declarator.ts";
import { setReceiver, spacesOf, typeDraft } from "./draft.ts";

/** In a class body a name is a member. */
export function bindName(node: Node, walk: NamesWalk, draft: BindingDraft): number {
  const member = walk.scope.kind === "class" && draft.kind !== "type"
    ? { member: true as const }
    : {};
  const binding = walk.names.bind(walk.scope, walk.text(node), { ...draft, ...member });
  walk.names.declare(node.startIndex, binding);
  return binding;
}

/** Parameters of templates that wait for the scope of what follows. */
const waiting = new WeakMap<NamesWalk, Node[]>();

export const template: Handler = (node, walk) => {
  const list = node.childForFieldName("parameters");
  waiting.set(walk, [...waiting.get(walk) ?? [], ...list?.namedChildren ?? []]);
  for (const it of node.namedChildren) if (it.id !== list?.id) walk.visit(it);
  waiting.delete(walk);
};

/** Binds the parameters of the template around in the scope of what it is of. */
export function templateParameters(walk: NamesWalk): void {
  const all = waiting.get(walk) ?? [];
  waiting.delete(walk);
  for (const it of all) {
    const name = it.namedChildren.find((part) => part.type === "type_identifier");
    if (it.type.includes("type_parameter") && name) bindName(name, walk, { kind: "type" });
    else if (it.type !== "comment") parameter(it, walk);
  }
}

/**
 * All that a namespace holds is at the top of the file, each namespace for itself; those without
 * a name and inline ones are as if they were not there.
 */
export const namespace: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  const isClear = !name || node.children.some((it) => it.type === "inline");
  if (isClear) return walk.visit(body);
  const outer = walk.scope;
  const spaces = spacesOf(walk);
  for (const part of walk.text(name).split("::")) {
    const word = part.trim();
    const known = spaces.get(word);
    const space = known?.parent === walk.scope
      ? known
      : walk.names.open("block", walk.scope, undefined, { namespace: true });
    spaces.set(word, space);
    walk.scope = space;
  }
  walk.visit(body);
  walk.scope = outer;
};

const owned: ReadonlySet<string> = new Set(["destructor_name", "operator_cast", "operator_name"]);

export const functionDefinition: Handler = (node, walk) => {
  const declarator = node.childForFieldName("declarator");
  const declared = declarator && declaredBy(declarator);
  const type = node.childForFieldName("type");
  if (!declared) return walk.children(node);
  walk.visit(type);
  const { binding, receiver } = defined(declared, node, walk);
  walk.within("function", binding, () => {
    if (receiver) setReceiver(walk.scope, receiver);
    templateParameters(walk);
    parameters(declared.parameters, walk);
    for (const it of node.namedChildren) {
      if (it.id !== type?.id && it.id !== declarator?.id) walk.visit(it);
    }
  });
};

/** `A::b` is a member of `A`, wherever that is declared. */
function defined(
  { name }: Declared,
  node: Node,
  walk: NamesWalk,
): { readonly binding: number | undefined; readonly receiver: Draft | null } {
  const last = lastName(name);
  const returns = typeDraft(node.childForFieldName("type"), walk);
  if (name.type !== "qualified_identifier") {
    return { binding: functionName(last, node, returns, walk), receiver: null };
  }
  const scope = scopeOf(name, walk);
  if (scope && !owned.has(last.type)) {
    const isMaker = scope.of === "name" && scope.name === walk.text(last);
    if (isMaker) walk.names.use(last.startIndex, walk.text(last), "declare", walk.scope);
    else walk.names.member(last.startIndex, walk.text(last), "declare", scope);
  } else if (last.type === "destructor_name") destructor(last, walk);
  return { binding: undefined, receiver: scope };
}

/** Of `a::B<T>::c` it is `B`, whose own name is read on the way. */
function scopeOf(name: Node, walk: NamesWalk): Draft | null {
  let draft: Draft | null = null;
  for (let it: Node | null = name; it?.type === "qualified_identifier";) {
    const scope: Node | null = it.childForFieldName("scope");
    const word = scope?.type === "template_type" ? scope.childForFieldName("name") : scope;
    if (word) {
      walk.names.use(word.startIndex, walk.text(word), "type", walk.scope);
      draft = { of: "name", name: walk.text(word), scope: walk.scope };
    }
    it = it.childForFieldName("name");
  }
  return draft;
}

/** Constructors and destructors are called as their class. */
function functionName(
  name: Node,
  node: Node,
  returns: Draft | null,
  walk: NamesWalk,
): number | undefined {
  if (name.type === "destructor_name") {
    destructor(name, walk);
    return walk.scope.owner;
  }
  if (owned.has(name.type)) return walk.scope.owner;
  const isMaker = walk.scope.kind === "class" && !node.childForFieldName("type");
  if (!isMaker || walk.scope.owner === undefined) {
    return bindName(name, walk, { kind: "function", returns });
  }
  walk.names.declare(name.startIndex, walk.scope.owner, "declare", walk.text(name));
  return walk.scope.owner;
}

function destructor(node: Node, walk: NamesWalk): void {
  const name = node.firstNamedChild;
  if (name) walk.names.use(name.startIndex, walk.text(name), "declare", walk.scope);
}

export function parameters(list: Node | null, walk: NamesWalk): void {
  for (const it of list?.namedChildren ?? []) parameter(it, walk);
}

function parameter(node: Node, walk: NamesWalk): void {
  const type = node.childForFieldName("type");
  const declarator = node.childForFieldName("declarator");
  const declared = declarator && declaredBy(declarator);
  walk.visit(type);
  walk.visit(node.childForFieldName("default_value"));
  if (!declared) {
    // Of old style: only names.
    if (node.type === "identifier") bindName(node, walk, { kind: "parameter" });
    return;
  }
  if (declared.isFunction) {
    walk.within("function", undefined, () => walk.visit(declared.parameters));
  }
  const known = declared.isFunction ? null : typeDraft(type, walk);
  if (declared.name.type === "identifier") {
    bindName(declared.name, walk, { kind: "parameter", type: known });
  }
}

/** Variables, fields, prototypes. */
export const declaration: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  const declarators = node.childrenForFieldName("declarator");
  const group = anonymous(type, declarators[0], walk);
  if (!group) walk.visit(type);
  for (const it of node.namedChildren) {
    if (declarators.some(({ id }) => id === it.id)) declareOne(it, node, group !== null, walk);
    else if (it.id !== type?.id) walk.visit(it);
  }
};

/** `struct { … } x`: its members are those of `x`. */
function anonymous(type: Node | null, first: Node | undefined, walk: NamesWalk): number | null {
  const body = type?.childForFieldName("body");
  const declared = first && declaredBy(first);
  if (!type || !body || type.childForFieldName("name") || type.type === "enum_specifier") {
    return null;
  }
  if (!declared || !/identifier$/.test(declared.name.type)) return null;
  const binding = bindName(declared.name, walk, { kind: "variable", value: { of: "literal" } });
  walk.within("class", binding, () => walk.visit(body));
  return binding;
}

function declareOne(node: Node, parent: Node, isGroup: boolean, walk: NamesWalk): void {
  const type = parent.childForFieldName("type");
  const declared = declaredBy(node);
  const value = node.type === "init_declarator" ? node.childForFieldName("value") : null;
  walk.visit(value);
  if (!declared) return walk.children(node);
  const inFunction = walk.scope.kind === "function" ||
    walk.scope.kind === "block" && !walk.scope.namespace;
  if (declared.isFunction && !inFunction) return prototype(declared, parent, walk);
  // In a body `Lock lock(mutex);` is a variable.
  if (declared.isFunction) walk.children(declared.parameters ?? node);
  if (declared.name.type === "qualified_identifier") {
    const scope = scopeOf(declared.name, walk);
    const last = lastName(declared.name);
    return walk.names.member(last.startIndex, walk.text(last), "declare", scope);
  }
  if (isGroup || !/identifier$/.test(declared.name.type)) return;
  const isAuto = type?.type === "placeholder_type_specifier";
  const known = isAuto ? { value: value && walk.draft(value) } : { type: typeOf(node, type, walk) };
  bindName(declared.name, walk, { kind: "variable", ...known });
}

/** An array is as its elements: by itself it has no members. A function is nothing of the kind. */
function typeOf(node: Node, type: Node | null, walk: NamesWalk): Draft | null {
  for (let it: Node | null = node; it; it = it.childForFieldName("declarator")) {
    if (it.type === "function_declarator") return null;
  }
  return typeDraft(type, walk);
}

function prototype(declared: Declared, parent: Node, walk: NamesWalk): void {
  const { binding } = defined(declared, parent, walk);
  walk.within("function", binding, () => {
    templateParameters(walk);
    parameters(declared.parameters, walk);
  });
}
