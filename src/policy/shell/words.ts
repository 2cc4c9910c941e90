/** One word, as bash reads it: quotes and backslashes gone, or the reason why it is not known. */

import type { DoubtKind, Word } from "./types.ts";

/** A run of characters of a word that were all quoted, or all bare. */
export interface Piece {
  readonly text: string;
  readonly quoted: boolean;
}

export interface ReadWord {
  readonly pieces: readonly Piece[];
  /** After the word, UTF-16. */
  readonly end: number;
}

const boundaries = " \t\n|&;()<>";

/** Whether a bare word ends before this character; the end of the text is one too. */
export function isBoundary(character: string | undefined): boolean {
  return character === undefined || boundaries.includes(character);
}

/** Reads the word that begins at `from`. A kind of doubt: it is not plainly written. */
export function readWord(text: string, from: number): ReadWord | DoubtKind {
  const pieces: Piece[] = [];
  let at = from;
  while (!isBoundary(text[at])) {
    const next = readPiece(text, at);
    if (typeof next === "string") return next;
    append(pieces, next);
    at = next.end;
  }
  return { pieces, end: at };
}

interface ReadPiece extends Piece {
  readonly end: number;
}

function readPiece(text: string, at: number): ReadPiece | DoubtKind {
  switch (text[at]) {
    case "'":
      return readSingle(text, at + 1);
    case '"':
      return readDouble(text, at + 1);
    case "\\":
      return readEscaped(text, at + 1);
    case "`":
      return "expansion";
    case "$":
      // At the end of a word it stands for itself.
      if (!isBoundary(text[at + 1]) || text[at + 1] === "(") return "expansion";
      return { text: "$", quoted: true, end: at + 1 };
    default:
      return readBare(text, at);
  }
}

function readBare(text: string, from: number): ReadPiece {
  let at = from;
  while (!isBoundary(text[at]) && !"'\"\\$`".includes(text[at] ?? "")) at++;
  return { text: text.slice(from, at), quoted: false, end: at };
}

function readSingle(text: string, from: number): ReadPiece | DoubtKind {
  const close = text.indexOf("'", from);
  return close < 0 ? "syntax" : { text: text.slice(from, close), quoted: true, end: close + 1 };
}

/** A continued line would be glued to the next one. */
function readEscaped(text: string, at: number): ReadPiece | DoubtKind {
  const point = text.codePointAt(at);
  if (point === undefined || text[at] === "\n") return "syntax";
  const escaped = String.fromCodePoint(point);
  return { text: escaped, quoted: true, end: at + escaped.length };
}

/** After these a dollar sign within double quotes stands for itself; there are more. */
const endsDollar = '" |)/,.:;';

function readDouble(text: string, from: number): ReadPiece | DoubtKind {
  let decoded = "";
  for (let at = from; at < text.length; at++) {
    const character = text[at] ?? "";
    const next = text[at + 1];
    if (character === '"') return { text: decoded, quoted: true, end: at + 1 };
    if (character === "`") return "expansion";
    if (character === "$" && !(next && endsDollar.includes(next))) return "expansion";
    if (character === "\\" && next === "\n") return "syntax";
    const escapes = character === "\\" && next !== undefined && '$`"\\'.includes(next);
    decoded += escapes ? next : character;
    if (escapes) at++;
  }
  return "syntax";
}

function append(pieces: Piece[], { text, quoted }: Piece): void {
  const last = pieces.at(-1);
  if (last?.quoted !== quoted) pieces.push({ text, quoted });
  else pieces[pieces.length - 1] = { text: last.text + text, quoted };
}

/** The word a program is given; with our own quotes too, where bash makes more of it. */
export function wordOf(pieces: readonly Piece[]): Word {
  const text = pieces.map((piece) => piece.text).join("");
  if (!expands(pieces, text)) return { text, expands: false };
  return { text, expands: true, written: pieces.map(write).join("") };
}

function write({ text, quoted }: Piece): string {
  return quoted ? quote(text) : text;
}

/** Within single quotes, the one kind in which nothing is special. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Says yes a little too often: bash looks closer at brackets, braces and tildes. */
function expands(pieces: readonly Piece[], text: string): boolean {
  let start = 0;
  for (const piece of pieces) {
    if (!piece.quoted && expandsBare(piece.text, text, start)) return true;
    start += piece.text.length;
  }
  return false;
}

function expandsBare(bare: string, whole: string, start: number): boolean {
  for (let index = 0; index < bare.length; index++) {
    const before = whole[start + index - 1];
    const rest = whole.slice(start + index + 1);
    switch (bare[index]) {
      case "*":
      case "?":
        return true;
      case "[":
        if (rest.includes("]")) return true;
        break;
      case "{":
        if (/,|\.\./.test(rest)) return true;
        break;
      case "~":
        if (before === undefined || before === "=" || before === ":") return true;
    }
  }
  return false;
}
