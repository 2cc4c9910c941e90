/** What Go declares at the top of a file: types with their members, functions, imports. */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { typeNameOf } from "../outline.ts";
import { resultDraft, typeDraft } from "./draft.ts";

/** Binds a name, or nothing for `_`. */
export function bindName(
  node: Node,
  walk: NamesWalk,
  draft: Parameters<NamesWalk["names"]["bind"]>[2],
): number | null {
  const name = walk.text(node);
  if (name === "_") return null;
  const binding = walk.names.bind(walk.scope, name, draft);
  walk.names.declare(node.startIndex, binding);
  return binding;
}

/** Names of the whole file are known before its first line: types first, so that methods find them. */
export const file: Handler = (node, walk) => {
  for (const it of node.namedChildren) {
    if (it.type !== "type_declaration") continue;
    for (const spec of it.namedChildren) {
      const name = spec.childForFieldName("name");
      if (name) walk.names.bind(walk.scope, walk.text(name), { kind: "class" });
    }
  }
  for (const it of node.namedChildren) {
    if (it.type !== "function_declaration") continue;
    const name = it.childForFieldName("name");
    const returns = resultDraft(it.childForFieldName("result"), walk);
    if (name) walk.names.bind(walk.scope, walk.text(name), { kind: "function", returns });
  }
  walk.children(node);
};

/** `import al "m/pkg"` binds a package; a dot takes all of its names. */
export const importSpec: Handler = (node, walk) => {
  const path = node.childForFieldName("path");
  const alias = node.childForFieldName("name");
  const specifier = path ? walk.text(path).slice(1, -1) : "";
  if (!path || specifier === "") return;
  if (alias?.type === "dot") return walk.names.exports({ star: specifier });
  if (alias?.type === "blank_identifier") return;
  const name = alias ? walk.text(alias) : packageName(specifier);
  const source = { specifier, name: "*" };
  const binding = walk.names.bind(walk.names.file, name, { kind: "import", source });
  if (alias) walk.names.declare(alias.startIndex, binding);
};

/** By custom the last part of the path, without a version and without `go-`. */
function packageName(specifier: string): string {
  const parts = specifier.split("/");
  const last = parts.at(-1) ?? "";
  const named = /^v\d+$/.test(last) ? parts.at(-2) ?? last : last;
  return named.replace(/\.v\d+$/, "").replace(/^go-|[-.]go$/g, "").replaceAll("-", "_");
}

export const typeSpec: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  if (!name || !type) return walk.children(node);
  const binding = bindName(name, walk, { kind: "class", bases: basesOf(node, type, walk) });
  walk.within("block", binding ?? undefined, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    if (binding !== null && type.type === "struct_type") structFields(type, binding, walk);
    else if (binding !== null && type.type === "interface_type") {
      interfaceMembers(type, binding, walk);
    } else walk.visit(type);
  });
};

const group: Draft = { of: "literal" };

/** Structs without a name are followed this far into each other. */
const maxNested = 32;

function structFields(type: Node, owner: number, walk: NamesWalk, depth = 0): void {
  for (const field of type.firstNamedChild?.namedChildren ?? []) {
    const declared = field.childForFieldName("type");
    const names = field.childrenForFieldName("name");
    const nested = declared?.type === "struct_type" && depth < maxNested ? declared : null;
    if (!nested) walk.visit(declared);
    for (const name of names) {
      if (walk.text(name) === "_") continue;
      // A struct without a name: its fields belong to the field itself.
      const draft = nested ? { value: group } : { type: typeDraft(declared, walk) };
      const binding = walk.names.bindMemberOf(owner, walk.text(name), {
        kind: "variable",
        ...draft,
      });
      walk.names.declare(name.startIndex, binding);
      if (nested) structFields(nested, binding, walk, depth + 1);
    }
    if (names.length === 0 && declared) embedded(declared, owner, walk);
  }
}

/** A field called as its type. */
function embedded(declared: Node, owner: number, walk: NamesWalk): void {
  const name = typeNameOf(declared);
  if (!name) return;
  const type = typeDraft(declared, walk);
  walk.names.bindMemberOf(owner, walk.text(name), { kind: "variable", type });
}

/** Types whose members are reached without them: embedded ones, and what an alias stands for. */
function basesOf(node: Node, type: Node, walk: NamesWalk): readonly Draft[] {
  const parts = node.type === "type_alias"
    ? [type]
    : type.type === "struct_type"
    ? (type.firstNamedChild?.namedChildren ?? [])
      .filter((it) => it.childrenForFieldName("name").length === 0)
      .map((it) => it.childForFieldName("type"))
    : type.type === "interface_type"
    ? type.namedChildren.filter((it) => it.type === "type_elem" && it.namedChildCount === 1)
      .map((it) => it.firstNamedChild)
    : [];
  return parts.flatMap((it) => {
    const draft = typeDraft(it, walk);
    return draft?.of === "instance" ? [draft.type] : [];
  });
}

function interfaceMembers(type: Node, owner: number, walk: NamesWalk): void {
  for (const it of type.namedChildren) {
    const name = it.childForFieldName("name");
    if (it.type !== "method_elem" || !name) {
      walk.visit(it);
      continue;
    }
    const returns = resultDraft(it.childForFieldName("result"), walk);
    const binding = walk.names.bindMemberOf(owner, walk.text(name), { kind: "function", returns });
    walk.names.declare(name.startIndex, binding);
    walk.visit(it.childForFieldName("parameters"));
    walk.visit(it.childForFieldName("result"));
  }
}

export const functionDeclaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const returns = resultDraft(node.childForFieldName("result"), walk);
  const binding = name ? bindName(name, walk, { kind: "function", returns }) : null;
  body(node, binding ?? undefined, walk);
};

/** A method is a member of its receiver's type, in whatever file of the package that is. */
export const methodDeclaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const receiver = node.childForFieldName("receiver");
  const typeName = typeNameOf(receiver);
  const owner = typeName ? ownerOf(walk.text(typeName), walk) : null;
  const returns = resultDraft(node.childForFieldName("result"), walk);
  let binding: number | undefined;
  if (name && owner !== null && walk.text(name) !== "_") {
    binding = walk.names.bindMemberOf(owner, walk.text(name), { kind: "function", returns });
    walk.names.declare(name.startIndex, binding);
  }
  body(node, binding, walk);
};

/** A type that another file of the package declares is imported from there. */
function ownerOf(name: string, walk: NamesWalk): number {
  const known = walk.names.file.names.get(name);
  if (known !== undefined) return known;
  const source = { specifier: ".", name };
  return walk.names.bind(walk.names.file, name, { kind: "import", source });
}

function body(node: Node, binding: number | undefined, walk: NamesWalk): void {
  walk.within("function", binding, () => {
    const receiver = node.childForFieldName("receiver");
    receiverTypes(receiver, walk);
    walk.visit(node.childForFieldName("type_parameters"));
    if (receiver) parameters(receiver, walk);
    for (const field of ["parameters", "result"]) {
      const list = node.childForFieldName(field);
      if (list?.type === "parameter_list") parameters(list, walk);
      else walk.visit(list);
    }
    walk.visit(node.childForFieldName("body"));
  });
}

/** `func (p *Pair[K, V])` binds `K` and `V`. */
function receiverTypes(receiver: Node | null, walk: NamesWalk): void {
  const type = receiver?.firstNamedChild?.childForFieldName("type");
  const generic = type?.type === "pointer_type" ? type.firstNamedChild : type;
  if (generic?.type !== "generic_type") return;
  for (const it of generic.childForFieldName("type_arguments")?.namedChildren ?? []) {
    const name = it.type === "type_elem" ? it.firstNamedChild : it;
    if (name?.type === "type_identifier") {
      walk.names.bind(walk.scope, walk.text(name), { kind: "type" });
    }
  }
}

export const typeParameter: Handler = (node, walk) => {
  for (const name of node.childrenForFieldName("name")) bindName(name, walk, { kind: "type" });
  walk.visit(node.childForFieldName("type"));
};

export function parameters(list: Node, walk: NamesWalk): void {
  for (const it of list.namedChildren) {
    const declared = it.childForFieldName("type");
    walk.visit(declared);
    const type = it.type === "parameter_declaration" ? typeDraft(declared, walk) : null;
    for (const name of it.childrenForFieldName("name")) {
      bindName(name, walk, { kind: "parameter", type });
    }
  }
}

/** A function without a name. */
export const functionLiteral: Handler = (node, walk) => body(node, walk.scope.owner, walk);
