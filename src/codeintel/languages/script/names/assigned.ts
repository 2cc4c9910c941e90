/** Members that are assigned and not declared: `res.send = function`, `Foo.prototype.x = …`. */

import type { Node } from "../../../../syntax/mod.ts";
import type { NamesWalk } from "../../../names/walk.ts";

const code = new Set(["arrow_function", "class", "function_expression", "generator_function"]);

/** Nobody assigns one value to more. */
const maxTargets = 20;

/** A function that something of this file gets as a member; false: it is something else. */
export function assignedMember(left: Node, right: Node | null, walk: NamesWalk): boolean {
  const object = left.childForFieldName("object");
  const name = left.childForFieldName("property");
  if (!object || name?.type !== "property_identifier" || !isCode(right)) return false;
  const owner = ownerOf(object, walk);
  if (owner < 0) return false;
  walk.visit(object);
  const binding = walk.names.bindMemberOf(owner, walk.text(name), { kind: "function" });
  // Others may give it members as well.
  walk.names.openUp(owner);
  walk.names.declare(name.startIndex, binding);
  return true;
}

/** The last value of `a = b = value`. */
function isCode(right: Node | null): boolean {
  let it = right;
  for (let count = 0; it?.type === "assignment_expression" && count < maxTargets; count++) {
    it = it.childForFieldName("right");
  }
  return it !== null && code.has(it.type);
}

/** `Foo` in `Foo.x`, in `Foo.prototype.x`; -1: not of this file, or a parameter. */
function ownerOf(object: Node, walk: NamesWalk): number {
  const property = object.childForFieldName("property");
  const root = property && walk.text(property) === "prototype"
    ? object.childForFieldName("object")
    : object;
  if (root?.type !== "identifier") return -1;
  const owner = walk.names.lookup(walk.text(root), walk.scope);
  return owner >= 0 && walk.names.owns(owner) ? owner : -1;
}
