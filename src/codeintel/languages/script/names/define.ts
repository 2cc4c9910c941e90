/** Classes, interfaces, enums and namespaces of TypeScript and JavaScript. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft } from "../../../names/builder.ts";
import { descendants, type Handler, type NamesWalk } from "../../../names/walk.ts";
import { functionBody, isInLiteral, visibility } from "./bind.ts";
import { typeDraft } from "./draft.ts";
import { openUp } from "./notes.ts";

/** `class C {}`, as a statement or as an expression. */
export const classDefinition = (isExpression: boolean): Handler => (node, walk) => {
  for (const it of node.childrenForFieldName("decorator")) walk.visit(it);
  const name = node.childForFieldName("name");
  const heritage = node.namedChildren.find((it) => it?.type === "class_heritage");
  const define = () => {
    const draft: BindingDraft = {
      kind: "class",
      ...(isExpression ? {} : visibility(walk.scope)),
      ...(heritage ? basesOf(heritage, walk) : {}),
    };
    const binding = walk.names.bind(walk.scope, name ? walk.text(name) : "default", draft);
    if (name) walk.names.declare(name.startIndex, binding);
    walk.within("class", binding, () => {
      walk.visit(node.childForFieldName("type_parameters"));
      walk.visit(heritage);
      walk.visit(node.childForFieldName("body"));
    });
  };
  if (isExpression) walk.within("block", walk.scope.owner, define);
  else define();
};

/** A base that nobody can name leaves the class open. */
function basesOf(heritage: Node, walk: NamesWalk): Pick<BindingDraft, "bases" | "open"> {
  const drafts = heritage.namedChildren.flatMap((clause): readonly (Draft | null)[] => {
    switch (clause.type) {
      case "comment":
        return [];
      case "extends_clause":
        return [walk.draft(clause.childForFieldName("value"))];
      case "implements_clause":
        return typeNames(clause, walk);
      default:
        return [walk.draft(clause)];
    }
  });
  const open = drafts.includes(null) ? { open: true as const } : {};
  return { bases: drafts.flatMap((it) => it ?? []), ...open };
}

function typeNames(clause: Node, walk: NamesWalk): readonly Draft[] {
  return clause.namedChildren.flatMap((it) => {
    const draft = it ? typeDraft(it, walk) : null;
    return draft?.of === "instance" ? [draft.type] : [];
  });
}

export const interfaceDeclaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const clause = node.namedChildren.find((it) => it?.type === "extends_type_clause");
  const binding = walk.names.bind(walk.scope, name ? walk.text(name) : "", {
    kind: "type",
    ...visibility(walk.scope),
    bases: clause ? typeNames(clause, walk) : [],
  });
  if (name) walk.names.declare(name.startIndex, binding);
  // `declare module "x" { interface Name }` adds to a `Name` that is somewhere else.
  if (name && walk.scope.parent?.ambient) {
    walk.names.member(name.startIndex, walk.text(name), "taken", null);
  }
  walk.within("class", binding, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    walk.visit(clause);
    walk.visit(node.childForFieldName("body"));
  });
};

export const typeAlias: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const binding = walk.names.bind(walk.scope, name ? walk.text(name) : "", {
    kind: "type",
    ...visibility(walk.scope),
  });
  if (name) walk.names.declare(name.startIndex, binding);
  const value = node.childForFieldName("value");
  walk.within(value?.type === "object_type" ? "class" : "block", binding, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    walk.visit(value);
  });
};

/** A member declared in the body of a class, interface or object type. */
export const member = (kind: "function" | "variable"): Handler => (node, walk) => {
  for (const it of node.childrenForFieldName("decorator")) walk.visit(it);
  const name = node.childForFieldName("name") ?? node.childForFieldName("property");
  const type = node.childForFieldName("type") ?? node.childForFieldName("return_type");
  const value = node.childForFieldName("value");
  const inClass = walk.scope.kind === "class" && !isInLiteral(node);
  const owner = inClass ? walk.scope.owner : undefined;
  const plain = name?.type === "property_identifier" ||
    name?.type === "private_property_identifier";
  let binding = walk.scope.owner;
  if (name && plain && owner !== undefined) {
    const declared = type ? typeDraft(type, walk) : null;
    const accessor = kind === "function" &&
      /^(?:static\s+)?(?:get|set)\s/.test(headOf(node, name, walk));
    binding = walk.names.bindMemberOf(owner, walk.text(name), {
      kind: accessor ? "variable" : kind,
      ...(kind === "function" && !accessor
        ? { returns: declared }
        : { type: declared, value: accessor ? null : walk.draft(value) }),
    });
    walk.names.declare(name.startIndex, binding);
  } else if (name && plain) walk.names.member(name.startIndex, walk.text(name), "key", null);
  else {
    if (name && !symbolKey.test(walk.text(name))) openUp(walk);
    walk.visit(name);
  }
  if (kind === "function") return functionBody(node, walk, binding);
  walk.visit(node.childForFieldName("type"));
  walk.visit(value);
};

/** `[Symbol.iterator]`: no name in code means it. */
const symbolKey = /^\[\s*Symbol\b/;

/** Modifiers before the name. */
function headOf(node: Node, name: Node, walk: NamesWalk): string {
  return walk.text(node).slice(0, name.startIndex - node.startIndex).trimStart();
}

export const enumDeclaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const binding = walk.names.bind(walk.scope, name ? walk.text(name) : "", {
    kind: "class",
    ...visibility(walk.scope),
  });
  if (name) walk.names.declare(name.startIndex, binding);
  for (const it of node.childForFieldName("body")?.namedChildren ?? []) {
    const key = it?.type === "enum_assignment" ? it.childForFieldName("name") : it;
    if (key?.type === "property_identifier") {
      const added = walk.names.bindMemberOf(binding, walk.text(key), { kind: "variable" });
      walk.names.declare(key.startIndex, added);
    }
    if (it?.type === "enum_assignment") walk.visit(it.childForFieldName("value"));
  }
};

/** `namespace A.B {}`: every name of the path is a namespace in the one before. */
export const namespace: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  if (!name || name.type === "string") {
    // Who imports a module of that name may mean this file and what stands in it.
    walk.names.notes.offer("=");
    const inside = () => walk.visit(body);
    return walk.within("block", walk.scope.owner, inside, { ambient: true });
  }
  const parts = name.type === "identifier"
    ? [name]
    : descendants(name, ["identifier", "property_identifier"]);
  const open = (index: number) => {
    const part = parts[index];
    if (!part) return body ? walk.children(body) : undefined;
    const binding = walk.names.bind(walk.scope, walk.text(part), {
      kind: "namespace",
      ...visibility(walk.scope),
    });
    walk.names.declare(part.startIndex, binding);
    walk.within("block", binding, () => open(index + 1), { namespace: true });
  };
  open(0);
};
