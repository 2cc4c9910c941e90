/** A place in a text, what stands around it, and what a model that answers in words says of it. */

import type { Hole } from "../../protocol/mod.ts";

export interface Place {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** Characters before it in its line, plus 1; `null`: the end of the line. */
  readonly column: number | null;
}

/** `src/a.ts:12`, `src/a.ts:12:5`; `null`: it is none. */
export function placeOf(words: string): Place | null {
  const [, path, line, column] = /^(.+?):(\d+)(?::(\d+))?$/.exec(words) ?? [];
  if (path === undefined || Number(line) < 1 || column === "0") return null;
  return { path, line: Number(line), column: column === undefined ? null : Number(column) };
}

/** Offset of a place in a text; `null`: the text has no such place. */
export function offsetOf(text: string, { line, column }: Place): number | null {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const start = starts[line - 1];
  if (start === undefined) return null;
  const end = text.slice(start).search(/\r?\n|$/);
  const at = column === null ? end : column - 1;
  return at > end ? null : start + at;
}

/** Characters that a model is given before and behind the place: a few screens, and one. */
const [before, behind] = [12_000, 4_000];

/** The same place with less around it. */
export function holeAt(text: string, offset: number): Hole {
  return {
    before: text.slice(Math.max(0, offset - before), offset).toWellFormed(),
    after: text.slice(offset, offset + behind).toWellFormed(),
  };
}

const fence = /^\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\1\s*$/;

/** What fills the hole, without the fence around it and without what stands around the place already. */
export function withoutEcho(answer: string, { before, after }: Hole): string {
  const text = fence.exec(answer)?.[2] ?? answer;
  const own = before.slice(before.lastIndexOf("\n") + 1).trimStart();
  const repeated = longest(before, own, (length) => text.startsWith(before.slice(-length)));
  const rest = text.slice(repeated);
  const [line = ""] = after.split("\n", 1);
  const follows = longest(after, line, (length) => rest.endsWith(after.slice(0, length)));
  return rest.slice(0, rest.length - follows);
}

/** Of less than that, or than its line, nobody knows whether it is meant. */
const least = 8;

/** Length of the longest part of a side that is repeated. @param line what of it stands in the line of the place */
function longest(side: string, line: string, isRepeated: (length: number) => boolean): number {
  const shortest = line.trim().length < 3 ? least : Math.min(least, line.length);
  for (let length = side.length; length >= shortest; length--) {
    if (isRepeated(length)) return length;
  }
  return 0;
}
