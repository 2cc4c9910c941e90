/**
 * Markdown in pieces that can be shown one by one: a text that grows is cut where nothing that is
 * still to come can change what stands before. The same text gives the same pieces, in whatever
 * portions it came, so that what was streamed looks like what is read from the log.
 */

import type { Row } from "../types.ts";
import { codeRows } from "./code.ts";
import type { Kit } from "./kit.ts";
import { markdownRows } from "./markdown.ts";

export type Piece =
  & {
    /** Follows the piece before it without a blank row. */
    readonly tight: boolean;
    /** As it was said, to be copied. */
    readonly text: string;
  }
  & (
    | { readonly type: "markdown" }
    | {
      readonly type: "code";
      readonly language: string;
      /** Blanks that stood before its fence. */
      readonly indent: number;
      /** The language stands above it. */
      readonly label: boolean;
    }
  );

interface Fence {
  /** What ends it, if it is as long. */
  readonly mark: string;
  readonly language: string;
  readonly indent: number;
  /** A piece of it is out already. */
  readonly begun: boolean;
}

/** Where the reading of a text stands. */
export interface Splitter {
  /** What is in no piece yet. */
  readonly tail: string;
  readonly fence: Fence | null;
  /** Where in the tail the first line starts that has not ended. */
  readonly line: number;
  /** Lines in the tail that have. */
  readonly lines: number;
  /** A blank line was seen: the next line says whether it parts two blocks. */
  readonly parted: boolean;
  /** The tail is a list. */
  readonly list: boolean;
  readonly tight: boolean;
}

export const splitter: Splitter = {
  tail: "",
  fence: null,
  line: 0,
  lines: 0,
  parted: false,
  list: false,
  tight: false,
};

/** Longest piece, characters: what is shown anew with each delta. */
const longest = 2048;
/** Lines of code after which a blank one parts it, and after which any does. */
const codeLines = 30;
const maxCodeLines = 60;

/** More text; what is complete by it. */
export function feed(state: Splitter, text: string): readonly [Splitter, readonly Piece[]] {
  const found: Piece[] = [];
  let now: Splitter = { ...state, tail: state.tail + text };
  for (;;) {
    const end = now.tail.indexOf("\n", now.line);
    const long = (end < 0 ? now.tail.length : end) > longest;
    if (!long && end < 0) return [now, found];
    now = long ? cutLong(now, found) : takeLine(now, end, found);
  }
}

/** Nothing more comes. */
export function ended(state: Splitter): readonly Piece[] {
  const [last, found] = state.line < state.tail.length ? feed(state, "\n") : [state, []];
  const rest = preview(last);
  return rest ? [...found, rest] : found;
}

/** All pieces of a text. */
export function pieces(text: string): readonly Piece[] {
  const [state, found] = feed(splitter, text);
  return [...found, ...ended(state)];
}

/** What is in no piece yet, as it looks so far. */
export function preview({ tail, fence, tight }: Splitter): Piece | null {
  if (!fence) return tail.trim() === "" ? null : { type: "markdown", text: tail, tight };
  if (tail === "" && fence.begun) return null;
  return codePiece(tail, fence);
}

function codePiece(tail: string, { language, indent, begun }: Fence): Piece {
  const lead = new RegExp(`^ {0,${indent}}`, "gm");
  const text = tail.replace(/\n$/, "").replaceAll(lead, "");
  return { type: "code", text, language, indent, label: !begun, tight: begun };
}

/** A line that is longer than any piece, or the one that makes the tail so. */
function cutLong(state: Splitter, found: Piece[]): Splitter {
  const { tail, line } = state;
  // Whole lines first; else at a blank; else anywhere, but not inside a character.
  const at = line > 0 ? line : (tail.lastIndexOf(" ", longest) + 1 || wholeCharacters(tail));
  return cut(state, at, found);
}

function wholeCharacters(text: string): number {
  return /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
}

/** All before `at` becomes a piece, and what comes belongs to it. */
function cut(state: Splitter, at: number, found: Piece[]): Splitter {
  const { tail, fence } = state;
  const piece = preview({ ...state, tail: tail.slice(0, at) });
  if (piece) found.push(piece);
  return {
    ...splitter,
    tail: tail.slice(at),
    fence: fence && { ...fence, begun: true },
    tight: piece !== null,
  };
}

const fenced = /^( {0,12})(`{3,}|~{3,})[ \t]*([^`\s]*)[^`]*$/;
const item = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;

function takeLine(state: Splitter, end: number, found: Piece[]): Splitter {
  const text = state.tail.slice(state.line, end).replace(/\r$/, "");
  if (state.fence) return codeLine(state, { text, end, fence: state.fence }, found);
  const opened = fenced.exec(text);
  if (opened) return openFence(state, end, opened, found);
  const isBlank = text.trim() === "";
  const next = { ...state, line: end + 1, lines: state.lines + 1 };
  if (isBlank) {
    if (state.lines > 0) return { ...next, parted: true };
    return { ...splitter, tail: state.tail.slice(end + 1) };
  }
  const isItem = item.test(text);
  const parts = state.parted && !/^[ \t]/.test(text) && !(state.list && isItem);
  if (!parts) return { ...next, parted: false, list: state.lines === 0 ? isItem : state.list };
  const after = cut(state, state.line, found);
  return { ...after, line: after.tail.indexOf("\n") + 1, lines: 1, list: isItem, tight: false };
}

function openFence(
  state: Splitter,
  end: number,
  [, blanks = "", mark = "", language = ""]: readonly string[],
  found: Piece[],
): Splitter {
  const { tail } = cut(state, state.line, found);
  return {
    ...splitter,
    tail: tail.slice(end + 1 - state.line),
    fence: { mark, language, indent: blanks.length, begun: false },
  };
}

function codeLine(
  state: Splitter,
  { text, end, fence }: { readonly text: string; readonly end: number; readonly fence: Fence },
  found: Piece[],
): Splitter {
  const closes = text.trim().startsWith(fence.mark) &&
    text.trim().replaceAll(fence.mark.charAt(0), "") === "";
  if (closes) {
    const { tail } = cut(state, state.line, found);
    return { ...splitter, tail: tail.slice(end + 1 - state.line) };
  }
  const lines = state.lines + 1;
  const next = { ...state, line: end + 1, lines };
  const isFull = lines >= maxCodeLines || (lines >= codeLines && text.trim() === "");
  return isFull ? cut(next, end + 1, found) : next;
}

/** A piece as rows of at most `width` cells. */
export function pieceRows(piece: Piece, width: number, kit: Kit): Row[] {
  if (piece.type === "markdown") return markdownRows(piece.text, width, { kit });
  const { language, label } = piece;
  const indent = 2 + Math.min(piece.indent, 8);
  return codeRows(piece.text, language, { width, kit, indent, ...(label ? {} : { label: false }) });
}
