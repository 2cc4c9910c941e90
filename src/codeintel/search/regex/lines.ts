/** Lines of a text that a pattern fits. */

import { type AsciiRegex, asciiRegex, pieceLength } from "./ascii.ts";
import { compile, Matcher } from "./automaton.ts";
import { coreOf } from "./core.ts";
import { type Literal, requiredLiteral } from "./literal.ts";
import type { Pattern } from "./parse.ts";

export interface FoundLine {
  /** From 1. */
  readonly line: number;
  /** Without its end. */
  readonly text: string;
}

/** `broken`: some bytes were no UTF-8. */
export type TextKind = "ascii" | "unicode" | "broken";

/** Finds lines of texts, one text after the other. */
export interface LineFinder {
  /** In every line that fits; `""` if no such text is known. */
  readonly literal: string;
  /** @throws {WorkLimit} for a text that takes too long */
  linesOf(text: string, kind: TextKind): readonly FoundLine[];
}

/** A piece of text that takes longer shows that the pattern is not for this engine, milliseconds. */
const slowPiece = 50;

/** @throws {PatternError} `too_large` */
export function lineFinder(pattern: Pattern): LineFinder {
  const node = coreOf(pattern.node);
  const matcher = new Matcher(compile(node));
  const literal = requiredLiteral(node);
  let ascii = literal.text === "" ? asciiRegex(node) : null;
  return {
    literal: literal.text,
    linesOf(text, kind) {
      matcher.begin(kind !== "broken");
      const lines = new Lines(text);
      let from: number | null = 0;
      if (kind === "ascii" && ascii !== null && isFor(text, ascii)) {
        from = addAscii(lines, ascii.regex);
        // It was too slow: nothing else is given to it.
        if (from !== null) ascii = null;
      }
      if (from !== null) addFitting(lines, { literal, matcher, from });
      return lines.found;
    },
  };
}

/** Lines that were found, counted on the way. */
class Lines {
  readonly found: FoundLine[] = [];
  #line = 1;
  #counted = 0;

  constructor(readonly text: string) {}

  /** `from` and `end` of a line behind those already added. */
  add(from: number, end: number): void {
    for (let at = this.text.indexOf("\n", this.#counted); at >= 0 && at < from;) {
      this.#line++;
      at = this.text.indexOf("\n", at + 1);
    }
    this.#counted = from;
    const line = this.text.slice(from, end);
    this.found.push({ line: this.#line, text: line.endsWith("\r") ? line.slice(0, -1) : line });
  }

  endOf(at: number): number {
    const end = this.text.indexOf("\n", at);
    return end < 0 ? this.text.length : end;
  }
}

function addFitting(
  lines: Lines,
  { literal, matcher, from }: {
    readonly literal: Literal;
    readonly matcher: Matcher;
    readonly from: number;
  },
): void {
  const { text } = lines;
  for (let at = from; at < text.length;) {
    const hit = literal.text === "" ? at : text.indexOf(literal.text, at);
    if (hit < 0) return;
    const start = hit === at ? at : text.lastIndexOf("\n", hit) + 1;
    const end = lines.endOf(hit);
    if (literal.isAll || matcher.fits(text, start, end)) lines.add(start, end);
    at = end + 1;
  }
}

/** `null`, or the place up to which it was done before it became too slow. */
function addAscii(lines: Lines, regex: RegExp): number | null {
  const { text } = lines;
  for (let from = 0; from < text.length;) {
    const to = Math.min(lines.endOf(Math.min(from + pieceLength, text.length)) + 1, text.length);
    const began = performance.now();
    const piece = text.slice(from, to);
    for (let at = 0; at < piece.length;) {
      regex.lastIndex = at;
      const hit = regex.exec(piece)?.index;
      // Behind the last line end there is no line.
      if (hit === undefined || (hit === piece.length && piece.endsWith("\n"))) break;
      const start = piece.lastIndexOf("\n", hit - 1) + 1;
      const end = lines.endOf(from + hit);
      lines.add(from + (hit === 0 ? 0 : start), end);
      at = end + 1 - from;
    }
    from = to;
    if (performance.now() - began > slowPiece) return from;
  }
  return null;
}

function isFor(text: string, { maxLine }: AsciiRegex): boolean {
  return text.length <= maxLine || longestLine(text) <= maxLine;
}

function longestLine(text: string): number {
  let longest = 0;
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    longest = Math.max(longest, end - from);
    from = end + 1;
  }
  return Math.max(longest, text.length - from);
}
