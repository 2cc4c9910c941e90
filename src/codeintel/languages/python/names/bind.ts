/** What assignments, loops and comprehensions of Python bind. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft, Scope } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { quotedIn, typeDraft } from "./draft.ts";
import { partsOf } from "./parts.ts";

/** Binds every name of an assignment's left side, a loop's target, a `with … as`. */
export function bindTarget(
  target: Node,
  walk: NamesWalk,
  extra: Omit<BindingDraft, "kind"> = {},
): void {
  switch (target.type) {
    case "identifier":
      return bindName(target, walk, { kind: "variable", ...extra });
    case "attribute":
      return bindAttribute(target, walk, extra);
    case "subscript":
      return walk.children(target);
    default:
      for (const part of target.namedChildren) if (part) bindTarget(part, walk);
  }
}

/** In a class body a name is a member; comprehensions bind `:=` outside of themselves. */
function bindName(node: Node, walk: NamesWalk, draft: BindingDraft): void {
  const scope = enclosing(walk.scope);
  const member = scope.kind === "class" ? { member: true as const } : {};
  const binding = walk.names.bind(scope, walk.text(node), { ...draft, ...member });
  walk.names.declare(node.startIndex, binding);
}

export function enclosing(scope: Scope): Scope {
  return scope.kind === "block" && scope.parent ? enclosing(scope.parent) : scope;
}

/** `self.name = …` declares a member of the class. */
function bindAttribute(node: Node, walk: NamesWalk, extra: Omit<BindingDraft, "kind">): void {
  const object = node.childForFieldName("object");
  const name = node.childForFieldName("attribute");
  if (!object || !name) return walk.children(node);
  walk.visit(object);
  const draft = walk.draft(object);
  const owner = draft?.of === "name" ? ownerThrough(draft, walk) : null;
  if (owner !== null) {
    walk.names.bindMemberOf(owner, walk.text(name), { kind: "variable", ...extra });
  }
  walk.names.member(name.startIndex, walk.text(name), "write", draft);
}

/** The class that `self` or `cls` stands for. */
export function ownerThrough(
  draft: Draft & { readonly of: "name" },
  walk: NamesWalk,
): number | null {
  const known = walk.names.expr(draft);
  const value = known?.of === "binding" ? walk.names.valueOf(known.binding) : undefined;
  return value?.of === "this" || value?.of === "class" ? value.binding : null;
}

export const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  const type = node.childForFieldName("type");
  walk.visit(type);
  walk.visit(right);
  if (type && /(?:^|\.)TypeAlias$/.test(walk.text(type))) quotedIn(right, walk);
  if (!left) return;
  // Modules that are made as the file is loaded.
  if (enclosing(walk.scope).kind === "file" && /^sys\.modules\s*\[/.test(walk.text(left))) {
    walk.names.notes.setDynamic();
  }
  if (left.type === "identifier" && walk.text(left) === "__all__") quotedNames(right, walk);
  const extra = {
    type: type && typeDraft(type, walk),
    value: right && right.type !== "assignment" ? walk.draft(right) : null,
  };
  bindTarget(left, walk, extra);
};

/** `__all__` names what the file offers, in strings. */
function quotedNames(list: Node | null, walk: NamesWalk): void {
  for (const item of list?.namedChildren ?? []) {
    const content = item?.type === "string" ? item.namedChildren[1] : null;
    if (content?.type !== "string_content") continue;
    walk.names.use(content.startIndex, walk.text(content), "string", walk.names.file);
  }
}

/**
 * The clauses bind, then the body reads, all in a scope of its own; only what the first one goes
 * through is read outside of it.
 */
export const comprehension: Handler = (node, walk) => {
  const [body, ...clauses] = partsOf(node);
  const first = clauses.find((it) => it.type === "for_in_clause");
  walk.visit(first?.childForFieldName("right"));
  walk.within("block", walk.scope.owner, () => {
    const inner = walk.scope;
    for (const clause of clauses) {
      if (clause?.type !== "for_in_clause") {
        walk.visit(clause);
        continue;
      }
      if (clause !== first) walk.visit(clause.childForFieldName("right"));
      bindInner(clause.childForFieldName("left"), inner, walk);
    }
    walk.visit(body);
  });
};

function bindInner(target: Node | null, scope: Scope, walk: NamesWalk): void {
  if (!target) return;
  if (target.type === "identifier") {
    const binding = walk.names.bind(scope, walk.text(target), { kind: "variable" });
    walk.names.declare(target.startIndex, binding);
  } else if (target.type === "attribute" || target.type === "subscript") walk.visit(target);
  else for (const part of target.namedChildren) bindInner(part, scope, walk);
}
