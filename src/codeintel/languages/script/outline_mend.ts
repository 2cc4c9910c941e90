/**
 * TypeScript that its grammar does not know, written so that it does. The text keeps its length
 * and its lines; only the parser sees it.
 */

import type { Grammar } from "../../../syntax/mod.ts";

/** `export type * from "x"`. */
const typeStar = /\bexport\s+type(?=\s*\*)/g;
/** `load<typeof import("x")>()`: as a type argument the parenthesis ends it. */
const importType = /\btypeof(\s+)import\((\s*(?:"[^"\n]*"|'[^'\n]*')\s*)\)(?=\s*[>,])/g;
/** `<in T, out U>`. */
const variance =
  /(?:[<,]\s*(?:in\s+out|in|out)|\n[ \t]*out)(?=\s+[A-Za-z_$][\w$]*\s*(?:[=,>]|extends\b))/g;
/** A line that begins with type parameters: an overload, if the line above is one. */
const overload = /\n[ \t]*[ \t](?=<(?:[A-Za-z_$]|[ \t]*\n))/g;

export function mendScript(text: string, grammar: Grammar): string {
  if (grammar === "javascript") return text;
  const mended = text
    .replace(typeStar, (all) => all.slice(0, -4) + "    ")
    .replace(importType, "typeof$1Import[$2]")
    .replace(variance, (all) => all.replace(/in|out/g, (word) => " ".repeat(word.length)));
  // In a file with elements such a line is mostly one of them.
  return grammar === "tsx" ? mended : endOverloads(mended);
}

/** An overload without a semicolon goes on into the `<` of the next. */
function endOverloads(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: all, index } of text.matchAll(overload)) {
    if (!endsOverload(lineBefore(text, index))) continue;
    const at = index + all.length - 1;
    pieces.push(text.slice(done, at), ";");
    done = at + 1;
  }
  return pieces.length === 0 ? text : pieces.join("") + text.slice(done);
}

/** Comments between two overloads are not longer than this, lines. */
const maxComments = 20;

/** The last line of code that ends at or before an offset. */
function lineBefore(text: string, end: number): string {
  for (let count = 0; count < maxComments && end > 0; count++) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end).trim();
    if (line !== "" && !/^(?:\/\/|\/\*|\*)/.test(line)) return line;
    end = start - 1;
  }
  return "";
}

/** It ends as a type does, and is no head that its type parameters may follow. */
function endsOverload(line: string): boolean {
  return /[\])}>'"]$/.test(line) || /\)\s*(?::|=>)[^;]*\w$/.test(line);
}
