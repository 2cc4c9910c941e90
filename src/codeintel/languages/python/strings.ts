/** Where a string literal ends. Every function is linear, and an unclosed string ends somewhere. */

import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  closeParen,
  colon,
  doubleQuote,
  isWord,
  newline,
  openBrace,
  openBracket,
  openParen,
  singleQuote,
} from "./chars.ts";

/** f-strings in f-strings beyond this depth are read as plain ones, so that the stack stays small. */
const deepestNesting = 16;

/**
 * Index after the string whose opening quote is at `at`. A short string that is not closed on its
 * line ends before the line break, a long one at the end of the text.
 */
export function stringEnd(text: string, at: number): number {
  return nestedEnd(text, at, 0);
}

function nestedEnd(text: string, at: number, nesting: number): number {
  const quote = text.charCodeAt(at);
  if (text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote) {
    return longEnd(text, at + 3, quote === doubleQuote ? '"""' : "'''");
  }
  return nesting < deepestNesting && isFormatted(text, at)
    ? formattedEnd(text, at + 1, quote, nesting)
    : shortEnd(text, at + 1, quote);
}

function longEnd(text: string, from: number, quotes: string): number {
  for (let at = from;;) {
    at = text.indexOf(quotes, at);
    if (at < 0) return text.length;
    if (!isEscaped(text, from, at)) return at + quotes.length;
    at++;
  }
}

/** An odd number of backslashes stands before `at`. */
function isEscaped(text: string, from: number, at: number): boolean {
  let before = at;
  while (before > from && text.charCodeAt(before - 1) === backslash) before--;
  return (at - before) % 2 === 1;
}

function shortEnd(text: string, from: number, quote: number): number {
  const end = text.length;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === backslash) at = escaped(text, at);
    else if (code === newline) return at;
  }
  return end;
}

/** Index of the last character that the backslash at `at` takes with it. */
function escaped(text: string, at: number): number {
  return text.charCodeAt(at + 1) === carriageReturn && text.charCodeAt(at + 2) === newline
    ? at + 2
    : at + 1;
}

/** `f"`, `rf"`, `t"` and alike: the letters before the quote, with no letter before them. */
function isFormatted(text: string, quoteAt: number): boolean {
  let at = quoteAt - 1;
  if (!isLetter(text.charCodeAt(at), "f", "t")) {
    if (!isLetter(text.charCodeAt(at), "r", "r")) return false;
    at--;
    if (!isLetter(text.charCodeAt(at), "f", "t")) return false;
  } else if (isLetter(text.charCodeAt(at - 1), "r", "r")) at--;
  return at === 0 || !isWord(text.charCodeAt(at - 1));
}

/** One of two ASCII letters in either case. */
function isLetter(code: number, first: string, second: string): boolean {
  const lower = code | 32;
  return lower === first.charCodeAt(0) || lower === second.charCodeAt(0);
}

/** A short f-string: since Python 3.12 its fields may hold the quotes that it is written in. */
function formattedEnd(text: string, from: number, quote: number, nesting: number): number {
  const end = text.length;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === newline) return at;
    if (code === backslash && text.charCodeAt(at + 1) !== openBrace) at = escaped(text, at);
    else if (code === openBrace) {
      at = text.charCodeAt(at + 1) === openBrace
        ? at + 1
        : fieldEnd(text, at + 1, { quote, nesting }) - 1;
    }
  }
  return end;
}

interface Around {
  /** Of the string that the field stands in. */
  readonly quote: number;
  readonly nesting: number;
}

/** Index after the `}` of a replacement field, or of what breaks it off. */
function fieldEnd(text: string, from: number, around: Around): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case newline:
        return at;
      case singleQuote:
      case doubleQuote:
        at = nestedEnd(text, at, around.nesting + 1) - 1;
        break;
      case openParen:
      case openBracket:
      case openBrace:
        depth++;
        break;
      case closeParen:
      case closeBracket:
        depth--;
        break;
      case closeBrace:
        if (depth <= 0) return at + 1;
        depth--;
        break;
      case colon:
        if (depth <= 0) return formatEnd(text, at + 1, around);
    }
  }
  return text.length;
}

/** The format after the colon: quotes mean nothing in it, save the one that ends the string. */
function formatEnd(text: string, from: number, around: Around): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === newline || code === around.quote) return at;
    if (code === openBrace) depth++;
    else if (code === closeBrace && depth-- === 0) return at + 1;
  }
  return text.length;
}
