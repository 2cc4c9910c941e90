/** Constants that a function may return, read off its declared type. */

import type { Node } from "../../src/syntax/mod.ts";

const functions = new Set([
  "arrow_function",
  "function_declaration",
  "function_expression",
  "method_definition",
]);

/** None where the type is not written down, or says no simple one. */
export function returnConstants(node: Node, text: string): readonly string[] {
  const type = functionAround(node)?.childForFieldName("return_type");
  if (!type) return [];
  if (type.type === "type_predicate_annotation") return ["true", "false"];
  const written = text.slice(type.startIndex, type.endIndex).replace(/^:\s*/, "").trim();
  const own = /^Promise<(.*)>$/s.exec(written)?.[1] ?? written;
  return [...new Set(alternatives(own).flatMap((it) => ofType(it.trim())))];
}

function functionAround(node: Node): Node | null {
  let at = node.parent;
  while (at && !functions.has(at.type)) at = at.parent;
  return at;
}

/** Of a union; bars inside brackets belong to a member. */
function alternatives(type: string): readonly string[] {
  return /[<({[]/.test(type) && !/^[^<({[]*\[\]/.test(type)
    ? [type, ...[...type.matchAll(/\|\s*(null|undefined)\s*$/g)].map(([, last = ""]) => last)]
    : type.split("|");
}

function ofType(type: string): readonly string[] {
  if (type === "boolean") return ["true", "false"];
  if (type === "number") return ["0", "1"];
  if (type === "string") return ['""'];
  if (type === "null" || type === "undefined") return [type];
  return /^readonly [\w.<>]+\[\]$|^[\w.]+\[\]$/.test(type) ? ["[]"] : [];
}
