/** Patterns, declarations, functions and classes of TypeScript and JavaScript. */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft, Scope } from "../../../names/builder.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";
import { bindImported, importedModule } from "./imports.ts";
import { typeDraft } from "./draft.ts";

/** Binds the names of a pattern in a scope; keys and defaults are read. */
export function bindPattern(
  node: Node | null | undefined,
  scope: Scope,
  walk: NamesWalk,
  draft: BindingDraft,
): void {
  if (!node) return;
  switch (node.type) {
    case "identifier":
    case "type_identifier":
      return declare(node, scope, walk, draft);
    case "object_pattern":
      return objectPattern(node, scope, walk, draft);
    case "assignment_pattern":
      walk.visit(node.childForFieldName("right"));
      return bindPattern(node.childForFieldName("left"), scope, walk, {
        kind: draft.kind,
        type: draft.type ?? null,
      });
    case "member_expression":
    case "subscript_expression":
      return walk.visit(node);
    default:
      for (const part of node.namedChildren) {
        bindPattern(part, scope, walk, { ...draft, value: null });
      }
  }
}

/** What is taken out of an object is a member of it; of a parameter, of its type. */
function objectPattern(node: Node, scope: Scope, walk: NamesWalk, draft: BindingDraft): void {
  const object = draft.type ?? draft.value ?? null;
  for (const part of node.namedChildren) {
    const isDefault = part.type === "object_assignment_pattern";
    if (isDefault) walk.visit(part.childForFieldName("right"));
    const taken = isDefault ? part.childForFieldName("left") : part;
    const isPair = taken?.type === "pair_pattern";
    const name = isPair ? taken.childForFieldName("key") : taken;
    const isPlain = name?.type === "shorthand_property_identifier_pattern" ||
      name?.type === "property_identifier";
    if (!taken || !name || !isPlain) {
      if (isPair) key(name, walk, keyRole(draft));
      bindPattern(isPair ? taken.childForFieldName("value") : part, scope, walk, {
        kind: draft.kind,
        value: null,
      });
      continue;
    }
    walk.names.member(name.startIndex, walk.text(name), keyRole(draft), object);
    const value: Draft | null = object && !isDefault
      ? { of: "member", object, name: walk.text(name) }
      : null;
    if (!isPair) declare(taken, scope, walk, { kind: draft.kind, value });
    else bindPattern(taken.childForFieldName("value"), scope, walk, { kind: draft.kind, value });
  }
}

function declare(node: Node, scope: Scope, walk: NamesWalk, draft: BindingDraft): void {
  const binding = walk.names.bind(scope, walk.text(node), draft);
  walk.names.declare(node.startIndex, binding);
}

/** A key of a literal or pattern. */
export function key(
  node: Node | null | undefined,
  walk: NamesWalk,
  role: "key" | "taken" = "key",
): void {
  if (!node) return;
  if (node.type === "computed_property_name") return walk.children(node);
  if (node.type === "string") return;
  walk.names.member(node.startIndex, walk.text(node), role, null);
}

/** What a variable takes out of an object may be a module's export; a parameter's may be anything. */
function keyRole({ kind }: BindingDraft): "key" | "taken" {
  return kind === "variable" ? "taken" : "key";
}

/** `var` belongs to the function, `let` and `const` to the block. */
export const declaration = (hoisted: boolean): Handler => (node, walk) => {
  const scope = hoisted ? functionScope(walk.scope) : walk.scope;
  for (const it of node.namedChildren) {
    if (it?.type === "variable_declarator") declarator(it, scope, walk);
    else walk.visit(it);
  }
};

export function functionScope(scope: Scope): Scope {
  return scope.kind === "block" && scope.owner === scope.parent?.owner && scope.parent
    ? functionScope(scope.parent)
    : scope;
}

function declarator(node: Node, scope: Scope, walk: NamesWalk): void {
  const name = node.childForFieldName("name");
  const type = node.childForFieldName("type");
  const value = node.childForFieldName("value");
  walk.visit(type);
  const module = importedModule(value, walk);
  if (module !== null && name) {
    walk.visit(value);
    return bindImported(name, module, scope, walk);
  }
  const isFunction = value?.type === "arrow_function" || value?.type === "function_expression";
  const draft: BindingDraft = {
    kind: isFunction ? "function" : "variable",
    ...visibility(scope),
    type: type && typeDraft(type, walk),
    value: walk.draft(value),
    ...(isFunction ? { returns: resultOf(value, walk) } : {}),
  };
  bindPattern(name, scope, walk, draft);
  const owner = name?.type === "identifier" ? walk.names.lookup(walk.text(name), scope) : -1;
  if (value?.type === "object" && owner >= 0) return objectOf(value, owner, walk);
  walk.visit(value);
}

/** What stands in a namespace is reached through it. */
export function visibility(scope: Scope): { readonly member?: true } {
  return scope.kind === "block" && scope.namespace ? { member: true } : {};
}

function resultOf(node: Node | null, walk: NamesWalk) {
  const type = node?.childForFieldName("return_type");
  return type ? typeDraft(type, walk) : null;
}

/** Keys of a literal that a variable holds are members of the variable. */
function objectOf(node: Node, owner: number, walk: NamesWalk): void {
  for (const it of node.namedChildren) {
    const name = it?.childForFieldName("key") ?? it?.childForFieldName("name");
    const plain = name?.type === "property_identifier";
    if (!it || !name || !plain || (it.type !== "pair" && it.type !== "method_definition")) {
      walk.visit(it);
      continue;
    }
    const value = it.childForFieldName("value");
    const binding = walk.names.bindMemberOf(owner, walk.text(name), {
      kind: it.type === "pair" ? "variable" : "function",
      value: walk.draft(value),
    });
    walk.names.declare(name.startIndex, binding);
    if (it.type === "pair") walk.visit(value);
    else functionBody(it, walk, binding);
  }
}

/** `{ method() {} }`: its `this` is the literal. */
export function isInLiteral(node: Node): boolean {
  return node.type === "method_definition" && node.parent?.type === "object";
}

/** Parameters and body in a scope of their own. `owner`: the function's binding. */
export function functionBody(node: Node, walk: NamesWalk, owner = walk.scope.owner): void {
  const ownThis = node.type === "function_expression" || node.type === "function_declaration" ||
    node.type.startsWith("generator_function") || isInLiteral(node);
  walk.within("function", owner, () => {
    walk.visit(node.childForFieldName("type_parameters"));
    const single = node.childForFieldName("parameter");
    if (single) bindPattern(single, walk.scope, walk, { kind: "parameter" });
    for (const it of node.childForFieldName("parameters")?.namedChildren ?? []) {
      parameter(it, walk);
    }
    walk.visit(node.childForFieldName("return_type"));
    const body = node.childForFieldName("body");
    if (body?.type === "statement_block") walk.children(body);
    else walk.visit(body);
  }, { ownThis });
}

function parameter(node: Node | null, walk: NamesWalk): void {
  if (!node) return;
  const typed = node.type === "required_parameter" || node.type === "optional_parameter";
  if (!typed) return bindPattern(node, walk.scope, walk, { kind: "parameter" });
  const type = node.childForFieldName("type");
  for (const it of node.childrenForFieldName("decorator")) walk.visit(it);
  walk.visit(type);
  walk.visit(node.childForFieldName("value"));
  const pattern = node.childForFieldName("pattern");
  if (pattern?.type === "this") return;
  const draft = { kind: "parameter" as const, type: type && typeDraft(type, walk) };
  bindPattern(pattern, walk.scope, walk, draft);
  const modified =
    node.namedChildren.some((it) =>
      it?.type === "accessibility_modifier" || it?.type === "override_modifier"
    ) || /^\s*readonly\b/.test(walk.text(node));
  // `constructor(private x: X)` declares a member, too.
  const owner = walk.scope.parent?.owner;
  if (!modified || pattern?.type !== "identifier" || owner === undefined) return;
  const classOwner = walk.scope.parent?.kind === "class" ? owner : undefined;
  if (classOwner === undefined) return;
  const member = walk.names.bindMemberOf(classOwner, walk.text(pattern), {
    ...draft,
    kind: "variable",
  });
  walk.names.declare(pattern.startIndex, member);
}

/** `function f() {}`; overloads and merged declarations add to one binding. */
export const functionDeclaration: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  const scope = walk.scope;
  const binding = name && walk.names.bind(scope, walk.text(name), {
    kind: "function",
    ...visibility(scope),
    returns: resultOf(node, walk),
  });
  if (name && binding !== null) walk.names.declare(name.startIndex, binding);
  functionBody(node, walk, binding ?? walk.scope.owner);
};

/** A named function expression binds its name for itself only. */
export const functionExpression: Handler = (node, walk) => {
  const name = node.childForFieldName("name");
  if (!name) return functionBody(node, walk);
  walk.within("block", walk.scope.owner, () => {
    const binding = walk.names.bind(walk.scope, walk.text(name), { kind: "function" });
    walk.names.declare(name.startIndex, binding);
    functionBody(node, walk);
  });
};
