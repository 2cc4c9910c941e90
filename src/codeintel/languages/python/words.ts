/** First words of statements, found by their first two letters: most lines are done with there. */

import { isWord } from "./chars.ts";

/** Statements that may hold another one on their own line, after a colon. */
export type Head =
  | "def"
  | "class"
  | "if"
  | "elif"
  | "else"
  | "try"
  | "except"
  | "finally"
  | "for"
  | "while"
  | "with";

/** First words that matter to the scanner. */
export type First = Head | "import" | "from" | "async";

const none: readonly First[] = [];
const byPair = new Map<number, readonly First[]>();
for (
  const word of [
    "def",
    "class",
    "if",
    "elif",
    "else",
    "try",
    "except",
    "finally",
    "for",
    "while",
    "with",
    "import",
    "from",
    "async",
  ] as const
) {
  const pair = pairAt(word, 0);
  byPair.set(pair, [...byPair.get(pair) ?? [], word]);
}

/** The word that matters at a place; `""` for all others. */
export function firstWord(text: string, at: number): First | "" {
  for (const word of byPair.get(pairAt(text, at)) ?? none) {
    if (text.startsWith(word, at) && !isWord(text.charCodeAt(at + word.length))) return word;
  }
  return "";
}

/** What begins a statement and never a line inside of brackets, unless they were never closed. */
const statementStart = /(?:import|def|class)[ \t]|from[ \t]+[.\w\u0080-\uffff]+[ \t]+import\b/y;
const startPairs = new Set(["import", "def", "class", "from"].map((word) => pairAt(word, 0)));

/** A statement stands here for certain, whatever brackets seem to be open. */
export function isStatementStart(text: string, at: number): boolean {
  if (!startPairs.has(pairAt(text, at))) return false;
  statementStart.lastIndex = at;
  return statementStart.test(text);
}

/** Two characters as one number. */
function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1);
}
