/** Namespaces, imports, classes and functions of PHP. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { assigned } from "../../assigned.ts";
import { classDraft, classUse, typeDraft } from "./references.ts";
import { classAround, stateOf } from "./state.ts";
import { capture } from "./variables.ts";

/** With one namespace all names are the file's; with several each has its own, seen from nowhere else. */
export const namespace: Handler = (node, walk) => {
  const state = stateOf(walk);
  const name = node.childForFieldName("name");
  state.space = name ? walk.text(name).replace(/\s+/g, "") : "";
  state.spaces ??= node.parent?.namedChildren.filter((it) => it.type === node.type).length ?? 1;
  const body = node.childForFieldName("body");
  if (state.spaces < 2) return walk.visit(body);
  state.uses.clear();
  state.scope = walk.names.open("block", walk.names.file, undefined);
  walk.visit(body);
};

export const useDeclaration: Handler = (node, walk) => {
  const group = node.childForFieldName("body");
  const prefix = group ? node.namedChildren.find((it) => it.type === "namespace_name") : null;
  const clauses = (group ?? node).namedChildren.filter((it) => it.type === "namespace_use_clause");
  const kind = kindOf(node);
  for (const it of clauses) {
    importClause(it, kind || kindOf(it), prefix ? `${walk.text(prefix)}\\` : "", walk);
  }
};

function kindOf(node: Node): "function " | "const " | "" {
  const word = node.children.find((it) => it.type === "function" || it.type === "const")?.type;
  return word === "function" ? "function " : word === "const" ? "const " : "";
}

function importClause(node: Node, kind: string, prefix: string, walk: NamesWalk): void {
  const path = node.firstNamedChild;
  const alias = node.childForFieldName("alias");
  const last = path?.type === "qualified_name" ? path.lastNamedChild : path;
  if (!path || !last) return;
  const full = (prefix + walk.text(path)).replace(/\s+/g, "").replace(/^\\/, "");
  const name = walk.text(last);
  const local = alias ? walk.text(alias) : name;
  const { scope, uses } = stateOf(walk);
  if (kind === "") uses.set(local, full);
  const source = { specifier: kind + full, name };
  const binding = walk.names.bind(scope, local, { kind: "import", source });
  walk.names.declare(last.startIndex, binding, "import", name);
  if (alias) walk.names.declare(alias.startIndex, binding);
}

/** Members may always be made at run time, which `open` says. */
export const classLike = (kind: "class" | "type"): Handler => (node, walk) => {
  const name = node.childForFieldName("name");
  const { scope } = stateOf(walk);
  const binding = walk.names.bind(scope, name ? walk.text(name) : "", {
    kind,
    open: true,
    bases: basesOf(node).flatMap((it) => classDraft(it, walk) ?? []),
  });
  if (name) walk.names.declare(name.startIndex, binding);
  classBody(node, binding, walk);
};

export const anonymousClass: Handler = (node, walk) => {
  walk.visit(node.namedChildren.find((it) => it.type === "arguments"));
  walk.within("block", undefined, () => {
    const bases = basesOf(node).flatMap((it) => classDraft(it, walk) ?? []);
    const binding = walk.names.bind(walk.scope, "", { kind: "class", open: true, bases });
    classBody(node, binding, walk);
  });
};

function classBody(node: Node, binding: number, walk: NamesWalk): void {
  for (const it of basesOf(node)) classUse(it, "type", walk);
  walk.visit(node.childForFieldName("attributes"));
  walk.within("class", binding, () => walk.visit(node.childForFieldName("body")));
}

/** What it extends and implements, and its traits. */
function basesOf(node: Node): readonly Node[] {
  const clauses = node.namedChildren.filter((it) =>
    it.type === "base_clause" || it.type === "class_interface_clause"
  );
  const traits =
    node.childForFieldName("body")?.namedChildren.filter((it) => it.type === "use_declaration") ??
      [];
  return [...traits, ...clauses].flatMap((it) => it.namedChildren).filter((it) =>
    it.type === "name" || it.type === "qualified_name"
  );
}

export const functionDefinition: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const result = node.childForFieldName("return_type");
  const binding = walk.names.bind(stateOf(walk).scope, name ? walk.text(name) : "", {
    kind: "function",
    returns: typeDraft(result, walk),
  });
  if (name) walk.names.declare(name.startIndex, binding);
  functionBody(node, walk, binding);
};

export const method: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const owner = walk.scope.owner;
  if (!name || walk.scope.kind !== "class" || owner === undefined) return walk.children(node);
  const binding = walk.names.bindMemberOf(owner, walk.text(name), {
    kind: "function",
    returns: typeDraft(node.childForFieldName("return_type"), walk),
  });
  walk.names.declare(name.startIndex, binding);
  functionBody(node, walk, binding);
};

function functionBody(node: Node, walk: NamesWalk, owner: number | undefined): void {
  const outer = walk.scope;
  walk.visit(node.childForFieldName("attributes"));
  walk.within("function", owner, () => {
    const clause = node.namedChildren.find((it) => it.type === "anonymous_function_use_clause");
    capture(clause, outer, walk);
    parameters(node.childForFieldName("parameters"), walk);
    walk.visit(node.childForFieldName("return_type"));
    walk.visit(node.childForFieldName("body"));
  });
}

export const closure: Handler = (node, walk) => functionBody(node, walk, undefined);

/** Sees the variables around it. */
export const arrow: Handler = (node, walk) => {
  walk.within("block", undefined, () => {
    parameters(node.childForFieldName("parameters"), walk);
    walk.visit(node.childForFieldName("return_type"));
    walk.visit(node.childForFieldName("body"));
  });
};

function parameters(list: Node | null, walk: NamesWalk): void {
  for (const it of list?.namedChildren ?? []) {
    const name = it.childForFieldName("name");
    const type = it.childForFieldName("type");
    walk.visit(it.childForFieldName("attributes"));
    walk.visit(type);
    walk.visit(it.childForFieldName("default_value"));
    if (!name) continue;
    const draft = it.type === "variadic_parameter" ? null : typeDraft(type, walk);
    if (it.type === "property_promotion_parameter") promote(name, draft, walk);
    else {
      const binding = walk.names.bind(walk.scope, walk.text(name), {
        kind: "parameter",
        type: draft,
      });
      assigned(walk.names, binding, null);
      walk.names.declare(name.startIndex, binding);
    }
  }
}

/** One name for the property and the parameter. */
function promote(node: Node, type: Draft | null, walk: NamesWalk): void {
  const name = node.type === "variable_name" ? node : node.lastNamedChild;
  const owner = classAround(walk.scope);
  if (!name || owner === undefined) return;
  const text = walk.text(name);
  const binding = walk.names.bindMemberOf(owner, text.slice(1), { kind: "variable", type });
  stateOf(walk).promoted.add(binding);
  walk.scope.names.set(text, binding);
  walk.names.declare(name.startIndex + 1, binding);
}

export const properties: Handler = (node, walk) => {
  const owner = walk.scope.owner;
  const type = node.childForFieldName("type");
  walk.visit(node.childForFieldName("attributes"));
  walk.visit(type);
  for (const it of node.namedChildren) {
    if (it.type === "property_hook_list") walk.visit(it);
    const name = it.type === "property_element"
      ? it.childForFieldName("name")?.firstNamedChild
      : null;
    const value = it.childForFieldName("default_value");
    if (!name || owner === undefined) continue;
    walk.visit(value);
    const draft = { kind: "variable" as const, type: typeDraft(type, walk) };
    walk.names.declare(name.startIndex, walk.names.bindMemberOf(owner, walk.text(name), draft));
  }
};

export const constants: Handler = (node, walk) => {
  const { scope, owner } = walk.scope.kind === "class"
    ? { scope: walk.scope, owner: walk.scope.owner }
    : { scope: stateOf(walk).scope, owner: undefined };
  walk.visit(node.childForFieldName("type"));
  for (const it of node.namedChildren) {
    const [name, value] = it.type === "const_element" ? it.namedChildren : [];
    if (!name) continue;
    walk.visit(value);
    const draft = { kind: "variable" as const, value: walk.draft(value) };
    const binding = owner === undefined
      ? walk.names.bind(scope, walk.text(name), draft)
      : walk.names.bindMemberOf(owner, walk.text(name), draft);
    walk.names.declare(name.startIndex, binding);
  }
};

export const enumCase: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const owner = walk.scope.owner;
  if (name && owner !== undefined) {
    const binding = walk.names.bindMemberOf(owner, walk.text(name), {
      kind: "variable",
      type: { of: "this", binding: owner },
    });
    walk.names.declare(name.startIndex, binding);
  }
  walk.visit(node.childForFieldName("value"));
};
