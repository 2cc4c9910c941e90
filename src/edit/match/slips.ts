/** Notations of tools that models copy into a file's text. */

import { sharedWords } from "./tokens.ts";

const numbered = /^\s*(\d+)(?:\t|[:|→] ?| \| ?)/;

/** Whether every line begins with its number, counted up. */
export function isNumbered(text: string): boolean {
  return numbersOf(text) !== null;
}

/** The number of the first line, `null` if not every line has one, counted up. */
function numbersOf(text: string): number | null {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const numbers = lines.map((line) => Number(numbered.exec(line)?.[1] ?? NaN));
  const [first = NaN] = numbers;
  return numbers.every((number, at) => number === first + at) ? first : null;
}

/**
 * Whether the lines of a new text begin with the numbers that they would have at a place, and
 * those of the old text do not: then the numbers are no content.
 */
export function bringsNumbers(
  newText: string,
  { oldText, line }: { readonly oldText: string; readonly line: number },
): boolean {
  if (numbersOf(newText) !== line || isNumbered(oldText)) return false;
  if (newText.trimEnd().includes("\n")) return true;
  return sharedWords(newText.replace(numbered, "").trim(), oldText.trim()) > 0.5;
}

/** Files in which a backslash and a letter are text. */
const prose = /\.(?:tex|sty|bib|cls|md|mdx|rst|txt|adoc|csv|tsv|json|jsonl|po)$/i;

/**
 * Whether code has `\n` for its line ends: outside of quotes, after a mark that ends a statement
 * or before indentation, in a text that is one line otherwise. The old text has none, or it is
 * content.
 */
export function bringsEscapes(newText: string, oldText: string, path: string): boolean {
  if (prose.test(path) || newText.trim().includes("\n")) return false;
  return hasEscapes(newText) && !hasEscapes(oldText);
}

function hasEscapes(text: string): boolean {
  const bare = text.replace(/\\(["'])/g, "$1").replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '""')
    .replace(/\/(?:\\.|[^/\s])+\//g, '""').replaceAll("\\r\\n", "\\n");
  return /(?:[;{},)\]>"]|(?<!\b[A-Za-z]):)\s*\\n(?:\\n|\\t|\s|[\p{L}_}\])<#/@*]|$)/u.test(bare) ||
    /[\p{L}\p{N}_:]\s*\\n(?:\\n|\\t|\s{2})/u.test(bare);
}
