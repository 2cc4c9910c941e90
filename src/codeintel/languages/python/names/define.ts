/** Functions and classes of Python. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft, Scope } from "../../../names/builder.ts";
import { descendants, type Handler, type NamesWalk } from "../../../names/walk.ts";
import { enclosing } from "./bind.ts";
import { typeDraft } from "./draft.ts";
import { givenBy, type Injection, injectionOf, isFixture, isGenerator } from "./fixtures.ts";
import { noteFailing } from "./notes.ts";

const none: ReadonlySet<string> = new Set();

export const functionDefinition: Handler = (node, walk) => defineFunction(node, walk, none);

export const decorated: Handler = (node, walk) => {
  const decorators = new Set<string>();
  for (const child of node.namedChildren) {
    if (child.type !== "decorator") continue;
    walk.children(child);
    decorators.add(walk.text(child).slice(1).split(/[(\s]/).find((it) => it !== "") ?? "");
  }
  const definition = node.childForFieldName("definition");
  if (definition) noteFailing(definition, decorators, walk);
  if (definition?.type === "function_definition") defineFunction(definition, walk, decorators);
  else if (definition) defineClass(definition, walk, decorators);
};

const accessor = /(?:^|\.)(?:cached_|abstract|class)?property$|\.(?:setter|getter|deleter)$/;

function defineFunction(node: Node, walk: NamesWalk, decorators: ReadonlySet<string>): void {
  const name = node.childForFieldName("name");
  const result = node.childForFieldName("return_type");
  const outer = enclosing(walk.scope);
  const text = name ? walk.text(name) : "";
  const binding = walk.names.bind(outer, text, {
    kind: "function",
    ...(outer.kind === "class" ? { member: true as const } : {}),
    ...([...decorators].some((it) => accessor.test(it)) ? { accessor: true as const } : {}),
    decorators: [...decorators],
    returns: result && !(isFixture(decorators) && isGenerator(result, walk))
      ? typeDraft(result, walk)
      : null,
  });
  if (name) walk.names.declare(name.startIndex, binding);
  const parameters = node.childForFieldName("parameters");
  const receiver = outer.kind === "class" ? receiverOf(text, outer, decorators) : null;
  withTypeParameters(node, walk, () => {
    for (const it of parameters?.namedChildren ?? []) if (it) outsideOf(it, walk);
    walk.visit(result);
    walk.within("function", binding, () => {
      const injected = injectionOf(node, { name: text, outer, decorators }, walk);
      bindParameters(parameters, walk, { receiver, injected });
      walk.visit(node.childForFieldName("body"));
      const given = isFixture(decorators) ? givenBy(node, walk) : null;
      const member = outer.kind === "class" ? { member: true as const } : {};
      if (given) walk.names.bind(outer, text, { kind: "function", ...member, returns: given });
    });
  });
}

/** `def f[T: Bound](…)`, `class C[T]`, `type A[T] = …`: bound for the definition alone. */
export function withTypeParameters(node: Node, walk: NamesWalk, run: () => void): void {
  const list = node.childForFieldName("type_parameters") ??
    node.namedChildren.find((it) => it.type === "type_parameter");
  if (!list) return run();
  walk.within("block", walk.scope.owner, () => {
    for (const it of list.namedChildren) bindTypeParameter(it, walk);
    run();
  });
}

function bindTypeParameter(node: Node, walk: NamesWalk): void {
  const [name] = descendants(node, ["identifier"]);
  if (!name) return;
  const binding = walk.names.bind(walk.scope, walk.text(name), { kind: "type" });
  walk.names.declare(name.startIndex, binding);
  for (const it of descendants(node, ["identifier", "attribute"])) {
    if (it.type === "attribute") walk.visit(it);
    else if (it.id !== name.id) walk.use(it, "type");
  }
}

const classMethods = new Set(["__new__", "__init_subclass__", "__class_getitem__"]);

/** What the first parameter of a method is. */
function receiverOf(name: string, scope: Scope, decorators: ReadonlySet<string>): Draft | null {
  if (scope.owner === undefined || decorators.has("staticmethod")) return null;
  const isClass = decorators.has("classmethod") || classMethods.has(name);
  return { of: isClass ? "class" : "this", binding: scope.owner };
}

/** Defaults and annotations of parameters are read outside of the function. */
function outsideOf(parameter: Node, walk: NamesWalk): void {
  walk.visit(parameter.childForFieldName("type"));
  walk.visit(parameter.childForFieldName("value"));
}

interface Filling {
  /** What the first parameter is. */
  readonly receiver: Draft | null;
  readonly injected: Injection | null;
}

function bindParameters(
  list: Node | null,
  walk: NamesWalk,
  { receiver, injected }: Filling,
): void {
  let first = receiver;
  for (const parameter of list?.namedChildren ?? []) {
    if (!parameter) continue;
    const name = parameterName(parameter);
    const type = parameter.childForFieldName("type");
    const isPlain = parameter.type === "identifier" || parameter.type === "typed_parameter" ||
      parameter.type.startsWith("typed_default") || parameter.type === "default_parameter";
    if (!name) continue;
    const splat = name.parent?.type.endsWith("_splat_pattern") ?? false;
    const fills = first === null && !splat && !/default/.test(parameter.type) &&
      !injected?.given.has(walk.text(name));
    const binding = walk.names.bind(walk.scope, walk.text(name), {
      kind: "parameter",
      type: type && !splat ? typeDraft(type, walk) : null,
      value: isPlain && !type ? first : null,
      ...(injected && fills ? { injected: injected.how } : {}),
    });
    walk.names.declare(name.startIndex, binding);
    first = null;
  }
}

function parameterName(node: Node): Node | null {
  if (node.type === "identifier") return node;
  const named = node.childForFieldName("name");
  if (named) return parameterName(named);
  for (const child of node.namedChildren) {
    if (child?.type === "identifier" || child?.type.endsWith("_splat_pattern")) {
      return parameterName(child);
    }
  }
  return null;
}

export const lambda: Handler = (node, walk) => {
  const parameters = node.childForFieldName("parameters");
  for (const it of parameters?.namedChildren ?? []) if (it) outsideOf(it, walk);
  walk.within("function", walk.scope.owner, () => {
    bindParameters(parameters, walk, { receiver: null, injected: null });
    walk.visit(node.childForFieldName("body"));
  });
};

export const classDefinition: Handler = (node, walk) => defineClass(node, walk, none);

function defineClass(node: Node, walk: NamesWalk, decorators: ReadonlySet<string>): void {
  const name = node.childForFieldName("name");
  const outer = enclosing(walk.scope);
  const supers = node.childForFieldName("superclasses");
  const listed = (supers?.namedChildren ?? []).filter((it) =>
    it.type !== "comment" && !harmless.test(walk.text(it))
  );
  const drafts = listed.map((it) => baseDraft(it, walk));
  const binding = walk.names.bind(outer, name ? walk.text(name) : "", {
    kind: "class",
    ...(outer.kind === "class" ? { member: true as const } : {}),
    // A keyword names a metaclass or speaks to one.
    ...(drafts.includes(null) ? { open: true as const } : {}),
    bases: drafts.flatMap((it) => it ?? []),
    decorators: [...decorators],
  });
  if (name) walk.names.declare(name.startIndex, binding);
  withTypeParameters(node, walk, () => {
    walk.visit(supers);
    walk.within("class", binding, () => walk.visit(node.childForFieldName("body")));
  });
}

/** This metaclass adds no members and leaves calls alone. */
const harmless = /^metaclass\s*=\s*(?:abc\.)?ABCMeta$/;

/** `Base[T]` is `Base`. */
function baseDraft(node: Node, walk: NamesWalk): Draft | null {
  if (node.type === "keyword_argument") return null;
  return walk.draft(node.type === "subscript" ? node.childForFieldName("value") : node);
}
