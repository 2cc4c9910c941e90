/**
 * The engine's own regular expressions, for text that is ASCII and patterns that cannot make them
 * slow: three times as fast as our automaton.
 */

import type { Node } from "./syntax.ts";

export interface AsciiRegex {
  /** With the flag `g`; never goes over a line end, so it can be given many lines at once. */
  readonly regex: RegExp;
  /** Only lines up to this length, characters. */
  readonly maxLine: number;
}

/**
 * A backtracking engine may look at a line as often as its length to the power of the loops in
 * the pattern. Up to these lengths that is no more than a second for `pieceLength` characters.
 */
const maxLines = [Infinity, 2_000, 200] as const;

/** Characters that are searched in one go; in between there is a look at the clock. */
export const pieceLength = 16_384;

/** `null`: only the automaton is safe. */
export function asciiRegex(node: Node): AsciiRegex | null {
  const maxLine = maxLines[loopsIn(node)];
  if (maxLine === undefined) return null;
  return { regex: new RegExp(sourceOf(node), "g"), maxLine };
}

/** Counts of more than this are like loops. */
const fewTimes = 8;

/** How many loops may stand in one match; infinitely many where one is in another. */
function loopsIn(node: Node): number {
  switch (node.type) {
    case "class":
    case "assert":
      return 0;
    case "sequence":
    case "choice":
      return node.items.reduce((sum, item) => sum + loopsIn(item), 0);
    case "repeat": {
      const inner = loopsIn(node.item);
      if (node.max === 0 || node.max === 1) return inner;
      if (inner > 0 || node.item.type !== "class") return Infinity;
      return node.max === null || node.max > fewTimes ? 1 : 0;
    }
  }
}

function sourceOf(node: Node): string {
  switch (node.type) {
    case "class":
      return setSource(new RegExp(`^${node.source}$`, node.ignoreCase ? "iv" : "v"));
    case "assert":
      return asserts[node.at];
    case "sequence":
      return node.items.map((item) => item.type === "choice" ? group(item) : sourceOf(item)).join(
        "",
      );
    case "choice":
      return node.items.map(sourceOf).join("|");
    case "repeat":
      return `${group(node.item)}{${node.min},${node.max ?? ""}}`;
  }
}

function group(node: Node): string {
  return `(?:${sourceOf(node)})`;
}

const asserts = {
  start: "(?<![^\\n])",
  end: "(?=\\r?(?![^\\n]))",
  word: "\\b",
  not_word: "\\B",
} as const;

/** ASCII characters of a set but the line end, as ranges of codes. */
function setSource(set: RegExp): string {
  let source = "";
  for (let code = 0; code < 128; code++) {
    if (!isIn(set, code)) continue;
    const from = code;
    while (code + 1 < 128 && isIn(set, code + 1)) code++;
    source += from === code ? hex(code) : `${hex(from)}-${hex(code)}`;
  }
  return source.length === hex(0).length ? source : `[${source}]`;
}

function isIn(set: RegExp, code: number): boolean {
  return code !== 10 && set.test(String.fromCharCode(code));
}

function hex(code: number): string {
  return `\\x${code.toString(16).padStart(2, "0")}`;
}
