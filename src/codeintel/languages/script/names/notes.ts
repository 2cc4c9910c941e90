/** Calls of TypeScript and JavaScript, and where a failure is expected. */

import type { Node } from "../../../../syntax/mod.ts";
import type { NamesBuilder } from "../../../names/builder.ts";
import { guarded } from "../../../names/types.ts";
import type { Handler, NamesWalk } from "../../../names/walk.ts";

/** What is called ends in a name, else nothing is noted. `list` is `null` in `new C`. */
export function noteCall(callee: Node, list: Node | null, walk: NamesWalk): void {
  const name = callee.type === "member_expression" ? callee.childForFieldName("property") : callee;
  if (!name || !/^(?:private_property_|property_)?identifier$/.test(name.type)) return;
  // A tagged template.
  if (list && list.type !== "arguments") return;
  if (setters.has(walk.text(name))) openOwner(list?.namedChildren[0], walk);
  const given = (list?.namedChildren ?? []).filter((it) => it.type !== "comment");
  const spread = given.filter((it) => it.type === "spread_element");
  const args = given.length - spread.length;
  walk.names.notes.call({ at: name.startIndex, args, spread: spread.length > 0, keywords: [] });
}

const setters: ReadonlySet<string> = new Set(["assign", "defineProperties", "defineProperty"]);

/** `Object.assign(this, …)`, `this[name] = …`: the class has members that are not written down. */
export function openOwner(object: Node | undefined, walk: NamesWalk): void {
  const draft = object?.type === "this" ? walk.draft(object) : null;
  if (draft?.of === "this") walk.names.openUp(draft.binding);
}

/** The class or interface around may have members of any name. */
export function openUp(walk: NamesWalk): void {
  const { kind, owner } = walk.scope;
  if (kind === "class" && owner !== undefined) walk.names.openUp(owner);
}

/** `try { require("x") } catch {}` */
export const tryStatement: Handler = (node, walk) => {
  const body = node.childForFieldName("body");
  if (body && node.childForFieldName("handler")) {
    const { startPosition, endPosition } = body;
    walk.names.notes.guard([startPosition.row + 1, endPosition.row + 1, guarded.imports]);
  }
  walk.children(node);
};

const silencer = /@ts-(?:ignore|expect-error|nocheck)\b/g;
const comment = /^\s*(?:\/\/|\/?\*|\{\s*\/\*)/;

function isCommon(text: string): boolean {
  return text.includes("exports") && !/^[ \t]*(?:import|export)\b/m.test(text);
}

/** Every `exports` is the target of an assignment to a name that is written down. */
function isPlain(text: string): boolean {
  const plain = text.match(/(?:\bmodule\.|\b)exports(?:\.[\w$]+)?[ \t]*=(?!=)/g) ?? [];
  return plain.length === text.match(/\bexports\b/g)?.length;
}

/** A module of CommonJS whose names are not all known, and comments that silence the checker. */
export function remark(text: string, { notes }: NamesBuilder): void {
  if (isCommon(text) && !isPlain(text)) notes.setDynamic();
  if (!text.includes("@ts-")) return;
  const lines = text.split("\n");
  let row = 0;
  let at = 0;
  for (const { 0: word, index } of text.matchAll(silencer)) {
    for (let end = text.indexOf("\n", at); end >= 0 && end < index; end = text.indexOf("\n", at)) {
      row++;
      at = end + 1;
    }
    if (word.endsWith("nocheck")) {
      notes.guard([1, lines.length, guarded.all]);
      continue;
    }
    let next = row + 1;
    while (next < lines.length && comment.test(lines[next] ?? "")) next++;
    notes.guard([row + 1, next + 1, guarded.all]);
  }
}
