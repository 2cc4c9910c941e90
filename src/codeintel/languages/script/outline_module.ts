/** Functions that are modules: what a file of before the modules of the language is wrapped in. */

import type { Node } from "../../../syntax/mod.ts";
import type { Place } from "../../outline/mod.ts";

/** What a wrapper may stand in, up to the statement of the file. */
const between: ReadonlySet<string> = new Set([
  "arguments",
  "call_expression",
  "member_expression",
  "parenthesized_expression",
  "unary_expression",
]);

/** Nodes between a wrapper and its statement are no more than these. */
const maxLevels = 8;

/** `(function () { … })()`, `(function (factory) { … })(function () { … })`, `define(function () { … })`. */
export function isModuleFunction(node: Node, place: Place): boolean {
  if (!between.has(place.above)) return false;
  let it = node.parent;
  for (let level = 0; it && level < maxLevels && between.has(it.type); level++) {
    if (it.type === "call_expression" && !callsModule(it, place.text)) return false;
    it = it.parent;
  }
  return it?.type === "expression_statement" && it.parent?.type === "program";
}

/** It calls a function that stands there, or the one of AMD. */
function callsModule(call: Node, text: string): boolean {
  return /^[;\s]*(?:[(!]|async\b|function\b|define\s*\()/.test(
    text.slice(call.startIndex, call.startIndex + 40),
  );
}
