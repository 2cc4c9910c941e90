/** What Java declares: types with their members, imports, variables. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { classAround, typeDraft } from "./draft.ts";

/** In a class body a name is a member. */
export function bindName(node: Node, walk: NamesWalk, draft: BindingDraft): number {
  const member = walk.scope.kind === "class" && draft.kind !== "type"
    ? { member: true as const }
    : {};
  const binding = walk.names.bind(walk.scope, walk.text(node), { ...draft, ...member });
  walk.names.declare(node.startIndex, binding);
  return binding;
}

/** `import a.b.C;`, `import a.b.*;`, and both with `static`. */
export const importDeclaration: Handler = (node, walk) => {
  const path = node.firstNamedChild;
  if (!path) return;
  const specifier = walk.text(path).replaceAll(/\s/g, "");
  const isStar = node.namedChildren.some((it) => it.type === "asterisk");
  outerTypes(isStar ? path : path.childForFieldName("scope"), walk);
  if (isStar) {
    return walk.names.exports({ star: `${specifier}.*` });
  }
  const name = path.childForFieldName("name") ?? path;
  const source = { specifier, name: walk.text(name) };
  const binding = walk.names.bind(walk.names.file, walk.text(name), { kind: "import", source });
  walk.names.declare(name.startIndex, binding, "import");
};

/** `a.b.Outer` of `import static a.b.Outer.name`: by custom types begin with a capital. */
function outerTypes(path: Node | null, walk: NamesWalk): void {
  for (let it = path; it; it = it.childForFieldName("scope")) {
    const node = it.childForFieldName("name") ?? it;
    const name = walk.text(node);
    if (!/^\p{Lu}/u.test(name)) return;
    const specifier = walk.text(it).replaceAll(/\s/g, "");
    walk.names.mentioned(node.startIndex, name, { specifier, name });
  }
}

const heads = ["superclass", "super_interfaces", "extends_interfaces"];

/** Classes, interfaces, enums, records. */
export const typeDeclaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (!name) return walk.children(node);
  const bases = node.namedChildren.filter((it) => heads.includes(it.type));
  const binding = bindName(name, walk, {
    kind: "class",
    bases: bases.flatMap((it) => typesIn(it, walk)),
  });
  walk.visit(node.namedChildren.find((it) => it.type === "modifiers"));
  walk.within("class", binding, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    for (const it of bases) walk.visit(it);
    walk.visit(node.namedChildren.find((it) => it.type === "permits"));
    for (const it of node.childForFieldName("parameters")?.namedChildren ?? []) component(it, walk);
    walk.visit(node.childForFieldName("body"));
  });
};

function typesIn(node: Node, walk: NamesWalk): readonly Draft[] {
  return node.namedChildren.flatMap((it): readonly Draft[] => {
    if (it.type === "type_list") return typesIn(it, walk);
    const type = typeDraft(it, walk);
    return type?.of === "instance" ? [type.type] : [];
  });
}

/** A field of a record. */
function component(node: Node, walk: NamesWalk): void {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  walk.visit(type);
  if (name) bindName(name, walk, { kind: "variable", type: typeDraft(type, walk) });
}

export const method: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const returns = typeDraft(node.childForFieldName("type"), walk);
  const binding = name ? bindName(name, walk, { kind: "function", returns }) : undefined;
  callable(node, binding, walk);
};

/** A constructor is called as its class. */
export const maker: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const owner = classAround(walk.scope);
  if (name && owner !== undefined) walk.names.declare(name.startIndex, owner);
  callable(node, owner, walk);
};

function callable(node: Node, binding: number | undefined, walk: NamesWalk): void {
  const name = node.childForFieldName("name");
  walk.within("function", binding, () => {
    for (const it of node.namedChildren) if (it.id !== name?.id) walk.visit(it);
  });
}

export const typeParameter: Handler = (node, walk) => {
  const [name, ...bounds] = node.namedChildren.filter((it) => it.type !== "annotation");
  if (name) bindName(name, walk, { kind: "type" });
  for (const it of bounds) walk.visit(it);
};

/** `A a = …, b;` as a field or a local variable. */
export const variables: Handler = (node, walk) => {
  const declared = node.childForFieldName("type");
  walk.visit(node.namedChildren.find((it) => it.type === "modifiers"));
  walk.visit(declared);
  for (const it of node.childrenForFieldName("declarator")) {
    const name = it.childForFieldName("name");
    const value = it.childForFieldName("value");
    const known = it.childForFieldName("dimensions") ? null : typeDraft(declared, walk);
    const isVar = declared !== null && walk.text(declared) === "var";
    const draft = isVar ? { value: walk.draft(value) } : { type: known };
    if (name) bindName(name, walk, { kind: "variable", ...draft });
    walk.visit(value);
  }
};

/** Type and name are fields of the node: parameters, resources, patterns, loops. */
export function typed(kind: "parameter" | "variable"): Handler {
  return (node, walk) => {
    const name = node.childForFieldName("name");
    const declared = node.childForFieldName("type");
    const value = node.childForFieldName("value");
    walk.visit(node.namedChildren.find((it) => it.type === "modifiers"));
    walk.visit(declared);
    walk.visit(value);
    const isVar = declared !== null && walk.text(declared) === "var";
    const draft = isVar && value
      ? { value: walk.draft(value) }
      : { type: typeDraft(declared, walk) };
    if (name?.type === "identifier") bindName(name, walk, { kind, ...draft });
  };
}

/** `String... rest`: an array. */
export const spread: Handler = (node, walk) => {
  for (const it of node.namedChildren) {
    const name = it.type === "variable_declarator" ? it.childForFieldName("name") : null;
    if (name) bindName(name, walk, { kind: "parameter" });
    else walk.visit(it);
  }
};

export const caught: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const types = node.namedChildren.find((it) => it.type === "catch_type");
  walk.visit(types);
  const type = types?.namedChildCount === 1 ? typeDraft(types.firstNamedChild, walk) : null;
  if (name) bindName(name, walk, { kind: "parameter", type });
};

export const lambda: Handler = (node, walk) => {
  const list = node.childForFieldName("parameters");
  walk.within("function", walk.scope.owner, () => {
    const plain = list?.type === "identifier"
      ? [list]
      : list?.type === "inferred_parameters"
      ? list.namedChildren
      : null;
    if (plain) { for (const it of plain) bindName(it, walk, { kind: "parameter" }); }
    else walk.visit(list);
    walk.visit(node.childForFieldName("body"));
  });
};

/** An enum's constant is an instance of it. */
export const enumConstant: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const owner = classAround(walk.scope);
  const type: Draft | null = owner === undefined ? null : { of: "this", binding: owner };
  if (name) bindName(name, walk, { kind: "variable", type });
  walk.visit(node.childForFieldName("arguments"));
  const base: Draft | null = owner === undefined ? null : { of: "class", binding: owner };
  unnamedClass(node.childForFieldName("body"), base, walk);
};

/** `new A() { … }` inherits `A`. */
export const creation: Handler = (node, walk) => {
  for (const it of node.namedChildren) if (it.type !== "class_body") walk.visit(it);
  const type = typeDraft(node.childForFieldName("type"), walk);
  const body = node.namedChildren.find((it) => it.type === "class_body") ?? null;
  unnamedClass(body, type?.of === "instance" ? type.type : null, walk);
};

function unnamedClass(body: Node | null, base: Draft | null, walk: NamesWalk): void {
  if (!body) return;
  const apart = walk.names.open("block", walk.scope, walk.scope.owner);
  const binding = walk.names.bind(apart, "", { kind: "class", bases: base ? [base] : [] });
  walk.within("class", binding, () => walk.visit(body));
}
