/** A place in a Python text that moves over code without mistaking strings and comments for it. */

import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  closeParen,
  colon,
  doubleQuote,
  equal,
  formFeed,
  hash,
  newline,
  openBrace,
  openBracket,
  openParen,
  semicolon,
  singleQuote,
  space,
  tab,
} from "./chars.ts";
import { stringEnd } from "./strings.ts";
import { mayImport } from "./calls.ts";
import { isStatementStart } from "./words.ts";

/** Bits of `marks`: when a walk looks at a character. */
const always = 1;
const outsideBrackets = 2;
/** A walk may also stop at `:` or at `=` outside of brackets. */
export const stopAtColon = 4;
export const stopAtEqual = 8;

/** By UTF-16 unit, so that the walk needs no check of the range. */
const marks = new Uint8Array(0x10000);
marks[semicolon] = outsideBrackets;
marks[colon] = stopAtColon;
marks[equal] = stopAtEqual;
for (
  const code of [
    newline,
    backslash,
    hash,
    singleQuote,
    doubleQuote,
    openParen,
    openBracket,
    openBrace,
    closeParen,
    closeBracket,
    closeBrace,
  ]
) marks[code] = always;

export class Cursor {
  readonly text: string;
  at = 0;
  /** Told the place of each `(` that may call an importing function. */
  readonly #call: (open: number) => void;
  #line = 1;
  /** End of that line. */
  #break = -1;

  constructor(text: string, call: (open: number) => void) {
    this.text = text;
    this.#call = call;
  }

  /** Line of a place, 1-based. Places must be asked for in order. */
  lineOf(place: number): number {
    while (this.#break < place) {
      const next = this.text.indexOf("\n", this.#break + 1);
      if (this.#break >= 0) this.#line++;
      this.#break = next < 0 ? this.text.length : next;
    }
    return this.#line;
  }

  /** Moves over spaces at the start of a line; the column it comes to, tabs as Python counts them. */
  indentation(): number {
    let column = 0;
    for (;; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code === space) column++;
      else if (code === tab) column += 8 - column % 8;
      else if (code === formFeed) column = 0;
      else return column;
    }
  }

  /** Nothing but a comment, if that, is left of this line. */
  atLineEnd(): boolean {
    const code = this.text.charCodeAt(this.at);
    return code === newline || code === hash || code === carriageReturn ||
      this.at >= this.text.length;
  }

  /** To the start of the next line, whatever is in between. */
  nextLine(): void {
    if (this.text.charCodeAt(this.at) === newline) {
      this.at++;
      return;
    }
    const next = this.text.indexOf("\n", this.at);
    this.at = next < 0 ? this.text.length : next + 1;
  }

  /**
   * Moves to the end of the statement (a line break or `;` outside of brackets), or to an earlier
   * character asked for by `stop`, and returns its code; `NaN` at the end of the text.
   */
  advance(stop = 0): number {
    const { text } = this;
    const end = text.length;
    const outside = always | outsideBrackets | stop;
    let depth = 0;
    let at = this.at;
    for (;;) {
      const mask = depth === 0 ? outside : always;
      while (at < end && ((marks[text.charCodeAt(at)] ?? 0) & mask) === 0) at++;
      const code = text.charCodeAt(at);
      switch (code) {
        case openParen:
        case openBracket:
        case openBrace:
          if (code === openParen && mayImport(text, at)) this.#call(at);
          depth++;
          at++;
          break;
        case closeParen:
        case closeBracket:
        case closeBrace:
          if (depth > 0) depth--;
          at++;
          break;
        case newline:
          if (depth === 0 || breaksOut(text, at + 1)) return this.#stop(at, code);
          at++;
          break;
        case hash:
        case backslash:
        case singleQuote:
        case doubleQuote:
          at = passed(text, at, code);
          break;
        default:
          return this.#stop(at, code);
      }
    }
  }

  #stop(at: number, code: number): number {
    this.at = at;
    return code;
  }
}

/** Index after a comment (its line break is left), a joined line break or a string. */
function passed(text: string, at: number, code: number): number {
  if (code === hash) {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }
  if (code !== backslash) return stringEnd(text, at);
  const next = text.charCodeAt(at + 1) === carriageReturn ? at + 2 : at + 1;
  return text.charCodeAt(next) === newline ? next + 1 : at + 1;
}

/** The line that begins here cannot be inside of brackets: they were never closed. */
function breaksOut(text: string, lineStart: number): boolean {
  let at = lineStart;
  while (text.charCodeAt(at) === space || text.charCodeAt(at) === tab) at++;
  return isStatementStart(text, at);
}
