/** How far a command of vim reaches: to a place, over a range, over whole lines. */

import type { InputModel } from "./model.ts";
import { lineEnd, lineStart, wordLeft } from "./move.ts";
import { isBefore, lineAt, type Position, type Range } from "./text.ts";
import { firstWord, wordEnd, wordNext } from "./vim_words.ts";

export interface Repeat {
  readonly count: number;
  readonly counted: boolean;
}

export interface Motion {
  readonly to: Position;
  /** The character that it goes to belongs to it. */
  readonly inclusive?: true;
}

/** `null`: the key moves nothing. */
export function moved(model: InputModel, name: string, { count, counted }: Repeat): Motion | null {
  const { text, cursor } = model;
  const again = (once: (place: Position) => Position) => {
    let place = cursor;
    for (let time = 0; time < count; time++) place = once(place);
    return place;
  };
  switch (name) {
    case "h":
      return { to: { ...cursor, unit: Math.max(0, cursor.unit - count) } };
    case "l":
    case " ": {
      const { length } = lineAt(text, cursor.line);
      return { to: { ...cursor, unit: Math.min(length, cursor.unit + count) } };
    }
    case "w":
      return { to: again((it) => wordNext(text, it)) };
    case "b":
      return { to: again((it) => wordLeft(text, it)) };
    case "e":
      return { to: again((it) => wordEnd(text, it)), inclusive: true };
    case "0":
      return { to: lineStart(cursor) };
    case "^":
      return { to: firstWord(text, cursor) };
    case "$":
      return {
        to: lineEnd(text, { line: Math.min(cursor.line + count - 1, text.length - 1), unit: 0 }),
      };
    case "gg":
    case "G": {
      const last = text.length - 1;
      const line = counted ? Math.min(count - 1, last) : name === "G" ? last : 0;
      return { to: firstWord(text, { line, unit: 0 }) };
    }
    default:
      return null;
  }
}

/** What an operator is done to. */
export function rangeOf(
  { text, cursor }: InputModel,
  { to, inclusive }: Motion,
  name: string,
): Range {
  if (isBefore(to, cursor)) return { from: to, to: cursor };
  // A word that is the last of its line takes no line end with it.
  if (name === "w" && to.line > cursor.line) return { from: cursor, to: lineEnd(text, cursor) };
  const length = lineAt(text, to.line).length;
  const end = inclusive ? { ...to, unit: Math.min(length, to.unit + 1) } : to;
  return { from: cursor, to: end };
}

/** First and last line of what is done by lines; `null`: it is not. */
export function linesOf(
  { text, cursor }: InputModel,
  operator: string,
  name: string,
  times: Repeat,
): readonly [number, number] | null {
  const end = text.length - 1;
  const { line } = cursor;
  if (name === operator) return [line, Math.min(end, line + times.count - 1)];
  if (name === "j") return [line, Math.min(end, line + times.count)];
  if (name === "k") return [Math.max(0, line - times.count), line];
  if (name !== "G" && name !== "gg") return null;
  const to = times.counted ? Math.min(end, times.count - 1) : name === "G" ? end : 0;
  return [Math.min(line, to), Math.max(line, to)];
}
