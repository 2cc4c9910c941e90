/**
 * How Ruby names things. A class's own methods and those of its objects are looked up alike; a
 * file sees what it requires itself, and what an autoloader would find for it.
 */

import type { Node } from "../../../../syntax/mod.ts";
import type { Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { Handler, NamesRules, NamesWalk } from "../../../names/walk.ts";
import { constantDraft, constantUse, resolutionUse } from "./constants.ts";
import {
  alias,
  assignConstant,
  method,
  opened,
  singletonClass,
  singletonMethod,
  special,
} from "./define.ts";
import { definer, during, selfDraft, stateOf } from "./state.ts";
import { bindLocal, block, field, local, variable } from "./variables.ts";

/** A method of what is around, or a function at the top of some file. */
function ownCall(node: Node, walk: NamesWalk): void {
  const name = walk.text(node);
  const { self, opened: around } = stateOf(walk);
  if (self !== null || around.length > 0) {
    return walk.names.member(node.startIndex, name, "call", selfDraft(walk));
  }
  walk.names.use(node.startIndex, name, "call", definer(walk.scope));
}

const identifier: Handler = (node, walk) => {
  const known = local(walk.text(node), walk.scope);
  if (known === undefined) ownCall(node, walk);
  else walk.names.declare(node.startIndex, known, "read");
};

const call: Handler = (node, walk) => {
  const receiver = node.childForFieldName("receiver");
  const name = node.childForFieldName("method");
  const args = node.childForFieldName("arguments");
  walk.visit(receiver);
  const isOwn = !receiver || receiver.type === "self";
  const isSpecial = isOwn && name !== null && special(walk.text(name), args, walk);
  if (name?.type === "identifier" && !isSpecial) {
    if (receiver) member(name, "call", receiver, walk);
    else ownCall(name, walk);
  }
  if (!isSpecial) walk.visit(args);
  inBlock(node.childForFieldName("block"), walk);
};

/** In the body of a class a block mostly runs for another object. */
function inBlock(node: Node | null, walk: NamesWalk): void {
  if (!node) return;
  const inMethod = enclosesMethod(walk);
  if (inMethod) walk.visit(node);
  else during(walk, { self: null }, () => walk.visit(node));
}

function enclosesMethod(walk: NamesWalk): boolean {
  for (let it: NamesWalk["scope"] | null = walk.scope; it && it.kind !== "class"; it = it.parent) {
    if (it.kind === "function") return true;
  }
  return false;
}

function member(name: Node, role: Role, receiver: Node, walk: NamesWalk): void {
  walk.names.member(name.startIndex, walk.text(name), role, walk.draft(receiver));
}

const assignment: Handler = (node, walk) => {
  const left = node.childForFieldName("left");
  const right = node.childForFieldName("right");
  if (left?.type === "constant" || left?.type === "scope_resolution") {
    return assignConstant(left, right, walk);
  }
  walk.visit(right);
  // What is empty at first holds something later.
  if (right?.type === "nil") return target(left, walk, undefined);
  target(left, walk, walk.draft(right));
};

/** Lists nested deeper are made to break programs. */
const maxDepth = 100;

function target(
  node: Node | null,
  walk: NamesWalk,
  value: Draft | null | undefined,
  depth = 0,
): void {
  if (depth > maxDepth) return;
  switch (node?.type) {
    case undefined:
      return;
    case "identifier":
      return bindLocal(
        node,
        walk,
        { kind: "variable", ...(value === undefined ? {} : { value }) },
        "write",
      );
    case "instance_variable":
    case "class_variable":
    case "global_variable":
      return field(node, "write", walk, value);
    case "constant":
      return assignConstant(node, null, walk);
    case "left_assignment_list":
    case "destructured_left_assignment":
    case "rest_assignment":
    case "exception_variable":
      for (const it of node.namedChildren) target(it, walk, null, depth + 1);
      return;
    case "call": {
      const receiver = node.childForFieldName("receiver");
      const name = node.childForFieldName("method");
      walk.visit(receiver);
      if (receiver && name?.type === "identifier") member(name, "write", receiver, walk);
      return;
    }
    default:
      return walk.visit(node);
  }
}

const skip: Handler = () => {};

const handlers: Readonly<Record<string, Handler>> = {
  alias,
  assignment,
  block,
  call,
  class: opened(false),
  class_variable: variable,
  constant: (node, walk) => constantUse(node, "read", walk),
  do_block: block,
  exception_variable: (node, walk) => target(node, walk, null),
  for(node, walk) {
    walk.visit(node.childForFieldName("value"));
    target(node.childForFieldName("pattern"), walk, null);
    walk.visit(node.childForFieldName("body"));
  },
  global_variable: variable,
  identifier,
  instance_variable: variable,
  lambda: block,
  method,
  module: opened(true),
  operator_assignment: assignment,
  program: (node, walk) => walk.within("block", undefined, () => walk.children(node)),
  scope_resolution: (node, walk) => resolutionUse(node, "read", walk),
  /** Symbols often name methods, and often do not. */
  simple_symbol(node, walk) {
    const name = walk.text(node).slice(1);
    if (/^[a-z_]\w*[?!]?$/.test(name)) walk.names.member(node.startIndex + 1, name, "key", null);
  },
  singleton_class: singletonClass,
  singleton_method: singletonMethod,
  undef: skip,
  uninterpreted: skip,
};

function draftOf(node: Node, walk: NamesWalk): Draft | null {
  switch (node.type) {
    case "constant":
    case "scope_resolution":
      return constantDraft(node, walk);
    case "self":
      return selfDraft(walk);
    case "identifier": {
      const name = walk.text(node);
      if (local(name, walk.scope) !== undefined) return { of: "name", name, scope: walk.scope };
      return ownDraft(name, walk);
    }
    case "instance_variable":
    case "class_variable":
      return { of: "name", name: walk.text(node), scope: definer(walk.scope) };
    case "call":
      return callDraft(node, walk);
    case "parenthesized_statements":
      return node.namedChildCount === 1 ? walk.draft(node.firstNamedChild) : null;
    default:
      return null;
  }
}

function ownDraft(name: string, walk: NamesWalk): Draft | null {
  const object = selfDraft(walk);
  return object && { of: "call", callee: { of: "member", object, name } };
}

/** `C.new` is an object of C. */
function callDraft(node: Node, walk: NamesWalk): Draft | null {
  const receiver = node.childForFieldName("receiver");
  const name = node.childForFieldName("method");
  if (name?.type !== "identifier") return null;
  if (!receiver) return ownDraft(walk.text(name), walk);
  const object = walk.draft(receiver);
  if (!object) return null;
  const isConstant = receiver.type === "constant" || receiver.type === "scope_resolution";
  if (walk.text(name) !== "new") {
    return { of: "call", callee: { of: "member", object, name: walk.text(name) } };
  }
  if (object.of === "class") return { of: "this", binding: object.binding };
  return isConstant ? { of: "instance", type: object } : null;
}

const reserved: ReadonlySet<string> = new Set(
  ("BEGIN END alias and begin break case class def defined? do else elsif end ensure false for if " +
    "in module next nil not or redo rescue retry return self super then true undef unless until " +
    "when while yield __FILE__ __LINE__ __ENCODING__").split(" "),
);

export const rubyNames: NamesRules = {
  membersAreVisible: true,
  exportsAll: true,
  beside: (importer, resolver) => resolver.implicit?.(importer) ?? [],
  identifier: /^(?:@@?|\$)?[\p{L}_][\p{L}\p{N}_]*[?!]?$/u,
  reserved,
  handlers,
  // Names may always be made at run time: nothing is said to be missing.
  remark: (_text, { notes }) => notes.setDynamic(),
  draft: draftOf,
};
