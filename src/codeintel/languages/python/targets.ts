/** What an assignment binds, and the names that `__all__` lists. */

import { identifier } from "./chars.ts";
import { stringEnd } from "./strings.ts";

const token = new RegExp(`${identifier}|\\S`, "g");
const word = new RegExp(`^${identifier}$`);
const augmenting = "+-*/%@&|^<>";

/**
 * Names bound by the text before an `=`: `a`, `a, *b`, `(a, b.c)`, `a: int`, `a +` (of `a += 1`).
 * Attributes and items bind nothing. `null` if the text is no target.
 */
export function targetNames(text: string): readonly string[] | null {
  const names: string[] = [];
  let pending = "";
  let before: "value" | "dot" | "other" = "other";
  let depth = 0;
  for (const [part] of withoutOperator(text).matchAll(token)) {
    if (depth > 0) {
      if (isOpening(part)) depth++;
      else if (isClosing(part)) depth--;
    } else if (word.test(part)) {
      if (before === "value") return null;
      pending = before === "dot" ? "" : part;
      before = "value";
    } else if (before === "value" && isOpening(part)) {
      pending = "";
      depth = 1;
    } else if (part === ".") {
      pending = "";
      before = "dot";
    } else {
      if (pending) names.push(pending);
      pending = "";
      if (part === ":") return names;
      if (!isOpening(part) && !isClosing(part) && part !== "," && part !== "*") return null;
      before = isClosing(part) ? "value" : "other";
    }
  }
  return pending ? [...names, pending] : names;
}

/** The text before an `=`, without the operator of an augmented assignment. */
function withoutOperator(text: string): string {
  let end = text.trimEnd().length;
  while (end > 0 && augmenting.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

function isOpening(part: string): boolean {
  return part === "(" || part === "[" || part === "{";
}

function isClosing(part: string): boolean {
  return part === ")" || part === "]" || part === "}";
}

/** One sign of a literal: a string's content, or any other character as it is. */
type Sign = { readonly string: string } | { readonly other: string };

/** Strings of a list or tuple literal, in order; none if the value is anything else. */
export function literalNames(value: string): readonly string[] {
  const signs = [...signsOf(value)];
  const first = other(signs[0]);
  if (first !== "[" && first !== "(") return isTuple(signs) ? stringsOf(signs) : [];
  if (closing(signs) !== signs.length - 1) return [];
  const inside = signs.slice(1, -1);
  return first === "[" || isTuple(inside) ? stringsOf(inside) : [];
}

function* signsOf(value: string): Generator<Sign> {
  const next = /[rRuU]?["']|[A-Za-z_]\w*["']?|#[^\n]*|[^\s\\]/g;
  for (let match = next.exec(value); match; match = next.exec(value)) {
    const [text] = match;
    if (text.startsWith("#")) continue;
    if (!/["']$/.test(text)) {
      yield { other: text };
      continue;
    }
    const quote = next.lastIndex - 1;
    next.lastIndex = stringEnd(value, quote);
    // Bytes and f-strings are no names, nor is what needs an escape.
    const content = contentOf(value.slice(quote, next.lastIndex));
    yield text.length > 2 || /^[^rRuU"']/.test(text) || content.includes("\\")
      ? { other: text }
      : { string: content };
  }
}

function contentOf(literal: string): string {
  const quotes = /^("""|'''|"|')/.exec(literal)?.[0].length ?? 0;
  return literal.slice(quotes, Math.max(quotes, literal.length - quotes));
}

function other(sign: Sign | undefined): string {
  return sign && "other" in sign ? sign.other : "";
}

/** Index of the sign that closes the first one. */
function closing(signs: readonly Sign[]): number {
  let depth = 0;
  for (const [index, sign] of signs.entries()) {
    if (isOpening(other(sign))) depth++;
    else if (isClosing(other(sign)) && --depth === 0) return index;
  }
  return -1;
}

function isTuple(signs: readonly Sign[]): boolean {
  return elementsOf(signs).length > 1;
}

/** The literal's elements that are strings; adjacent strings are one. */
function stringsOf(signs: readonly Sign[]): readonly string[] {
  const found: string[] = [];
  for (const element of elementsOf(signs)) {
    const texts: string[] = [];
    for (const sign of element) if ("string" in sign) texts.push(sign.string);
    if (texts.length > 0 && texts.length === element.length) found.push(texts.join(""));
  }
  return found;
}

/** The signs between the commas that stand in no inner bracket; after a last comma, an empty element. */
function elementsOf(signs: readonly Sign[]): readonly (readonly Sign[])[] {
  let element: Sign[] = [];
  const elements = [element];
  let depth = 0;
  for (const sign of signs) {
    const text = other(sign);
    if (isOpening(text)) depth++;
    else if (isClosing(text)) depth--;
    if (text === "," && depth === 0) elements.push(element = []);
    else element.push(sign);
  }
  return elements;
}
