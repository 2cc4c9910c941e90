/** Which definitions of a script other files may name. */

import type { Node } from "../../../syntax/mod.ts";
import { chainOf } from "./outline_chain.ts";
import { isClassLike, type Place, type RuleDefinition, textOf } from "../../outline/mod.ts";

/** Members follow their class, but `#private` ones; anything else says `export` itself. */
export function isExported(found: RuleDefinition, place: Place): boolean {
  if (found.assigned || found.exported) return found.exported === true;
  if (place.kind !== null && isClassLike(place.kind)) {
    return place.text[found.name.startIndex] !== "#";
  }
  return /\bexport\b/.test(place.before);
}

/** Names that `export { a, b as c }`, `export default a` and `export = a` mean. */
export function exportedNames(node: Node, place: Place): readonly string[] {
  if (place.inFunction || node.childForFieldName("declaration")) return [];
  if (node.childForFieldName("source")) return [];
  return node.namedChildren.flatMap((child) => {
    if (child.type === "identifier") return [textOf(child, place)];
    if (child.type !== "export_clause") return [];
    return child.namedChildren.flatMap((it) => it.childForFieldName("name") ?? [])
      .map((it) => textOf(it, place));
  });
}

const target = /^(?:(?:module\s*\.\s*)?exports|(?:globalThis|global|root|self|window)\s*\.)/;

/** Names that `module.exports = …` and `exports.x = …` mean. */
export function assignedNames(node: Node, place: Place): readonly string[] {
  if (place.inFunction || !target.test(place.text.slice(node.startIndex, node.startIndex + 40))) {
    return [];
  }
  const { value } = chainOf(node);
  const values = value?.type === "object" ? value.namedChildren : value ? [value] : [];
  return values.map((it) => it.type === "pair" ? it.childForFieldName("value") ?? it : it)
    .filter((it) => it.type === "identifier" || it.type === "shorthand_property_identifier")
    .map((it) => textOf(it, place));
}
