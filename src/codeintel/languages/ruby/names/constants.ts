/**
 * Constants of Ruby. Modules are opened again in file after file, so what lies in one is passed
 * on under its full name: `A::B` is B, and `A::B^` is what holds it in that file.
 */

import type { Node } from "../../../../syntax/mod.ts";
import type { BindingDraft, Draft } from "../../../names/builder.ts";
import type { Role } from "../../../names/types.ts";
import type { NamesWalk } from "../../../names/walk.ts";
import { definer, stateOf } from "./state.ts";

/** Deeper nesting is made to break programs: only so many modules around are looked into. */
const maxNesting = 8;

/** Seen from the innermost module outwards, then at the top. */
export function constantUse(node: Node, role: Role, walk: NamesWalk): void {
  const { scope, names } = walk;
  const { opened, nowhere } = stateOf(walk);
  const word = walk.text(node);
  const at = node.startIndex;
  names.later(() => {
    if (names.lookup(word, scope) >= 0) return names.use(at, word, role, scope);
    for (const { full } of opened.slice(-maxNesting).toReversed()) {
      names.member(at, word, role, { of: "name", name: `${full}::${word}^`, scope: nowhere });
    }
    names.use(at, word, role, nowhere);
  });
}

/** `A::B`, `::B`. */
export function resolutionUse(node: Node, role: Role, walk: NamesWalk): void {
  const scope = node.childForFieldName("scope");
  const name = node.childForFieldName("name");
  walk.visit(scope);
  if (!name) return;
  const word = walk.text(name);
  const { nowhere } = stateOf(walk);
  if (!scope) return walk.names.use(name.startIndex, word, role, nowhere);
  const whole = walk.text(node).replace(/\s+/g, "");
  const inFile = walk.draft(scope);
  const isHere = inFile?.of === "name" && walk.names.lookup(inFile.name, inFile.scope) >= 0;
  const object = isHere ? inFile : { of: "name" as const, name: `${whole}^`, scope: nowhere };
  walk.names.member(name.startIndex, word, role, object);
}

/** What is named, as far as one file can tell: in a module it is taken for one of the module. */
export function constantDraft(node: Node, walk: NamesWalk): Draft | null {
  const { opened, nowhere } = stateOf(walk);
  const text = walk.text(node).replace(/\s+/g, "");
  if (node.type === "scope_resolution") {
    const scope = node.childForFieldName("scope");
    const object = walk.draft(scope);
    const isHere = object?.of === "name" && object.scope !== nowhere &&
      walk.names.lookup(object.name, object.scope) >= 0;
    const name = node.childForFieldName("name");
    if (object && isHere && name) return { of: "member", object, name: walk.text(name) };
    return { of: "name", name: text.replace(/^::/, ""), scope: nowhere };
  }
  const around = opened.findLast(({ isModule }) => isModule);
  const isBound = walk.names.lookup(text, walk.scope) >= 0;
  if (isBound || !around) return { of: "name", name: text, scope: walk.scope };
  return { of: "name", name: `${around.full}::${text}`, scope: nowhere };
}

/** What was bound, and how to say more of it. */
export interface Bound {
  readonly binding: number;
  readonly full: string;
  again(draft: BindingDraft): void;
}

/** `class C`, `module A::B`, `C = …`. */
export function bindConstant(node: Node, draft: BindingDraft, walk: NamesWalk): Bound | null {
  const last = node.type === "scope_resolution" ? node.childForFieldName("name") : node;
  if (last?.type !== "constant") return null;
  const { opened, defined } = stateOf(walk);
  const name = walk.text(last);
  const scope = node.type === "scope_resolution" ? node.childForFieldName("scope") : null;
  const prefix = scope ? walk.text(scope).replace(/\s+/g, "").replace(/^::/, "") : "";
  const around = opened.at(-1)?.full ?? "";
  const owner = scope ? ownerNamed(prefix, around, walk) : opened.at(-1)?.binding;
  const again = (it: BindingDraft) =>
    owner === undefined
      ? walk.names.bind(walk.names.file, name, it)
      : scope
      ? walk.names.bindMemberOf(owner, name, it)
      : walk.names.bind(definer(walk.scope), name, { ...it, member: true });
  const home = walk.scope;
  const binding = again(draft);
  walk.names.declare(last.startIndex, binding);
  const full = [scope ? wholeOf(prefix, around, walk) : around, name].filter((it) => it).join("::");
  if (!defined.has(full) && owner !== undefined) {
    walk.names.exports({ name: full, binding });
    walk.names.exports({ name: `${full}^`, binding: owner });
  }
  defined.set(full, binding);
  return { binding, full, again: (it) => within(home, walk, () => again(it)) };
}

function within(scope: NamesWalk["scope"], walk: NamesWalk, run: () => void): void {
  const outer = walk.scope;
  walk.scope = scope;
  run();
  walk.scope = outer;
}

function wholeOf(prefix: string, around: string, walk: NamesWalk): string {
  const inner = around === "" ? prefix : `${around}::${prefix}`;
  return stateOf(walk).defined.has(inner) ? inner : prefix;
}

/** The module of a full name; one that another file defines is stood for by a name of its own. */
function ownerNamed(prefix: string, around: string, walk: NamesWalk): number {
  const whole = wholeOf(prefix, around, walk);
  return stateOf(walk).defined.get(whole) ??
    walk.names.bind(walk.names.file, whole.replaceAll("::", "."), {
      kind: "namespace",
      open: true,
    });
}
