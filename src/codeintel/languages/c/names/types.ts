/** Types of C and C++: classes, enums, aliases. */

import type { Handler } from "../../../names/walk.ts";
import { declaredBy } from "../declarator.ts";
import { bindName, templateParameters } from "./define.ts";
import { typeDraft } from "./draft.ts";

/** Classes, structs and unions with a body; elsewhere their name is only used. */
export const tagged: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  if (!body || name && name.type !== "type_identifier") {
    if (name?.type === "type_identifier") {
      walk.names.use(name.startIndex, walk.text(name), "type", walk.names.file);
    } else walk.visit(name);
    if (body) walk.within("class", undefined, () => walk.visit(body));
    return;
  }
  const clause = node.namedChildren.find((it) => it.type === "base_class_clause");
  const bases = (clause?.namedChildren ?? []).flatMap((it) => {
    const type = typeDraft(it, walk);
    return type?.of === "instance" ? [type.type] : [];
  });
  // Without a name and a variable its members are those of what is around.
  if (!name) {
    return walk.scope.kind === "class"
      ? walk.visit(body)
      : walk.within("block", undefined, () => walk.visit(body));
  }
  const binding = bindName(name, walk, { kind: "class", bases });
  walk.within("class", binding, () => {
    templateParameters(walk);
    walk.visit(clause);
    walk.visit(body);
  });
};

/** Constants of a plain enum are names beside it; those of `enum class` are its members. */
export const enumeration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const body = node.childForFieldName("body");
  if (!body) {
    if (name) walk.names.use(name.startIndex, walk.text(name), "type", walk.names.file);
    return;
  }
  const binding = name?.type === "type_identifier" ? bindName(name, walk, { kind: "class" }) : null;
  const isScoped = node.children.some((it) => it.type === "class" || it.type === "struct");
  for (const it of body.namedChildren) {
    const own = it.childForFieldName("name");
    walk.visit(it.childForFieldName("value"));
    if (!own || it.type !== "enumerator") continue;
    if (isScoped && binding !== null) {
      const constant = walk.names.bindMemberOf(binding, walk.text(own), { kind: "variable" });
      walk.names.declare(own.startIndex, constant);
    } else bindName(own, walk, { kind: "variable", type: { of: "literal" } });
  }
};

/** `typedef T U;`: whatever `T` has, `U` has. */
export const typeDefinition: Handler = (node, walk) => {
  const type = node.childForFieldName("type");
  const declarators = node.childrenForFieldName("declarator");
  const body = type?.childForFieldName("body");
  const isBare = body && type && !type.childForFieldName("name") && type.type !== "enum_specifier";
  if (!isBare) walk.visit(type);
  declarators.forEach((it, at) => {
    const declared = declaredBy(it);
    if (!declared || declared.name.type !== "type_identifier") return;
    if (declared.isFunction) {
      walk.within("function", undefined, () => walk.visit(declared.parameters));
    }
    const same = declared.isFunction ? null : typeDraft(type, walk);
    const isSelf = same?.of === "instance" && same.type.of === "name" &&
      same.type.name === walk.text(declared.name);
    const bases = same?.of === "instance" && !isSelf && !isBare ? [same.type] : [];
    const binding = bindName(declared.name, walk, { kind: "class", bases });
    if (isBare && body && at === 0) walk.within("class", binding, () => walk.visit(body));
  });
};

/** `using U = T;`. */
export const alias: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  const same = typeDraft(type, walk);
  const bases = same?.of === "instance" ? [same.type] : [];
  const binding = name ? bindName(name, walk, { kind: "class", bases }) : undefined;
  walk.within("class", binding, () => {
    templateParameters(walk);
    walk.visit(type);
  });
};
