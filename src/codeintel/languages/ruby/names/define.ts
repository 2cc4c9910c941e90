/** Classes, modules, methods and attributes of Ruby. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { bindConstant } from "./constants.ts";
import { definer, during, selfDraft, stateOf } from "./state.ts";
import { bindParameters } from "./variables.ts";

/** Methods may always be made at run time, which `open` says. */
export const opened = (isModule: boolean): Handler => (node, walk) => {
  const name = node.childForFieldName("name");
  const parent = node.childForFieldName("superclass")?.firstNamedChild;
  const base = parent ? walk.draft(parent) : null;
  walk.visit(parent);
  if (name?.type === "scope_resolution") walk.visit(name.childForFieldName("scope"));
  const bases = base ? [base] : [];
  const bound = name ? bindConstant(name, { kind: "class", open: true, bases }, walk) : null;
  if (!bound) return walk.visit(node.childForFieldName("body"));
  openBody(bound, isModule, walk, () => walk.visit(node.childForFieldName("body")));
};

type Bound = NonNullable<ReturnType<typeof bindConstant>>;

function openBody(bound: Bound, isModule: boolean, walk: NamesWalk, run: () => void): void {
  const { binding, full } = bound;
  const inherit = (base: Draft) => bound.again({ kind: "class", bases: [base] });
  const all = [...stateOf(walk).opened, { binding, full, isModule, inherit }];
  const outer = walk.scope;
  // A body sees no variables around it.
  walk.scope = definer(outer);
  walk.within("class", binding, () => {
    walk.within("block", undefined, () => during(walk, { opened: all, self: "class" }, run));
  });
  walk.scope = outer;
}

const makers = /^(?:::)?(?:Class|Struct|Module|Data)\.(?:new|define)\b/;

/** `A = Struct.new(:x) { … }` opens a class; any other value is a constant. */
export function assignConstant(left: Node, value: Node | null, walk: NamesWalk): void {
  const text = value ? walk.text(value).slice(0, 20) : "";
  if (left.type === "scope_resolution") walk.visit(left.childForFieldName("scope"));
  if (!value || value.type !== "call" || !makers.test(text)) {
    walk.visit(value);
    bindConstant(left, { kind: "variable", value: walk.draft(value) }, walk);
    return;
  }
  const args = value.childForFieldName("arguments");
  walk.visit(value.childForFieldName("receiver"));
  walk.visit(args);
  const first = args?.firstNamedChild;
  const base = first && /Class/.test(text) ? walk.draft(first) : null;
  const bound = bindConstant(left, { kind: "class", open: true, bases: base ? [base] : [] }, walk);
  const block = value.childForFieldName("block")?.childForFieldName("body");
  if (bound && block) openBody(bound, /Module/.test(text), walk, () => walk.visit(block));
}

/** `class << self`. */
export const singletonClass: Handler = (node, walk) => {
  walk.visit(node.childForFieldName("value"));
  during(walk, { self: "class" }, () => {
    for (const it of node.childForFieldName("body")?.namedChildren ?? []) {
      if (it.type === "method") defineMethod(it, "class", walk);
      else walk.visit(it);
    }
  });
};

export const method: Handler = (node, walk) => defineMethod(node, "this", walk);

export const singletonMethod: Handler = (node, walk) => {
  const object = node.childForFieldName("object");
  if (object?.type === "self") return defineMethod(node, "class", walk);
  walk.visit(object);
  const name = node.childForFieldName("name");
  const draft = object && walk.draft(object);
  if (name?.type === "identifier") {
    walk.names.member(name.startIndex, walk.text(name), "declare", draft);
  }
  during(walk, { self: null }, () => body(node, undefined, walk));
};

function defineMethod(node: Node, self: "this" | "class", walk: NamesWalk): void {
  const name = node.childForFieldName("name");
  const plain = name?.type === "setter" ? name.firstNamedChild : name;
  const binding = plain?.type === "identifier"
    ? bindMethod(plain.startIndex, walk.text(plain), walk)
    : undefined;
  const isMember = stateOf(walk).opened.length > 0;
  during(walk, { self: isMember ? self : null }, () => body(node, binding, walk));
}

function bindMethod(at: number, name: string, walk: NamesWalk, accessor = false): number {
  const scope = definer(walk.scope);
  const isMember = scope.kind === "class";
  const binding = walk.names.bind(scope, name, {
    kind: "function",
    ...(isMember ? { member: true as const } : {}),
    ...(accessor ? { accessor: true as const } : {}),
  });
  walk.names.declare(at, binding);
  return binding;
}

/** A method sees no variables around it. */
function body(node: Node, owner: number | undefined, walk: NamesWalk): void {
  const outer = walk.scope;
  walk.scope = walk.names.open("function", definer(outer), owner);
  bindParameters(node.childForFieldName("parameters"), walk);
  walk.visit(node.childForFieldName("body"));
  walk.scope = outer;
}

/** Offset and text of `:x`, `"x"`. */
function literal(node: Node, walk: NamesWalk): readonly [at: number, name: string] | null {
  if (node.type === "simple_symbol") return [node.startIndex + 1, walk.text(node).slice(1)];
  const content = node.type === "string" ? node.firstNamedChild : null;
  return content?.type === "string_content" ? [content.startIndex, walk.text(content)] : null;
}

const accessors = /^(?:attr|[cm]?attr_(?:accessor|reader|writer))$/;

/** Calls that define something or import; `false`: it is a call like any other. */
export function special(name: string, args: Node | null, walk: NamesWalk): boolean {
  const items = args?.namedChildren ?? [];
  const [first, ...rest] = items;
  if (accessors.test(name)) {
    for (const it of items) attribute(it, walk);
    return true;
  }
  if (name === "define_method" || name === "alias_method") {
    const found = first && literal(first, walk);
    if (found) bindMethod(...found, walk);
    else walk.visit(first);
    for (const it of rest) walk.visit(it);
    return true;
  }
  if (/^(?:include|extend|prepend)$/.test(name)) {
    for (const it of items) inherit(it, walk);
    return true;
  }
  return /^require(?:_relative|_dependency)?$/.test(name) && required(name, first, walk);
}

function attribute(node: Node, walk: NamesWalk): void {
  const found = literal(node, walk);
  if (!found) return walk.visit(node);
  bindMethod(...found, walk, true);
  const owner = stateOf(walk).opened.at(-1)?.binding;
  stateOf(walk).attributes.add(`${owner} ${found[1]}`);
}

function inherit(node: Node, walk: NamesWalk): void {
  walk.visit(node);
  const draft = walk.draft(node);
  const { self, opened: all } = stateOf(walk);
  if (draft && self === "class") all.at(-1)?.inherit(draft);
}

/** What is required is seen. */
function required(name: string, first: Node | undefined, walk: NamesWalk): boolean {
  const found = first && literal(first, walk);
  if (!found) return false;
  const [, path] = found;
  const specifier = name === "require_relative"
    ? path.startsWith(".") ? path : `./${path}`
    : path.startsWith(".")
    ? `'${path}'`
    : path;
  walk.names.exports({ star: specifier });
  return true;
}

/** `alias new old`. */
export const alias: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const old = node.childForFieldName("alias");
  if (name?.type === "identifier") bindMethod(name.startIndex, walk.text(name), walk);
  if (old?.type === "identifier") {
    walk.names.member(old.startIndex, walk.text(old), "read", selfDraft(walk));
  }
};
