/** What Rust declares: items, members of types, imports. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft, Scope } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { implementedType } from "../outline.ts";
import { typeDraft } from "./draft.ts";

export function bindName(node: Node, walk: NamesWalk, draft: BindingDraft): number {
  const { scope } = walk;
  const member = scope.kind === "class" && draft.kind !== "type" || scope.namespace
    ? { member: true as const }
    : {};
  const binding = walk.names.bind(scope, walk.text(node), { ...draft, ...member });
  walk.names.declare(node.startIndex, binding);
  return binding;
}

const typeItems: ReadonlySet<string> = new Set([
  "enum_item",
  "struct_item",
  "trait_item",
  "union_item",
]);

/** Types of a module are known before its first line, so that an `impl` finds them. */
export function hoist(items: readonly Node[], walk: NamesWalk): void {
  const member = walk.scope.namespace ? { member: true as const } : {};
  for (const it of items) {
    const name = typeItems.has(it.type) ? it.childForFieldName("name") : null;
    if (name) walk.names.bind(walk.scope, walk.text(name), { kind: "class", ...member });
  }
}

/** The file is a module; `crate` and `super` begin paths to others. */
export const file: Handler = (node, walk) => {
  for (const name of ["crate", "super"]) {
    const source = { specifier: name, name: "*" };
    walk.names.bind(walk.scope, name, { kind: "import", source });
  }
  hoist(node.namedChildren, walk);
  walk.children(node);
};

/** `mod a;` is a file, `mod a { … }` has its items as members. */
export const moduleItem: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  if (!name) return;
  if (!body) {
    const source = { specifier: `mod ${walk.text(name)}`, name: "*" };
    bindName(name, walk, { kind: "import", source });
    return;
  }
  const binding = bindName(name, walk, { kind: "namespace" });
  walk.within("block", binding, () => {
    hoist(body.namedChildren, walk);
    walk.children(body);
  }, { namespace: true });
};

/** Structs, unions, enums. */
export const typeItem: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (!name) return walk.children(node);
  const binding = bindName(name, walk, { kind: "class" });
  walk.within("class", binding, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    for (const it of node.namedChildren) if (it.type === "where_clause") walk.visit(it);
    walk.visit(node.childForFieldName("body"));
  });
};

export const field: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  walk.visit(type);
  if (name) bindName(name, walk, { kind: "variable", type: typeDraft(type, walk) });
};

/** A variant is made like a function's result, or stands for itself. */
export const variant: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  const owner = walk.scope.owner;
  if (!name || owner === undefined) return;
  const made: Draft = { of: "this", binding: owner };
  const called = body?.type === "ordered_field_declaration_list";
  const binding = bindName(
    name,
    walk,
    called ? { kind: "function", returns: made } : { kind: "variable", type: made },
  );
  walk.visit(node.childForFieldName("value"));
  if (called) return walk.visit(body);
  for (const it of body?.namedChildren ?? []) variantField(it, binding, walk);
};

/** `Rect { width: f64 }`. */
function variantField(node: Node, owner: number, walk: NamesWalk): void {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  walk.visit(type);
  if (!name) return;
  const draft = { kind: "variable", type: typeDraft(type, walk) } as const;
  const binding = walk.names.bindMemberOf(owner, walk.text(name), draft);
  walk.names.declare(name.startIndex, binding);
}

export const traitItem: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (!name) return walk.children(node);
  const bounds = node.childForFieldName("bounds") ??
    node.namedChildren.find((it) => it.type === "trait_bounds");
  const binding = bindName(name, walk, { kind: "class", bases: namesIn(bounds, walk) });
  walk.within("class", binding, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    walk.visit(bounds);
    walk.visit(node.childForFieldName("body"));
  });
};

function namesIn(bounds: Node | null | undefined, walk: NamesWalk): readonly Draft[] {
  return (bounds?.namedChildren ?? []).flatMap((it) => {
    const type = typeDraft(it, walk);
    return type?.of === "instance" ? [type.type] : [];
  });
}

/** Functions of an `impl` are members of its type, which thereby has those of the trait as well. */
export const implItem: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  const trait = node.childForFieldName("trait");
  const owner = type ? ownerOf(implementedType(type), trait, walk) : undefined;
  walk.within("class", owner, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    walk.visit(trait);
    walk.visit(type);
    for (const it of node.namedChildren) if (it.type === "where_clause") walk.visit(it);
    walk.visit(node.childForFieldName("body"));
  });
};

function ownerOf(type: Node, trait: Node | null, walk: NamesWalk): number {
  const name = walk.text(type);
  const base = typeDraft(trait, walk);
  const bases = base?.of === "instance" ? [base.type] : [];
  for (let it: Scope | null = walk.scope; it; it = it.parent) {
    if (type.type !== "type_identifier" || !it.names.has(name)) continue;
    const member = it.namespace ? { member: true as const } : {};
    return walk.names.bind(it, name, { kind: "import", bases, ...member });
  }
  // A type of another place: its functions are listed, and nobody is led to them.
  const apart = walk.names.open("block", walk.scope, undefined);
  return walk.names.bind(apart, name, { kind: "class", bases });
}

export const functionItem: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const returns = typeDraft(node.childForFieldName("return_type"), walk);
  const binding = name ? bindName(name, walk, { kind: "function", returns }) : undefined;
  walk.within("function", binding, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    walk.visit(node.childForFieldName("parameters"));
    walk.visit(node.childForFieldName("return_type"));
    for (const it of node.namedChildren) if (it.type === "where_clause") walk.visit(it);
    walk.visit(node.childForFieldName("body"));
  });
};

export const typeParameter: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  // What a type must have is what can be called on it.
  const bounds = namesIn(node.childForFieldName("bounds"), walk);
  if (name) bindName(name, walk, { kind: "type", bases: bounds });
  for (const it of node.namedChildren) if (it.id !== name?.id) walk.visit(it);
};

export const alias: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  const same = typeDraft(type, walk);
  const bases = same?.of === "instance" ? [same.type] : [];
  if (name) bindName(name, walk, { kind: "class", bases });
  for (const it of node.namedChildren) if (it.id !== name?.id) walk.visit(it);
};

export const constant: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  walk.visit(type);
  walk.visit(node.childForFieldName("value"));
  if (name && walk.text(name) !== "_") {
    bindName(name, walk, { kind: "variable", type: typeDraft(type, walk) });
  }
};

export const parameter: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  const target = node.childForFieldName("pattern");
  walk.visit(type);
  if (target) bindPattern(target, walk, { kind: "parameter", type: typeDraft(type, walk) });
};

/** Patterns are followed this far into each other. */
const maxNested = 64;

/**
 * The names that a pattern binds; all others in it are read. A plain name beginning with a
 * capital is a constant or a variant.
 */
export function bindPattern(node: Node, walk: NamesWalk, draft: BindingDraft, depth = 0): void {
  if (depth > maxNested) return;
  switch (node.type) {
    case "identifier":
    case "shorthand_field_identifier":
      if (/^\p{Lu}/u.test(walk.text(node))) return walk.use(node, "read");
      bindName(node, walk, draft);
      return;
    case "mut_pattern":
    case "ref_pattern":
    case "reference_pattern":
      for (const it of node.namedChildren) bindPattern(it, walk, draft, depth + 1);
      return;
    case "self":
    case "scoped_identifier":
    case "scoped_type_identifier":
    case "type_identifier":
    case "generic_type":
      return walk.visit(node);
    case "struct_pattern":
      return structPattern(node, walk, depth);
    case "tuple_struct_pattern": {
      const type = node.childForFieldName("type");
      if (type?.type === "identifier") walk.use(type, "read");
      else walk.visit(type);
      for (const it of node.namedChildren) {
        if (it.id !== type?.id) bindPattern(it, walk, plain, depth + 1);
      }
      return;
    }
    case "match_pattern": {
      const condition = node.childForFieldName("condition");
      for (const it of node.namedChildren) {
        if (it.id !== condition?.id) bindPattern(it, walk, plain, depth + 1);
      }
      return walk.visit(condition);
    }
    default:
      for (const it of node.namedChildren) bindPattern(it, walk, plain, depth + 1);
  }
}

const plain: BindingDraft = { kind: "variable" };

/** `S { a, b: c }`: `a` names the field and the variable. */
function structPattern(node: Node, walk: NamesWalk, depth: number): void {
  const type = node.childForFieldName("type");
  if (type?.type === "type_identifier") walk.use(type, "type");
  else walk.visit(type);
  const object = typeDraft(type, walk);
  for (const it of node.namedChildren) {
    if (it.type !== "field_pattern") continue;
    const name = it.childForFieldName("name");
    const inner = it.childForFieldName("pattern");
    if (!name) continue;
    const role = inner ? "key" : "shorthand";
    walk.names.member(name.startIndex, walk.text(name), role, object);
    bindPattern(inner ?? name, walk, plain, depth + 1);
  }
}
